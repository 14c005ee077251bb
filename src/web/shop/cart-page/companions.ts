import type { CartItem } from '#contract/cart.ts'
import type { Product } from '#contract/catalogue.ts'
import { maxQuantity } from '#contract/field-rules.ts'
import { companionSlug, together } from '#contract/goes-with.ts'

type Goods = Pick<Product, 'id' | 'slug' | 'net_weight_grams' | 'in_stock' | 'coming_soon'>

export interface CompanionOfCart<Kind extends Goods = Product> {
  product: Kind
  /** As many as the packs in the cart take. */
  packs: number
  /** Why so many. */
  reason: string
}

type Line = Pick<CartItem, 'product_id' | 'quantity'>

/** What the goods in a cart are used together with and the cart has not; only what can be bought. */
export function companionsOf<Kind extends Goods>(lines: Line[], products: Kind[]): CompanionOfCart<Kind>[] {
  const bySlug = new Map(products.map((product) => [product.slug, product]))
  const grams = new Map<string, { slug: string; packGrams: number }>()
  for (const { product_id, quantity } of lines) {
    const product = products.find(({ id }) => id === product_id)
    const slug = product && companionSlug(product.slug)
    if (!slug || !product.net_weight_grams) continue
    const sum = (grams.get(slug)?.packGrams ?? 0) + product.net_weight_grams * quantity
    grams.set(slug, { slug: product.slug, packGrams: sum })
  }
  return [...grams].flatMap(([slug, goods]) => {
    const companion = bySlug.get(slug)
    if (!companion?.in_stock || companion.coming_soon) return []
    if (lines.some(({ product_id }) => product_id === companion.id)) return []
    const joined = together(goods, { slug, packGrams: companion.net_weight_grams })
    return joined ? [{ product: companion, ...joined, packs: Math.min(maxQuantity, joined.packs) }] : []
  })
}
