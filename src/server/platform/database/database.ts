import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { type ContentVersion, followContentVersion } from './content-version.ts'
import { followSettings, type SettingsSource } from './follow-settings.ts'
import { PreparingClient } from './preparing-client.ts'
import { connectingTo, type Primary } from './primary.ts'

/** The database or a transaction in it; query functions accept both. */
export type Database = Pick<
  NodePgDatabase,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute'
>

export interface DatabaseConnection {
  pool: pg.Pool
  db: NodePgDatabase
  content: ContentVersion
  settings: SettingsSource
  close: () => Promise<void>
}

export interface ConnectionOptions {
  /** `postgres://…`; the other fields are for the embedded database. */
  connectionString?: string
  host?: string
  port?: number
  user?: string
  database?: string
  ssl?: pg.ClientConfig['ssl']
  /** Chooses the server for new connections when several are named. */
  primary?: Primary | null
  /** The limit of connections of this pool. */
  maxConnections: number
  onIdleError: (error: Error) => void
}

export interface ShopConnectionOptions extends ConnectionOptions {
  /** Called for invalid stored settings; the previous ones stay in force. */
  onInvalidSettings: (error: Error) => void
}

/** Connections for lists and reports. PostgreSQL plans each statement for its own values. */
export interface ListConnection {
  pool: pg.Pool
  db: NodePgDatabase
  close: () => Promise<void>
}

/**
 * Opens a small pool for lists, so that they and shoppers do not wait for each other. The pool prepares no
 * statements, since the parameters of lists differ too much for a generic plan.
 */
export function connectForLists(options: ConnectionOptions): ListConnection {
  const { maxConnections, onIdleError, primary = null, ...target } = options
  const pool = new pg.Pool({
    ...target,
    ...(primary && { Client: connectingTo(primary, pg.Client) }),
    max: maxConnections,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'soilkin',
  })
  pool.on('error', onIdleError)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return { pool, db: drizzle(pool), close: () => end(pool, primary) }
}

/** Opens the pool for shoppers. Queries fail that get no connection in 5 s or run for 30 s, so they cannot pile up. */
export function connect(options: ShopConnectionOptions): DatabaseConnection {
  const { maxConnections, onIdleError, onInvalidSettings, primary = null, ...target } = options
  const settings = followSettings(onInvalidSettings)
  const { content, onConnect } = followContentVersion(settings)
  const pool = new pg.Pool({
    ...target,
    Client: primary ? connectingTo(primary, PreparingClient) : PreparingClient,
    onConnect,
    // Sends independent statements together.
    pipeline: true,
    max: maxConnections,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'soilkin',
  })
  pool.on('error', onIdleError)
  // A broken connection fails its next query, which handles the error. Without a listener the event would
  // end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return {
    pool,
    db: drizzle(pool),
    content: content(pool),
    settings: settings.source(pool),
    close: () => end(pool, primary),
  }
}

async function end(pool: pg.Pool, primary: Primary | null): Promise<void> {
  primary?.close()
  await pool.end()
}
