import { once } from 'node:events'
import { Readable } from 'node:stream'
import type { ClientBase, Connection } from 'pg'

/** What `pg` can do beyond its types: the messages of a COPY. */
interface CopyConnection extends Connection {
  sendCopyFromChunk: (chunk: Buffer) => void
  endCopyFrom: () => void
  sendCopyFail: (reason: string) => void
}

const blockBytes = 64 * 1024

/**
 * Runs `COPY … TO STDOUT` and yields its bytes in blocks, no faster than they are taken. Returns the number of rows.
 * Where the taker stops early, the connection is of use again once the rest has come and been dropped.
 */
export async function* copyOut(client: ClientBase, sql: string): AsyncGenerator<Buffer, number> {
  let connection: Connection | undefined
  let rowCount = 0
  let block: Buffer[] = []
  let blockLength = 0
  const blocks = new Readable({ highWaterMark: blockBytes, read: () => connection?.stream.resume() })
  const flush = (): boolean => {
    const isRoom = blockLength === 0 || blocks.push(Buffer.concat(block))
    block = []
    blockLength = 0
    return isRoom
  }
  client.query({
    submit(given: Connection) {
      connection = given
      given.query(sql)
    },
    handleCopyData({ chunk }: { chunk: Buffer }) {
      // The parser will use its memory again, hence a copy.
      block.push(Buffer.from(chunk))
      blockLength += chunk.length
      const isFull = blockLength >= blockBytes && !flush()
      if (isFull && !blocks.destroyed) connection?.stream.pause()
    },
    handleCommandComplete({ text }: { text: string }) {
      rowCount = rowsOf(text)
    },
    handleReadyForQuery() {
      flush()
      blocks.push(null)
      connection?.stream.resume()
    },
    handleError(error: Error) {
      connection?.stream.resume()
      blocks.destroy(error)
    },
  })
  try {
    for await (const bytes of blocks) yield bytes
    return rowCount
  } finally {
    connection?.stream.resume()
  }
}

/** Runs `COPY … FROM STDIN` with these bytes and returns the number of rows. Bytes that fail make the COPY fail. */
export async function copyIn(client: ClientBase, sql: string, bytes: AsyncIterable<Buffer>): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  let rowCount = 0
  let failure: unknown
  const send = async (connection: CopyConnection): Promise<void> => {
    try {
      for await (const chunk of bytes) {
        if (failure !== undefined) return
        connection.sendCopyFromChunk(chunk)
        if (connection.stream.writableNeedDrain) await roomIn(connection)
      }
      connection.endCopyFrom()
    } catch (error) {
      failure ??= error
      connection.sendCopyFail('The bytes to be copied could not be read.')
    }
  }
  client.query({
    submit: (connection: Connection) => connection.query(sql),
    handleCopyInResponse: (connection: CopyConnection) => void send(connection),
    handleCommandComplete: ({ text }: { text: string }) => {
      rowCount = rowsOf(text)
    },
    handleReadyForQuery: () => resolve(rowCount),
    handleError: (error: Error) => {
      failure ??= error
      reject(failure)
    },
  })
  return promise
}

/** A connection that breaks has no room any more; that also fails the COPY, so the sender may go on and see it. */
async function roomIn({ stream }: Connection): Promise<void> {
  const over = new AbortController()
  const waits = ['drain', 'close'].map((event) => once(stream, event, { signal: over.signal }))
  await Promise.race(waits).finally(() => over.abort())
  await Promise.allSettled(waits)
}

/** PostgreSQL ends a COPY with 'COPY 5'. */
const rowsOf = (tag: string): number => Number(tag.split(' ')[1])
