import { eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Dispute } from '#contract/admin/disputes.ts'
import type { Actor } from '../../platform/actor.ts'
import { change } from '../../platform/audit/change.ts'
import { disputes } from '../../platform/database/tables.ts'
import type { IdempotentRequest } from '../../platform/http/idempotency-key.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { clearFailedJob } from '../../platform/jobs/failed-jobs.ts'
import { type DisputeState, isForStaff } from './dispute-states.ts'
import { readDispute } from './list-disputes.ts'
import { lockDispute } from './process-dispute-event.ts'

interface Answer {
  actor: Actor
  idempotency: IdempotentRequest | null
  id: string
  /** The state that the caller saw. */
  state: DisputeState
  answer: string
}

/**
 * Records that the staff answered a dispute at the provider, or saw its loss. A later demand of the bank opens the dispute for
 * the staff again.
 * @throws {ShopError} `not_found`, `dispute_changed` with the present state, `already_decided`.
 */
export const answerDispute = (
  db: NodePgDatabase,
  { actor, idempotency, id, state, answer }: Answer,
): Promise<Dispute> =>
  change(
    db,
    actor,
    async (tx, recordAudit) => {
      await lockDispute(tx, id)
      const { orderId: _orderId, ...before } = await readDispute(tx, id)
      if (before.state !== state) {
        throw new ShopError('dispute_changed', `${presentStates[before.state]} Please look again.`, {
          extra: { state: before.state },
        })
      }
      if (!isForStaff(before.state) || before.answered_at) {
        throw new ShopError('already_decided', 'This dispute does not wait for an answer.', {
          extra: { state: before.state },
        })
      }
      const answeredBy = actor.kind === 'staff' ? actor.staffId : null
      await tx.update(disputes).set({ answeredAt: sql`now()`, answeredBy, answer }).where(eq(disputes.id, id))
      await clearFailedJob(tx, 'dispute', id)
      await recordAudit({
        action: 'dispute_answered',
        entity: { kind: 'dispute', id },
        before: { state },
        reason: answer,
      })
      const { orderId: _after, ...now } = await readDispute(tx, id)
      return now
    },
    { idempotency },
  )

const presentStates: Record<DisputeState, string> = {
  open: 'The bank opened this dispute again.',
  action_required: 'The bank wants more proof.',
  under_review: 'The bank reads the answer by now.',
  won: 'This dispute is won by now.',
  lost: 'This dispute is lost by now.',
  closed: 'The bank has closed this dispute by now.',
}
