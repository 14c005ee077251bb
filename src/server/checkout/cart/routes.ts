import { addItemsToCart, addToCart, getCart, removeCartItem, updateCartItem } from '#contract/shop/cart.ts'
import {
  forgetSaved as forgetSavedCall,
  listSaved,
  moveToCart as moveToCartCall,
  saveForLater as saveForLaterCall,
} from '#contract/shop/saved.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Handle } from '../../platform/http/bind-endpoints.ts'
import { addLines } from './add-lines.ts'
import { addLine, removeLine, setQuantity } from './change-cart.ts'
import { readCart } from './read-cart.ts'
import { forgetSaved, moveToCart, readSaved, saveForLater } from './save-for-later.ts'

export function registerCartRoutes(api: Handle, { db }: AppContext): void {
  api(getCart, ({ shopper }) => readCart(db, shopper.accountId))

  api(addToCart, ({ shopper, body }) => addLine(db, shopper.accountId, body.productId, body.quantity))

  api(addItemsToCart, ({ shopper, body }) => addLines(db, shopper.accountId, body.items))

  api(updateCartItem, ({ shopper, body }) =>
    setQuantity(db, shopper.accountId, body.productId, body.quantity),
  )

  api(listSaved, async ({ shopper }) => ({ saved: await readSaved(db, shopper.accountId) }))

  api(saveForLaterCall, ({ shopper, body }) => saveForLater(db, shopper.accountId, body.productId))

  api(moveToCartCall, ({ shopper, params }) => moveToCart(db, shopper.accountId, params.productId))

  api(forgetSavedCall, ({ shopper, params }) => forgetSaved(db, shopper.accountId, params.productId))

  api(removeCartItem, ({ shopper, params }) => removeLine(db, shopper.accountId, params.productId))
}
