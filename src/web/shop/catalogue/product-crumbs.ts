import type { Product } from '#contract/catalogue.ts'
import { slugOf } from '#contract/product-list/slug.ts'

/** The way to a product: the whole list, then its category. */
export const crumbsOf = ({ category }: Pick<Product, 'category'>): { name: string; path: string }[] => [
  { name: 'Products', path: '/productpage' },
  ...(category
    ? [{ name: category, path: `/productpage?category=${encodeURIComponent(slugOf(category))}` }]
    : []),
]
