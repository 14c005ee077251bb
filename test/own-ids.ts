import type { Import, ImportColumns } from '#contract/admin/imports.ts'

/** Adds the column of our product IDs to the guessed ones. Staff do so for a table without all our titles. */
export function withOwnIds({ columns, headers }: Pick<Import, 'columns' | 'headers'>): ImportColumns {
  const column = headers.findIndex((title) => /^(product )?id$/i.test(title))
  return column < 0 ? columns : { ...columns, id: { column } }
}
