import { quoteCheckout } from '#contract/shop/checkout.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Handle } from '../../platform/http/bind-endpoints.ts'
import { shopError, signedOut } from '../../platform/http/error-message.ts'
import { quoteWithMethods } from './quote-with-methods.ts'

/** The quote of the checkout, with the ways to pay. */
export function registerCheckoutQuote(api: Handle, { db, settings }: AppContext): void {
  api(quoteCheckout, async ({ body, shopper }) => {
    if (!body.items && !shopper) throw shopError(signedOut(quoteCheckout.signedOutMessage))
    return quoteWithMethods(db, await settings.current(), shopper, body)
  })
}
