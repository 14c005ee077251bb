import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { StaffOrder } from '#contract/admin/orders.ts'
import { publicOrderId } from '#contract/shop/orders.ts'
import { toRupees } from '#shared/money.ts'
import { assertMayPayLater } from '../../checkout/pay-later/pay-days.ts'
import { lockPaymentOfOrder } from '../../lifecycle/payments/lock-payment.ts'
import type { Move } from '../../lifecycle/payments/move-payment.ts'
import type { ShopWithProvider } from '../../payments/provider/provider.ts'
import { completeOrder } from '../../payments/settlement/complete-order.ts'
import { change } from '../../platform/audit/change.ts'
import type { Database } from '../../platform/database/database.ts'
import { codConfirmations } from '../../platform/database/tables.ts'
import { notifyStaffLater } from '../../platform/live-updates/notify-later.ts'
import { showOrder } from '../fulfilment/change-order.ts'
import { openAccount } from './draft-customer.ts'
import { personBefore } from './draft-fields.ts'
import { placeDraft } from './place-draft.ts'
import { paidAtCounter } from './send-draft.ts'
import { readStoredDraft } from './stored-draft.ts'
import { type DraftEditor, draftEntity, lockSeen, type SeenDraft } from './write-draft.ts'

/** A way to pay after the order is placed. */
interface LaterWay {
  kind: 'cod' | 'terms'
  /** Checks whether the customer may pay so. @returns the move of the payment. */
  decide: (tx: Database, accountId: number) => Promise<Pick<Move, 'event' | 'note' | 'payDays'>>
}

/**
 * Turns a draft into an order that is to be paid on delivery, with the fee of the settings, and sells its packs. The staff have spoken with the customer, so the order needs no other confirmation.
 * @param expectedPaise the total with the fee that the customer expects; null for that of the last save.
 * @throws {ShopError} `not_found`, `version_conflict`, `draft_closed`, `draft_unpayable` for a pick-up, `cod_unavailable` with the rule,
 * `amount_changed` with the new total, `customer_unclear`, the errors of a quote.
 */
export const payOnDelivery = (
  shop: ShopWithProvider,
  editor: DraftEditor,
  seen: SeenDraft,
  expectedPaise: number | null,
): Promise<StaffOrder> =>
  placeUnpaid(shop, editor, seen, expectedPaise, {
    kind: 'cod',
    decide: async () => ({ event: 'due_at_door', note: 'To be paid on delivery, as the customer said.' }),
  })

/**
 * Turns a draft into an order that a trusted business pays later by invoice, and sells its packs.
 * @param expectedPaise the total that the customer expects; null for that of the last save.
 * @throws {ShopError} `pay_later_unavailable`, and the errors of {@link payOnDelivery}.
 */
export const payLater = (
  shop: ShopWithProvider,
  editor: DraftEditor,
  seen: SeenDraft,
  expectedPaise: number | null,
): Promise<StaffOrder> =>
  placeUnpaid(shop, editor, seen, expectedPaise, {
    kind: 'terms',
    decide: async (tx, accountId) => {
      const { days } = await assertMayPayLater(tx, editor.settings, accountId)
      return { event: 'due_by_terms', note: `To be paid within ${days} days.`, payDays: days }
    },
  })

async function placeUnpaid(
  shop: ShopWithProvider,
  editor: DraftEditor,
  seen: SeenDraft,
  expectedPaise: number | null,
  { kind, decide }: LaterWay,
): Promise<StaffOrder> {
  const { actor, idempotency, settings } = editor
  const orderId = await change(
    shop.db,
    actor,
    async (tx, recordAudit) => {
      // Locks the account before the draft, as an erasure does.
      const accountId = await openAccount(tx, personBefore(await readStoredDraft(tx, seen.id)))
      const draft = await lockSeen(tx, settings, seen)
      if (draft.isPickup) throw paidAtCounter()
      const move = await decide(tx, accountId)
      const placing = { draft, accountId, expectedPaise, kind, minutes: 0 } as const
      const { orderId, totalPaise } = await placeDraft(tx, editor, placing)
      const payment = await lockPaymentOfOrder(tx, orderId)
      if (!payment) throw new Error('An order by staff has no payment.')
      if (kind === 'cod') await confirm(tx, orderId)
      await completeOrder(tx, payment, [], { ...move, actor })
      const entity = { kind: 'order', id: publicOrderId(orderId) }
      const total = toRupees(totalPaise)
      await recordAudit({
        action: 'order_made_by_staff',
        entity,
        after: { draft: draftEntity(seen.id).id, method: kind, total },
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

/** The staff have spoken with the customer. */
const confirm = (tx: Database, orderId: number): Promise<unknown> =>
  tx.insert(codConfirmations).values({
    orderId,
    token: randomBytes(24).toString('base64url'),
    state: 'confirmed',
    decidedAt: sql`now()`,
  })
