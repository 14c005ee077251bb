import { eq, sql } from 'drizzle-orm'
import type { HandMethod } from '#contract/admin/draft-payments.ts'
import type { StaffOrder } from '#contract/admin/orders.ts'
import { publicOrderId } from '#contract/shop/orders.ts'
import { toRupees } from '#shared/money.ts'
import { moveOrder } from '../../lifecycle/orders/move-order.ts'
import { assertCashLimit, handMoneyNote } from '../../lifecycle/payments/hand-payment.ts'
import { lockPaymentOfOrder } from '../../lifecycle/payments/lock-payment.ts'
import { movePayment } from '../../lifecycle/payments/move-payment.ts'
import { ownMoneyId } from '../../lifecycle/payments/own-money.ts'
import type { ShopWithProvider } from '../../payments/provider/provider.ts'
import { settleByStaff } from '../../payments/settlement/settle-payment.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { change } from '../../platform/audit/change.ts'
import type { Database } from '../../platform/database/database.ts'
import { payments } from '../../platform/database/tables.ts'
import { errorMessage, shopError } from '../../platform/http/error-message.ts'
import { notifyStaffLater } from '../../platform/live-updates/notify-later.ts'
import { showOrder } from '../fulfilment/change-order.ts'
import { lockParcel, takeStep } from '../shopper/fulfil-order.ts'
import { openAccount } from './draft-customer.ts'
import { personBefore } from './draft-fields.ts'
import { type PlacedDraft, placeDraft } from './place-draft.ts'
import { readStoredDraft } from './stored-draft.ts'
import { type DraftEditor, draftEntity, lockSeen, type SeenDraft } from './write-draft.ts'

interface HandPayment {
  method: HandMethod
  /** '' for cash without a receipt. */
  reference: string
  /** The total that the customer expects; null for that of the last save. */
  expectedPaise: number | null
}

/**
 * Turns a draft into an order that was paid by hand, and sells its packs. A pick-up is invoiced and handed over with it.
 * @throws {ShopError} `not_found`, `version_conflict`, `draft_closed`, `cash_limit`, `amount_changed` with the new total,
 * `customer_unclear`, the errors of a quote and of packing.
 */
export async function payDraft(
  shop: ShopWithProvider,
  editor: DraftEditor,
  seen: SeenDraft,
  paid: HandPayment,
): Promise<StaffOrder> {
  const { actor, idempotency } = editor
  const orderId = await change(
    shop.db,
    actor,
    async (tx, recordAudit) => {
      // Locks the account before the draft, as an erasure does.
      const accountId = await openAccount(tx, personBefore(await readStoredDraft(tx, seen.id)))
      const draft = await lockSeen(tx, editor.settings, seen)
      const { expectedPaise } = paid
      const order = await placeDraft(tx, editor, {
        draft,
        accountId,
        expectedPaise,
        kind: 'by_hand',
        minutes: 0,
      })
      await settle(tx, order, { actor, ...paid })
      const entity = { kind: 'order', id: publicOrderId(order.orderId) }
      const { method, reference } = paid
      const after = { draft: draftEntity(seen.id).id, method, reference, total: toRupees(order.totalPaise) }
      await recordAudit({ action: 'order_made_by_staff', entity, after })
      await recordAudit({
        action: 'draft_order_paid',
        entity: draftEntity(seen.id),
        before: { status: draft.status },
        after: { status: 'paid', order: entity.id },
      })
      if (draft.isPickup) await handOver(tx, actor, order.orderId)
      return order.orderId
    },
    { idempotency },
  )
  notifyStaffLater(shop, 'order', orderId)
  return showOrder(shop.db, orderId)
}

async function settle(
  tx: Database,
  { orderId, totalPaise }: PlacedDraft,
  { actor, method, reference }: Pick<HandPayment, 'method' | 'reference'> & { actor: StaffActor },
): Promise<void> {
  assertCashLimit(method, totalPaise)
  const starting = await lockPaymentOfOrder(tx, orderId)
  if (!starting) throw new Error('An order by staff has no payment.')
  await movePayment(tx, starting, { event: 'opened', actor })
  await tx
    .update(payments)
    .set({ reference: reference || null, nextPollAt: sql`NULL` })
    .where(eq(payments.id, starting.id))
  const note = handMoneyNote({ method, reference })
  const id = ownMoneyId('hand', orderId)
  const isKept = await settleByStaff(tx, { ...starting, status: 'open' }, { id, method, actor, note })
  if (!isKept) throw shopError(errorMessage('checkout', 'contested'))
}

/** Packs of a sale at the counter leave with the customer: no parcel, and no mails about one. */
async function handOver(tx: Database, actor: StaffActor, orderId: number): Promise<void> {
  await takeStep(tx, actor, await lockParcel(tx, orderId), { step: 'packed' })
  const note = 'Handed over at the counter.'
  await moveOrder(tx, { order: { id: orderId, status: 'packed' }, event: 'shipped', actor, note })
  await moveOrder(tx, { order: { id: orderId, status: 'shipped' }, event: 'delivered', actor, note: '' })
}
