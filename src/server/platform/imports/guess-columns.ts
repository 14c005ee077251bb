import type { ImportColumns, ImportKindName } from '#contract/admin/imports.ts'
import type { ForeignTable, Importables, ImportField, ImportKind } from './kind.ts'

/** Normalises case, punctuation and units of a title. */
export const normalisedTitle = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}%]+/gu, ' ')
    .trim()

export const titlesOf = ({ name, label, also }: ImportField): Set<string> =>
  new Set([name, label, ...also].map(normalisedTitle))

/**
 * Assigns fields to the columns whose titles name them, each column to one field. A number of this shop is
 * read only in our own export, since other programs count their own records under the same title.
 */
export function guessColumns(
  { fields, exportTitles = [] }: Pick<ImportKind, 'fields' | 'exportTitles'>,
  headers: string[],
): ImportColumns {
  const isOwnExport = exportTitles.length > 0 && exportTitles.every((title) => headers.includes(title))
  const left = new Map(headers.map((header, column) => [column, normalisedTitle(header)]))
  const columns: ImportColumns = {}
  for (const field of fields) {
    if (field.isOwnNumber && !isOwnExport) continue
    const titles = titlesOf(field)
    const found = [...left].find(([, title]) => titles.has(title))
    if (!found) continue
    columns[field.name] = { column: found[0] }
    left.delete(found[0])
  }
  return columns
}

/**
 * Finds the kind of a table: another shop program's, the requested one, or the one with most matching titles.
 */
export function recognise(
  { kinds, foreign }: Importables,
  headers: string[],
  requestedKind?: ImportKindName,
): { kind: ImportKind; table: ForeignTable | null } {
  const table =
    foreign.find((one) => (requestedKind ?? one.kind) === one.kind && one.recognises(headers)) ?? null
  const matchCount = (one: ImportKind): number => Object.keys(guessColumns(one, headers)).length
  const kindName = table?.kind ?? requestedKind
  const [best] = kindName
    ? kinds.filter(({ name }) => name === kindName)
    : [...kinds].sort((one, other) => matchCount(other) - matchCount(one))
  if (!best) throw new Error('There is nothing that can be taken in.')
  return { kind: best, table }
}
