import { productFacets } from '#server/cli/seed/product-facets.ts'
import { sampleProducts } from '#server/cli/seed/products.ts'
import { type Good, monthsOf } from '#shared/garden/goods.ts'

/** The sample catalogue as the shopping list of a garden plan sees it. */
export const sampleGoods: Good[] = sampleProducts.map((product) => ({
  productId: product.id,
  use: productFacets[product.slug]?.gardenUse ?? null,
  name: product.name,
  pricePaise: Math.round((product.pricePaise * (100 - product.discountPercent)) / 100),
  packGrams: product.netWeightGrams,
  keepsMonths: monthsOf(product.bestBefore),
  isAvailable: product.stock > 0 && !product.isComingSoon,
}))
