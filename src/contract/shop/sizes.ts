import { slugOf } from '#shared/product-list/slug.ts'
import type { Product } from './products.ts'

type Sized = Pick<Product, 'name' | 'size_label' | 'size_count'>

/** The name of a product that can't be taken for that of another size. */
export const sizedName = ({ name, size_label, size_count }: Sized): string =>
  size_label && size_count > 1 && !name.includes(size_label) ? `${name}, ${size_label}` : name

/** How search engines and shopping sites call the family of a product; null where it comes in one size. */
export const familyId = ({ family, size_count }: Pick<Product, 'family' | 'size_count'>): string | null =>
  family && size_count > 1 ? slugOf(family) : null
