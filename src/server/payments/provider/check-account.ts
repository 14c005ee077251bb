import { addFailedJob, clearFailedJob } from '../../platform/jobs/failed-jobs.ts'
import type { ShopWithProvider } from './provider.ts'
import { ProviderError, type ProviderOrder } from './provider.ts'
import { isLiveMode, recordMode } from './record-mode.ts'

const rejectedKeys =
  'The provider does not accept our keys, or a firewall turns us away, so no payment can be opened, asked for or refunded. Look whether the keys were changed in its dashboard.'

/**
 * Checks at the start and every hour whether the provider accepts our keys, and notifies the staff while it does not.
 * @returns whether the provider accepts them; false also without an answer.
 */
export async function checkAccount(shop: ShopWithProvider): Promise<boolean> {
  if (shop.config.provider.keyId === null) return false
  const to = new Date()
  try {
    await shop.provider.listPayments({ from: new Date(to.getTime() - 3_600_000), to, skip: 0 })
    await clearFailedJob(shop.db, 'provider', 'keys')
    await recordMode(shop.db, isLiveMode(shop.config))
    return true
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    shop.log.warn({ err: error }, 'the account at the provider could not be checked')
    if (error.failure === 'turned_away') await notifyOfKeys(shop)
    return false
  }
}

/** Puts rejected keys on the list of failed jobs. */
export const notifyOfKeys = ({ db }: Pick<ShopWithProvider, 'db'>): Promise<void> =>
  addFailedJob(db, 'provider', 'keys', rejectedKeys)

/**
 * Compares amount and currency of the provider's order with the payment, and notifies the staff of a difference.
 * @throws {ProviderError} when they differ.
 */
export async function checkOpened(
  shop: ShopWithProvider,
  payment: Pick<ProviderOrder, 'amountPaise' | 'currency'>,
  order: Pick<ProviderOrder, 'id' | 'amountPaise' | 'currency'>,
): Promise<void> {
  if (order.amountPaise === payment.amountPaise && order.currency === payment.currency) return
  const reason = `The provider opened ${order.id} for ${order.amountPaise} ${order.currency} (in hundredths) instead of ${payment.amountPaise} ${payment.currency}. Look at the options of the account.`
  await addFailedJob(shop.db, 'provider', 'order_amount', reason)
  throw new ProviderError('unknown', reason)
}
