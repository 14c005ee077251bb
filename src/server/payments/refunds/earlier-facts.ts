import { providerActor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import type { ProviderRefund } from '../provider/provider.ts'
import type { Fact, LedgerMoney } from './facts.ts'
import { followBalance } from './follow-balance.ts'
import { followFacts } from './follow-facts.ts'
import { lockMoney } from './lock-money.ts'
import { recordEarlierDisputes } from './lost-disputes.ts'
import { findOwnRefund } from './own-refund.ts'
import { recordProviderRefund } from './provider-refunds.ts'

/**
 * Writes what went out of a provider's payment before it was settled: lost disputes, and refunds that were made at the provider. The
 * caller has locked the payment.
 */
export async function recordEarlierFacts(
  tx: Database,
  paymentId: number,
  money: LedgerMoney,
  refunds: ProviderRefund[],
): Promise<Fact[]> {
  const facts = await recordEarlierDisputes(tx, paymentId, money)
  for (const refund of refunds) {
    if ((await findOwnRefund(tx, refund)) !== null) continue
    const fact = await recordProviderRefund(tx, paymentId, money, refund)
    if (fact) facts.push(fact)
  }
  return facts
}

/** Moves a payment that was just settled to the state that the ledger gives it, also by rows that it had before these facts. */
export async function followEarlierFacts(
  tx: Database,
  providerPaymentId: string,
  facts: Fact[],
): Promise<void> {
  if (facts.length > 0) return followFacts(tx, providerPaymentId, facts)
  const payment = await lockMoney(tx, providerPaymentId)
  const note = 'All of this payment had gone out before it was settled.'
  if (payment) await followBalance(tx, payment, { actor: providerActor, note })
}
