import { openPayment } from '../../lifecycle/payments/move-payment.ts'
import type { PollablePayment } from '../attempts/store.ts'
import type { ProviderPayment, ShopWithProvider } from '../provider/provider.ts'
import { syncIfDiffering } from '../refunds/sync-refunds.ts'
import { type Settlement, settlePayment } from '../settlement/settle-payment.ts'
import { recordAnswer } from './status-polling.ts'

/**
 * Polls the provider for the attempts to pay a payment, and settles them. Finds the provider's order by our receipt when the
 * process died before it stored the order.
 * @returns the result of the most significant attempt; null without any attempt.
 * @throws {ProviderError} when the provider does not answer.
 */
export async function pollPayment(
  shop: ShopWithProvider,
  payment: PollablePayment,
): Promise<Settlement | null> {
  const startedAt = performance.now()
  const { outcome, hasAttempts } = await settleAttempts(shop, payment)
  await recordAnswer(shop.db, payment.id, { startedAt, hasAttempts })
  return outcome
}

interface PollResult {
  outcome: Settlement | null
  /** Whether the provider has any attempt to pay. */
  hasAttempts: boolean
}

async function settleAttempts(shop: ShopWithProvider, payment: PollablePayment): Promise<PollResult> {
  const providerOrderId = payment.providerOrderId ?? (await recoverProviderOrder(shop, payment))
  if (providerOrderId === null) return { outcome: null, hasAttempts: false }
  const attempts = await shop.provider.fetchOrderPayments(providerOrderId)
  let outcome: Settlement | null = null
  for (const money of attemptsToSettle(attempts)) {
    const settled = await settlePayment(shop, providerOrderId, money)
    if (outcome !== 'paid') outcome = settled
  }
  for (const money of attempts) if (wasCaptured(money)) await syncIfDiffering(shop, money)
  return { outcome, hasAttempts: attempts.length > 0 }
}

async function recoverProviderOrder(
  shop: ShopWithProvider,
  payment: PollablePayment,
): Promise<string | null> {
  const order = await shop.provider.findOrderByReceipt(payment.receipt)
  return order && openPayment(shop.db, payment.id, order.id)
}

/**
 * The attempts to settle, in order: captured money, oldest and unrefunded first, then authorized and refunded money. Captured
 * money decides the payment; refunded money alone ends the order. Without money only the newest failed attempt counts.
 */
function attemptsToSettle(newestFirst: ProviderPayment[]): ProviderPayment[] {
  const oldestFirst = newestFirst.toReversed()
  const inStatus = (status: ProviderPayment['status']) =>
    oldestFirst.filter((attempt) => attempt.status === status)
  const captured = inStatus('captured').sort(
    (one, other) => Number(isPartlyRefunded(one)) - Number(isPartlyRefunded(other)),
  )
  const [authorized, refunded] = [inStatus('authorized'), inStatus('refunded')]
  if (captured.length > 0) return [...captured, ...authorized, ...refunded]
  if (authorized.length > 0) return authorized
  if (newestFirst.some(({ status }) => status === 'created')) return []
  return refunded.length > 0 ? refunded : newestFirst.slice(0, 1)
}

const isPartlyRefunded = ({ refundedPaise }: ProviderPayment): boolean => refundedPaise > 0
const wasCaptured = ({ status }: ProviderPayment): boolean => status === 'captured' || status === 'refunded'
