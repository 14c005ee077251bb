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
 * Compares the provider's refunds of a payment with ours. An excess over ours was
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
    const elsewherePaise = await sumElsewhere(tx, known, money)
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

/**
 * A refund of ours that the provider has not told of may be among its own or not, so what was refunded elsewhere lies between two
 * sums. What is known stays while it lies between them.
 */
async function sumElsewhere(
  tx: Database,
  { elsewherePaise }: Known,
  money: ProviderPayment,
): Promise<number> {
  const [ours] = await tx
    .select({
      all: sql<number>`coalesce(sum(${refunds.amountPaise}), 0)::float8`,
      told: sql<number>`coalesce(sum(${refunds.amountPaise}) FILTER (WHERE ${refunds.status} IN ('sent', 'processed')), 0)::float8`,
    })
    .from(refunds)
    .where(and(eq(refunds.providerPaymentId, money.id), not(isSettledByHand)))
  const { all = 0, told = 0 } = ours ?? {}
  const [least, most] = [Math.max(0, money.refundedPaise - all), Math.max(0, money.refundedPaise - told)]
  return Math.min(Math.max(elsewherePaise, least), most)
}

const lockPaymentOf = (tx: Database, providerPaymentId: string): Promise<Known | null> =>
  readFirst(
    tx,
    known,
    (columns) => sql`
    SELECT ${columns} FROM payments JOIN orders ON orders.id = payments.order_id
    WHERE payments.provider_payment_id = ${providerPaymentId} FOR NO KEY UPDATE OF payments, orders`,
  )
