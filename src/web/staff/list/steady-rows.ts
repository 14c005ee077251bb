/** A row that has an address and a version. */
export interface Versioned {
  id: string | number
  version: number
}

export type Mark = 'changed' | 'gone' | null

export interface Shown<Row> {
  row: Row
  /** What became of it since it was last put in order. */
  mark: Mark
}

const isSame = (a: Versioned, b: Versioned): boolean =>
  a.version === b.version && JSON.stringify(a) === JSON.stringify(b)

/**
 * Brings a list up to date without moving a row: those that changed are marked, those that left stay and are marked, and new
 * ones are counted, not put between the others.
 */
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

/** Puts a list in order; what changed or came while somebody looked at it is marked. */
export function settle<Row extends Versioned>(shown: Shown<Row>[], fresh: Row[]): Shown<Row>[] {
  const before = new Map(shown.map((one) => [one.row.id, one.row]))
  return fresh.map((row) => {
    const known = before.get(row.id)
    return { row, mark: known && isSame(known, row) ? null : 'changed' }
  })
}

export const asNew = <Row>(rows: Row[]): Shown<Row>[] => rows.map((row) => ({ row, mark: null }))
