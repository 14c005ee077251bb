import { sql } from 'drizzle-orm'
import { publicOrderId } from '#contract/shop/orders.ts'
import { formatPaise } from '#shared/money.ts'
import type { Database } from '../../platform/database/database.ts'
import { type RowOf, readOne } from '../../platform/database/rows.ts'
import { addFailedJob, clearFailedJob } from '../../platform/jobs/failed-jobs.ts'
import { type Balance, readBalance } from './balance.ts'
import { type LockedProviderPayment, lockProviderPayment } from './lock-provider-payment.ts'

const counted = {
  elsewherePaise: sql<number>`coalesce(sum(refund.amount_paise) FILTER (WHERE refund.kind = 'provider' AND refund.status <> 'void'), 0)::float8`,
  /** The sum of refunds that the shop decided and did not send. */
  unsentPaise: sql<number>`coalesce(sum(refund.amount_paise) FILTER (WHERE refund.kind = 'shop' AND refund.status = 'void'), 0)::float8`,
  /** The numbers of credit notes whose money came back. */
  creditedBy: sql<
    string | null
  >`string_agg(document.number, ' and ' ORDER BY document.id) FILTER (WHERE refund.kind <> 'shop' AND refund.status = 'void')`,
}

/** Writes, updates or clears the failed job of a payment whose money out the staff should look at. */
export async function reportMoneyOut(tx: Database, providerPaymentId: string): Promise<void> {
  const payment = await lockProviderPayment(tx, providerPaymentId)
  const balance = await readBalance(tx, providerPaymentId)
  if (!payment || !balance) return
  const rows = await readOne(
    tx,
    counted,
    (columns) => sql`
    SELECT ${columns} FROM refunds refund LEFT JOIN tax_documents document ON document.refund_id = refund.id
    WHERE refund.provider_payment_id = ${providerPaymentId}`,
  )
  const reason = reasonFor(payment, balance, { providerPaymentId, ...rows })
  if (reason === null) await clearFailedJob(tx, 'money', providerPaymentId)
  else await addFailedJob(tx, 'money', providerPaymentId, reason)
}

/** The text for the staff, which names no shopper; null where the staff have nothing to decide. */
function reasonFor(
  payment: LockedProviderPayment,
  balance: Balance,
  {
    providerPaymentId,
    elsewherePaise,
    unsentPaise,
    creditedBy,
  }: RowOf<typeof counted> & { providerPaymentId: string },
): string | null {
  const name = `${providerPaymentId}, ${publicOrderId(payment.orderId)},`
  const { refundablePaise } = balance
  if (refundablePaise > 0 && unsentPaise > 0) {
    return `${formatPaise(refundablePaise)} of ${name} came back, and ${formatPaise(unsentPaise)} that the shop decided to refund was not sent. Look what the shopper is still owed, and refund it.`
  }
  const isOwed =
    payment.providerPaymentId !== null && payment.orderStatus === 'cancelled' && refundablePaise > 0
  if (isOwed) {
    return `${formatPaise(refundablePaise)} of ${name} came back from a refund at the provider, and is owed to the shopper. Refund it there again.`
  }
  if (balance.excessPaise > 0) {
    return `More went out of ${name} than came: ${formatPaise(balance.outPaise)} of ${formatPaise(balance.capturedPaise)}. Look at its rows of money out, and ask for what was paid twice.`
  }
  const credited =
    creditedBy !== null && refundablePaise > 0
      ? `Money of ${name} came back, and ${creditedBy} still credits it. Ask your accountant how to correct it; a refund of this money gets no other document.`
      : null
  if (elsewherePaise === 0) return credited
  const elsewhere = `${formatPaise(elsewherePaise)} of ${name} was refunded at the provider and not by the shop. Decide about the order and its credit note.`
  return credited === null ? elsewhere : `${elsewhere} ${credited}`
}
