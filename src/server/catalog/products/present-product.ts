import type { Product } from '#contract/shop/products.ts'
import { discountedPrice, toRupees } from '#shared/money.ts'
import type { PicturedProduct, StockedProduct } from './store.ts'

/** Whether a product is on sale with a pack available. */
export const isInStock = (product: { isComingSoon: boolean; availablePacks: number }): boolean =>
  !product.isComingSoon && product.availablePacks > 0

/** A stored product in the shape of the API, amounts in rupees. */
export function presentProduct(product: StockedProduct): Product {
  return {
    id: product.id,
    slug: product.slug,
    name: product.name,
    description: product.description,
    category: product.category,
    price: toRupees(product.pricePaise),
    discount_percentage: product.discountPercent,
    discounted_price: toRupees(discountedPrice(product.pricePaise, product.discountPercent)),
    ...untilOf(product),
    rating: product.rating,
    rating_count: product.ratingCount,
    image_url: product.imageUrl,
    in_stock: isInStock(product),
    coming_soon: product.isComingSoon,
    generic_name: product.genericName,
    net_quantity: product.netQuantity,
    net_weight_grams: product.netWeightGrams,
    ingredients: product.ingredients,
    how_to_use: product.howToUse,
    dose: product.dose,
    storage: product.storage,
    mrp: toRupees(product.mrpPaise),
    hsn: product.hsn,
    tax_rate: product.taxRatePercent,
    country_of_origin: product.countryOfOrigin,
    best_before: product.bestBefore,
    short_name: product.shortName,
    crops: product.crops,
    family: product.family,
    size_label: product.sizeLabel,
    size_count: product.sizeCount,
    garden_use: product.gardenUse,
  }
}

/** The limits of a lower temporary price; a higher one is no reason to hurry. */
function untilOf(product: StockedProduct): Pick<Product, 'price_from' | 'price_until'> {
  const now = discountedPrice(product.pricePaise, product.discountPercent)
  const otherwise = discountedPrice(product.ownPricePaise, product.ownDiscountPercent)
  const { priceStartsAt, priceEndsAt } = product
  if (!priceStartsAt || !priceEndsAt || now >= otherwise) return {}
  return { price_from: priceStartsAt.toISOString(), price_until: priceEndsAt.toISOString() }
}

/** As {@link presentProduct}, with the gallery for the product page. */
export const presentProductWithPictures = (product: PicturedProduct): Product => ({
  ...presentProduct(product),
  images: product.pictures,
  ...(product.archivedAt && { no_longer_sold: true }),
})
