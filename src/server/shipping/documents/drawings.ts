import type { Database } from '../../platform/database/database.ts'
import { drawPrint } from './draw-print.ts'
import type { Print } from './read-print.ts'

interface Drawing {
  drawn: number
  bytes: Promise<Uint8Array>
  outcome: 'drawing' | 'ready' | 'failed'
}

/**
 * Prints that are being drawn, and a few finished ones. A dropped one is drawn again, with the same bytes.
 */
export interface Drawings {
  /** Begins to draw a print unless it is drawn already; one after the other. */
  begin: (print: Print) => void
  /** How far it is. Throws why it failed; whoever asks then has it drawn again. */
  progressOf: (print: Print) => Promise<{ drawn: number; isReady: boolean }>
  /** The whole print. Throws why it failed. */
  read: (print: Print) => Promise<Uint8Array>
}

const maxCached = 8

export function openDrawings(db: Database): Drawings {
  const kept = new Map<number, Drawing>()
  let last: Promise<unknown> = Promise.resolve()

  function draw(print: Print): Drawing {
    const drawing: Drawing = { drawn: 0, outcome: 'drawing', bytes: Promise.resolve(new Uint8Array()) }
    drawing.bytes = last.then(() =>
      drawPrint(db, print, (orders) => {
        drawing.drawn = orders
      }),
    )
    // The error is kept in the promise for whoever asks for the print.
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

  function find(print: Print): Drawing {
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
