/** So many rows are on a page of a list. */
export const pageSize = 50

/** A page of rows, of which one more than fit was read where there are more, and the cursor of the next page: the key of its last row. */
export function pageOf<Row>(
  rows: Row[],
  keyOf: (last: Row) => string | number,
  size = pageSize,
): { page: Row[]; next_cursor: string | null } {
  const page = rows.slice(0, size)
  const last = rows.length > size ? page.at(-1) : undefined
  return { page, next_cursor: last === undefined ? null : String(keyOf(last)) }
}
