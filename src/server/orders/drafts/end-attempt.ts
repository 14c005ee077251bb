import { eq } from 'drizzle-orm'
import { publicDraftId } from '#contract/admin/draft-orders.ts'
import { publicOrderId } from '#contract/shop/orders.ts'
import { type LockedPayment, lockPaymentOfOrder } from '../../lifecycle/payments/lock-payment.ts'
import { type PaymentState, unpaidStates } from '../../lifecycle/payments/payment-states.ts'
import { ProviderError, type ShopWithProvider } from '../../payments/provider/provider.ts'
import { pollPayment } from '../../payments/reconciliation/poll-payment.ts'
import { change } from '../../platform/audit/change.ts'
import type { Database } from '../../platform/database/database.ts'
import { returnedRow } from '../../platform/database/rows.ts'
import {
  draftOrders,
  orderHistory,
  orderItems,
  orderNotes,
  orders,
  payments,
} from '../../platform/database/tables.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { closeAtProvider, failureOf } from './open-attempt.ts'
import { readPaymentOfOrder } from './payment-of-draft.ts'
import { freeColumns, reservedColumns } from './reserve-packs.ts'
import { assertNotClosed, isClosed, lockDraft, readStoredDraft } from './stored-draft.ts'
import { type DraftEditor, draftEntity, lockSeen, type SeenDraft } from './write-draft.ts'

/**
 * Ends the link or the code of a draft before another step, so that its later money matches no order. The draft is open again and has
 * its packs. Money that came before pays the draft.
 * @returns the draft with its new version; as given where it waits for no payment, or has another version, which the step refuses.
 * @throws {ShopError} `draft_closed` once it is paid, `payment_under_way`, `payment_unavailable`.
 */
export async function endAttempt(
  shop: ShopWithProvider,
  editor: DraftEditor,
  seen: SeenDraft,
): Promise<SeenDraft> {
  const draft = await readStoredDraft(shop.db, seen.id)
  const { orderId } = draft
  if (draft.version !== seen.version || orderId === null || isClosed(draft)) return seen
  await closeAndPoll(shop, orderId, publicDraftId(seen.id))
  return takeBack(shop, editor, { seen, orderId })
}

/** Ends a link or code, then asks once more for its money. */
async function closeAndPoll(shop: ShopWithProvider, orderId: number, name: string): Promise<void> {
  const payment = await readPaymentOfOrder(shop.db, orderId)
  if (!payment) return
  try {
    await closeAtProvider(shop.provider, payment)
    await pollPayment(shop, payment)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    throw await failureOf(
      shop,
      error,
      `Draft ${name} stays as it is, since a payment of it may be under way.`,
    )
  }
}

/**
 * Takes the order of an unpaid draft back, so that the draft is open and has its packs.
 * @throws {ShopError} `draft_closed`, `version_conflict`, `payment_under_way`.
 */
export function takeBack(
  { db }: Pick<ShopWithProvider, 'db'>,
  { actor, settings }: DraftEditor,
  { seen, orderId }: { seen: SeenDraft; orderId: number },
): Promise<SeenDraft> {
  return change(db, actor, async (tx, recordAudit) => {
    // Locks the payment before the draft, as a settlement does.
    const payment = await lockPaymentOfOrder(tx, orderId)
    assertNotClosed(await lockDraft(tx, seen.id))
    const draft = await lockSeen(tx, settings, seen)
    if (payment?.status === 'confirming') throw underWay(seen.id)
    const { version } = await tx
      .update(draftOrders)
      .set({ status: 'open', orderId: null, ...(payment?.isReserved ? reservedColumns : freeColumns) })
      .where(eq(draftOrders.id, seen.id))
      .returning({ version: draftOrders.version })
      .then(returnedRow)
    if (payment && isUnpaid(payment)) await deleteOrder(tx, payment)
    await recordAudit({
      action: 'draft_order_payment_ended',
      entity: draftEntity(seen.id),
      before: { status: draft.status, order: publicOrderId(orderId) },
      after: { status: 'open', order: null },
    })
    return { id: seen.id, version }
  })
}

const underWay = (id: number): ShopError =>
  new ShopError(
    'payment_under_way',
    `The customer is paying draft ${publicDraftId(id)} just now. Please wait until the bank has confirmed it.`,
  )

/** Money has never come; an order that was cancelled or refunded stays for its history. */
const isUnpaid = ({ status }: { status: PaymentState }): boolean =>
  status === 'expired' || unpaidStates.includes(status)

/** Deletes an order that nobody pays any more. Its packs have passed to the draft. */
async function deleteOrder(tx: Database, { id, orderId }: LockedPayment): Promise<void> {
  for (const table of [orderHistory, orderNotes, orderItems])
    await tx.delete(table).where(eq(table.orderId, orderId))
  await tx.delete(payments).where(eq(payments.id, id))
  await tx.delete(orders).where(eq(orders.id, orderId))
}
