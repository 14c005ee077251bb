import { type AskablePayment, storeProviderOrder } from '../attempts/store.ts'
import type { ProviderPayment, ShopWithProvider } from '../provider/provider.ts'
import { syncIfDiffering } from '../refunds/sync-refunds.ts'
import { type Settlement, settlePayment } from '../settlement/settle-payment.ts'
import { recordAnswer } from './status-polling.ts'

/**
 * Asks the provider about a payment and settles the result. When the process died before it stored the
 * provider's order, the order is first found by our receipt.
 * @returns the result of the most significant attempt; null without any attempt.
 * @throws {ProviderError} when the provider can't be asked.
 */
export async function askProvider(
  shop: ShopWithProvider,
  payment: AskablePayment,
): Promise<Settlement | null> {
  const askedAt = performance.now()
  const { outcome, hasAttempts } = await ask(shop, payment)
  await recordAnswer(shop.db, payment.id, { askedAt, hasAttempts })
  return outcome
}

interface Told {
  outcome: Settlement | null
  /** Whether the provider has any attempt to pay. */
  hasAttempts: boolean
}

async function ask(shop: ShopWithProvider, payment: AskablePayment): Promise<Told> {
  const providerOrderId = payment.providerOrderId ?? (await recoverProviderOrder(shop, payment))
  if (providerOrderId === null) return { outcome: null, hasAttempts: false }
  const attempts = await shop.provider.fetchOrderPayments(providerOrderId)
  let outcome: Settlement | null = null
  for (const money of worthSettling(attempts)) {
    const settled = await settlePayment(shop, providerOrderId, money)
    if (outcome !== 'paid') outcome = settled
  }
  for (const money of attempts) if (wasCaptured(money)) await syncIfDiffering(shop, money)
  return { outcome, hasAttempts: attempts.length > 0 }
}

async function recoverProviderOrder(shop: ShopWithProvider, payment: AskablePayment): Promise<string | null> {
  const order = await shop.provider.findOrderByReceipt(payment.receipt)
  return order && storeProviderOrder(shop.db, payment.id, order.id)
}

/**
 * Captured money in the order in which it came, untouched money first, then authorized money. Money that went back comes after
 * captured money, which decides the payment, or alone, since it ends the order. Without money it is the newest failed attempt.
 */
function worthSettling(newestFirst: ProviderPayment[]): ProviderPayment[] {
  const oldestFirst = newestFirst.toReversed()
  const inStatus = (status: ProviderPayment['status']) =>
    oldestFirst.filter((attempt) => attempt.status === status)
  const captured = inStatus('captured').sort(
    (one, other) => Number(isTouched(one)) - Number(isTouched(other)),
  )
  const [authorized, refunded] = [inStatus('authorized'), inStatus('refunded')]
  if (captured.length > 0) return [...captured, ...authorized, ...refunded]
  if (authorized.length > 0) return authorized
  if (newestFirst.some(({ status }) => status === 'created')) return []
  return refunded.length > 0 ? refunded : newestFirst.slice(0, 1)
}

const isTouched = ({ refundedPaise }: ProviderPayment): boolean => refundedPaise > 0
const wasCaptured = ({ status }: ProviderPayment): boolean => status === 'captured' || status === 'refunded'
