import { useEffect, useState } from 'react'

/** The typed value after a pause in typing. */
export function useDebounced<T>(typed: T, afterMs: number): T {
  const [debounced, setDebounced] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(typed), afterMs)
    return () => clearTimeout(timer)
  }, [typed, afterMs])
  return debounced
}
