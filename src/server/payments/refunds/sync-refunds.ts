import { inTransaction } from '../../platform/database/transaction.ts'
import type { ProviderPayment, ProviderRefund, ShopWithProvider } from '../provider/provider.ts'
import { applyFacts } from './apply-facts.ts'
import { applyRefundReport } from './apply-refund-report.ts'
import { lockProviderPayment, readBalance } from './balance.ts'
import {
  type Fact,
  findShopRefund,
  hasSumWithoutIds,
  type LedgerMoney,
  recordProviderRefund,
  voidSumWithoutIds,
} from './facts.ts'

/** Why a webhook's event had no effect. */
export interface Remark {
  text: string
  /** Whether the event may concern an order of the shop, so that a person must look. */
  isForStaff: boolean
}

/** Settles money that was refunded before the shop knew it, together with the other payments of its order. */
type SettleRefundedMoney = (shop: ShopWithProvider, money: ProviderPayment) => Promise<unknown>

/**
 * Processes the webhook of a refund with the state that the provider reports now. The webhook may precede the answer to the call
 * that made the refund. It may also precede the webhook of the payment, so an unknown payment is settled first. A refund that the
 * shop did not request becomes a row of the ledger.
 * @returns a remark when the shop did not request the refund, else null.
 */
export async function processRefundEvent(
  shop: ShopWithProvider,
  event: { id: string; receipt: string | null },
  settleRefundedMoney: SettleRefundedMoney,
): Promise<Remark | null> {
  const ownId = await findShopRefund(shop.db, event)
  const report = await shop.provider.fetchRefund(event.id)
  if (ownId !== null) {
    await applyRefundReport(shop, ownId, report)
    return null
  }
  const money = await shop.provider.fetchPayment(report.paymentId)
  if (await readBalance(shop.db, money.id)) await syncRefunds(shop, money)
  else await settleRefundedMoney(shop, money)
  return { text: 'The shop did not ask for this refund.', isForStaff: false }
}

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
