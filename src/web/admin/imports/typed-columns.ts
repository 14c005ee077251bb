import type { ImportColumn, ImportColumns } from '#contract/admin/imports.ts'

/** The source of a field: a column's number, `same` for one value in all rows, or nothing. */
export interface TypedColumn {
  from: string
  value: string
  /** Words of the file that become values of the shop. */
  renamed?: Renamed[]
}

export interface Renamed {
  from: string
  to: string
}

export type TypedColumns = Record<string, TypedColumn>

export const sameForAll = 'same'

export const notInFile: TypedColumn = { from: '', value: '' }

const typed = (column: ImportColumn): TypedColumn =>
  'value' in column
    ? { from: sameForAll, value: column.value }
    : { from: String(column.column), value: '', ...(column.renamed && { renamed: column.renamed }) }

export const typedColumns = (columns: ImportColumns): TypedColumns =>
  Object.fromEntries(Object.entries(columns).map(([field, column]) => [field, typed(column)]))

/** The request: without fields that have no source, and without empty values. */
export function sentColumns(columns: TypedColumns): ImportColumns {
  const sent: ImportColumns = {}
  for (const [field, { from, value, renamed = [] }] of Object.entries(columns)) {
    if (from === sameForAll && value.trim() !== '') sent[field] = { value: value.trim() }
    else if (from !== sameForAll && from !== '')
      sent[field] = { column: Number(from), ...(renamed.length > 0 && { renamed }) }
  }
  return sent
}

const ordered = (columns: ImportColumns): string =>
  JSON.stringify(Object.entries(columns).sort(([one], [other]) => one.localeCompare(other)))

export const isSameMapping = (one: ImportColumns, other: ImportColumns): boolean =>
  ordered(one) === ordered(other)

/** A column with another value for a word of the file; an empty value takes it back. */
export function withRenamed(column: TypedColumn, from: string, to: string): TypedColumn {
  const others = (column.renamed ?? []).filter((one) => one.from !== from)
  const renamed = to === '' ? others : [...others, { from, to }]
  return { ...column, renamed: renamed.toSorted((one, other) => one.from.localeCompare(other.from)) }
}
