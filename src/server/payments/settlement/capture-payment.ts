import { eq, sql } from 'drizzle-orm'
import { holdOffer } from '../../checkout/quote/offer-use.ts'
import type { Packs } from '../../inventory/stock/packs.ts'
import { reserveStock } from '../../inventory/stock/reserve.ts'
import { lockOtherPayments, lockPayment, packsReservedBy } from '../../lifecycle/payments/lock-payment.ts'
import { movePayment } from '../../lifecycle/payments/move-payment.ts'
import { reservationMinutes } from '../../lifecycle/payments/poll-schedule.ts'
import { providerActor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import { payments } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { ProviderError, type ProviderPayment, type ShopWithProvider } from '../provider/provider.ts'
import { judgeAttempt } from './settlement-rules.ts'

/**
 * Captures an authorized payment of the right amount whose packs and offer can be reserved. Other money stays authorized: a later
 * call tries again, and the provider releases uncaptured money by itself.
 * @returns the payment as the provider reports it now.
 */
export async function captureIfDue(
  shop: ShopWithProvider,
  providerOrderId: string,
  money: ProviderPayment,
): Promise<ProviderPayment> {
  if (money.status !== 'authorized' || !(await reserveAgain(shop, providerOrderId, money))) return money
  try {
    return await shop.provider.capturePayment(money.id, money.amountPaise, money.currency)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    shop.log.warn({ err: error, payment: money.id }, 'an authorized payment could not be captured yet')
    return money
  }
}

/** Rolls back reservations made so far. */
class NotAvailable extends Error {}

/**
 * Reserves packs and offer again before authorized money is captured. A payment that expired or was superseded gets them while
 * they are available, and becomes `confirming`.
 * @returns whether the money can be captured and kept.
 */
export async function reserveAgain(
  { db }: ShopWithProvider,
  providerOrderId: string,
  money: ProviderPayment,
): Promise<boolean> {
  try {
    return await inTransaction(db, async (tx) => {
      const payment = await lockPayment(tx, providerOrderId)
      if (!payment || judgeAttempt(payment, money).kind !== 'promised') return false
      if (payment.isReserved) return true
      await movePayment(tx, payment, { event: 'promised', actor: providerActor, note: 'Payment authorized.' })
      await tx
        .update(payments)
        .set({ isReserved: true, reservedUntil: sql`now() + make_interval(mins => ${reservationMinutes})` })
        .where(eq(payments.id, payment.id))
      const freed = payment.isLinked ? await takePacksFromUnpaid(tx, payment.id) : []
      if (!(await holdOffer(tx, payment))) throw new NotAvailable()
      if (!(await reserveStock(tx, payment.items, freed))) throw new NotAvailable()
      return true
    })
  } catch (error) {
    if (error instanceof NotAvailable) return false
    throw error
  }
}

/** Releases the packs that unpaid payments of the same purchase have reserved. @returns these packs. */
async function takePacksFromUnpaid(tx: Database, paymentId: number): Promise<Packs[]> {
  const unpaid = (await lockOtherPayments(tx, paymentId)).filter(({ status }) => status !== 'confirming')
  if (unpaid.length === 0) return []
  const ids = unpaid.map(({ id }) => id)
  await tx
    .update(payments)
    .set({ isReserved: false })
    .where(sql`${payments.id} = ANY (${sql.param(ids)}::bigint[])`)
  return packsReservedBy(unpaid)
}
