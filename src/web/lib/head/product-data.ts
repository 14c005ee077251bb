import type {
  AggregateRating,
  MerchantReturnPolicy,
  Offer,
  OfferShippingDetails,
  ProductGroup,
  Product as ProductThing,
  Review as ReviewThing,
  Thing,
} from 'schema-dts'
import type { Product } from '#contract/shop/products.ts'
import { maxStars, type Review } from '#contract/shop/reviews.ts'
import { familyId, sizedName } from '#contract/shop/sizes.ts'
import { decimalRupees, toPaise, toRupees } from '#shared/money.ts'
import { largestFileOf } from '#shared/pictures/own.ts'
import type { Settings } from '#shared/settings/settings.ts'
import type { RenderedNotes } from './rendered-hints.ts'

/**
 * A product with its offer and, if it comes in several sizes, its family; nothing for a coming-soon product,
 * which has no price.
 */
export function productData({ product, reviews = [], origin, settings }: RenderedNotes): Thing[] {
  if (!product || product.coming_soon) return []
  const images = product.images?.length ? product.images.map(({ src }) => src) : [product.image_url]
  const family = familyOf(product, origin, settings)
  const thing: ProductThing = {
    '@type': 'Product',
    '@id': productId(product, origin),
    name: sizedName(product),
    description: product.description,
    image: images.map((path) => new URL(largestFileOf(path), origin).href),
    sku: String(product.id),
    brand: { '@type': 'Brand', name: settings.brand.name },
    countryOfOrigin: product.country_of_origin,
    ...(product.category && { category: product.category }),
    ...(product.net_weight_grams && {
      weight: { '@type': 'QuantitativeValue', value: product.net_weight_grams, unitCode: 'GRM' },
    }),
    ...(family && {
      size: product.size_label ?? product.net_quantity,
      isVariantOf: { '@id': String(family['@id']) },
    }),
    ...(product.rating_count > 0 && { aggregateRating: ratingOf(product) }),
    ...(reviews.length > 0 && { review: reviews.map(reviewOf) }),
    offers: offerOf(product, origin, settings),
  }
  return family ? [thing, family] : [thing]
}

const productId = ({ slug }: { slug: string }, origin: string): string => `${origin}/products/${slug}#product`

/** The family of a product's sizes, equal on the page of each; null for a single size. */
function familyOf(product: Product, origin: string, settings: Settings): ProductGroup | null {
  const { family, sizes = [] } = product
  const id = familyId(product)
  if (!family || !id) return null
  const variants = sizes
    .filter(({ coming_soon }) => !coming_soon)
    .map((size) => ({ '@id': productId(size, origin), url: `${origin}/products/${size.slug}` }))
  return {
    '@type': 'ProductGroup',
    '@id': `${origin}/#family-${encodeURIComponent(id)}`,
    name: family,
    brand: { '@type': 'Brand', name: settings.brand.name },
    productGroupID: id,
    variesBy: 'https://schema.org/size',
    hasVariant: variants,
  }
}

/** From the published reviews alone, which the page shows. */
const ratingOf = ({ rating, rating_count }: Product): AggregateRating => ({
  '@type': 'AggregateRating',
  ratingValue: rating.toFixed(1),
  reviewCount: rating_count,
  ...starRange,
})

const starRange = { bestRating: String(maxStars), worstRating: '1' }

const reviewOf = ({ stars, title, text, name, written_at }: Review): ReviewThing => ({
  '@type': 'Review',
  name: title,
  reviewBody: text,
  author: { '@type': 'Person', name },
  datePublished: written_at,
  reviewRating: { '@type': 'Rating', ratingValue: String(stars), ...starRange },
})

function offerOf(product: Product, origin: string, settings: Settings): Offer {
  const { discounted_price: price, price: listPrice } = product
  return {
    '@type': 'Offer',
    url: `${origin}/products/${product.slug}`,
    price: decimalRupees(price),
    priceCurrency: 'INR',
    ...(product.price_until && { priceValidUntil: product.price_until }),
    itemCondition: 'https://schema.org/NewCondition',
    availability: product.in_stock ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
    seller: { '@type': 'Organization', name: settings.legal.entityName },
    ...(listPrice > price && {
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        priceType: 'https://schema.org/ListPrice',
        price: decimalRupees(listPrice),
        priceCurrency: 'INR',
        valueAddedTaxIncluded: true,
      },
    }),
    shippingDetails: shippingOf(price, settings),
    hasMerchantReturnPolicy: returnPolicy(settings),
  }
}

/** The shipping fee of a parcel with only this product, in rupees. */
function shippingOf(price: number, { shipping }: Settings): OfferShippingDetails {
  const fee = toPaise(price) > shipping.freeAbovePaise ? 0 : shipping.flatFeePaise
  const days = (minValue: number, maxValue: number) =>
    ({ '@type': 'QuantitativeValue', minValue, maxValue, unitCode: 'DAY' }) as const
  return {
    '@type': 'OfferShippingDetails',
    shippingRate: { '@type': 'MonetaryAmount', value: decimalRupees(toRupees(fee)), currency: 'INR' },
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'IN' },
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      handlingTime: days(shipping.minProcessingDays, shipping.maxProcessingDays),
      transitTime: days(shipping.minDeliveryDays, shipping.maxDeliveryDays),
    },
  }
}

/** As in the terms: returned by courier, paid by the shopper. */
const returnPolicy = ({ returns }: Settings): MerchantReturnPolicy => ({
  '@type': 'MerchantReturnPolicy',
  applicableCountry: 'IN',
  returnPolicyCountry: 'IN',
  returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
  merchantReturnDays: returns.windowDays,
  returnMethod: 'https://schema.org/ReturnByMail',
  returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
  refundType: 'https://schema.org/FullRefund',
})
