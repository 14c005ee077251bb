import type { Product } from '#contract/shop/products.ts'
import { familyId, sizedName } from '#contract/shop/sizes.ts'
import { withoutLastWord } from '#shared/ends.ts'
import { decimalRupees, toPaise, toRupees } from '#shared/money.ts'
import { largestFileOf } from '#shared/pictures/own.ts'
import type { FeedPlace } from './guides-feed.ts'
import { element } from './xml.ts'

/** The longest texts that Google takes; it refuses a product with a longer one. */
export const [maxInTitle, maxInDescription] = [150, 5_000]

/** Google takes so many pictures beside the first. */
const maxMorePictures = 10

/**
 * The products as Google Merchant Center reads them: RSS 2.0 with its names, after its "Product data specification".
 * A product that is still to come has neither price nor date of sale, so it is left out.
 */
export function productFeed(products: Product[], place: FeedPlace): string {
  const { origin, settings } = place
  const sold = products.filter(({ coming_soon }) => !coming_soon)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">',
    '<channel>',
    element('title', settings.brand.name),
    element('link', `${origin}/`),
    element('description', settings.brand.tagline),
    ...sold.map((product) => item(product, place)),
    '</channel>',
    '</rss>\n',
  ].join('\n')
}

function item(product: Product, { origin, settings }: FeedPlace): string {
  const [first = product.image_url, ...others] = product.images?.map(({ src }) => src) ?? [product.image_url]
  const whole = (path: string): string => new URL(largestFileOf(path), origin).href
  const isReduced = product.discounted_price < product.price
  return [
    '<item>',
    element('g:id', String(product.id)),
    element('g:title', shortened(sizedName(product), maxInTitle)),
    element('g:description', shortened(product.description, maxInDescription)),
    element('g:link', `${origin}/products/${product.slug}`),
    element('g:image_link', whole(first)),
    ...others.slice(0, maxMorePictures).map((path) => element('g:additional_image_link', whole(path))),
    element('g:availability', product.in_stock ? 'in_stock' : 'out_of_stock'),
    element('g:price', inRupees(product.price)),
    isReduced ? element('g:sale_price', inRupees(product.discounted_price)) : '',
    isReduced && product.price_from && product.price_until
      ? element('g:sale_price_effective_date', `${product.price_from}/${product.price_until}`)
      : '',
    element('g:condition', 'new'),
    element('g:brand', settings.brand.name),
    // Our own goods have no number of the trade (GTIN); so Google asks to be told that there is none.
    element('g:identifier_exists', 'no'),
    element('g:product_type', product.category),
    ...sizeOf(product),
    product.net_weight_grams === null
      ? ''
      : element('g:unit_pricing_measure', `${product.net_weight_grams} g`),
    `<g:shipping>${element('g:country', 'IN')}${element('g:price', feeOf(product, settings))}</g:shipping>`,
    '</item>',
  ]
    .filter(Boolean)
    .join('\n')
}

/** What joins the sizes of a family and tells them apart. */
function sizeOf(product: Product): string[] {
  const id = familyId(product)
  return id ? [element('g:item_group_id', id), element('g:size', product.size_label)] : []
}

const inRupees = (rupees: number): string => `${decimalRupees(rupees)} INR`

/** The fee of a parcel with one pack of it, as the checkout computes it. */
function feeOf({ discounted_price }: Product, { shipping }: FeedPlace['settings']): string {
  const isFree = toPaise(discounted_price) > shipping.freeAbovePaise
  return inRupees(isFree ? 0 : toRupees(shipping.flatFeePaise))
}

/** Cut after a whole word. */
function shortened(text: string, most: number): string {
  if (text.length <= most) return text
  return `${withoutLastWord(text.slice(0, most - 1))}…`
}
