import { useCallback, useEffect, useRef, useState } from 'react'

/** Something fetched for one key. `data` stays as it was while it is fetched anew and when that fails. */
export interface Loaded<T> {
  isLoading: boolean
  data: T | null
  error: unknown
  /** Fetches again; resolves when that is done, whichever way it went. */
  reload: () => Promise<void>
  /** Takes over something newer that came another way. */
  replace: (data: T) => void
}

/**
 * Fetches in the browser whenever `key` changes; a null key fetches nothing and forgets what was there. For what belongs
 * to the shopper on a page whose loader can't know who that is.
 */
export function useLoad<T>(key: string | null, load: () => Promise<T>): Loaded<T> {
  const [state, setState] = useState({ isLoading: true, data: null as T | null, error: null as unknown })
  const latest = useRef(0)
  const current = useRef(load)
  useEffect(() => {
    current.current = load
  })

  const reload = useCallback(async () => {
    latest.current += 1
    const mine = latest.current
    setState((before) => ({ ...before, isLoading: true }))
    const outcome = await current.current().then(
      (data) => ({ data, error: null }),
      (error: unknown) => ({ error }),
    )
    if (mine === latest.current) setState((before) => ({ ...before, ...outcome, isLoading: false }))
  }, [])

  const replace = useCallback((data: T) => {
    latest.current += 1
    setState({ isLoading: false, data, error: null })
  }, [])

  useEffect(() => {
    if (key === null) setState({ isLoading: false, data: null, error: null })
    else void reload()
    return () => {
      // What is still under way was asked for another key, or for a page that is gone.
      latest.current += 1
    }
  }, [key, reload])

  return { ...state, reload, replace }
}
