import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ClientBase } from 'pg'
import { from, to } from 'pg-copy-streams'

/**
 * Runs `COPY … TO STDOUT` and yields its bytes in blocks, no faster than they are taken. Returns the number of rows.
 * Where the taker stops early, the connection is of use again once the rest has come and been dropped.
 */
export async function* copyOut(client: ClientBase, sql: string): AsyncGenerator<Buffer, number> {
  const rows = client.query(to(sql))
  try {
    // A stream that is destroyed leaves the rest of its rows in the connection, so it is read to its end instead.
    for await (const block of rows.iterator({ destroyOnReturn: false })) yield block
  } finally {
    if (!rows.readableEnded) dropRest(rows)
  }
  // The stream ends with the last row; how many there were comes after it, and before the answer to the next query.
  await client.query('')
  return rows.rowCount
}

/** The taker has a reason of its own for stopping, so an error that comes now would hide it. */
const dropRest = (rows: Readable): void => void rows.on('error', () => undefined).resume()

/** Runs `COPY … FROM STDIN` with these bytes and returns the number of rows. Bytes that fail make the COPY fail. */
export async function copyIn(client: ClientBase, sql: string, bytes: AsyncIterable<Buffer>): Promise<number> {
  const taken = client.query(from(sql))
  await pipeline(Readable.from(bytes), taken)
  return taken.rowCount
}
