/** A row with an address and a version. */
export interface Versioned {
  id: string | number
  version: number
}

export type RowStatus = 'changed' | 'gone' | null

export interface Shown<Row> {
  row: Row
  /** What happened to the row since the rows were last reordered. */
  status: RowStatus
}

const isSame = (a: Versioned, b: Versioned): boolean =>
  a.version === b.version && JSON.stringify(a) === JSON.stringify(b)

/** Updates a list without moving rows: changed and removed rows are marked, new ones are only counted. */
export function keepRows<Row extends Versioned>(
  shown: Shown<Row>[],
  fresh: Row[],
): { shown: Shown<Row>[]; newRowCount: number } {
  const byId = new Map(fresh.map((row) => [row.id, row]))
  const known = new Set(shown.map(({ row }) => row.id))
  return {
    shown: shown.map(({ row, status }) => {
      const now = byId.get(row.id)
      if (!now) return { row, status: 'gone' as const }
      if (isSame(row, now)) return { row: now, status: status === 'gone' ? null : status }
      return { row: now, status: 'changed' as const }
    }),
    newRowCount: fresh.filter(({ id }) => !known.has(id)).length,
  }
}

/** Updates a list completely; changed and new rows are marked. */
export function updateRows<Row extends Versioned>(shown: Shown<Row>[], fresh: Row[]): Shown<Row>[] {
  const before = new Map(shown.map((one) => [one.row.id, one.row]))
  return fresh.map((row) => {
    const known = before.get(row.id)
    return { row, status: known && isSame(known, row) ? null : 'changed' }
  })
}

export const asNew = <Row>(rows: Row[]): Shown<Row>[] => rows.map((row) => ({ row, status: null }))
