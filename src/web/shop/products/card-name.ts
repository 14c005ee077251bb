import type { Product } from '#contract/shop/products.ts'

/** A product's name for cards: a large beginning and a smaller rest. */
export function cardName({ name, short_name }: Pick<Product, 'name' | 'short_name'>): {
  title: string
  rest: string
} {
  if (!short_name || !name.startsWith(short_name)) return { title: name, rest: '' }
  return { title: short_name, rest: name.slice(short_name.length).trim() }
}
