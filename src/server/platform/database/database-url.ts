import { readFileSync } from 'node:fs'
import type { ConnectionOptions as TlsOptions } from 'node:tls'
import { SettingError } from '../config/config.ts'
import { addressesOf } from '../config/database-addresses.ts'

export interface DatabaseTarget {
  /** The address of the first host without TLS parameters, which `pg` interprets differently. */
  connectionString: string
  /** The addresses of further hosts; one of all hosts takes writes at a time. */
  others: string[]
  ssl: false | TlsOptions
  /** For messages: 'db.example:5432', or several with commas. */
  place: string
}

const modes = ['disable', 'require', 'verify-ca', 'verify-full']

/** The values of target_session_attrs for a server that takes writes. */
const writers = ['read-write', 'primary']

/**
 * Reads `DATABASE_URL` as PostgreSQL's own programs do. `sslmode=require` encrypts without checking the server.
 * `verify-ca` and `verify-full` check the certificate, `verify-full` its host name too. `sslrootcert` names a file
 * with trusted authorities; the default are those of Node. Without `sslmode` nothing is encrypted. Of several hosts
 * the shop uses the one that takes writes, whatever `target_session_attrs` says.
 * @throws {SettingError} for an unsupported mode. The message never repeats the address, which holds a password.
 */
export function readDatabaseUrl(
  address: string,
  readFile = readText,
  setting = 'DATABASE_URL',
): DatabaseTarget {
  const [first, ...others] = addressesOf(address).map((each) => new URL(each))
  if (!first) throw new Error('An address names one host at least.')
  const take = (name: string): string | null => {
    const value = first.searchParams.get(name)
    for (const url of [first, ...others]) url.searchParams.delete(name)
    return value
  }
  if (take('ssl') !== null) throw new SettingError(`${setting}: say sslmode=verify-full instead of ssl.`)
  const mode = take('sslmode') ?? 'disable'
  if (!modes.includes(mode)) {
    throw new SettingError(`${setting}: sslmode must be one of ${modes.join(', ')}.`)
  }
  if (!writers.includes(take('target_session_attrs') ?? 'read-write')) {
    throw new SettingError(`${setting}: target_session_attrs must be ${writers.join(' or ')}.`)
  }
  const files = { ca: take('sslrootcert'), cert: take('sslcert'), key: take('sslkey') }
  const contents = Object.fromEntries(
    Object.entries(files).flatMap(([name, path]) =>
      path && path !== 'system' ? [[name, readFile(path)]] : [],
    ),
  )
  return {
    connectionString: first.href,
    others: others.map(({ href }) => href),
    ssl: mode === 'disable' ? false : tlsOf(mode, contents),
    place: [first, ...others].map(placeOf).join(', '),
  }
}

const placeOf = ({ searchParams, hostname, port }: URL): string =>
  `${searchParams.get('host') ?? hostname}:${searchParams.get('port') ?? (port || '5432')}`

function tlsOf(mode: string, files: { ca?: string }): TlsOptions {
  // Like libpq, checks the certificate under `require` too when authorities are named.
  const isVerified = mode !== 'require' || files.ca !== undefined
  const isAnyHost = mode !== 'verify-full'
  return {
    ...files,
    rejectUnauthorized: isVerified,
    ...(isAnyHost && { checkServerIdentity: () => undefined }),
  }
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    throw new SettingError(`DATABASE_URL: the certificate file ${path} can't be read.`, { cause })
  }
}
