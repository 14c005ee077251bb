import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { GridField } from '#contract/admin/product-grid.ts'
import {
  checkProductGrid,
  type GridChange,
  type GridRow,
  type GridSum,
  saveProductGrid,
} from '#contract/admin/product-grid.ts'
import { type Failure, failureOf, wrongFieldsOf } from '../../lib/api/failure.ts'
import { serverVersionOf } from '../components/server-version.ts'
import { staffApi } from '../components/staff-api.ts'
import { useAttempt } from '../components/use-attempt.ts'
import { useIdempotencyKey } from '../components/use-idempotency-key.ts'
import { cellKey, changesOf } from './edits.ts'
import type { Grid } from './use-grid.ts'

export interface Looked {
  changes: GridChange[]
  sum: GridSum
}

/** The server's errors by cell, from paths such as `changes.3.price`. */
function problemsByCell(failure: Failure, changes: GridChange[]): Map<string, string> {
  const found = new Map<string, string>()
  for (const [path, problem] of Object.entries(wrongFieldsOf(failure))) {
    const [, index, field] = path.split('.')
    const change = changes[Number(index)]
    if (change && field) found.set(cellKey(change.id, field as GridField), problem)
  }
  return found
}

/** Previews and saves the changes, and merges them with those of colleagues. */
export function useSaveGrid(grid: Grid, onSaved: (message: string) => void) {
  const [looked, setLooked] = useState<Looked | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [isNewer, setIsNewer] = useState(false)
  const idempotencyKey = useIdempotencyKey()
  const { revalidate } = useRevalidator()
  const { problem, setProblem, attempt } = useAttempt({ keepsText: true })

  function onError(failure: Failure, changes: GridChange[]): boolean {
    const server = serverVersionOf<GridRow[]>(failure)
    if (server) {
      grid.takeNewer(server)
      setIsNewer(true)
    } else {
      const problems = problemsByCell(failure, changes)
      if (problems.size === 0) return false
      grid.showProblems(problems)
      setProblem('Nothing is saved yet: the marked cells can’t be.')
    }
    setLooked(null)
    return true
  }

  async function trying(changes: GridChange[], work: () => Promise<void>): Promise<void> {
    setIsBusy(true)
    setIsNewer(false)
    await attempt(async () => {
      try {
        await work()
      } catch (error) {
        if (!onError(failureOf(error), changes)) throw error
      }
    })
    setIsBusy(false)
  }

  return {
    looked,
    problem,
    isBusy,
    isNewer,
    look: () => {
      const changes = changesOf(grid.edits, grid.rows)
      return trying(changes, async () => {
        setLooked({ changes, sum: await staffApi(checkProductGrid, { body: { changes } }) })
      })
    },
    save: ({ changes }: Looked) =>
      trying(changes, async () => {
        const body = { changes }
        const saved = await staffApi(saveProductGrid, { body, idempotencyKey: idempotencyKey.of(body) })
        idempotencyKey.renew()
        grid.clear(saved.rows)
        setLooked(null)
        onSaved(savedText(saved))
        await revalidate()
      }),
    back: () => setLooked(null),
  }
}

const savedText = ({ changes, open_payments }: GridSum): string => {
  const cells = changes === 1 ? 'Saved: 1 change.' : `Saved: ${changes} changes.`
  return open_payments === 0 ? cells : `${cells} ${openPaymentsText(open_payments)}`
}

/** '3 open payments keep the price that they were quoted.' */
export const openPaymentsText = (count: number): string =>
  count === 1
    ? '1 open payment keeps the price that it was quoted.'
    : `${count} open payments keep the price that they were quoted.`
