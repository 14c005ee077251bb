import type { Reply } from '#contract/endpoint.ts'
import type { addToCart, removeCartItem, updateCartItem } from '#contract/shop/cart.ts'
import type { ErrorMessage } from '#shared/error-messages/error-texts.ts'
import { cappedMessage, clampQuantity, maxBusinessQuantity } from '#shared/field-rules.ts'
import type { Database } from '../../platform/database/database.ts'
import { errorMessage, shopError } from '../../platform/http/error-message.ts'
import { addToLine, isCapped, type LineChange, setLine } from './change-line.ts'
import { presentCart } from './read-cart.ts'
import { deleteLine } from './store.ts'

/**
 * Adds packs of a product to a cart.
 * @throws {ShopError} `not_found`, `coming_soon`, or `out_of_stock` with the packs that are available.
 */
export async function addLine(
  db: Database,
  accountId: number,
  productId: number,
  wanted: number,
): Promise<Reply<typeof addToCart>> {
  const change = await addToLine(db, {
    accountId,
    productId,
    packs: clampQuantity(wanted, maxBusinessQuantity),
  })
  assertLineChanged(change)
  const message = isCapped(change.heldBefore ?? 0, wanted, change)
    ? cappedMessage(change.maxPacks)
    : 'Item added to cart!'
  return { message, ...presentCart(change) }
}

/**
 * Sets the quantity of a line.
 * @throws {ShopError} `not_found` without such a line, `coming_soon`, or `out_of_stock` with the packs that
 * are available.
 */
export async function setQuantity(
  db: Database,
  accountId: number,
  productId: number,
  wanted: number,
): Promise<Reply<typeof updateCartItem>> {
  const change = await setLine(db, {
    accountId,
    productId,
    packs: clampQuantity(wanted, maxBusinessQuantity),
  })
  assertLineChanged(change)
  const message = isCapped(0, wanted, change) ? cappedMessage(change.maxPacks) : 'Cart updated.'
  return { message, ...presentCart(change) }
}

/** Removes a product from a cart; a product that is not in it is no error. */
export async function removeLine(
  db: Database,
  accountId: number,
  productId: number,
): Promise<Reply<typeof removeCartItem>> {
  return { message: 'Item removed from cart.', ...presentCart(await deleteLine(db, accountId, productId)) }
}

/** @throws {ShopError} for a rejected change, with the message for the shopper. */
export function assertLineChanged({ verdict, availablePacks }: LineChange): void {
  switch (verdict) {
    case 'done':
      return
    case 'unknown_product':
      throw shopError(errorMessage('products', 'unknown'))
    case 'not_in_cart':
      throw shopError(errorMessage('cart', 'notInCart'))
    case 'coming_soon':
      throw shopError(errorMessage('cart', 'comingSoon'))
    case 'out_of_stock':
      throw shopError(outOfStock(availablePacks), { extra: { available: availablePacks } })
  }
}

function outOfStock(available: number): ErrorMessage {
  if (available === 0) return errorMessage('cart', 'outOfStock')
  return available === 1
    ? errorMessage('cart', 'onePackLeft')
    : errorMessage('cart', 'fewPacksLeft', { available: String(available) })
}
