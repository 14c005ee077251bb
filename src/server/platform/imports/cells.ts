import { clearingCell } from '#contract/admin/imports.ts'
import { normaliseText } from '#shared/text/normalise.ts'
import { unguarded } from '../lists/csv.ts'

/** Text that an import would read as the clearing word, with or without guards. */
const clearingPattern = /^'*\(clear\)$/

/** Escapes a text for an export, so that an import reads the same. */
export const exportedText = (text: string): string => (clearingPattern.test(text) ? `'${text}` : text)

/** Reads a cell: null clears the field, undefined leaves it, otherwise its text. */
export function readCell(typed: string): string | null | undefined {
  const cell = normaliseText(typed)
  const text = cell.trim()
  if (text === '') return undefined
  if (text === clearingCell) return null
  return clearingPattern.test(text) ? text.slice(1) : unguarded(cell)
}
