import type { Product } from '#contract/shop/products.ts'
import { slugOf } from '#shared/product-list/slug.ts'

/** The way to a product: the whole list, then its category. */
export const crumbsOf = ({ category }: Pick<Product, 'category'>): { name: string; path: string }[] => [
  { name: 'Products', path: '/productpage' },
  ...(category
    ? [{ name: category, path: `/productpage?category=${encodeURIComponent(slugOf(category))}` }]
    : []),
]
