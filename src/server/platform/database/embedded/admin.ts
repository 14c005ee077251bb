import pg from 'pg'
import { socketPort } from './layout.ts'

/**
 * The role and database of the shop. The role is no superuser, as on a hosted server, but may create databases
 * for tests and proofs of backups.
 */
export const shopRole = 'shop'
export const shopDatabase = 'shop'

/** Whether a server answers on the socket and serves the folder `cluster`. */
export async function isServing(sockets: string, cluster: string): Promise<boolean> {
  const client = adminClient(sockets)
  try {
    await client.connect()
    const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory')
    return rows[0]?.data_directory === cluster
  } catch {
    // The server is absent, starting, stopping or stuck; the caller retries or inspects the processes.
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Creates the role and the empty database when they are missing. The caller holds the start lock. */
export async function ensureShopDatabase(sockets: string): Promise<void> {
  const client = adminClient(sockets)
  await client.connect()
  try {
    const role = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [shopRole])
    if (role.rowCount === 0) await client.query(`CREATE ROLE ${shopRole} LOGIN CREATEDB`)
    const database = await client.query('SELECT FROM pg_database WHERE datname = $1', [shopDatabase])
    if (database.rowCount === 0) await client.query(`CREATE DATABASE ${shopDatabase} OWNER ${shopRole}`)
  } finally {
    await client.end()
  }
}

function adminClient(sockets: string): pg.Client {
  const client = new pg.Client({
    host: sockets,
    port: socketPort,
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    connectionTimeoutMillis: 3_000,
    query_timeout: 10_000,
  })
  // A connection that breaks between queries fails the next query, which handles the error.
  client.on('error', () => undefined)
  return client
}
