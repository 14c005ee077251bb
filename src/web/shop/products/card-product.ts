import type { Product } from '#contract/shop/products.ts'
import { cardSentence } from './card-sentence.ts'

/** The fields that a card needs; the rest would make the page larger. */
export type CardProduct = Pick<
  Product,
  | 'id'
  | 'name'
  | 'description'
  | 'category'
  | 'price'
  | 'discount_percentage'
  | 'discounted_price'
  | 'rating'
  | 'rating_count'
  | 'image_url'
  | 'in_stock'
  | 'coming_soon'
  | 'short_name'
> & {
  /** The contents of a pack, and the number of sizes if there are others. */
  net_quantity: string
  /** The dose in one clause; empty when unknown. */
  dose: string
}

export const toCardProduct = (product: Product): CardProduct => ({
  id: product.id,
  name: product.name,
  description: cardSentence(product.description),
  category: product.category,
  price: product.price,
  discount_percentage: product.discount_percentage,
  discounted_price: product.discounted_price,
  rating: product.rating,
  rating_count: product.rating_count,
  image_url: product.image_url,
  net_quantity: product.net_quantity + (product.size_count > 1 ? ` · ${product.size_count} sizes` : ''),
  in_stock: product.in_stock,
  coming_soon: product.coming_soon,
  short_name: product.short_name,
  dose: firstClause(product.dose),
})

/** Up to the first comma, semicolon or full stop, but not the point of '8.4 litres', and without what stands in brackets. */
const firstClause = (text: string): string =>
  text.replace(/ \([^()]*\)/g, '').split(/[,;.](?:\s|$)/, 1)[0] ?? ''

type Availability = Pick<Product, 'in_stock' | 'coming_soon'>

export const isBuyable = ({ in_stock, coming_soon }: Availability): boolean => in_stock && !coming_soon

/** The product's address by id, whose page has a canonical link to the slug. */
export const productPath = ({ id }: { id: number }): string => `/products/${id}`

export const productPathShort = ({ id }: { id: number }): string => `/product/${id}`
