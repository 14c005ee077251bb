import type { Pool, PoolClient } from 'pg'

/** What the owner's long tasks need: no limit of time, and values written the same way on every server. */
const settings = `
  SET statement_timeout = 0;
  SET idle_in_transaction_session_timeout = 0;
  SET lock_timeout = 0;
  SET timezone = 'UTC';
  SET datestyle = 'ISO, YMD';
  SET intervalstyle = 'postgres';
  SET extra_float_digits = 1;
  SET bytea_output = 'hex';
  SET search_path = public`

/** Lends a connection for a long task; it is closed afterwards, with whatever was begun and not committed. */
export async function withPatientClient<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  // No COPY bears statements that are sent ahead; the connection has nothing under way, and is closed afterwards.
  Object.assign(client, { pipeline: false })
  // A connection that breaks also fails the query under way, which is where it is handled; afterwards it is of no use.
  client.on('error', () => undefined)
  try {
    await client.query(settings)
    return await work(client)
  } finally {
    client.release(true)
  }
}
