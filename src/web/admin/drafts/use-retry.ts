import { useEffect, useRef } from 'react'

/** So often is what could not be kept tried again: the connection was gone, or the sign-in ended and there is a new one. */
const retryMs = 5_000

/** Tries again while something failed, and at once when the connection is back. */
export function useRetry(hasFailed: boolean, attempt: () => void): void {
  const latest = useRef(attempt)
  latest.current = attempt
  useEffect(() => {
    if (!hasFailed) return
    const again = (): void => latest.current()
    const timer = setInterval(again, retryMs)
    window.addEventListener('online', again)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', again)
    }
  }, [hasFailed])
}
