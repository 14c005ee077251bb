import { getProduct, listProducts } from '#contract/catalogue.ts'
import type { Handle } from '../http/api.ts'
import { ShopError } from '../http/shop-error.ts'
import type { Shop } from '../shop.ts'
import { presentProduct, presentProductWithPictures } from './present-product.ts'
import { findProduct, loadProducts } from './store.ts'

export function registerCatalogueRoutes(api: Handle, { db }: Shop): void {
  api(listProducts, async () => (await loadProducts(db)).map(presentProduct))

  api(getProduct, async ({ params }) => {
    const product = await findProduct(db, params.id)
    if (!product) throw new ShopError('not_found', 'Product not found.')
    return presentProductWithPictures(product)
  })
}
