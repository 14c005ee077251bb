import type { Cart } from '#contract/shop/cart.ts'
import { maxQuantity } from '#shared/field-rules.ts'
import { discountedPrice, toRupees } from '#shared/money.ts'
import { isInStock } from '../../catalog/products/present-product.ts'
import type { Database } from '../../platform/database/database.ts'
import { type CartLine, loadCart, type StoredCart } from './store.ts'

/** A shopper's cart, including lines that sold out later. */
export const readCart = async (db: Database, accountId: number): Promise<Cart> =>
  presentCart(await loadCart(db, accountId))

/** The cart as the API shows it; `count` is the number of packs. */
export const presentCart = ({ lines, maxPacks }: StoredCart): Cart => ({
  items: presentLines(lines),
  count: lines.reduce((sum, line) => sum + line.quantity, 0),
  ...(maxPacks !== maxQuantity && { max_quantity: maxPacks }),
})

export const presentLines = (lines: CartLine[]): Cart['items'] =>
  lines.map((line) => ({
    product_id: line.productId,
    name: line.name,
    price: toRupees(discountedPrice(line.pricePaise, line.discountPercent)),
    original_price: toRupees(line.pricePaise),
    quantity: line.quantity,
    image_url: line.imageUrl,
    net_quantity: line.netQuantity,
    in_stock: isInStock(line),
  }))
