import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool, PoolClient } from 'pg'
import { type Config, SettingError } from '../config/config.ts'
import { connect, connectForLists, type DatabaseConnection, type ListConnection } from './database.ts'
import { type DatabaseTarget, readDatabaseUrl } from './database-url.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded/start.ts'
import { followPrimary, type Primary } from './primary.ts'
import { readingOf } from './reading.ts'
import { type Replica, readFromReplica } from './replica.ts'

/** The address of the embedded database; null when `DATABASE_URL` names a server. */
export type EmbeddedAddress = EmbeddedPostgres['connection'] | null

export interface OpenDatabase extends DatabaseConnection {
  /** One line for the log that names the database, without its password. */
  description: string
  /** The address for other processes of this shop, valid while the database is open here. */
  embedded: EmbeddedAddress
}

/**
 * Opens the server that `DATABASE_URL` names, or starts the embedded database in the data folder. `close` stops
 * the embedded database when no other process uses it.
 * @throws {SettingError} when the server is unreachable, too old, read-only, or behind a pooler by transaction.
 */
export async function openDatabase(config: Config, log: FastifyBaseLogger): Promise<OpenDatabase> {
  return config.databaseUrl ? openServer(config.databaseUrl, config, log) : openEmbedded(config, log)
}

/** Connects to the database that another process of this shop opened and supervises. */
export async function joinDatabase(
  embedded: EmbeddedAddress,
  config: Config,
  log: FastifyBaseLogger,
): Promise<DatabaseConnection> {
  return embedded ? connect({ ...embedded, ...poolOptions(config, log) }) : openDatabase(config, log)
}

/** Connections of the back office, in addition to those of the shop. */
const staffConnections = 5

/** Connects the back office to the database that this process of the shop has opened. */
export async function openStaffPool(
  embedded: EmbeddedAddress,
  config: Config,
  log: FastifyBaseLogger,
): Promise<ListConnection> {
  const { onInvalidSettings, ...common } = poolOptions(config, log)
  const options = { ...common, maxConnections: staffConnections }
  if (embedded) return connectForLists({ ...embedded, ...options })
  if (!config.databaseUrl) throw new Error('There is no database that the back office could connect to.')
  const { place, others, ...target } = readDatabaseUrl(config.databaseUrl)
  const primary = choosePrimary({ ...target, others }, log)
  // The first statement must already go to the server that takes writes.
  await primary?.seek()
  return connectForLists({ ...target, ...options, primary })
}

/** Opens the source from which the back office reads lists and reports: the replica or `connection`. */
export function openReading(connection: ListConnection, config: Config, log: FastifyBaseLogger): Replica {
  if (config.databaseReadUrl === null) return { ...readingOf(connection.db), close: async () => undefined }
  const target = readDatabaseUrl(config.databaseReadUrl, undefined, 'DATABASE_READ_URL')
  return readFromReplica(connection, target, log)
}

async function openEmbedded(config: Config, log: FastifyBaseLogger): Promise<OpenDatabase> {
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log })
  const connection = connect({ ...embedded.connection, ...poolOptions(config, log) })
  const close = async (): Promise<void> => {
    await connection.close()
    await embedded.stop()
  }
  try {
    const { version } = await readServerInfo(connection)
    const folder = join(config.dataDir, 'postgres')
    const description = `Database: embedded PostgreSQL ${version} in ${folder}`
    return { ...connection, close, description, embedded: embedded.connection }
  } catch (error) {
    await close()
    throw error
  }
}

async function openServer(address: string, config: Config, log: FastifyBaseLogger): Promise<OpenDatabase> {
  const { place, others, ...target } = readDatabaseUrl(address)
  const primary = choosePrimary({ ...target, others }, log)
  const connection = connect({ ...target, ...poolOptions(config, log), primary })
  try {
    const problem = await primary?.seek()
    if (problem)
      throw new SettingError(`DATABASE_URL: no database at ${place} can be written to: ${problem}.`)
    const { version, name, isEncrypted } = await readServerInfo(connection).catch((cause) => {
      throw new SettingError(`DATABASE_URL: the database at ${place} can't be opened: ${reasonOf(cause)}.`, {
        cause,
      })
    })
    assertServerVersion(version, place)
    await assertNoPooler(connection.pool, place)
    const encryption = isEncrypted ? 'with TLS' : 'without TLS'
    const description = `Database: PostgreSQL ${version} at ${place}, ${name}, ${encryption}`
    return { ...connection, description, embedded: null }
  } catch (error) {
    await connection.close()
    throw error
  }
}

/** Follows the server that takes writes when the address names several hosts; null for one host. */
function choosePrimary(
  target: Pick<DatabaseTarget, 'connectionString' | 'others' | 'ssl'>,
  log: FastifyBaseLogger,
): Primary | null {
  const { connectionString, others, ssl } = target
  if (others.length === 0) return null
  return followPrimary([connectionString, ...others], ssl, () =>
    log.warn('another database server took over'),
  )
}

const poolOptions = (config: Config, log: FastifyBaseLogger) => ({
  maxConnections: config.databasePoolSize,
  onIdleError: (error: Error) => log.warn({ err: error }, 'an idle database connection broke'),
  onInvalidSettings: (error: Error) =>
    log.error({ err: error }, 'settings were refused; the former ones hold'),
})

async function readServerInfo({ pool }: DatabaseConnection) {
  const { rows } = await pool.query<{ version: string; name: string; isEncrypted: boolean }>(
    `SELECT split_part(current_setting('server_version'), ' ', 1) AS version, current_database() AS name,
            coalesce((SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()), false) AS "isEncrypted"`,
  )
  const [row] = rows
  if (!row) throw new Error('it does not say its version')
  return row
}

const minMajorVersion = 15

function assertServerVersion(version: string, place: string): void {
  if (Number.parseInt(version, 10) >= minMajorVersion) return
  throw new SettingError(
    `DATABASE_URL: ${place} is PostgreSQL ${version}; the shop needs ${minMajorVersion} or later.`,
  )
}

/**
 * Throws behind a pooler by transaction, which hands the session of an idle connection to another one. The shop's
 * session settings, prepared statements, notices and locks would then be lost.
 * @throws {SettingError} when two idle connections share a session.
 */
async function assertNoPooler(pool: Pool, place: string): Promise<void> {
  const sessionOf = async (client: PoolClient, statement: string): Promise<number> => {
    const { rows } = await client.query<{ pid: number }>(statement)
    return rows[0]?.pid ?? 0
  }
  const [first, second] = await Promise.all([pool.connect(), pool.connect()])
  try {
    const idleSession = await sessionOf(first, 'SELECT pg_backend_pid() AS pid')
    const nextSession = await sessionOf(second, 'SELECT pg_backend_pid() AS pid')
    if (idleSession !== nextSession) return
  } finally {
    for (const client of [first, second]) client.release(true)
  }
  throw new SettingError(
    `DATABASE_URL: at ${place} a pooler gives sessions away after each transaction. The shop needs them whole: name the direct address, or set pool_mode = session.`,
  )
}

/** The message of an error, or its code: Node's error has no message when every address of a host failed. */
const reasonOf = (error: Error & { code?: string }): string => error.message || error.code || error.name
