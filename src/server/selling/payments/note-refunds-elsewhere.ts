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
import { paymentLife } from '../payment-life/payment-states.ts'
import type { ProviderPayment, ShopWithProvider } from '../provider/provider.ts'
import { movePayment } from './move-payment.ts'
import { isSettledByHand } from './settled-by-hand.ts'
import { hasOpenRefund, readRefundable } from './what-goes-back.ts'

const known = {
  id: payments.id,
  orderId: payments.orderId,
  orderStatus: orders.status,
  status: payments.status,
  elsewherePaise: payments.refundedElsewherePaise,
}

type Known = RowOf<typeof known>

/**
 * Compares the provider's refunds of a payment with ours. An excess over ours was
 * refunded in the dashboard: it is stored with the payment, so that nobody refunds it again or ships the
 * order, and put on the dead-letter queue. Such a refund may fail later: where all money of the payment was to go
 * back, the shopper is owed it again.
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
    await tell(tx, known, money, elsewherePaise)
    return true
  })
}

async function tell(
  tx: Database,
  known: Known,
  { id: providerPaymentId, amountPaise }: ProviderPayment,
  nowPaise: number,
): Promise<void> {
  const { orderId, orderStatus: status, elsewherePaise } = known
  const amount = formatPaise(Math.abs(nowPaise - elsewherePaise))
  const isMore = nowPaise > elsewherePaise
  const note = isMore
    ? `${amount} was refunded at the provider, not by the shop.`
    : `${amount} that was refunded at the provider came back.`
  const owedPaise = keepsItsMoney(known) ? 0 : await readRefundable(tx, { amountPaise, providerPaymentId })
  if (!(await moveOn(tx, known, { providerPaymentId, owedPaise, note }))) {
    await addHistory(tx, { orderId, status, actor: theProvider, note })
  }
  const name = `${providerPaymentId}, ${publicOrderId(orderId)},`
  if (owedPaise > 0) {
    const reason = `${formatPaise(owedPaise)} of ${name} came back from a refund at the provider, and is owed to the shopper. Refund it there again.`
    return addDeadLetter(tx, 'money', providerPaymentId, reason)
  }
  if (nowPaise === 0) return resolveDeadLetter(tx, 'money', providerPaymentId)
  const reason = `${formatPaise(nowPaise)} of ${name} was refunded at the provider and not by the shop. Decide about the order and its credit note.`
  await addDeadLetter(tx, 'money', providerPaymentId, reason)
}

const keepsItsMoney = ({ status }: Known): boolean => paymentLife[status].taken_back !== undefined

/**
 * All money of the payment was to go back: what is owed decides whether it has. A refund of ours that is under way
 * decides that at its own end.
 * @returns whether the payment moved, which the history records.
 */
async function moveOn(
  tx: Database,
  payment: Known,
  { providerPaymentId, owedPaise, note }: { providerPaymentId: string; owedPaise: number; note: string },
): Promise<boolean> {
  if (owedPaise > 0) return movePayment(tx, payment, { event: 'bounced', actor: theProvider, note })
  if (await hasOpenRefund(tx, providerPaymentId)) return false
  return movePayment(tx, payment, { event: 'refunded', actor: theProvider, note })
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
