import type { GridChange, GridField, GridRow } from '#contract/admin/product-grid.ts'
import { type CellValue, columnOf } from './columns.ts'

export type Rows = ReadonlyMap<number, GridRow>

/** A cell that is typed and not saved. */
export interface CellEdit {
  id: number
  field: GridField
  text: string
  /** Missing when the text is invalid. */
  value?: CellValue
  problem?: string
}

export type Edits = ReadonlyMap<string, CellEdit>

export interface Typed {
  id: number
  field: GridField
  text: string
}

export const cellKey = (id: number, field: GridField): string => `${id}.${field}`

/** Adds typed cells to the edits; a cell equal to the stored one is no edit. */
export function withTyped(edits: Edits, rows: Rows, typed: Typed[]): Edits {
  const next = new Map(edits)
  for (const { id, field, text } of typed) {
    const row = rows.get(id)
    if (!row) continue
    const read = columnOf(field).read(text)
    if (read.problem === undefined && read.value === row[field]) next.delete(cellKey(id, field))
    else next.set(cellKey(id, field), { id, field, text, ...read })
  }
  return next
}

/** The value that saving would store. */
export function cellValue(row: GridRow, field: GridField, edits: Edits): CellValue {
  const typed = edits.get(cellKey(row.id, field))?.value
  return typed === undefined ? row[field] : typed
}

const aboveMrp = 'The price is above the MRP, which would be unlawful.'

/** Why a cell cannot be saved; null when it can. */
export function problemOf(row: GridRow, field: GridField, edits: Edits): string | null {
  const own = edits.get(cellKey(row.id, field))?.problem
  if (own) return own
  const isRepriced = edits.has(cellKey(row.id, 'price')) || edits.has(cellKey(row.id, 'mrp'))
  if (field !== 'price' || !isRepriced) return null
  return Number(cellValue(row, 'price', edits)) > Number(cellValue(row, 'mrp', edits)) ? aboveMrp : null
}

export interface WrongCell {
  id: number
  field: GridField
  problem: string
}

/** Every cell that can't be saved. */
export function wrongCells(edits: Edits, rows: Rows): WrongCell[] {
  const found = new Map<string, WrongCell>()
  for (const { id, field } of edits.values()) {
    const row = rows.get(id)
    if (!row) continue
    for (const each of [field, 'price'] as const) {
      const problem = problemOf(row, each, edits)
      if (problem) found.set(cellKey(id, each), { id, field: each, problem })
    }
  }
  return [...found.values()]
}

/** The request: each product once, with the version that its edits are based on. */
export function changesOf(edits: Edits, rows: Rows): GridChange[] {
  const changes = new Map<number, GridChange & Record<string, unknown>>()
  for (const { id, field, value } of edits.values()) {
    const row = rows.get(id)
    if (!row || value === undefined) continue
    const change = changes.get(id) ?? { id, version: row.version }
    changes.set(id, { ...change, [field]: value })
  }
  return [...changes.values()]
}

/** '14 changes to 9 products'. */
export function countText(changes: number, products: number): string {
  const cells = changes === 1 ? '1 change' : `${changes} changes`
  return `${cells} to ${products === 1 ? '1 product' : `${products} products`}`
}
