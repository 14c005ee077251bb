import type { ImportRemark } from '#contract/admin/imports.ts'
import type { Sheet } from './read-sheet.ts'
import { remarkOf } from './remark-of.ts'

/** Returns a reader of cells by column title, whatever its case. */
export function cellReader({ headers }: Sheet): (cells: string[], title: string) => string {
  const places = new Map(headers.map((header, column) => [header.toLowerCase(), column]))
  return (cells, title) => (cells[places.get(title.toLowerCase()) ?? -1] ?? '').trim()
}

/** Remarks on filled columns that the shop has no field for. */
export function unmappedColumnRemarks(
  { headers, rows }: Sheet,
  isMapped: (title: string) => boolean,
): ImportRemark[] {
  const items = headers.flatMap((header, column) => {
    const filled = rows.filter(({ cells }) => (cells[column] ?? '').trim() !== '').length
    return filled === 0 || isMapped(header) ? [] : [`${header || `Column ${column + 1}`}: in ${filled} rows`]
  })
  return remarkOf('Columns that have no place here', items)
}
