import { inTransaction } from '../../platform/database/transaction.ts'
import type { ProviderPayment, ProviderRefund, ShopWithProvider } from '../provider/provider.ts'
import { applyFacts } from './apply-facts.ts'
import { applyRefundReport } from './apply-refund-report.ts'
import { readBalance } from './balance.ts'
import type { Fact, LedgerMoney } from './facts.ts'
import { lockProviderPayment } from './lock-provider-payment.ts'
import { hasSumWithoutIds, recordProviderRefund, voidSumWithoutIds } from './provider-refunds.ts'
import { findShopRefund } from './shop-refund.ts'

/**
 * Brings the ledger of a provider's payment in line with the provider's list of its refunds, each as one row. Idempotent.
 * @returns whether the ledger learned of a refund that was made, or failed, at the provider.
 * @throws {ProviderError} when the provider can't list the refunds.
 */
export async function syncRefunds(shop: ShopWithProvider, money: LedgerMoney): Promise<boolean> {
  const listed = await shop.provider.fetchRefundsOf(money.id)
  const others: ProviderRefund[] = []
  // The provider lists the newest refund first.
  for (const refund of listed.toReversed()) {
    const ownId = await findShopRefund(shop.db, refund)
    if (ownId === null) others.push(refund)
    else await applyRefundReport(shop, ownId, refund)
  }
  return recordOthers(shop, money, others)
}

function recordOthers(
  { db }: ShopWithProvider,
  money: LedgerMoney,
  others: ProviderRefund[],
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const payment = await lockProviderPayment(tx, money.id)
    if (!payment) return false
    await voidSumWithoutIds(tx, money.id)
    const facts: Fact[] = []
    for (const refund of others) {
      const fact = await recordProviderRefund(tx, payment.id, money, refund)
      if (fact) facts.push(fact)
    }
    await applyFacts(tx, money.id, facts)
    return facts.length > 0
  })
}

/**
 * The same, but lists the refunds only where the provider's sum differs from the ledger's, or the ledger has a sum without ids.
 * @param money as just fetched from the provider.
 */
export async function syncIfDiffering(
  shop: ShopWithProvider,
  money: Pick<ProviderPayment, 'id' | 'amountPaise' | 'refundedPaise'>,
): Promise<boolean> {
  const balance = await readBalance(shop.db, money.id)
  if (balance === null) return false
  if (balance.atProviderPaise === money.refundedPaise && !(await hasSumWithoutIds(shop.db, money.id)))
    return false
  return syncRefunds(shop, money)
}
