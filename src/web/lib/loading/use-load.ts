import { useCallback, useEffect, useRef, useState } from 'react'
import { type Failure, failureOf } from '../api/failure.ts'

/** Data for one key. `data` stays during a reload and after its failure. */
export interface Loaded<T> {
  isLoading: boolean
  data: T | null
  /** Why the last load failed; null after a success. */
  failure: Failure | null
  /** Loads again; resolves after success or failure. */
  reload: () => Promise<void>
  /** Replaces the data by a newer version from another source. */
  replace: (data: T) => void
}

/**
 * Loads in the browser whenever `key` changes; a null key loads nothing and clears the data. For personal
 * data on a page whose loader does not know the shopper, and for data that changes while a page is open. With
 * `initial`, nothing is loaded until `reload`. `load` gets the present data.
 */
export function useLoad<T>(
  key: string | null,
  load: (before: T | null) => Promise<T>,
  initial: T | null = null,
): Loaded<T> {
  const [state, setState] = useState({
    isLoading: initial === null,
    data: initial,
    failure: null as Failure | null,
  })
  const latest = useRef(0)
  const current = useRef({ load, data: initial })
  const isGiven = useRef(initial !== null)
  useEffect(() => {
    current.current = { load, data: state.data }
  })

  const reload = useCallback(async () => {
    latest.current += 1
    const request = latest.current
    setState((before) => ({ ...before, isLoading: true }))
    const outcome = await current.current.load(current.current.data).then(
      (data) => ({ data, failure: null }),
      (error: unknown) => ({ failure: failureOf(error) }),
    )
    if (request === latest.current) setState((before) => ({ ...before, ...outcome, isLoading: false }))
  }, [])

  const replace = useCallback((data: T) => {
    latest.current += 1
    setState({ isLoading: false, data, failure: null })
  }, [])

  useEffect(() => {
    const wasGiven = isGiven.current
    isGiven.current = false
    if (key === null) setState({ isLoading: false, data: null, failure: null })
    else if (!wasGiven) void reload()
    return () => {
      // Ignores running loads of another key, or of a closed page.
      latest.current += 1
    }
  }, [key, reload])

  return { ...state, reload, replace }
}
