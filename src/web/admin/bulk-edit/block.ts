import type { GridField, GridRow } from '#contract/admin/product-grid.ts'
import { columns } from './columns.ts'
import type { Typed } from './edits.ts'

/** A place in the grid: the number of a shown row, and of a column. */
export interface Place {
  row: number
  column: number
}

/** A rectangle of cells, its corners included. */
export interface Area {
  from: Place
  to: Place
}

export const areaOf = (a: Place, b: Place): Area => ({
  from: { row: Math.min(a.row, b.row), column: Math.min(a.column, b.column) },
  to: { row: Math.max(a.row, b.row), column: Math.max(a.column, b.column) },
})

export const isIn = ({ from, to }: Area, { row, column }: Place): boolean =>
  row >= from.row && row <= to.row && column >= from.column && column <= to.column

/**
 * Parses cells copied from a spreadsheet: lines, tabs between cells, quotes around cells with line breaks or
 * tabs.
 */
export function readBlock(text: string): string[][] {
  const cells = [
    ...text
      .replace(/\r\n?/g, '\n')
      .replace(/\n$/, '')
      .matchAll(/("(?:[^"]|"")*"|[^\t\n]*)(\t|\n|$)/g),
  ]
  const block: string[][] = [[]]
  for (const [, cell = '', end] of cells) {
    block.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)
    if (end === '\n') block.push([])
    if (end === '') break
  }
  return block
}

export interface Spread {
  typed: Typed[]
  /** Cells outside the grid, or without permission to edit. */
  left: number
}

/** Pastes a block at a position; one value fills the whole area. */
export function spreadBlock(
  block: string[][],
  area: Area,
  shown: GridRow[],
  mayEdit: (field: GridField) => boolean,
): Spread {
  const isOne = block.length === 1 && block[0]?.length === 1
  const lines = isOne ? filled(block[0]?.[0] ?? '', area) : block
  const typed: Typed[] = []
  let left = 0
  for (const [down, line] of lines.entries()) {
    for (const [right, text] of line.entries()) {
      const row = shown[area.from.row + down]
      const field = columns[area.from.column + right]?.field
      if (row && field && mayEdit(field)) typed.push({ id: row.id, field, text })
      else left += 1
    }
  }
  return { typed, left }
}

function filled(text: string, { from, to }: Area): string[][] {
  const line = Array.from({ length: to.column - from.column + 1 }, () => text)
  return Array.from({ length: to.row - from.row + 1 }, () => line)
}

/** Copies the first line of an area into the lines below. */
export function fillDown(
  area: Area,
  textAt: (place: Place) => string,
  shown: GridRow[],
  mayEdit: (field: GridField) => boolean,
): Spread {
  const { from, to } = area
  const width = to.column - from.column + 1
  const first = Array.from({ length: width }, (_, right) =>
    textAt({ row: from.row, column: from.column + right }),
  )
  const block = Array.from({ length: to.row - from.row }, () => first)
  return spreadBlock(block, { from: { ...from, row: from.row + 1 }, to }, shown, mayEdit)
}
