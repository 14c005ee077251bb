import { useEffect, useState } from 'react'

/** What was typed, once the typing rests for a while. */
export function useRested<T>(typed: T, afterMs: number): T {
  const [rested, setRested] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed), afterMs)
    return () => clearTimeout(timer)
  }, [typed, afterMs])
  return rested
}
