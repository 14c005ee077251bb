import type { Import, ImportColumns } from '#contract/admin/imports.ts'

/** The guessed columns, and the IDs of our products, which staff have to pick in a table of a few columns. */
export function withOwnIds({ columns, headers }: Pick<Import, 'columns' | 'headers'>): ImportColumns {
  const column = headers.findIndex((title) => /^(product )?id$/i.test(title))
  return column < 0 ? columns : { ...columns, id: { column } }
}
