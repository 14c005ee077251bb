import type { Product } from '#contract/shop/products.ts'
import { familyId, sizedName } from '#contract/shop/sizes.ts'
import { withoutLastWord } from '#shared/ends.ts'
import { decimalRupees, toPaise, toRupees } from '#shared/money.ts'
import { largestFileOf } from '#shared/pictures/own.ts'
import { presentProductWithPictures } from '../../catalog/products/present-product.ts'
import { allProducts, loadNextPictured } from '../../catalog/products/store.ts'
import { readGtins } from '../../inventory/adjustments/shelf-places.ts'
import type { Database } from '../../platform/database/database.ts'
import type { FeedPlace } from './guides-feed.ts'
import { element } from './xml.ts'

/** Google rejects products with longer texts, in characters. */
export const [maxInTitle, maxInDescription] = [150, 5_000]

/** Google accepts this many pictures after the first. */
const maxMorePictures = 10

/**
 * The products for Google Merchant Center in parts: RSS 2.0 by its "Product data specification". Coming-soon
 * products have no price and no date, so they are left out.
 */
export async function* productFeed(db: Database, place: FeedPlace): AsyncGenerator<string> {
  const { origin, settings } = place
  const head = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">',
    '<channel>',
    element('title', settings.brand.name),
    element('link', `${origin}/`),
    element('description', settings.brand.tagline),
  ]
  yield `${head.join('\n')}\n`
  for await (const part of allProducts(db, loadNextPictured)) {
    const gtins = await readGtins(
      db,
      part.map(({ id }) => id),
    )
    const sold = part.map(presentProductWithPictures).filter(({ coming_soon }) => !coming_soon)
    yield sold.map((product) => `${item(product, place, gtins.get(product.id))}\n`).join('')
  }
  yield '</channel>\n</rss>\n'
}

function item(product: Product, { origin, settings }: FeedPlace, gtin: string | undefined): string {
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
    // Google wants stated that a product has no GTIN.
    gtin === undefined ? element('g:identifier_exists', 'no') : element('g:gtin', gtin),
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

/** The group and the label of a size in a family. */
function sizeOf(product: Product): string[] {
  const id = familyId(product)
  return id ? [element('g:item_group_id', id), element('g:size', product.size_label)] : []
}

const inRupees = (rupees: number): string => `${decimalRupees(rupees)} INR`

/** The shipping fee of one pack, as the checkout computes it. */
function feeOf({ discounted_price }: Product, { shipping }: FeedPlace['settings']): string {
  const isFree = toPaise(discounted_price) > shipping.freeAbovePaise
  return inRupees(isFree ? 0 : toRupees(shipping.flatFeePaise))
}

/** Cuts a text after a whole word. */
function shortened(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  return `${withoutLastWord(text.slice(0, maxLength - 1))}…`
}
