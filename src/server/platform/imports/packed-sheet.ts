import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { TableRow } from '../lists/csv.ts'
import type { Sheet } from './read-sheet.ts'

/** A table sent by a thread. Its rows are pieces of JSON, so that no message blocks the receiver. */
export interface PackedSheet {
  headers: string[]
  pieces: string[]
}

const rowsInPiece = 250

export function packSheet({ headers, rows }: Sheet): PackedSheet {
  const pieces: string[] = []
  for (let at = 0; at < rows.length; at += rowsInPiece)
    pieces.push(JSON.stringify(rows.slice(at, at + rowsInPiece)))
  return { headers, pieces }
}

export async function unpackSheet({ headers, pieces }: PackedSheet): Promise<Sheet> {
  const rows: TableRow[] = []
  for (const piece of pieces) {
    rows.push(...(JSON.parse(piece) as TableRow[]))
    await yieldToEventLoop()
  }
  return { headers, rows }
}
