import { eq, sql } from 'drizzle-orm'
import { holdOffer } from '../../checkout/quote/offer-use.ts'
import type { Packs } from '../../inventory/stock/packs.ts'
import { reserveStock } from '../../inventory/stock/reserve.ts'
import { lockPayment } from '../../lifecycle/payments/lock-payment.ts'
import { movePayment } from '../../lifecycle/payments/move-payment.ts'
import { reservationMinutes } from '../../lifecycle/payments/poll-schedule.ts'
import { lockOtherPayments, packsReservedBy } from '../../lifecycle/payments/same-purchase.ts'
import { providerActor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import { payments } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { ProviderError, type ProviderPayment, type ShopWithProvider } from '../provider/provider.ts'
import { judge } from './settlement-rules.ts'

/**
 * Captures an authorized payment that is right for its order and can be accepted. Until then the money stays
 * authorized and is tried again later; the provider releases uncaptured money by itself.
 */
export async function captureIfDue(
  shop: ShopWithProvider,
  providerOrderId: string,
  money: ProviderPayment,
): Promise<ProviderPayment> {
  if (money.status !== 'authorized' || !(await holdAgain(shop, providerOrderId, money))) return money
  try {
    return await shop.provider.capturePayment(money.id, money.amountPaise, money.currency)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    shop.log.warn({ err: error, payment: money.id }, 'an authorized payment could not be captured yet')
    return money
  }
}

/** Rolls back what was held so far. */
class NothingLeft extends Error {}

/**
 * Secures packs and offer before authorized money is captured: a payment that expired or was superseded gets
 * them back while they are available, and is confirming from then on.
 * @returns whether the money can be captured and kept.
 */
export async function holdAgain(
  { db }: ShopWithProvider,
  providerOrderId: string,
  money: ProviderPayment,
): Promise<boolean> {
  try {
    return await inTransaction(db, async (tx) => {
      const payment = await lockPayment(tx, providerOrderId)
      if (!payment || judge(payment, money).kind !== 'promised') return false
      if (payment.isReserved) return true
      await movePayment(tx, payment, { event: 'promised', actor: providerActor, note: 'Payment authorized.' })
      await tx
        .update(payments)
        .set({ isReserved: true, reservedUntil: sql`now() + make_interval(mins => ${reservationMinutes})` })
        .where(eq(payments.id, payment.id))
      const freed = payment.isLinked ? await takeFromUnpaid(tx, payment.id) : []
      if (!(await holdOffer(tx, payment))) throw new NothingLeft()
      if (!(await reserveStock(tx, payment.items, freed))) throw new NothingLeft()
      return true
    })
  } catch (error) {
    if (error instanceof NothingLeft) return false
    throw error
  }
}

/** Takes the packs that unpaid payments of the same purchase hold, which lose them. */
async function takeFromUnpaid(tx: Database, paymentId: number): Promise<Packs[]> {
  const giving = (await lockOtherPayments(tx, paymentId)).filter(({ status }) => status !== 'confirming')
  if (giving.length === 0) return []
  const ids = giving.map(({ id }) => id)
  await tx
    .update(payments)
    .set({ isReserved: false })
    .where(sql`${payments.id} = ANY (${sql.param(ids)}::bigint[])`)
  return packsReservedBy(giving)
}
