import { eq, sql } from 'drizzle-orm'
import { publicOrderId } from '#contract/shop/orders.ts'
import { publicReplacementId } from '#contract/shop/returns.ts'
import { assertBatchesNotHeld } from '../../inventory/stock/assert-batches-not-held.ts'
import { putBackReplacement } from '../../inventory/stock/take-for-replacement.ts'
import { takeFromBatches } from '../../inventory/stock/take-from-batches.ts'
import { addHistory } from '../../lifecycle/orders/history.ts'
import { lockReturn, moveReturn } from '../../lifecycle/returns/move-return.ts'
import { returnTransitions } from '../../lifecycle/returns/return-states.ts'
import type { Actor } from '../../platform/actor.ts'
import type { RecordAudit } from '../../platform/audit/change.ts'
import type { Database } from '../../platform/database/database.ts'
import { replacements } from '../../platform/database/tables.ts'
import { enqueueMail } from '../../platform/email/outbox.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { lockParcel, type Parcel } from '../shopper/fulfil-order.ts'
import { needsOf } from '../shopper/needs.ts'
import { assertReplacementNotOnHold } from './hold-replacement.ts'
import {
  type Replacement,
  type ReplacementEvent,
  replacementLife,
  stepError,
  unsuccessfulEnds,
} from './replacement-states.ts'

/**
 * A replacement with its order, both locked until the transaction ends.
 * @throws {ShopError} `not_found`.
 */
export async function lockReplacement(
  tx: Database,
  id: number,
): Promise<{ replacement: Replacement; order: Parcel }> {
  const [seen] = await tx
    .select({ orderId: replacements.orderId })
    .from(replacements)
    .where(eq(replacements.id, id))
  if (!seen) throw noReplacement()
  const order = await lockParcel(tx, seen.orderId)
  const [replacement] = await tx
    .select()
    .from(replacements)
    .where(eq(replacements.id, id))
    .for('no key update')
  if (!replacement) throw noReplacement()
  return { replacement, order }
}

export const noReplacement = () => new ShopError('not_found', 'There is no such replacement.')

/** The sentence of each step in the order's history. */
const sentences: Record<ReplacementEvent, (name: string) => string> = {
  packed: (name) => `Replacement ${name} is packed.`,
  sent: (name) => `Replacement ${name} is on its way.`,
  delivered: (name) => `Replacement ${name} has arrived.`,
  lost: (name) => `Replacement ${name} was lost on its way.`,
  came_back: (name) => `Replacement ${name} came back undelivered.`,
  cancelled: (name) => `Replacement ${name} was stopped.`,
}

/** Steps with a mail to the shopper. */
const told: readonly ReplacementEvent[] = ['sent', 'delivered', 'lost', 'cancelled']

interface Moving {
  locked: { replacement: Replacement; order: Parcel }
  event: ReplacementEvent
  actor: Actor
  /** Whether its packs return to the shelf when it comes back. */
  isRestocked?: boolean
  /** Further data for the log. */
  more?: Record<string, unknown>
}

/**
 * Moves a locked replacement one step on, with history, mail and log. After an unsuccessful end its packs no
 * longer count, and its return must be settled again.
 * @throws {ShopError} `wrong_order_state` for a step that does not follow, `order_held` for a replacement on
 * hold.
 */
export async function moveReplacement(
  tx: Database,
  recordAudit: RecordAudit,
  { locked: { replacement, order }, event, actor, isRestocked = false, more }: Moving,
): Promise<void> {
  const { id, status, orderId, returnId } = replacement
  const name = publicReplacementId(id)
  const next = replacementLife[status][event]
  if (!next) throw stepError(id, status)
  if (event === 'packed' || event === 'sent') assertReplacementNotOnHold(replacement)
  if (event === 'sent') await assertBatchesNotHeld(tx, { orderId, replacementId: id })
  await tx
    .update(replacements)
    .set({ status: next, ...(event === 'cancelled' && { holdReason: null }) })
    .where(eq(replacements.id, id))
  await addHistory(tx, { orderId, status: order.status, actor, note: sentences[event](name) })
  if (told.includes(event)) {
    await enqueueMail(tx, {
      template: 'replacement-news',
      recipient: order.email,
      data: { replacementId: id, news: event as 'sent' | 'delivered' | 'lost' | 'cancelled' },
      dedupeKey: `replacement-${event}:${id}`,
    })
  }
  await recordAudit({
    action: `replacement_${event}`,
    entity: { kind: 'replacement', id: name },
    before: { status },
    after: { status: next, order: publicOrderId(orderId), ...(isRestocked && { restocked: true }), ...more },
  })
  if (unsuccessfulEnds.includes(next) && !unsuccessfulEnds.includes(status))
    await endUnsuccessfully(tx, { id, returnId })
  if (event === 'packed') {
    const needs = needsOf([{ kind: 'replacement', number: id }])
    await takeFromBatches(tx, { orderId, replacementId: id, actor, needs })
  }
  if (event === 'cancelled' || isRestocked) {
    await putBackReplacement(tx, { orderId, replacementId: id, actor })
  }
}

async function endUnsuccessfully(
  tx: Database,
  { id, returnId }: { id: number; returnId: number },
): Promise<void> {
  await tx.execute(sql`UPDATE replacement_lines SET void_quantity = quantity WHERE replacement_id = ${id}`)
  const settled = await lockReturn(tx, returnId)
  if (settled.settlement === 'replacement' && returnTransitions[settled.status].reopened) {
    await moveReturn(tx, settled, 'reopened', { settlement: null })
  }
}
