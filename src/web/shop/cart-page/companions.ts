import type { CartItem } from '#contract/shop/cart.ts'
import type { Product } from '#contract/shop/products.ts'
import type { GardenUse } from '#shared/garden/goods.ts'
import { carriedByOne, companionUse } from '#shared/goes-with.ts'
import { lineTotal, toPaise } from '#shared/money.ts'

type Goods = Pick<
  Product,
  'id' | 'garden_use' | 'net_weight_grams' | 'in_stock' | 'coming_soon' | 'discounted_price'
>

export interface CompanionOfCart<Kind extends Goods = Product> {
  product: Kind
  /** Why a pack of it goes with the cart. */
  reason: string
}

type Line = Pick<CartItem, 'product_id' | 'quantity' | 'price'>

/** Products of which a pack goes with those in the cart, can be bought, and costs no more than they do. */
export function companionsOf<Kind extends Goods>(lines: Line[], products: Kind[]): CompanionOfCart<Kind>[] {
  const cartPaise = lines.reduce((sum, { price, quantity }) => sum + toPaise(lineTotal(price, quantity)), 0)
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
    const companion = joining.find(
      ({ in_stock, coming_soon, discounted_price }) =>
        in_stock && !coming_soon && toPaise(discounted_price) <= cartPaise,
    )
    const reason = companion && carriedByOne(goods, { use, packGrams: companion.net_weight_grams })
    return reason ? [{ product: companion, reason }] : []
  })
}
