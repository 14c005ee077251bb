import type { ShopWithProvider } from '../provider/provider.ts'
import { askSeveral } from './ask-payments.ts'
import { claimPolls, releasePolls } from './status-polling.ts'

const batchSize = 50

/** Limits a turn; the rest is due again in the next one. */
const batchesInATurn = 40

/**
 * Asks the provider about payments that neither a browser nor a webhook has settled, when their next question
 * is due. Ends early when the provider is away or the shop stops. Only an answered question counts, so an
 * interrupted one is repeated.
 * @returns how many were answered.
 */
export async function reconcilePayments(shop: ShopWithProvider, stopping?: AbortSignal): Promise<number> {
  let answered = 0
  for (let left = batchesInATurn; left > 0 && !stopping?.aborted; left -= 1) {
    const due = await claimPolls(shop.db, batchSize)
    const unasked = await askSeveral(shop, due, {
      stopping,
      done: async (_payment, isAnswered) => {
        if (isAnswered) answered += 1
      },
    })
    await releasePolls(shop.db, unasked)
    if (unasked.length > 0 || due.length < batchSize) break
  }
  return answered
}
