import { spendOffer } from '../../checkout/quote/offer-use.ts'
import type { Packs } from '../../inventory/stock/packs.ts'
import { reserveStock } from '../../inventory/stock/reserve.ts'
import { takeStock } from '../../inventory/stock/take.ts'
import type { RejectedReason } from '../../invoicing/refund-reasons.ts'
import {
  type LockedPayment,
  lockOtherPayments,
  lockPayment,
  packsReservedBy,
} from '../../lifecycle/payments/lock-payment.ts'
import { movePayment } from '../../lifecycle/payments/move-payment.ts'
import { type Actor, providerActor, type StaffActor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { notifyStaffLater } from '../../platform/live-updates/notify-later.ts'
import { releaseAuthorizedMoney } from '../ending/end-payment.ts'
import type { ProviderPayment, ProviderRefund, ShopWithProvider } from '../provider/provider.ts'
import { applyEarlierFacts, recordEarlierFacts } from '../refunds/apply-facts.ts'
import { readEarlier } from '../refunds/facts.ts'
import { endRefundedElsewhere, refundRejectedMoney } from '../refunds/write-refund.ts'
import { captureIfDue } from './capture-payment.ts'
import { completeOrder } from './complete-order.ts'
import { stopIfRepeated } from './payment-stop.ts'
import { judgeAttempt } from './settlement-rules.ts'

/** The result of an attempt to pay. */
export type Settlement =
  /** This money pays the order, now or since earlier. */
  | 'paid'
  /** This money is refunded, decided now or earlier; authorized money without packs is not captured. */
  | 'returned'
  /** This money is only authorized and never captured: another payment has paid the purchase. */
  | 'released'
  | 'failed'
  /** Nothing is captured yet. */
  | 'confirming'
  /** The shop has no payment for the provider's order. */
  | 'unknown'

/**
 * Settles a payment: applies an attempt to pay to the payment, its order, stock, offer, cart, history and email in one transaction.
 * Idempotent: browser, webhook and reconciliation may call it in any order.
 *
 * @param money as just fetched from the provider, never from a request.
 */
export async function settlePayment(
  shop: ShopWithProvider,
  providerOrderId: string,
  money: ProviderPayment,
): Promise<Settlement> {
  if (money.orderId !== providerOrderId) return 'unknown'
  const attempt = await captureIfDue(shop, providerOrderId, money)
  const refunds = attempt.refundedPaise > 0 ? await shop.provider.fetchRefundsOf(attempt.id) : []
  const { settlement, soldOrder } = await inTransaction(shop.db, async (tx) => {
    const payment = await lockPayment(tx, providerOrderId)
    if (!payment) return { settlement: 'unknown' as const, soldOrder: null }
    const settlement = await settleWithLedger(tx, payment, attempt, refunds)
    const isSold = settlement === 'paid' && payment.status !== 'paid'
    return { settlement, soldOrder: isSold ? payment.orderId : null }
  })
  if (soldOrder !== null) notifyStaffLater(shop, 'order', soldOrder)
  return settlement
}

/**
 * Applies money to a payment that the caller has locked, with its account. Refunds at the provider and lost disputes may precede
 * the settlement. They are written first, so that the settlement refunds no more than the rest. Afterwards the payment takes the
 * state that they give.
 */
export async function settleWithLedger(
  tx: Database,
  payment: LockedPayment,
  money: ProviderPayment,
  refunds: ProviderRefund[],
): Promise<Settlement> {
  const isCaptured = money.status === 'captured' || money.status === 'refunded'
  if (!isCaptured) return settleMoney(tx, payment, money)
  const { isRefundedUnmatched, hasFacts } = await readEarlier.one(tx, { providerPaymentId: money.id })
  // Money that a person refunded while it matched no order pays nothing.
  if (isRefundedUnmatched) return settleMoney(tx, payment, { ...money, status: 'released' })
  if (!hasFacts && money.refundedPaise === 0) return settleMoney(tx, payment, money)
  const facts = await recordEarlierFacts(tx, payment.id, money, refunds)
  const settlement = await settleMoney(tx, payment, money)
  await applyEarlierFacts(tx, money.id, facts)
  return settlement
}

/** Carries out the verdict of the rules. */
async function settleMoney(
  tx: Database,
  payment: LockedPayment,
  money: ProviderPayment,
): Promise<Settlement> {
  const verdict = judgeAttempt(payment, money)
  switch (verdict.kind) {
    case 'settle':
      return acceptPayment(tx, payment, money)
    case 'return':
      return rejectMoney(tx, payment, money, verdict.reason)
    case 'gone_back':
      await endRefundedElsewhere(tx, payment, money)
      return 'returned'
    case 'promised':
      if (!payment.isReserved) return leaveUncaptured(tx, payment, money)
      await movePayment(tx, payment, { event: 'promised', actor: providerActor, note: 'Payment authorized.' })
      return 'confirming'
    case 'unwanted':
      await releaseAuthorizedMoney(tx, payment, money)
      return 'released'
    case 'attempt_failed':
      await movePayment(tx, payment, {
        event: 'attempt_failed',
        actor: providerActor,
        note: failureNote(money),
      })
      return 'failed'
    case 'nothing':
      return unchangedResult(payment, money)
  }
}

/** Ends the wait of a shopper who proved a payment that was not captured, since no packs are left. The bank releases the money. */
async function leaveUncaptured(
  tx: Database,
  payment: LockedPayment,
  money: ProviderPayment,
): Promise<Settlement> {
  if (payment.status === 'confirming') await releaseAuthorizedMoney(tx, payment, money)
  return 'returned'
}

/**
 * Settles an order whose money came by hand, in the transaction of the caller.
 * @param money its id, and how it was paid.
 * @returns whether the order could be kept; else the caller rolls back, since such money can be refused.
 */
export async function settleByStaff(
  tx: Database,
  payment: LockedPayment,
  money: { id: string; method: string; actor: StaffActor; note: string },
): Promise<boolean> {
  const { id, method, actor, note } = money
  const captured: ProviderPayment = {
    id,
    method,
    orderId: null,
    amountPaise: payment.amountPaise,
    currency: payment.currency,
    status: 'captured',
    refundedPaise: 0,
    cardLast4: null,
    errorDescription: null,
  }
  return (await acceptPayment(tx, payment, captured, { actor, note })) === 'paid'
}

/** Accepts money of the right amount if the order can still be delivered at its price; refunds it otherwise. */
async function acceptPayment(
  tx: Database,
  payment: LockedPayment,
  money: ProviderPayment,
  entry: { actor: Actor; note: string } = { actor: providerActor, note: 'Payment received.' },
): Promise<Settlement> {
  const others = payment.isLinked ? await lockOtherPayments(tx, payment.id) : []
  const hasOffer = await spendOffer(tx, payment)
  // Reserved packs without a discount can always be delivered at their price.
  const isCertain = payment.discountPaise === 0 && payment.isReserved
  if (!hasOffer && !isCertain)
    return rejectMoney(tx, payment, money, payment.hasShopOffer ? 'offer_gone' : 'offer_used')
  if (!payment.isReserved && !(await takeUnreserved(tx, payment, packsReservedBy(others))))
    return rejectMoney(tx, payment, money, 'sold_out')
  await completeOrder(tx, payment, others, { event: 'settled', ...entry, money })
  return 'paid'
}

/**
 * Sells packs without a reservation if enough are free. `freed` packs of other payments of the purchase count as free.
 * @returns whether the packs were sold.
 */
async function takeUnreserved(
  tx: Database,
  { orderId, items }: LockedPayment,
  freed: Packs[],
): Promise<boolean> {
  if (freed.length === 0) return takeStock(tx, { orderId, packs: items, isReserved: false })
  if (!(await reserveStock(tx, items, freed))) return false
  return takeStock(tx, { orderId, packs: items, isReserved: true })
}

/** Refunds money that the order can't keep. */
async function rejectMoney(
  tx: Database,
  payment: LockedPayment,
  money: ProviderPayment,
  reason: RejectedReason,
): Promise<Settlement> {
  const isNew = await refundRejectedMoney(tx, payment, money, reason)
  if (isNew && reason === 'wrong_amount') await stopIfRepeated(tx)
  return 'returned'
}

/** The result of money that changes nothing. */
function unchangedResult(payment: LockedPayment, money: ProviderPayment): Settlement {
  if (money.status === 'failed') return 'failed'
  if (payment.providerPaymentId === money.id) return payment.status === 'paid' ? 'paid' : 'returned'
  return money.status === 'refunded' || money.status === 'released' ? 'returned' : 'confirming'
}

function failureNote({ status, errorDescription }: ProviderPayment): string {
  if (status === 'authorized') return 'Another amount than the total was authorized; it is never captured.'
  if (status === 'released') return 'The provider gave the payment back.'
  return errorDescription ? `A payment attempt failed: ${errorDescription}` : 'A payment attempt failed.'
}
