/** A row with an address and a version. */
export interface Versioned {
  id: string | number
  version: number
}

export type RowStatus = 'changed' | 'gone' | null

export interface Shown<Row> {
  row: Row
  /** What happened to it since the last update of the order. */
  mark: RowStatus
}

const isSame = (a: Versioned, b: Versioned): boolean =>
  a.version === b.version && JSON.stringify(a) === JSON.stringify(b)

/** Updates a list without moving rows: changed and removed rows are marked, new ones are only counted. */
export function hold<Row extends Versioned>(
  shown: Shown<Row>[],
  fresh: Row[],
): { shown: Shown<Row>[]; newcomers: number } {
  const byId = new Map(fresh.map((row) => [row.id, row]))
  const known = new Set(shown.map(({ row }) => row.id))
  return {
    shown: shown.map(({ row, mark }) => {
      const now = byId.get(row.id)
      if (!now) return { row, mark: 'gone' as const }
      if (isSame(row, now)) return { row: now, mark: mark === 'gone' ? null : mark }
      return { row: now, mark: 'changed' as const }
    }),
    newcomers: fresh.filter(({ id }) => !known.has(id)).length,
  }
}

/** Updates a list completely; rows that changed or came meanwhile are marked. */
export function settle<Row extends Versioned>(shown: Shown<Row>[], fresh: Row[]): Shown<Row>[] {
  const before = new Map(shown.map((one) => [one.row.id, one.row]))
  return fresh.map((row) => {
    const known = before.get(row.id)
    return { row, mark: known && isSame(known, row) ? null : 'changed' }
  })
}

export const asNew = <Row>(rows: Row[]): Shown<Row>[] => rows.map((row) => ({ row, mark: null }))
