import type { Product } from '#contract/shop/products.ts'

/** A name as cards show it: its beginning large, the rest smaller; together they are the name. */
export function cardName({ name, short_name }: Pick<Product, 'name' | 'short_name'>): {
  title: string
  rest: string
} {
  if (!short_name || !name.startsWith(short_name)) return { title: name, rest: '' }
  return { title: short_name, rest: name.slice(short_name.length).trim() }
}
