import { readFileSync } from 'node:fs'
import type { ConnectionOptions as TlsOptions } from 'node:tls'
import { SettingError } from '../config/config.ts'

export interface DatabaseTarget {
  /** The address without its TLS parameters, which `pg` interprets differently. */
  connectionString: string
  ssl: false | TlsOptions
  /** 'db.example:5432', for people to read. */
  place: string
}

const modes = ['disable', 'require', 'verify-ca', 'verify-full']

/**
 * What `DATABASE_URL` asks for. `sslmode` means what it means to PostgreSQL's own programs: `require` encrypts without
 * asking who answers, `verify-ca` and `verify-full` also check the certificate (`sslrootcert` names a file with the
 * authorities to trust, otherwise those that Node trusts), `verify-full` its host name too. Without `sslmode` nothing is encrypted.
 * @throws {SettingError} for a mode that can't be kept; it never repeats the address, which holds a password.
 */
export function readDatabaseUrl(address: string, readFile = readText): DatabaseTarget {
  const url = new URL(address)
  const take = (name: string): string | null => {
    const value = url.searchParams.get(name)
    url.searchParams.delete(name)
    return value
  }
  if (take('ssl') !== null) throw new SettingError('DATABASE_URL: say sslmode=verify-full instead of ssl.')
  const mode = take('sslmode') ?? 'disable'
  if (!modes.includes(mode)) {
    throw new SettingError(`DATABASE_URL: sslmode must be one of ${modes.join(', ')}.`)
  }
  const files = { ca: take('sslrootcert'), cert: take('sslcert'), key: take('sslkey') }
  const contents = Object.fromEntries(
    Object.entries(files).flatMap(([name, path]) =>
      path && path !== 'system' ? [[name, readFile(path)]] : [],
    ),
  )
  const place = `${url.searchParams.get('host') ?? url.hostname}:${url.port || '5432'}`
  return { connectionString: url.href, ssl: mode === 'disable' ? false : tlsOf(mode, contents), place }
}

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
