import type { ImportColumns, ImportKindName } from '#contract/admin/imports.ts'
import type { ForeignTable, Importables, ImportField, ImportKind } from './kind.ts'

/** Normalises case, punctuation and units of a title. */
const normalisedTitle = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}%]+/gu, ' ')
    .trim()

const titlesOf = ({ name, label, also }: ImportField): Set<string> =>
  new Set([name, label, ...also].map(normalisedTitle))

/** Assigns fields to the columns whose titles name them, each column to one field. */
export function guessColumns(fields: ImportField[], headers: string[]): ImportColumns {
  const left = new Map(headers.map((header, column) => [column, normalisedTitle(header)]))
  const columns: ImportColumns = {}
  for (const field of fields) {
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
  const matchCount = ({ fields }: ImportKind): number => Object.keys(guessColumns(fields, headers)).length
  const kindName = table?.kind ?? requestedKind
  const [best] = kindName
    ? kinds.filter(({ name }) => name === kindName)
    : [...kinds].sort((one, other) => matchCount(other) - matchCount(one))
  if (!best) throw new Error('There is nothing that can be taken in.')
  return { kind: best, table }
}
