import { useRef } from 'react'
import { failureOf } from '../../api/failure.ts'

/** No answer, or none that says whether it was done: the same wish is sent with the same key. */
const isUncertain = (error: unknown): boolean => (failureOf(error).status ?? 500) >= 500

/** Sends a wish under a key that stays the same until there is an answer to it, so that it is done once. */
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
