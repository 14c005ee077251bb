import { useEffect, useState } from 'react'
import { asNew, keepRows, type Shown, updateRows, type Versioned } from './stable-rows.ts'

interface StableRows<Row> {
  shown: Shown<Row>[]
  /** New rows that are not shown yet. */
  newRowCount: number
  /** Updates the list with all new rows. */
  refresh: () => void
}

/**
 * The rows of a list that changes while it is open. While it is in use, nothing moves; otherwise it follows
 * the server. Give its component the list's address as key.
 */
export function useStableRows<Row extends Versioned>(fresh: Row[], isBusy: () => boolean): StableRows<Row> {
  const [state, setState] = useState({ fresh, shown: asNew(fresh), newRowCount: 0 })
  useEffect(() => {
    setState((last) => {
      if (last.fresh === fresh) return last
      if (isBusy()) return { fresh, ...keepRows(last.shown, fresh) }
      return { fresh, shown: updateRows(last.shown, fresh), newRowCount: 0 }
    })
  }, [fresh, isBusy])
  const { shown, newRowCount } = state
  return { shown, newRowCount, refresh: () => setState({ fresh, shown: asNew(fresh), newRowCount: 0 }) }
}
