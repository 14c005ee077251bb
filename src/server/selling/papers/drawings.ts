import type { Database } from '../../machine/database/database.ts'
import { drawPrint } from './draw-print.ts'
import type { Print } from './read-print.ts'

interface Drawing {
  drawn: number
  bytes: Promise<Uint8Array>
  isReady: boolean
}

/**
 * Prints that are being drawn, and a few finished ones. A dropped one is drawn again, with the same bytes.
 */
export interface Drawings {
  /** Begins to draw a print unless it is drawn already; one after the other. */
  begin: (print: Print) => Drawing
}

const mostKept = 8

export function openDrawings(db: Database): Drawings {
  const kept = new Map<number, Drawing>()
  let last: Promise<unknown> = Promise.resolve()

  function draw(print: Print): Drawing {
    const drawing: Drawing = { drawn: 0, isReady: false, bytes: Promise.resolve(new Uint8Array()) }
    drawing.bytes = last.then(() =>
      drawPrint(db, print, (orders) => {
        drawing.drawn = orders
      }),
    )
    // The reader of the bytes gets the error; the next request draws it again.
    last = drawing.bytes.then(
      () => {
        drawing.isReady = true
      },
      () => kept.delete(print.id),
    )
    return drawing
  }

  return {
    begin: (print) => {
      const known = kept.get(print.id)
      if (known) return known
      const drawing = draw(print)
      kept.set(print.id, drawing)
      const [oldest] = kept.keys()
      if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
      return drawing
    },
  }
}
