import { normalisedTitle, titlesOf } from '../../platform/imports/guess-columns.ts'
import type { ImportField } from '../../platform/imports/kind.ts'
import type { Sheet } from '../../platform/imports/read-sheet.ts'
import { costField, openingField } from './plan-extras.ts'
import { productColumns } from './product-columns.ts'

/** What a program says of the titles of a table. */
export interface TakenTitles {
  /** Whether the program reads the column itself. */
  isTaken: (title: string) => boolean
  /** Whether the title means something else than our field of the same title. */
  isUnlike: (title: string) => boolean
}

export interface FurtherColumn {
  header: number
  label: string
  /** Whether the sizes of a product have the cell in common. */
  isShared: boolean
}

const fieldsByTitle = new Map<string, ImportField>(
  [...productColumns, openingField, costField].flatMap((field) =>
    [...titlesOf(field)].map((title) => [title, field] as const),
  ),
)

/** Our label for a title that means a field of ours; null for another one. */
export const labelOfTitle = (title: string): string | null =>
  fieldsByTitle.get(normalisedTitle(title))?.label ?? null

/** Fields that each size of a product has for itself. */
const ofOneSize = new Set([
  'name',
  'slug',
  'sku',
  'barcode',
  'short_name',
  'price',
  'mrp',
  'family',
  'size_label',
  'position',
  openingField.name,
])

/**
 * Our field for a title: also for “Net quantity (product.metafields.custom.net_quantity)”, “Meta: _net_quantity”
 * and “Variant HS Code”.
 */
function fieldOf(header: string) {
  const [, name = header, key = ''] =
    /^([^(]*)\((?:product|variant)\.metafields\.[^.)]+\.([^.)]+)\)$/.exec(header) ?? []
  const [, meta = ''] = /^(?:meta\w*|méta\w*|pola)\s?:\s?_?(?:custom\.)?([^[]*)/i.exec(header) ?? []
  const [, variant = ''] = /^(?:variant|product) (.*)$/i.exec(header) ?? []
  const found = [name, key, meta].map((title) => fieldsByTitle.get(normalisedTitle(title)))
  const ofVariant = fieldsByTitle.get(normalisedTitle(variant))
  return (
    found.find((field) => field !== undefined) ??
    (ofOneSize.has(ofVariant?.name ?? '') ? undefined : ofVariant)
  )
}

/**
 * The filled columns that a program does not read. A column that means a field of ours gets our title; another one
 * keeps its own title, and staff may choose it.
 */
export function furtherColumns({ headers, rows }: Sheet, { isTaken, isUnlike }: TakenTitles) {
  const columns: FurtherColumn[] = []
  const unknown: string[] = []
  for (const [header, title] of headers.entries()) {
    const filled = rows.filter(({ cells }) => (cells[header] ?? '').trim() !== '').length
    if (filled === 0 || isTaken(title)) continue
    const field = isUnlike(title) ? undefined : fieldOf(title)
    if (field === undefined) unknown.push(`${title || `Column ${header + 1}`}: in ${filled} rows`)
    columns.push({
      header,
      label:
        field?.label ?? (isUnlike(title) ? `${title} of the other shop` : title || `Column ${header + 1}`),
      isShared: field === undefined || !ofOneSize.has(field.name),
    })
  }
  return { columns, unknown }
}

/** Returns a reader of cells by line and column. */
export function cellsByLine({ rows }: Sheet): (line: number | undefined, column: number) => string {
  const byLine = new Map(rows.map(({ line, cells }) => [line, cells]))
  return (line, column) => (line === undefined ? '' : (byLine.get(line)?.[column] ?? '').trim())
}
