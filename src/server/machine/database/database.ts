import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { type ContentVersion, followContentVersion } from './content-version.ts'
import { PreparingClient } from './preparing-client.ts'

/** The shop's database, or a transaction in it: every query function takes one and does not care which. */
export type Database = Pick<
  NodePgDatabase,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute'
>

export interface DatabaseConnection {
  pool: pg.Pool
  db: NodePgDatabase
  content: ContentVersion
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
  /** The most connections this process opens. */
  maxConnections: number
  onIdleError: (error: Error) => void
}

/** A bounded pool. Queries that can't get a connection in 5 s, or run for 30 s, fail instead of piling up. */
export function connect(options: ConnectionOptions): DatabaseConnection {
  const { maxConnections, onIdleError, ...target } = options
  const { content, onConnect } = followContentVersion()
  const pool = new pg.Pool({
    ...target,
    Client: PreparingClient,
    onConnect,
    // What doesn't need the answer of the statement before it goes out together with that.
    pipeline: true,
    max: maxConnections,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'soilkin',
  })
  pool.on('error', onIdleError)
  // A connection that breaks while somebody holds it fails their next query, which is where it is handled; unheard, the
  // event would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return { pool, db: drizzle(pool), content: content(pool), close: () => pool.end() }
}
