import { useEffect, useEffectEvent } from 'react'

/** The connection was gone, or the sign-in ended and there is a new one. */
const retryMs = 5_000

/** Tries again while something failed, and at once when the connection is back. */
export function useRetry(hasFailed: boolean, attempt: () => void): void {
  const again = useEffectEvent(attempt)
  useEffect(() => {
    if (!hasFailed) return
    const retry = (): void => again()
    const timer = setInterval(retry, retryMs)
    window.addEventListener('online', retry)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', retry)
    }
  }, [hasFailed])
}
