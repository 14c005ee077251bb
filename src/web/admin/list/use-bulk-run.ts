import { useRef, useState } from 'react'
import { failureOf } from '../../lib/api/failure.ts'
import { sentenceOf } from '../components/staff-api.ts'
import type { BulkAct, BulkItem, BulkResult } from './bulk-act.ts'

export interface Progress<Result extends BulkResult = BulkResult> {
  total: number
  results: Result[]
  isRunning: boolean
  /** Why the run stopped early. */
  problem: string | null
}

const parts = (items: BulkItem[], size: number): BulkItem[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )

/**
 * Runs an action in parts. Each part has its own key, so a repetition after a lost answer is done once;
 * finished parts stay done when it stops.
 */
export function useBulkRun<Result extends BulkResult>(
  act: BulkAct<Result>,
  input: object,
  onResults: (results: Result[]) => void,
) {
  const [progress, setProgress] = useState<Progress<Result> | null>(null)
  const batch = useRef(crypto.randomUUID() as string)
  const isStopped = useRef(false)

  async function run(items: BulkItem[], before: Result[] = []): Promise<void> {
    isStopped.current = false
    const results = [...before]
    const total = before.length + items.length
    const show = (isRunning: boolean, problem: string | null = null): void => {
      setProgress({ total, results: [...results], isRunning, problem })
      onResults([...results])
    }
    show(true)
    try {
      for (const part of parts(items, act.maxAtOnce)) {
        if (isStopped.current) return show(false, 'Stopped. What is done stays done.')
        const key = `${batch.current} ${part[0]?.id}`
        results.push(...(await act.run({ batch: batch.current, items: part, input, key })))
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
