import * as calls from '#contract/shop/product-notices.ts'
import { findProduct, type StockedProduct } from '../../catalog/products/store.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Handle } from '../../platform/http/bind-endpoints.ts'
import { errorMessage, shopError } from '../../platform/http/error-message.ts'
import { isRobot } from '../../platform/http/read-input.ts'
import { confirmNotice } from './notice-links.ts'
import { cancelNotice, readOwnNotice } from './own-notice.ts'
import { confirmationMessage, requestNotice } from './request-notice.ts'

/** Routes of requests to be notified when a product is available. */
export function registerNoticeRoutes(api: Handle, { db }: AppContext): void {
  api(calls.askForNotice, async ({ shopper, params, body, request }) => {
    const product = await requireProduct(db, params.id)
    if (isRobot(body)) return { message: confirmationMessage(body.email) }
    return { message: await requestNotice(db, { product, email: body.email, shopper, address: request.ip }) }
  })

  api(calls.getOwnNotice, async ({ shopper: { accountId }, params }) => {
    const { id } = await requireProduct(db, params.id)
    return readOwnNotice(db, { accountId, productId: id })
  })

  api(calls.takeBackNotice, async ({ shopper: { accountId }, params }) => {
    const { id, name } = await requireProduct(db, params.id)
    await cancelNotice(db, { accountId, productId: id })
    return { message: `You will get no e-mail about ${name}.` }
  })

  api(calls.confirmNotice, async ({ body }) => ({ message: await confirmNotice(db, body.token) }))
}

/** @throws {ShopError} `not_found` */
async function requireProduct(db: Database, id: string): Promise<StockedProduct> {
  const product = await findProduct(db, id)
  if (!product || product.archivedAt) throw shopError(errorMessage('products', 'unknown'))
  return product
}
