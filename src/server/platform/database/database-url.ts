import { readFileSync } from 'node:fs'
import type { ConnectionOptions as TlsOptions } from 'node:tls'
import { SettingError } from '../config/config.ts'
import { addressesOf } from '../config/database-addresses.ts'

export interface DatabaseTarget {
  /** The address of the first host without its TLS parameters, which `pg` interprets differently. */
  connectionString: string
  /** The addresses of further hosts, of which one takes writes at a time. */
  others: string[]
  ssl: false | TlsOptions
  /** 'db.example:5432', or several with commas, for people to read. */
  place: string
}

const modes = ['disable', 'require', 'verify-ca', 'verify-full']

/** What libpq calls a server that takes writes. */
const writers = ['read-write', 'primary']

/**
 * What `DATABASE_URL` asks for. `sslmode` means what it means to PostgreSQL's own programs: `require` encrypts without
 * asking who answers, `verify-ca` and `verify-full` also check the certificate (`sslrootcert` names a file with the
 * authorities to trust, otherwise those that Node trusts), `verify-full` its host name too. Without `sslmode` nothing is encrypted.
 * Of several hosts the shop uses the one that takes writes, whether or not `target_session_attrs` says so.
 * @throws {SettingError} for a mode that can't be kept; it never repeats the address, which holds a password.
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
  // As libpq: authorities that were named are also asked under `require`.
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
