import { useRef } from 'react'

/** One key for one wish: made when the form opens, and anew after a change or a refusal. */
export function useIdempotencyKey() {
  const kept = useRef({ key: crypto.randomUUID() as string, wish: '' })
  const renew = (): void => {
    kept.current = { key: crypto.randomUUID(), wish: '' }
  }
  return {
    renew,
    of: (...wish: unknown[]): string => {
      const text = JSON.stringify(wish)
      if (kept.current.wish !== '' && kept.current.wish !== text) renew()
      kept.current.wish = text
      return kept.current.key
    },
  }
}
