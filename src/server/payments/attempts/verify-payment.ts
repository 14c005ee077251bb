import { eq, sql } from 'drizzle-orm'
import type { Reply } from '#contract/endpoint.ts'
import { publicOrderId } from '#contract/shop/orders.ts'
import type { PaymentProof, verifyRazorpayPayment } from '#contract/shop/payments.ts'
import { refundSentence, releasedSentence } from '../../invoicing/refund-reasons.ts'
import { lockPayment } from '../../lifecycle/payments/lock-payment.ts'
import { movePayment } from '../../lifecycle/payments/move-payment.ts'
import { shopperActor } from '../../platform/actor.ts'
import { prepareQuery, type QueryParams } from '../../platform/database/prepared-query.ts'
import { payments, refunds } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { errorMessage, shopError } from '../../platform/http/error-message.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import type { ProviderPayment, ShopWithProvider } from '../provider/provider.ts'
import { isUnknownToProvider, ProviderError } from '../provider/provider.ts'
import { settlePayment } from '../settlement/settle-payment.ts'

type Verified = Reply<typeof verifyRazorpayPayment>

/**
 * Verifies the payment that the shopper's browser reports, and settles it. The signature over the stored order id proves that the
 * provider took the payment. While the provider does not answer, the proof counts, and the order is confirming.
 * @param accountId null for a caller without a session, where the signature is the only proof.
 * @throws {ShopError} `not_found` for another shopper's order, `invalid_signature`, `verification_failed` for
 * a payment that the provider does not know, `already_paid` when another payment has paid the purchase, and
 * `out_of_stock` when the money came too late to be kept.
 */
export async function verifyPayment(
  shop: ShopWithProvider,
  accountId: number | null,
  proof: PaymentProof,
): Promise<Verified> {
  const payment = await findPayment(shop, accountId, proof.razorpay_order_id)
  if (!payment) throw shopError(errorMessage('orders', 'unknown'))
  const paymentId = proof.razorpay_payment_id
  if (!shop.provider.isPaymentSignature(payment.providerOrderId, paymentId, proof.razorpay_signature)) {
    throw shopError(errorMessage('payment', 'notVerified'))
  }
  const orderId = publicOrderId(payment.orderId)
  if (payment.status === 'paid' && payment.providerPaymentId === paymentId) {
    return { verified: true, orderId }
  }

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
      throw errorOf(money, orderId, await findReason(shop, paymentId))
    case 'released':
      throw new ShopError('already_paid', releasedSentence(money.amountPaise, true), { extra: { orderId } })
    case 'failed':
      return { verified: false, orderId }
    case 'unknown':
      throw shopError(errorMessage('payment', 'notVerified'))
  }
}

const ownPayment = prepareQuery(
  { orderId: payments.orderId, status: payments.status, providerPaymentId: payments.providerPaymentId },
  (
    columns,
    { accountId, providerOrderId }: QueryParams<{ accountId: number | null; providerOrderId: string }>,
  ) => sql`
    SELECT ${columns} FROM payments
    WHERE provider_order_id = ${providerOrderId} AND account_id = coalesce(${accountId}::bigint, account_id)`,
)

async function findPayment({ db }: ShopWithProvider, accountId: number | null, providerOrderId: string) {
  const found = await ownPayment.first(db, { accountId, providerOrderId })
  return found && { ...found, providerOrderId }
}

/** The reason of the money's refund; null for money that was never captured, which needs no refund. */
async function findReason({ db }: ShopWithProvider, paymentId: string): Promise<string | null> {
  const [found] = await db
    .select({ reason: refunds.reason })
    .from(refunds)
    .where(eq(refunds.providerPaymentId, paymentId))
    .orderBy(refunds.id)
    .limit(1)
  return found?.reason ?? null
}

function errorOf(money: ProviderPayment, orderId: string, reason: string | null): ShopError {
  const { amountPaise, status } = money
  const extra = { orderId }
  if (reason === 'second_payment')
    return new ShopError('already_paid', refundSentence('second_payment', amountPaise, false), { extra })
  return reason === null && status === 'authorized'
    ? new ShopError('out_of_stock', releasedSentence(amountPaise, false), { extra })
    : shopError(errorMessage('payment', 'notKept'), { extra })
}

/**
 * The payment as the provider reports it; null when the provider does not answer now.
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
      throw shopError(errorMessage('payment', 'unknown'), { cause: error })
    }
    log.warn({ err: error, payment: paymentId }, 'a proven payment could not be looked at yet')
    return null
  }
}

/** Moves a proven payment to `confirming`, so that its stock stays reserved until the provider answers. */
const awaitConfirmation = (shop: ShopWithProvider, providerOrderId: string): Promise<void> =>
  inTransaction(shop.db, async (tx) => {
    const payment = await lockPayment(tx, providerOrderId)
    if (!payment) return
    const note = 'Payment received; the provider is still to confirm it.'
    await movePayment(tx, payment, { event: 'promised', actor: shopperActor(payment.accountId), note })
  })
