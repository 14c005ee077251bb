import pg from 'pg'
import { socketPort } from './layout.ts'

/**
 * The shop's own role and database. The role is no superuser, as on a hosted server; it may create databases
 * for tests.
 */
export const shopRole = 'shop'
export const shopDatabase = 'shop'

/** Whether a server answers on the socket and serves our folder. */
export async function isServing(sockets: string, cluster: string): Promise<boolean> {
  const client = adminClient(sockets)
  try {
    await client.connect()
    const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory')
    return rows[0]?.data_directory === cluster
  } catch {
    // Not there, starting, stopping or stuck: the caller tries again or inspects the processes.
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Makes the shop's role and its empty database when they are not there. The caller holds the start lock. */
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
  // A connection that breaks between two queries fails the next query, which handles it.
  client.on('error', () => undefined)
  return client
}
