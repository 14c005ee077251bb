import type { Database } from '../../platform/database/database.ts'
import { drawPrint } from './draw-print.ts'
import type { Print } from './read-print.ts'

interface QueuedPrint {
  drawn: number
  bytes: Promise<Uint8Array>
  outcome: 'drawing' | 'ready' | 'failed'
}

/**
 * Prints that are being drawn, and a few finished ones. An evicted print is drawn again, with the same bytes.
 */
export interface Drawings {
  /** Queues a print unless it is drawn or being drawn; prints are drawn one after the other. */
  begin: (print: Print) => void
  /** The progress of a print. Throws the error of a failed drawing once; the next request draws it again. */
  progressOf: (print: Print) => Promise<{ drawn: number; isReady: boolean }>
  /** The bytes of a print. Throws the error of a failed drawing. */
  read: (print: Print) => Promise<Uint8Array>
}

const maxCached = 8

export function createPrintQueue(db: Database): Drawings {
  const kept = new Map<number, QueuedPrint>()
  let last: Promise<unknown> = Promise.resolve()

  function draw(print: Print): QueuedPrint {
    const drawing: QueuedPrint = { drawn: 0, outcome: 'drawing', bytes: Promise.resolve(new Uint8Array()) }
    drawing.bytes = last.then(() =>
      drawPrint(db, print, (orders) => {
        drawing.drawn = orders
      }),
    )
    // The promise keeps the error for the request that reads the print.
    last = drawing.bytes.then(
      () => {
        drawing.outcome = 'ready'
      },
      () => {
        drawing.outcome = 'failed'
      },
    )
    return drawing
  }

  function find(print: Print): QueuedPrint {
    const known = kept.get(print.id)
    if (known) return known
    const drawing = draw(print)
    kept.set(print.id, drawing)
    const [oldest] = kept.keys()
    if (kept.size > maxCached && oldest !== undefined) kept.delete(oldest)
    return drawing
  }

  async function read(print: Print): Promise<Uint8Array> {
    const drawing = find(print)
    try {
      return await drawing.bytes
    } catch (error) {
      if (kept.get(print.id) === drawing) kept.delete(print.id)
      throw error
    }
  }

  return {
    begin: (print) => {
      find(print)
    },
    progressOf: async (print) => {
      const { drawn, outcome } = find(print)
      if (outcome === 'failed') await read(print)
      return { drawn, isReady: outcome === 'ready' }
    },
    read,
  }
}
