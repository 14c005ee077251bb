import { and, eq } from 'drizzle-orm'
import type { Reply } from '#contract/endpoint.ts'
import { publicOrderId } from '#contract/orders.ts'
import type { PaymentProof, verifyRazorpayPayment } from '#contract/payments.ts'
import { shopperOf } from '../../machine/actor.ts'
import { payments, refunds } from '../../machine/database/tables.ts'
import { inTransaction } from '../../machine/database/transaction.ts'
import { ShopError } from '../../machine/http/shop-error.ts'
import type { ProviderPayment, ShopWithProvider } from '../provider/provider.ts'
import { isUnknownToProvider, ProviderError } from '../provider/provider.ts'
import { lockPayment } from './lock-payment.ts'
import { movePayment } from './move-payment.ts'
import { refundSentence } from './refund-reasons.ts'
import { settlePayment } from './settle-payment.ts'

type Verified = Reply<typeof verifyRazorpayPayment>

/**
 * The call of the shopper's browser. The signature, over the stored order id, proves that the provider took
 * this payment; the provider is asked for its state. When it can't be asked, the proof counts and the order
 * is confirming.
 * @param accountId null for a caller without a session, where the signature is the only proof.
 * @throws {ShopError} `not_found` for another shopper's order, `invalid_signature`, `verification_failed` for
 * a payment that the provider does not know, and `out_of_stock` when the money came too late to be kept.
 */
export async function verifyPayment(
  shop: ShopWithProvider,
  accountId: number | null,
  proof: PaymentProof,
): Promise<Verified> {
  const payment = await findOwn(shop, accountId, proof.razorpay_order_id)
  if (!payment) throw new ShopError('not_found', 'Order not found.')
  const paymentId = proof.razorpay_payment_id
  if (!shop.provider.isPaymentSignature(payment.providerOrderId, paymentId, proof.razorpay_signature)) {
    throw new ShopError('invalid_signature', 'Payment verification failed.')
  }
  const orderId = publicOrderId(payment.orderId)
  if (payment.status === 'paid' && payment.providerPaymentId === paymentId) return { verified: true, orderId }

  const money = await fetchIfAnswered(shop, paymentId)
  if (!money) {
    await awaitConfirmation(shop, payment.providerOrderId)
    return { verified: true, orderId }
  }
  switch (await settlePayment(shop, payment.providerOrderId, money)) {
    case 'paid':
      return { verified: true, orderId }
    case 'confirming':
      await awaitConfirmation(shop, payment.providerOrderId)
      return { verified: true, orderId }
    case 'returned':
      throw (await isSecond(shop, paymentId))
        ? new ShopError('already_paid', refundSentence('second_payment', money.amountPaise, false), {
            extra: { orderId },
          })
        : new ShopError(
            'out_of_stock',
            'Your payment arrived, but this order can no longer be kept. We are refunding you in full.',
            { extra: { orderId } },
          )
    case 'failed':
      return { verified: false, orderId }
    case 'unknown':
      throw new ShopError('invalid_signature', 'Payment verification failed.')
  }
}

async function findOwn({ db }: ShopWithProvider, accountId: number | null, providerOrderId: string) {
  const { orderId, status, providerPaymentId } = payments
  const isTheirs = accountId === null ? undefined : eq(payments.accountId, accountId)
  const [found] = await db
    .select({ orderId, status, providerPaymentId })
    .from(payments)
    .where(and(eq(payments.providerOrderId, providerOrderId), isTheirs))
  return found && { ...found, providerOrderId }
}

/** Whether this money is refunded because the shopper has paid twice. */
async function isSecond({ db }: ShopWithProvider, paymentId: string): Promise<boolean> {
  const found = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.providerPaymentId, paymentId), eq(refunds.reason, 'second_payment')))
  return found.length > 0
}

/**
 * The payment as the provider reports it; null when it can't be asked now.
 * @throws {ShopError} `verification_failed` when the provider knows no such payment.
 */
async function fetchIfAnswered(
  { provider, log }: ShopWithProvider,
  paymentId: string,
): Promise<ProviderPayment | null> {
  try {
    return await provider.fetchPayment(paymentId)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (isUnknownToProvider(error)) {
      throw new ShopError('verification_failed', 'Payment verification failed.', { cause: error })
    }
    log.warn({ err: error, payment: paymentId }, 'a proven payment could not be looked at yet')
    return null
  }
}

/** Keeps a proven payment with its reserved stock until the provider can be asked. */
const awaitConfirmation = (shop: ShopWithProvider, providerOrderId: string): Promise<void> =>
  inTransaction(shop.db, async (tx) => {
    const payment = await lockPayment(tx, providerOrderId)
    if (!payment) return
    const note = 'Payment received; the provider is still to confirm it.'
    await movePayment(tx, payment, { event: 'promised', actor: shopperOf(payment.accountId), note })
  })
