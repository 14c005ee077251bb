import { inTransaction } from '../../platform/database/transaction.ts'
import type { ProviderPayment, ProviderRefund, ShopWithProvider } from '../provider/provider.ts'
import { readBalance } from './balance.ts'
import type { Fact, LedgerMoney } from './facts.ts'
import { followFacts } from './follow-facts.ts'
import { followRefund } from './follow-refund.ts'
import { lockMoney } from './lock-money.ts'
import { findOwnRefund } from './own-refund.ts'
import { hasUnnamed, recordProviderRefund, voidUnnamed } from './provider-refunds.ts'

/**
 * Makes the ledger of a provider's payment agree with the refunds that the provider has of it, each as one row. Idempotent.
 * @returns whether a refund was made at the provider, or came back, that the ledger did not know.
 * @throws {ProviderError} when the refunds can't be listed.
 */
export async function syncRefunds(shop: ShopWithProvider, money: LedgerMoney): Promise<boolean> {
  const listed = await shop.provider.fetchRefundsOf(money.id)
  const others: ProviderRefund[] = []
  // Oldest first, as they happened.
  for (const refund of listed.toReversed()) {
    const ownId = await findOwnRefund(shop.db, refund)
    if (ownId === null) others.push(refund)
    else await followRefund(shop, ownId, refund)
  }
  return recordOthers(shop, money, others)
}

function recordOthers(
  { db }: ShopWithProvider,
  money: LedgerMoney,
  others: ProviderRefund[],
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const payment = await lockMoney(tx, money.id)
    if (!payment) return false
    await voidUnnamed(tx, money.id)
    const facts: Fact[] = []
    for (const refund of others) {
      const fact = await recordProviderRefund(tx, payment.id, money, refund)
      if (fact) facts.push(fact)
    }
    await followFacts(tx, money.id, facts)
    return facts.length > 0
  })
}

/**
 * The same, where the provider's sum of refunds is another than the ledger's, or the ledger has one without its refunds; otherwise
 * nothing is listed.
 * @param money as just fetched from the provider.
 */
export async function syncIfDiffering(
  shop: ShopWithProvider,
  money: Pick<ProviderPayment, 'id' | 'amountPaise' | 'refundedPaise'>,
): Promise<boolean> {
  const balance = await readBalance(shop.db, money.id)
  if (balance === null) return false
  if (balance.atProviderPaise === money.refundedPaise && !(await hasUnnamed(shop.db, money.id))) return false
  return syncRefunds(shop, money)
}
