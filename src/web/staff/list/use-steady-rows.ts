import { useEffect, useState } from 'react'
import { asNew, hold, type Shown, settle, type Versioned } from './steady-rows.ts'

interface Steady<Row> {
  shown: Shown<Row>[]
  /** New rows that wait to be let in. */
  newcomers: number
  /** Puts the list in order, with everything that is new. */
  refresh: () => void
}

/**
 * The rows of a list that changes while it is open. While somebody is at work in it, nothing moves; otherwise it is as the server
 * says.
 * @param address of the list; another one is another list.
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
