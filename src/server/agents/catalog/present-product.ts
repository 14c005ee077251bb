import type { CatalogProduct, Variant } from '#contract/agents/answers.ts'
import { discountedPrice, type Paise, proportionOf } from '#shared/money.ts'
import { isInStock } from '../../catalog/products/present-product.ts'
import type { PicturedProduct } from '../../catalog/products/store.ts'
import type { Family } from './find-products.ts'
import { productIdOf, variantIdOf } from './product-ids.ts'

const sizeOption = 'Size'

const priceOf = (amount: Paise) => ({ amount, currency: 'INR' as const })

export const chargedPaise = ({
  pricePaise,
  discountPercent,
}: Pick<PicturedProduct, 'pricePaise' | 'discountPercent'>): Paise =>
  discountedPrice(pricePaise, discountPercent)

/** Whether the product has sizes to choose from. */
const hasSizes = ({ family }: Pick<PicturedProduct, 'family'>): boolean => family !== null

const labelOf = ({ sizeLabel, netQuantity, name }: PicturedProduct): string =>
  sizeLabel ?? (netQuantity || name)

/** One size as a variant. Leaves out reviews, since a model would read the words of strangers. */
export function presentVariant(origin: string, size: PicturedProduct, inputs?: Variant['inputs']): Variant {
  const charged = chargedPaise(size)
  return {
    id: variantIdOf(size),
    ...(size.sku && { sku: size.sku }),
    handle: size.slug,
    title: hasSizes(size) ? `${size.name}, ${labelOf(size)}` : size.name,
    description: { plain: size.description },
    url: pageOf(origin, size),
    price: priceOf(charged),
    ...(size.pricePaise > charged && { list_price: priceOf(size.pricePaise) }),
    ...unitPriceOf(size.netWeightGrams, charged),
    availability: availabilityOf(size),
    options: optionsOf(size),
    media: mediaOf(origin, size),
    ...ratingOf(size),
    ...(inputs && { inputs }),
  }
}

const optionsOf = (size: PicturedProduct) =>
  hasSizes(size) ? [{ name: sizeOption, label: labelOf(size) }] : []

const pageOf = (origin: string, { slug }: PicturedProduct): string => `${origin}/products/${slug}`

const mediaOf = (origin: string, { pictures, imageUrl, name }: PicturedProduct): Variant['media'] => {
  const shown = pictures.length > 0 ? pictures : [{ src: imageUrl, alt: name }]
  return shown
    .filter(({ src }) => src !== '')
    .map(({ src, alt }) => ({ type: 'image', url: absolute(origin, src), alt_text: alt || name }))
}

/** The absolute form of an address, of the shop or of another site. */
export const absolute = (origin: string, address: string): string => new URL(address, `${origin}/`).href

const ratingOf = ({ rating, ratingCount }: PicturedProduct) =>
  ratingCount > 0 ? { rating: { value: rating, scale_max: 5 as const, count: ratingCount } } : {}

function availabilityOf(size: PicturedProduct): Variant['availability'] {
  if (isInStock(size)) return { available: true, status: 'in_stock' }
  return { available: false, status: size.isComingSoon ? 'preorder' : 'out_of_stock' }
}

const smallReferenceGrams = 100
const largeReferenceGrams = 1000

/** The price of 100 g, or of 1 kg of a larger pack. */
function unitPriceOf(grams: number | null, charged: Paise): Pick<Variant, 'unit_price'> {
  if (!grams) return {}
  const reference = grams >= largeReferenceGrams ? largeReferenceGrams : smallReferenceGrams
  return {
    unit_price: {
      ...priceOf(proportionOf(charged, reference, grams)),
      measure: { value: grams, unit: 'g' },
      reference: { value: reference, unit: 'g' },
    },
  }
}

interface Shown {
  /** The sizes of the answer, the featured one first. */
  variants: Variant[]
  /** The chosen size, where the answer also shows the availability of the others. */
  selected?: PicturedProduct
}

/** A product with its sizes. */
export function presentFamily(origin: string, family: Family, { variants, selected }: Shown): CatalogProduct {
  const featured =
    family.find((size) => variantIdOf(size) === variants[0]?.id) ?? (family[0] as PicturedProduct)
  const prices = family.map(chargedPaise)
  return {
    id: productIdOf(featured),
    handle: featured.slug,
    title: featured.name,
    description: { plain: featured.description },
    url: pageOf(origin, featured),
    categories: featured.category === null ? [] : [{ value: featured.category, taxonomy: 'merchant' }],
    price_range: { min: priceOf(Math.min(...prices)), max: priceOf(Math.max(...prices)) },
    media: mediaOf(origin, featured),
    options: hasSizes(featured) ? [{ name: sizeOption, values: valuesOf(family, selected) }] : [],
    ...(selected && { selected: optionsOf(selected) }),
    variants,
    ...ratingOf(featured),
  }
}

const valuesOf = (family: Family, selected: PicturedProduct | undefined) =>
  family.map((size) => ({
    label: labelOf(size),
    ...(selected && { available: isInStock(size), exists: true }),
  }))

/** The first size that can be bought, else the first. */
export const featuredOf = (family: Family): PicturedProduct =>
  family.find(isInStock) ?? (family[0] as PicturedProduct)

/** The size that an agent selected; undefined where no size of the family has its label. */
export const sizeOfSelection = (
  family: Family,
  selected: { name: string; label: string }[],
): PicturedProduct | undefined => {
  const wanted = selected.find(({ name }) => name.toLowerCase() === sizeOption.toLowerCase())?.label
  return family.find((size) => labelOf(size).toLowerCase() === wanted?.toLowerCase())
}
