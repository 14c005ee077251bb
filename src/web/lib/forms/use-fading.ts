import { useEffect, useState } from 'react'

/** The value for `afterMs`, then null; a new value restarts the time. */
export function useFading<T>(value: T | null | undefined, afterMs: number): T | null {
  const [gone, setGone] = useState<T | null>(null)
  useEffect(() => {
    if (value === null || value === undefined) return
    const timer = setTimeout(() => setGone(value), afterMs)
    return () => clearTimeout(timer)
  }, [value, afterMs])
  return value === undefined || value === gone ? null : value
}
