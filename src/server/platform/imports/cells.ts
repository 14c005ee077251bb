import { clearingCell } from '#contract/admin/imports.ts'
import { normaliseText } from '#shared/text/normalise.ts'
import { looksLikeHtml } from '../html/looks-like-html.ts'
import { guarded, unguarded } from '../lists/csv.ts'

/** Text that an import would read as the clearing word, with or without guards. */
const clearingPattern = /^'*\(clear\)$/

/** Escapes a text for an export, so that an import reads the same. */
export const exportedText = (text: string): string =>
  clearingPattern.test(text) || looksLikeHtml(text) ? `'${text}` : text

/** A converted text as a cell of another shop's table, so that it is not converted again. */
export const textCell = (text: string): string => {
  const exported = exportedText(text)
  return exported === text ? text : guarded(exported)
}

/** Whether an export guarded the text of a cell, because an import would read it as HTML. */
export const isGuarded = (cell: string): boolean => {
  const text = unguarded(cell)
  return text.startsWith("'") && looksLikeHtml(text)
}

/** Reads a cell: null clears the field, undefined leaves it, otherwise its text. */
export function readCell(typed: string): string | null | undefined {
  const cell = normaliseText(typed)
  const text = cell.trim()
  if (text === '') return undefined
  if (text === clearingCell) return null
  if (clearingPattern.test(text)) return text.slice(1)
  return isGuarded(cell) ? unguarded(cell).slice(1) : unguarded(cell)
}
