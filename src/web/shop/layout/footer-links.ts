export interface ProductLink {
  id: number
  slug: string
  name: string
}

/** The ids of the products that the footer lists (specification §9). */
export const footerProductIds = [1, 2, 3, 4, 5, 6, 7, 8]

export const isFixed = ({ id }: ProductLink): boolean => footerProductIds.includes(id)

/** The footer's products; the first ones of the shop when it has none of the configured ones. */
export function footerLinks(products: ProductLink[]): ProductLink[] {
  const fixed = products.filter(isFixed)
  const shown = fixed.length > 0 ? fixed : products.slice(0, footerProductIds.length)
  return shown.map(({ id, slug, name }) => ({ id, slug, name }))
}
