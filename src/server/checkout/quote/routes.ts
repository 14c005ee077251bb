import { eq } from 'drizzle-orm'
import { quoteLink } from '#contract/shop/buy-link.ts'
import { getLastAddress, getOpenOffer } from '#contract/shop/checkout.ts'
import { removeOfferCode, useOfferCode } from '#contract/shop/offer-code.ts'
import { getTopUp } from '#contract/shop/top-up.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { cartCodes } from '../../platform/database/tables.ts'
import type { Handle } from '../../platform/http/bind-endpoints.ts'
import { networkOf, siteOf } from '../../platform/rate-limits/call-limits.ts'
import { findTopUp } from './find-top-up.ts'
import { findLastAddress } from './last-address.ts'
import { findOpenOffer } from './open-offer.ts'
import { quoteLinkLines } from './quote-link.ts'
import { useCode } from './use-code.ts'

export function registerCheckoutRoutes(api: Handle, { db, settings }: AppContext): void {
  api(quoteLink, async ({ body, shopper, request }) =>
    quoteLinkLines(db, await settings.current(), shopper, {
      ...body,
      network: networkOf(request.ip),
      site: siteOf(request.ip),
    }),
  )

  api(getOpenOffer, async ({ shopper }) => ({
    offer: await findOpenOffer(db, await settings.current(), shopper),
    email: shopper.email,
  }))

  api(useOfferCode, async ({ body, shopper }) => useCode(db, await settings.current(), shopper, body))

  api(removeOfferCode, async ({ shopper }) => {
    await db.delete(cartCodes).where(eq(cartCodes.accountId, shopper.accountId))
    return { message: 'The code is taken away.' }
  })

  api(getTopUp, async ({ shopper }) => ({
    product: await findTopUp(db, await settings.current(), shopper),
  }))

  api(getLastAddress, async ({ shopper }) => {
    const last = await findLastAddress(db, shopper.accountId)
    if (!last) return { shipping: null }
    const { stateCode: _, ...shipping } = last
    return { shipping }
  })
}
