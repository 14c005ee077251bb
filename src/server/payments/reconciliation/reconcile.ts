import type { ShopWithProvider } from '../provider/provider.ts'
import { pollSeveral } from './poll-payments.ts'
import { claimPolls, releasePolls } from './status-polling.ts'

const batchSize = 50

/** The limit of one run; the next run continues with the rest. */
const maxBatches = 40

/**
 * Polls payments that neither a browser nor a webhook has settled, when their next poll is due. Stops early when the provider is
 * away or the shop stops. An interrupted poll is repeated, since only answered polls count.
 * @returns the number of answered polls.
 */
export async function reconcilePayments(shop: ShopWithProvider, stopping?: AbortSignal): Promise<number> {
  let answered = 0
  for (let left = maxBatches; left > 0 && !stopping?.aborted; left -= 1) {
    const due = await claimPolls(shop.db, batchSize)
    const unpolled = await pollSeveral(shop, due, {
      stopping,
      done: async (_payment, isAnswered) => {
        if (isAnswered) answered += 1
      },
    })
    await releasePolls(shop.db, unpolled)
    if (unpolled.length > 0 || due.length < batchSize) break
  }
  return answered
}
