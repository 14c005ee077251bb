import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { StaffOrder } from '#contract/admin/orders.ts'
import { publicOrderId } from '#contract/shop/orders.ts'
import { toRupees } from '#shared/money.ts'
import { lockPaymentOfOrder } from '../../lifecycle/payments/lock-payment.ts'
import type { ShopWithProvider } from '../../payments/provider/provider.ts'
import { completeOrder } from '../../payments/settlement/complete-order.ts'
import { change } from '../../platform/audit/change.ts'
import { codConfirmations } from '../../platform/database/tables.ts'
import { notifyStaffLater } from '../../platform/live-updates/notify-later.ts'
import { showOrder } from '../fulfilment/change-order.ts'
import { openAccount } from './draft-customer.ts'
import { personBefore } from './draft-fields.ts'
import { endAttempt } from './end-attempt.ts'
import { placeDraft } from './place-draft.ts'
import { paidAtCounter } from './send-draft.ts'
import { readStoredDraft } from './stored-draft.ts'
import { type DraftEditor, draftEntity, lockSeen, type SeenDraft } from './write-draft.ts'

/**
 * Turns a draft into an order that is to be paid on delivery, with the fee of the settings, and sells its packs. A link or code of it ends
 * first. The staff have spoken with the customer, so the order needs no other confirmation.
 * @param toldPaise the total with the fee that the customer was told; null for that of the last save.
 * @throws {ShopError} `not_found`, `version_conflict`, `draft_closed`, `draft_unpayable` for a pick-up, `cod_unavailable` with the rule,
 * `amount_changed` with the new total, `customer_unclear`, the errors of a quote and of `endAttempt`.
 */
export async function payOnDelivery(
  shop: ShopWithProvider,
  editor: DraftEditor,
  given: SeenDraft,
  toldPaise: number | null,
): Promise<StaffOrder> {
  const { actor, idempotency, settings } = editor
  const seen = await endAttempt(shop, editor, given)
  const orderId = await change(
    shop.db,
    actor,
    async (tx, recordAudit) => {
      // Locks the account before the draft, as an erasure does.
      const accountId = await openAccount(tx, personBefore(await readStoredDraft(tx, seen.id)))
      const draft = await lockSeen(tx, settings, seen)
      if (draft.isPickup) throw paidAtCounter()
      const placing = { draft, accountId, toldPaise, kind: 'cod', minutes: 0 } as const
      const { orderId, totalPaise } = await placeDraft(tx, editor, placing)
      const payment = await lockPaymentOfOrder(tx, orderId)
      if (!payment) throw new Error('An order by staff has no payment.')
      await tx.insert(codConfirmations).values({
        orderId,
        token: randomBytes(24).toString('base64url'),
        state: 'confirmed',
        decidedAt: sql`now()`,
      })
      const note = 'To be paid on delivery, as the customer said.'
      await completeOrder(tx, payment, [], { event: 'due_at_door', actor, note })
      const entity = { kind: 'order', id: publicOrderId(orderId) }
      const total = toRupees(totalPaise)
      await recordAudit({
        action: 'order_made_by_staff',
        entity,
        after: { draft: draftEntity(seen.id).id, method: 'cod', total },
      })
      await recordAudit({
        action: 'draft_order_paid',
        entity: draftEntity(seen.id),
        before: { status: draft.status },
        after: { status: 'paid', order: entity.id },
      })
      return orderId
    },
    { idempotency },
  )
  notifyStaffLater(shop, 'order', orderId)
  return showOrder(shop.db, orderId)
}
