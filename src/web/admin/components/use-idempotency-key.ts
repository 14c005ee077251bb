import { useRef } from 'react'
import type { Endpoint, Input, Reply } from '#contract/endpoint.ts'
import { type Failure, failureOf } from '../../lib/api/failure.ts'
import { staffApi } from './staff-api.ts'

/** A request without a clear answer may have been carried out, so its repetition keeps the key. */
export const isUncertain = ({ status }: Failure): boolean => status === null || status >= 500

/** One key for one input; another input gets another key. `renew` ends it after an answer. */
export function useIdempotencyKey() {
  const last = useRef({ key: '', input: '' })
  return {
    renew: (): void => {
      last.current.input = ''
    },
    of: (...input: unknown[]): string => {
      const text = JSON.stringify(input)
      if (last.current.input !== text) last.current = { key: crypto.randomUUID(), input: text }
      return last.current.key
    },
  }
}

/** Sends an input with a key that stays the same until the request is answered, so that it takes effect once. */
export function useSendOnce(): <T>(send: (key: string) => Promise<T>, input: unknown) => Promise<T> {
  const key = useIdempotencyKey()
  return async (send, input) => {
    try {
      const reply = await send(key.of(input))
      key.renew()
      return reply
    } catch (error) {
      if (!isUncertain(failureOf(error))) key.renew()
      throw error
    }
  }
}

/** Calls the back office with such a key. */
export function useCallOnce(): <E extends Endpoint>(endpoint: E, input: Input<E>) => Promise<Reply<E>> {
  const sendOnce = useSendOnce()
  return (endpoint, input) =>
    sendOnce((idempotencyKey) => staffApi(endpoint, { ...input, idempotencyKey }), [endpoint.id, input])
}
