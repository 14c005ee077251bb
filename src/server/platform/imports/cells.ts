import { clearingCell } from '#contract/admin/imports.ts'
import { unguarded } from '../lists/csv.ts'

/** A text that would be taken for the word that clears, with guards or without. */
const looksClearing = /^'*\(clear\)$/

/** A text as an export writes it, so that an import reads the same. */
export const exportedText = (text: string): string => (looksClearing.test(text) ? `'${text}` : text)

/** What a cell says: null to clear a field, undefined to leave it, or its text. */
export function readCell(cell: string): string | null | undefined {
  const text = cell.trim()
  if (text === '') return undefined
  if (text === clearingCell) return null
  return looksClearing.test(text) ? text.slice(1) : unguarded(cell)
}

/** A cell of somebody's file without its guard, which is put on again where the cell is given back. */
export const givenBack = (cell: string): string => unguarded(cell)
