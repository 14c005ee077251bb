import { listProductPage } from '#contract/shop/product-list.ts'
import { getProduct, listProducts } from '#contract/shop/products.ts'
import { readChoice } from '#shared/product-list/choice.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Handle } from '../../platform/http/bind-endpoints.ts'
import { errorMessage, shopError } from '../../platform/http/error-message.ts'
import { findAlternatives } from './find-alternatives.ts'
import { findCompanion } from './find-companion.ts'
import { findFirstBatch } from './find-first-batch.ts'
import { findProductPage } from './find-product-page.ts'
import { findSizes } from './find-sizes.ts'
import { isInStock, presentProduct, presentProductWithPictures } from './present-product.ts'
import { findProduct, loadProducts } from './store.ts'

export function registerCatalogRoutes(api: Handle, { db }: AppContext): void {
  api(listProducts, async () => (await loadProducts(db)).map(presentProduct))

  api(listProductPage, async ({ query }) => findProductPage(db, readChoice(query)))

  api(getProduct, async ({ params }) => {
    const product = await findProduct(db, params.id)
    if (!product) throw shopError(errorMessage('products', 'unknown'))
    const [goes_with, sizes, instead, batch] = await Promise.all([
      findCompanion(db, product),
      findSizes(db, product),
      findAlternatives(db, product),
      isInStock(product) ? findFirstBatch(db, product.id) : null,
    ])
    return { ...presentProductWithPictures(product), goes_with, sizes, instead, batch }
  })
}
