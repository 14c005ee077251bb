import { publicOrderId } from '#contract/shop/orders.ts'
import type { PaymentProvider, ProviderOrder } from '../provider/provider.ts'
import { ProviderError } from '../provider/provider.ts'
import type { StartedPayment } from './store.ts'

/**
 * Creates the provider's order for a payment at most once. Looks it up by our receipt when it may exist: the answer was lost, or
 * the provider refuses the receipt as used.
 * @throws {ProviderError} when no order can be obtained.
 */
export async function openProviderOrder(
  provider: PaymentProvider,
  payment: StartedPayment,
  mayExist: boolean,
): Promise<ProviderOrder> {
  const { amountPaise, currency, receipt, orderId } = payment
  const find = () => provider.findOrderByReceipt(receipt)
  // For people who look at the provider's dashboard.
  const notes = { order: publicOrderId(orderId) }
  const create = () => provider.createOrder({ amountPaise, currency, receipt, notes })

  const known = mayExist ? await find() : null
  if (known) return known
  try {
    return await create()
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error.failure === 'unreachable' || error.failure === 'turned_away') throw error
    const made = await find()
    if (made) return made
    if (error.failure === 'refused') throw error
  }
  try {
    return await create()
  } catch (error) {
    const made = await find()
    if (made) return made
    throw error
  }
}
