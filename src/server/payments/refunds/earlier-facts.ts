import { providerActor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import type { ProviderRefund } from '../provider/provider.ts'
import { applyFacts } from './apply-facts.ts'
import type { Fact, LedgerMoney } from './facts.ts'
import { lockProviderPayment } from './lock-provider-payment.ts'
import { recordEarlierDisputes } from './lost-disputes.ts'
import { movePaymentToBalance } from './payment-by-balance.ts'
import { recordProviderRefund } from './provider-refunds.ts'
import { findShopRefund } from './shop-refund.ts'

/**
 * Writes what went out of a provider's payment before its settlement: lost disputes, and refunds made at the provider.
 * The caller has locked the payment.
 */
export async function recordEarlierFacts(
  tx: Database,
  paymentId: number,
  money: LedgerMoney,
  refunds: ProviderRefund[],
): Promise<Fact[]> {
  const facts = await recordEarlierDisputes(tx, paymentId, money)
  for (const refund of refunds) {
    if ((await findShopRefund(tx, refund)) !== null) continue
    const fact = await recordProviderRefund(tx, paymentId, money, refund)
    if (fact) facts.push(fact)
  }
  return facts
}

/** Moves a payment that was just settled to the state that all rows of its ledger give. */
export async function applyEarlierFacts(
  tx: Database,
  providerPaymentId: string,
  facts: Fact[],
): Promise<void> {
  if (facts.length > 0) return applyFacts(tx, providerPaymentId, facts)
  const payment = await lockProviderPayment(tx, providerPaymentId)
  const note = 'All of this payment had gone out before it was settled.'
  if (payment) await movePaymentToBalance(tx, payment, { actor: providerActor, note })
}
