/** Rows on a page of a list. */
export const pageSize = 50

/**
 * Cuts rows to a page. Pass `size + 1` rows where more exist; the cursor of the next page is then the key of the
 * last row on this page, otherwise null.
 */
export function pageOf<Row>(
  rows: Row[],
  keyOf: (last: Row) => string | number,
  size = pageSize,
): { page: Row[]; next_cursor: string | null } {
  const page = rows.slice(0, size)
  const last = rows.length > size ? page.at(-1) : undefined
  return { page, next_cursor: last === undefined ? null : String(keyOf(last)) }
}
