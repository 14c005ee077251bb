import { useCallback, useEffect, useRef, useState } from 'react'
import { type Failure, failureOf } from '../api/failure.ts'

/** Something fetched for one key. `data` stays as it was while it is fetched anew and when that fails. */
export interface Loaded<T> {
  isLoading: boolean
  data: T | null
  /** Why the last time failed; null once another one worked. */
  failure: Failure | null
  /** Fetches again; resolves when that is done, whichever way it went. */
  reload: () => Promise<void>
  /** Takes over something newer that came another way. */
  replace: (data: T) => void
}

/**
 * Fetches in the browser whenever `key` changes; a null key fetches nothing and forgets what was there. For what belongs
 * to the shopper on a page whose loader can't know who that is, and for what changes while a page is looked at. With
 * `initial`, nothing is fetched until `reload`. `load` is told what is there already.
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
    const mine = latest.current
    setState((before) => ({ ...before, isLoading: true }))
    const outcome = await current.current.load(current.current.data).then(
      (data) => ({ data, failure: null }),
      (error: unknown) => ({ failure: failureOf(error) }),
    )
    if (mine === latest.current) setState((before) => ({ ...before, ...outcome, isLoading: false }))
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
      // What is still under way was asked for another key, or for a page that is gone.
      latest.current += 1
    }
  }, [key, reload])

  return { ...state, reload, replace }
}
