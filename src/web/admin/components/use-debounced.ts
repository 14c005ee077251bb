import { useEffect, useState } from 'react'

/** What was typed, once the typing rests for a while. */
export function useDebounced<T>(typed: T, afterMs: number): T {
  const [debounced, setDebounced] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(typed), afterMs)
    return () => clearTimeout(timer)
  }, [typed, afterMs])
  return debounced
}
