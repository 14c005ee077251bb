import { useRef, useState } from 'react'
import { type BulkOutcome, type BulkPlan, maxAtOnce } from '#contract/admin/bulk.ts'
import { failureOf } from '../../../lib/api/failure.ts'
import { sentenceOf, staffApi } from '../../components/staff-api.ts'
import type { BulkAction } from './actions.ts'

export interface Progress {
  total: number
  results: BulkOutcome[]
  isRunning: boolean
  /** Why the run stopped early. */
  problem: string | null
}

type Orders = BulkPlan['will']

const parts = (orders: Orders): Orders[] =>
  Array.from({ length: Math.ceil(orders.length / maxAtOnce) }, (_, index) =>
    orders.slice(index * maxAtOnce, (index + 1) * maxAtOnce),
  )

/**
 * Runs an action in parts. Each part has its own key, so a repetition after a lost answer is done once;
 * finished parts stay done when it stops.
 */
export function useBulkRun(act: BulkAction, input: object, onResults: (results: BulkOutcome[]) => void) {
  const [progress, setProgress] = useState<Progress | null>(null)
  const batch = useRef(crypto.randomUUID() as string)
  const isStopped = useRef(false)

  async function run(orders: Orders, before: BulkOutcome[] = []): Promise<void> {
    isStopped.current = false
    const results = [...before]
    const total = before.length + orders.length
    const show = (isRunning: boolean, problem: string | null = null): void => {
      setProgress({ total, results: [...results], isRunning, problem })
      onResults([...results])
    }
    show(true)
    try {
      for (const part of parts(orders)) {
        if (isStopped.current) return show(false, 'Stopped. What is done stays done.')
        const answer = await staffApi(act.calls.run, {
          body: { batch: batch.current, orders: part, ...input } as never,
          idempotencyKey: `${batch.current} ${part[0]?.id}`,
        })
        results.push(...answer.results)
        show(true)
      }
      show(false)
    } catch (error) {
      show(false, sentenceOf(failureOf(error)))
    }
  }
  return {
    progress,
    run,
    stop: () => {
      isStopped.current = true
    },
  }
}
