import type { Cart } from '#contract/cart.ts'
import { discountedPrice, toRupees } from '#contract/money.ts'
import { isInStock } from '../../goods/catalogue/present-product.ts'
import type { CartLine } from './store.ts'

/** The cart as the API shows it; `count` is the number of packs in it. */
export const presentCart = (lines: CartLine[]): Cart => ({
  items: lines.map((line) => ({
    product_id: line.productId,
    name: line.name,
    price: toRupees(discountedPrice(line.pricePaise, line.discountPercent)),
    original_price: toRupees(line.pricePaise),
    quantity: line.quantity,
    image_url: line.imageUrl,
    in_stock: isInStock(line),
  })),
  count: lines.reduce((sum, line) => sum + line.quantity, 0),
})
