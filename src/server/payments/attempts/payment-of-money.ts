import { eq } from 'drizzle-orm'
import { openPayment } from '../../lifecycle/payments/move-payment.ts'
import { payments } from '../../platform/database/tables.ts'
import { isUnknownToProvider, type ProviderPayment, type ShopWithProvider } from '../provider/provider.ts'
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
  try {
    return orderId === null ? await findByCode(shop, id) : await findByReceipt(shop, orderId)
  } catch (error) {
    if (isUnknownToProvider(error)) return null
    throw error
  }
}

async function findByCode(shop: ShopWithProvider, paymentId: string): Promise<PaymentOfMoney | null> {
  const codeId = await shop.provider.findQrCodeOf(paymentId)
  const payment = codeId === null ? null : await findByProviderOrder(shop.db, codeId)
  return payment && codeId !== null ? { ...payment, providerOrderId: codeId } : null
}

async function findByReceipt(shop: ShopWithProvider, orderId: string): Promise<PaymentOfMoney | null> {
  const { receipt } = await shop.provider.fetchOrder(orderId)
  if (receipt === null) return null
  const [payment] = await shop.db.select(pollable).from(payments).where(eq(payments.receipt, receipt))
  if (!payment) return null
  return { ...payment, providerOrderId: await openPayment(shop.db, payment.id, orderId) }
}
