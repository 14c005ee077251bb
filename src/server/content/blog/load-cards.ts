import { sizedName } from '#contract/shop/sizes.ts'
import { discountedPrice, formatPaise } from '#shared/money.ts'
import { isInStock, presentProduct } from '../../catalog/products/present-product.ts'
import { findProduct, type StockedProduct } from '../../catalog/products/store.ts'
import type { Database } from '../../platform/database/database.ts'
import type { ProductCard, ProductCards } from './product-card.ts'

/** The cards of these products, without archived and unknown ones. */
export async function loadCards(db: Database, slugs: string[]): Promise<ProductCards> {
  const cards = new Map<string, ProductCard>()
  for (const slug of slugs) {
    const product = await findProduct(db, slug)
    if (product && !product.archivedAt) cards.set(slug, cardOf(product))
  }
  return cards
}

function cardOf(product: StockedProduct): ProductCard {
  const { slug, imageUrl, pricePaise, discountPercent, isComingSoon } = product
  const price = formatPaise(discountedPrice(pricePaise, discountPercent))
  return {
    slug,
    imageUrl,
    name: sizedName(presentProduct(product)),
    priceText: isComingSoon ? 'Coming soon' : isInStock(product) ? price : `${price}, out of stock`,
  }
}
