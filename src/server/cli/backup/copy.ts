import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ClientBase } from 'pg'
import { from, to } from 'pg-copy-streams'

/**
 * Runs `COPY … TO STDOUT` and yields its bytes in blocks, no faster than they are consumed. Returns the
 * number of rows. When the consumer stops early, the connection is usable once the rest was received and
 * dropped.
 */
export async function* copyOut(client: ClientBase, sql: string): AsyncGenerator<Buffer, number> {
  const rows = client.query(to(sql))
  try {
    // Destroying the stream would leave its remaining rows in the connection, so the stream is read to its
    // end.
    for await (const block of rows.iterator({ destroyOnReturn: false })) yield block
  } finally {
    if (!rows.readableEnded) dropRest(rows)
  }
  // The stream ends with the last row; the number of rows arrives after it, before the answer to the next
  // query.
  await client.query('')
  return rows.rowCount
}

/** A later error of the stream must not hide the consumer's own error. */
const dropRest = (rows: Readable): void => void rows.on('error', () => undefined).resume()

/**
 * Runs `COPY … FROM STDIN` with these bytes and returns the number of rows. An error of the bytes makes the
 * COPY fail.
 */
export async function copyIn(client: ClientBase, sql: string, bytes: AsyncIterable<Buffer>): Promise<number> {
  const taken = client.query(from(sql))
  await pipeline(Readable.from(bytes), taken)
  return taken.rowCount
}
