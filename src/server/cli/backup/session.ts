import type { Pool, PoolClient } from 'pg'

/** Settings of long tasks: no time limit, and the same text format of values on every server. */
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

/** Lends a connection for a long task; it is closed afterwards, and uncommitted work is rolled back. */
export async function withPatientClient<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  // COPY does not work with pipelining; the connection is idle now, and closed afterwards.
  Object.assign(client, { pipeline: false })
  // A broken connection also fails the running query, which handles the error.
  client.on('error', () => undefined)
  try {
    await client.query(settings)
    return await work(client)
  } finally {
    client.release(true)
  }
}
