import { and, eq, not, sql } from 'drizzle-orm'
import { formatPaise } from '#contract/money.ts'
import { publicOrderId } from '#contract/orders.ts'
import { theProvider } from '../../machine/actor.ts'
import type { Database } from '../../machine/database/database.ts'
import { type RowOf, readFirst } from '../../machine/database/rows.ts'
import { orders, payments, refunds } from '../../machine/database/tables.ts'
import { inTransaction } from '../../machine/database/transaction.ts'
import { addDeadLetter, resolveDeadLetter } from '../../machine/jobs/dead-letters.ts'
import { addHistory } from '../order-life/history.ts'
import type { ProviderPayment, ShopWithProvider } from '../provider/provider.ts'
import { isSettledByHand } from './settled-by-hand.ts'

const known = {
  id: payments.id,
  orderId: payments.orderId,
  orderStatus: orders.status,
  elsewherePaise: payments.refundedElsewherePaise,
}

type Known = RowOf<typeof known>

/**
 * Compares the provider's refunds of a payment with ours. An excess over ours, counting those under way, was
 * refunded in the dashboard: it is stored with the payment, so that nobody refunds it again or ships the
 * order, and put on the dead-letter queue.
 * @param money as just fetched from the provider.
 * @returns whether something changed.
 */
export function noteRefundsElsewhere(
  { db }: Pick<ShopWithProvider, 'db'>,
  money: ProviderPayment,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const known = await lockPaymentOf(tx, money.id)
    if (!known) return false
    const elsewherePaise = Math.max(0, money.refundedPaise - (await sumOurs(tx, money.id)))
    if (elsewherePaise === known.elsewherePaise) return false
    await tx.update(payments).set({ refundedElsewherePaise: elsewherePaise }).where(eq(payments.id, known.id))
    await tell(tx, known, money.id, elsewherePaise)
    return true
  })
}

async function tell(tx: Database, known: Known, providerPaymentId: string, nowPaise: number): Promise<void> {
  const { orderId, orderStatus: status, elsewherePaise } = known
  const amount = formatPaise(Math.abs(nowPaise - elsewherePaise))
  const isMore = nowPaise > elsewherePaise
  const note = isMore
    ? `${amount} was refunded at the provider, not by the shop.`
    : `${amount} that was refunded at the provider came back.`
  await addHistory(tx, { orderId, status, actor: theProvider, note })
  if (nowPaise === 0) return resolveDeadLetter(tx, 'money', providerPaymentId)
  const reason = `${formatPaise(nowPaise)} of ${providerPaymentId}, ${publicOrderId(orderId)}, was refunded at the provider and not by the shop. Decide about the order and its credit note.`
  await addDeadLetter(tx, 'money', providerPaymentId, reason)
}

async function sumOurs(tx: Database, providerPaymentId: string): Promise<number> {
  const [found] = await tx
    .select({ sum: sql<number>`coalesce(sum(${refunds.amountPaise}), 0)::float8` })
    .from(refunds)
    .where(and(eq(refunds.providerPaymentId, providerPaymentId), not(isSettledByHand)))
  return found?.sum ?? 0
}

const lockPaymentOf = (tx: Database, providerPaymentId: string): Promise<Known | null> =>
  readFirst(
    tx,
    known,
    (columns) => sql`
    SELECT ${columns} FROM payments JOIN orders ON orders.id = payments.order_id
    WHERE payments.provider_payment_id = ${providerPaymentId} FOR NO KEY UPDATE OF payments, orders`,
  )
