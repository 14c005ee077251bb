import { setTimeout as wait } from 'node:timers/promises'
import { publicOrderId } from '#contract/shop/orders.ts'
import { openPayment } from '../../lifecycle/payments/move-payment.ts'
import { errorMessage, shopError } from '../../platform/http/error-message.ts'
import type { ShopError } from '../../platform/http/shop-error.ts'
import { expirePayment } from '../ending/end-payment.ts'
import { checkOpened, notifyOfKeys } from '../provider/check-account.ts'
import {
  type PaymentProvider,
  ProviderError,
  type ProviderOrder,
  type ShopWithProvider,
} from '../provider/provider.ts'
import { findById, type StartedPayment } from './store.ts'

const pollMs = 100

/**
 * Waits for the provider's order of a payment that another call with the same key has started. Finishes the work when that call
 * must have died.
 * @returns the id of the provider's order.
 * @throws {ShopError} `payment_unavailable`, `payment_refused_by_provider`.
 */
export async function awaitOpening(shop: ShopWithProvider, started: StartedPayment): Promise<string> {
  let payment = started
  for (;;) {
    if (payment.providerOrderId !== null) return payment.providerOrderId
    if (payment.status === 'expired' || payment.status === 'cancelled') throw unavailable()
    if (!payment.isFresh) return openAtProvider(shop, payment, true)
    await wait(pollMs)
    payment = (await findById(shop.db, payment.id)) ?? payment
  }
}

export async function openAtProvider(
  shop: ShopWithProvider,
  payment: StartedPayment,
  mayExist: boolean,
): Promise<string> {
  try {
    const order = await openProviderOrder(shop.provider, payment, mayExist)
    await checkOpened(shop, payment, order)
    return await openPayment(shop.db, payment.id, order.id)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error.failure === 'turned_away') await notifyOfKeys(shop)
    await expirePayment(shop.db, payment.id, { from: ['starting'], note: 'The payment could not be opened.' })
    throw error.failure === 'refused' ? refused(error) : unavailable(error)
  }
}

const refused = (cause: ProviderError): ShopError =>
  shopError(errorMessage('payment', 'refusedByProvider'), { cause })

const unavailable = (cause?: ProviderError): ShopError =>
  shopError(errorMessage('payment', 'providerAway'), { cause, retryAfterSeconds: 5 })

/**
 * Creates the provider's order for a payment at most once. Looks it up by our receipt when it may exist: the answer was lost, or
 * the provider refuses the receipt as used.
 * @throws {ProviderError} when no order can be obtained.
 */
async function openProviderOrder(
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
