import { addItemsToCart, addToCart, getCart, removeCartItem, updateCartItem } from '#contract/cart.ts'
import type { Handle } from '../../machine/http/api.ts'
import type { Shop } from '../../machine/shop.ts'
import { addTogether } from './add-together.ts'
import { addLine, removeLine, setQuantity } from './change-cart.ts'
import { readCart } from './read-cart.ts'

export function registerCartRoutes(api: Handle, { db }: Shop): void {
  api(getCart, ({ shopper }) => readCart(db, shopper.accountId))

  api(addToCart, ({ shopper, body }) => addLine(db, shopper.accountId, body.productId, body.quantity))

  api(addItemsToCart, ({ shopper, body }) => addTogether(db, shopper.accountId, body.items))

  api(updateCartItem, ({ shopper, body }) =>
    setQuantity(db, shopper.accountId, body.productId, body.quantity),
  )

  api(removeCartItem, ({ shopper, params }) => removeLine(db, shopper.accountId, params.productId))
}
