import type { ProviderPayment, ShopWithProvider } from '../provider/provider.ts'
import { applyRefundReport } from './apply-refund-report.ts'
import { readBalance } from './balance.ts'
import { findShopRefund } from './shop-refund.ts'
import { syncRefunds } from './sync-refunds.ts'

/** Why a webhook's event had no effect. */
export interface Remark {
  text: string
  /** Whether the event may concern an order of the shop, so that a person must look. */
  isForStaff: boolean
}

/** Settles money that was refunded before the shop knew it, together with the other payments of its order. */
type SettleRefundedMoney = (
  shop: ShopWithProvider,
  providerOrderId: string,
  money: ProviderPayment,
) => Promise<unknown>

const text = 'The shop did not ask for this refund.'

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
  else if (money.orderId !== null) await settleRefundedMoney(shop, money.orderId, money)
  return { text, isForStaff: false }
}
