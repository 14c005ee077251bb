import { useRef } from 'react'
import { failureOf } from '../../lib/api/failure.ts'

/** No answer, or an unclear one: the same wish is sent again with the same key. */
const isUncertain = (error: unknown): boolean => (failureOf(error).status ?? 500) >= 500

/** Sends a wish with a key that stays the same until it is answered, so that it is done once. */
export function useRequestKey(): <T>(send: (key: string) => Promise<T>, wish: unknown) => Promise<T> {
  const kept = useRef({ key: '', wish: '' })
  return async (send, wish) => {
    const text = JSON.stringify(wish)
    if (kept.current.wish !== text) kept.current = { key: crypto.randomUUID(), wish: text }
    try {
      const answer = await send(kept.current.key)
      kept.current.wish = ''
      return answer
    } catch (error) {
      if (!isUncertain(error)) kept.current.wish = ''
      throw error
    }
  }
}
