import type { BulkOutcome } from '#contract/admin/bulk.ts'
import { holdOrder, releaseOrder, tagOrder } from '#contract/admin/orders.ts'
import { failureOf } from '../../../lib/api/failure.ts'
import { staffApi } from '../../components/staff-api.ts'

/** Undoing more orders takes longer than a member waits. */
const maxUndone = 100

/** A changed order, before and after the action. */
export type Done = BulkOutcome & { before: NonNullable<BulkOutcome['before']>; version: number }

export type Undo = (done: Done) => Promise<unknown>

export const releaseAgain: Undo = ({ id, version }) =>
  staffApi(releaseOrder, { params: { id }, body: { version } })

export const holdAgain: Undo = ({ id, version, before: { hold } }) =>
  staffApi(holdOrder, {
    params: { id },
    body: { version, reason: hold?.reason ?? '', ...(hold?.until && { until: hold.until }) },
  })

export const tagAgain: Undo = ({ id, version, before: { tags } }) =>
  staffApi(tagOrder, { params: { id }, body: { version, tags } })

const isDone = (outcome: BulkOutcome): outcome is Done =>
  outcome.outcome === 'done' && outcome.before !== null && outcome.version !== null

/** The orders that can be undone: all of the changed ones, or none. */
export function takeable(results: BulkOutcome[]): Done[] {
  const all = results.filter(({ outcome }) => outcome === 'done')
  const done = all.filter(isDone)
  return done.length === all.length && done.length <= maxUndone ? done : []
}

/**
 * Restores each order unless it changed since.
 * @returns the message.
 */
export async function undoAll(done: Done[], undo: Undo): Promise<string> {
  let kept = 0
  for (const one of done) {
    try {
      await undo(one)
    } catch (error) {
      const { status } = failureOf(error)
      // A later change by a colleague has precedence.
      if (status !== 409) throw error
      kept += 1
    }
  }
  return kept === 0
    ? 'Undone.'
    : `Undone for ${done.length - kept} of ${done.length}; the others were changed meanwhile.`
}
