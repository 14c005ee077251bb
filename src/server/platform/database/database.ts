import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { type ContentVersion, followContentVersion } from './content-version.ts'
import { followSettings, type SettingsSource } from './follow-settings.ts'
import { PreparingClient } from './preparing-client.ts'
import { connectingTo, type Primary } from './primary.ts'

/** The shop's database, or a transaction in it; query functions accept both. */
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
  /** `postgres://…`, for a server. */
  connectionString?: string
  host?: string
  port?: number
  user?: string
  database?: string
  ssl?: pg.ClientConfig['ssl']
  /** Where several servers are named: which of them is connected to. */
  primary?: Primary | null
  /** The most connections this process opens. */
  maxConnections: number
  onIdleError: (error: Error) => void
}

export interface ShopConnectionOptions extends ConnectionOptions {
  /** Called when stored settings are invalid; the previous ones stay in force. */
  onInvalidSettings: (error: Error) => void
}

/** Connections for lists and reports: few, and each statement planned for the values that it comes with. */
export interface ListConnection {
  pool: pg.Pool
  db: NodePgDatabase
  close: () => Promise<void>
}

/**
 * A small pool for lists, apart from the pool for shoppers, so that neither waits for the other. Its
 * statements are not prepared: the parameters of lists differ too much for a generic plan.
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

/** A bounded pool. Queries that can't get a connection in 5 s, or run for 30 s, fail instead of piling up. */
export function connect(options: ShopConnectionOptions): DatabaseConnection {
  const { maxConnections, onIdleError, onInvalidSettings, primary = null, ...target } = options
  const settings = followSettings(onInvalidSettings)
  const { content, onConnect } = followContentVersion(settings)
  const pool = new pg.Pool({
    ...target,
    Client: primary ? connectingTo(primary, PreparingClient) : PreparingClient,
    onConnect,
    // Statements that do not depend on each other's answers are sent together.
    pipeline: true,
    max: maxConnections,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'soilkin',
  })
  pool.on('error', onIdleError)
  // A broken connection fails the next query of its user, which handles it; without a listener the event
  // would end the process.
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
