import type { ProviderPayment, ShopWithProvider } from '../provider/provider.ts'
import { readBalance } from './balance.ts'
import { followRefund } from './follow-refund.ts'
import { findOwnRefund } from './own-refund.ts'
import { syncRefunds } from './sync-refunds.ts'

/** Why an event had no effect. */
export interface Remark {
  text: string
  /** It may concern one of our orders, so a person must look. */
  isForStaff: boolean
}

/** Settles money that went back before the shop knew it, together with the other payments of its order. */
type SettleGivenBack = (
  shop: ShopWithProvider,
  providerOrderId: string,
  money: ProviderPayment,
) => Promise<unknown>

const text = 'The shop did not ask for this refund.'

/**
 * Processes the provider's report of a refund. It may come before the answer to the call that made it, and before the report of the
 * payment itself: all payments of its order are settled first then. The provider is asked for the present state. A refund that the
 * shop did not request becomes a row of the ledger with it, or, while another payment is under way, with that one.
 * @returns a remark when it is not the shop's, or null.
 */
export async function processRefundEvent(
  shop: ShopWithProvider,
  heard: { id: string; receipt: string | null },
  settleGivenBack: SettleGivenBack,
): Promise<Remark | null> {
  const ownId = await findOwnRefund(shop.db, heard)
  const said = await shop.provider.fetchRefund(heard.id)
  if (ownId !== null) {
    await followRefund(shop, ownId, said)
    return null
  }
  const money = await shop.provider.fetchPayment(said.paymentId)
  if (await readBalance(shop.db, money.id)) await syncRefunds(shop, money)
  else if (money.orderId !== null) await settleGivenBack(shop, money.orderId, money)
  return { text, isForStaff: false }
}
