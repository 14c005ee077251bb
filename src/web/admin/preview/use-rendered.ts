import { useEffect, useState } from 'react'
import { type Failure, failureOf } from '../../lib/api/failure.ts'
import { quietly } from '../components/staff-api.ts'
import { useDebounced } from '../components/use-debounced.ts'

const debounceMs = 500

interface Rendered<Reply> {
  /** The reply to the last valid input. */
  reply: Reply | null
  /** The failure of the current input. */
  failure: Failure | null
}

/**
 * The server's rendering of the typed input, once typing pauses.
 * @param ask the same function at every render.
 */
export function useRendered<Typed, Reply>(
  typed: Typed,
  ask: (typed: Typed) => Promise<Reply>,
): Rendered<Reply> {
  const debounced = useDebounced(JSON.stringify(typed), debounceMs)
  const [rendered, setRendered] = useState<Rendered<Reply>>({ reply: null, failure: null })
  useEffect(() => {
    let isOld = false
    async function draw(): Promise<void> {
      try {
        const reply = await quietly(() => ask(JSON.parse(debounced)))
        if (!isOld) setRendered({ reply, failure: null })
      } catch (error) {
        const failure = failureOf(error)
        if (!isOld) setRendered(({ reply }) => ({ reply, failure }))
      }
    }
    void draw()
    return () => {
      isOld = true
    }
  }, [debounced, ask])
  return rendered
}
