import { useEffect, useState } from 'react'
import { asNew, hold, type Shown, settle, type Versioned } from './steady-rows.ts'

interface Steady<Row> {
  shown: Shown<Row>[]
  /** New rows that are not shown yet. */
  newcomers: number
  /** Updates the list with all new rows. */
  refresh: () => void
}

/**
 * The rows of a list that changes while it is open. While it is in use, nothing moves; otherwise it follows
 * the server.
 * @param address of the list; another address is another list.
 */
export function useSteadyRows<Row extends Versioned>(
  address: string,
  fresh: Row[],
  isBusy: () => boolean,
): Steady<Row> {
  const [state, setState] = useState({ address, fresh, shown: asNew(fresh), newcomers: 0 })
  useEffect(() => {
    setState((last) => {
      if (last.address !== address) return { address, fresh, shown: asNew(fresh), newcomers: 0 }
      if (last.fresh === fresh) return last
      if (isBusy()) return { address, fresh, ...hold(last.shown, fresh) }
      return { address, fresh, shown: settle(last.shown, fresh), newcomers: 0 }
    })
  }, [address, fresh, isBusy])
  const isStale = state.address !== address
  return {
    shown: isStale ? asNew(fresh) : state.shown,
    newcomers: isStale ? 0 : state.newcomers,
    refresh: () => setState({ address, fresh, shown: asNew(fresh), newcomers: 0 }),
  }
}
