import type { Place } from './block.ts'

export interface Extent {
  rows: number
  columns: number
  /** So many rows are seen at once. */
  page: number
}

/** The cell that a key moves to; null for other keys. */
export function placeAfter(
  { key, isFar }: { key: string; isFar: boolean },
  { row, column }: Place,
  { rows, columns, page }: Extent,
): Place | null {
  const last = { row: rows - 1, column: columns - 1 }
  const steps: Record<string, Place> = {
    ArrowUp: { row: isFar ? 0 : row - 1, column },
    ArrowDown: { row: isFar ? last.row : row + 1, column },
    ArrowLeft: { row, column: isFar ? 0 : column - 1 },
    ArrowRight: { row, column: isFar ? last.column : column + 1 },
    Home: { row: isFar ? 0 : row, column: 0 },
    End: { row: isFar ? last.row : row, column: last.column },
    PageUp: { row: row - page, column },
    PageDown: { row: row + page, column },
  }
  const next = steps[key]
  if (!next) return null
  return {
    row: Math.max(0, Math.min(last.row, next.row)),
    column: Math.max(0, Math.min(last.column, next.column)),
  }
}
