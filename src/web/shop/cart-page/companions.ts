import type { CartItem } from '#contract/shop/cart.ts'
import type { Product } from '#contract/shop/products.ts'
import { maxQuantity } from '#shared/field-rules.ts'
import type { GardenUse } from '#shared/garden/goods.ts'
import { companionUse, together } from '#shared/goes-with.ts'

type Goods = Pick<Product, 'id' | 'garden_use' | 'net_weight_grams' | 'in_stock' | 'coming_soon'>

export interface CompanionOfCart<Kind extends Goods = Product> {
  product: Kind
  /** As many as the packs in the cart take. */
  packs: number
  /** Why so many. */
  reason: string
}

type Line = Pick<CartItem, 'product_id' | 'quantity'>

/** Products that are used together with those in the cart and can be bought. */
export function companionsOf<Kind extends Goods>(lines: Line[], products: Kind[]): CompanionOfCart<Kind>[] {
  const grams = new Map<GardenUse, { use: GardenUse | null; packGrams: number }>()
  for (const { product_id, quantity } of lines) {
    const product = products.find(({ id }) => id === product_id)
    const wanted = companionUse(product?.garden_use)
    if (!wanted || !product?.net_weight_grams) continue
    const sum = (grams.get(wanted)?.packGrams ?? 0) + product.net_weight_grams * quantity
    grams.set(wanted, { use: product.garden_use, packGrams: sum })
  }
  return [...grams].flatMap(([use, goods]) => {
    const joining = products.filter(({ garden_use }) => garden_use === use)
    if (joining.some(({ id }) => lines.some(({ product_id }) => product_id === id))) return []
    const companion = joining.find(({ in_stock, coming_soon }) => in_stock && !coming_soon)
    if (!companion) return []
    const joined = together(goods, { use, packGrams: companion.net_weight_grams })
    return joined ? [{ product: companion, ...joined, packs: Math.min(maxQuantity, joined.packs) }] : []
  })
}
