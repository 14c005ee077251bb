import { sql } from 'drizzle-orm'
import { formatRupees, toRupees } from '#contract/money.ts'
import { publicOrderId } from '#contract/orders.ts'
import { theProvider } from '../../machine/actor.ts'
import type { Database } from '../../machine/database/database.ts'
import { inTransaction } from '../../machine/database/transaction.ts'
import { putAside, resolveAside } from '../../machine/jobs/dead-letters.ts'
import { addHistory } from '../order-life/history.ts'
import type { OrderState } from '../order-life/order-states.ts'
import type { ProviderPayment } from './provider.ts'
import type { Shop } from './shop.ts'

interface Known {
  [column: string]: unknown
  id: number
  orderId: number
  orderStatus: OrderState
  elsewherePaise: number
}

/**
 * Compares what the provider has given back of a payment with our refunds. More than ours, those included that may be under
 * way, was refunded in its dashboard: that is kept with the payment, so that nobody refunds it again or sends the order, and
 * put before a person.
 * @param money as fetched from the provider just now.
 * @returns whether there was news.
 */
export function noteRefundsElsewhere({ db }: Pick<Shop, 'db'>, money: ProviderPayment): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const known = await lockPaymentOf(tx, money.id)
    if (!known) return false
    const elsewherePaise = Math.max(0, money.refundedPaise - (await sumOurs(tx, money.id)))
    if (elsewherePaise === known.elsewherePaise) return false
    await tx.execute(sql`
      UPDATE payments SET refunded_elsewhere_paise = ${elsewherePaise} WHERE id = ${known.id}`)
    await tell(tx, known, money.id, elsewherePaise)
    return true
  })
}

async function tell(tx: Database, known: Known, providerPaymentId: string, nowPaise: number): Promise<void> {
  const { orderId, orderStatus: status, elsewherePaise } = known
  const amount = formatRupees(toRupees(Math.abs(nowPaise - elsewherePaise)))
  const isMore = nowPaise > elsewherePaise
  const note = isMore
    ? `${amount} was refunded at the provider, not by the shop.`
    : `${amount} that was refunded at the provider came back.`
  await addHistory(tx, { orderId, status, actor: theProvider, note })
  if (nowPaise === 0) return resolveAside(tx, 'money', providerPaymentId)
  const reason = `${formatRupees(toRupees(nowPaise))} of ${providerPaymentId}, ${publicOrderId(orderId)}, was refunded at the provider and not by the shop. Decide about the order and its credit note.`
  await putAside(tx, 'money', providerPaymentId, reason)
}

async function sumOurs(tx: Database, providerPaymentId: string): Promise<number> {
  const { rows } = await tx.execute<{ sum: number }>(sql`
    SELECT coalesce(sum(amount_paise), 0)::float8 AS sum FROM refunds WHERE provider_payment_id = ${providerPaymentId}`)
  return rows[0]?.sum ?? 0
}

async function lockPaymentOf(tx: Database, providerPaymentId: string): Promise<Known | null> {
  const { rows } = await tx.execute<Known>(sql`
    SELECT p.id::float8 AS id, p.order_id::float8 AS "orderId", o.status AS "orderStatus",
      p.refunded_elsewhere_paise::float8 AS "elsewherePaise"
    FROM payments p JOIN orders o ON o.id = p.order_id
    WHERE p.provider_payment_id = ${providerPaymentId} FOR NO KEY UPDATE OF p, o`)
  return rows[0] ?? null
}
