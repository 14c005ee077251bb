import { eq } from 'drizzle-orm'
import { openPayment } from '../../lifecycle/payments/move-payment.ts'
import { payments } from '../../platform/database/tables.ts'
import {
  isUnknownToProvider,
  ProviderError,
  type ProviderPayment,
  type ShopWithProvider,
} from '../provider/provider.ts'
import { findByProviderOrder, type PollablePayment, pollable } from './store.ts'

export interface PaymentOfMoney extends PollablePayment {
  /** The id of the provider's order, link or QR code. */
  providerOrderId: string
}

/**
 * Finds the payment that captured money belongs to. The receipt finds it for the order behind a link, and for an order whose id a
 * crash or a restored backup has lost; the code finds it for money that names no order. A lost id is stored again.
 * @throws {ProviderError} when the provider does not answer.
 */
export async function findPaymentOfMoney(
  shop: ShopWithProvider,
  money: Pick<ProviderPayment, 'id' | 'orderId'>,
): Promise<PaymentOfMoney | null> {
  const { id, orderId } = money
  const known = orderId === null ? null : await findByProviderOrder(shop.db, orderId)
  if (known && orderId !== null) return { ...known, providerOrderId: orderId }
  return orderId === null ? findByCode(shop, id) : findByReceipt(shop, orderId)
}

async function findByCode(shop: ShopWithProvider, paymentId: string): Promise<PaymentOfMoney | null> {
  // An account without QR codes refuses to list them.
  const codeId = await unlessRefused(shop.provider.findQrCodeOf(paymentId), isRefusal)
  const payment = codeId === null ? null : await findByProviderOrder(shop.db, codeId)
  return payment && codeId !== null ? { ...payment, providerOrderId: codeId } : null
}

async function findByReceipt(shop: ShopWithProvider, orderId: string): Promise<PaymentOfMoney | null> {
  const order = await unlessRefused(shop.provider.fetchOrder(orderId), isUnknownToProvider)
  if (!order || order.receipt === null) return null
  const [payment] = await shop.db.select(pollable).from(payments).where(eq(payments.receipt, order.receipt))
  if (!payment) return null
  const providerOrderId = await openPayment(shop.db, payment.id, orderId)
  // A second order with the receipt is none of the shop's, but a link has an order of its own.
  const isOwn = providerOrderId === orderId || providerOrderId.startsWith('plink_')
  return isOwn ? { ...payment, providerOrderId } : null
}

/** The answer of a call; null where `isMissing` recognises its error. */
async function unlessRefused<Answer>(
  answer: Promise<Answer>,
  isMissing: (error: unknown) => boolean,
): Promise<Answer | null> {
  try {
    return await answer
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

const isRefusal = (error: unknown): boolean => error instanceof ProviderError && error.failure === 'refused'
