import type { updateCartItem } from '#contract/cart.ts'
import type { Reply } from '#contract/endpoint.ts'
import { cappedMessage, clampQuantity, maxQuantity } from '#contract/field-rules.ts'
import type { Database } from '../../machine/database/database.ts'
import { refusalOfSet } from './cart-rules.ts'
import { presentCart } from './present-cart.ts'
import { refusalError } from './refuse.ts'
import { setLine } from './store.ts'

/**
 * Sets how many packs a line of a cart holds.
 * @throws {ShopError} `not_found` without such a line, `coming_soon`, or `out_of_stock` with the packs that are left.
 */
export async function setQuantity(
  db: Database,
  accountId: number,
  productId: number,
  wanted: number,
): Promise<Reply<typeof updateCartItem>> {
  const packs = clampQuantity(wanted)
  const change = await setLine(db, accountId, productId, packs)
  const refusal = refusalOfSet(change, packs)
  if (refusal) throw refusalError(refusal)
  const message = wanted > maxQuantity ? cappedMessage : 'Cart updated.'
  return { message, ...presentCart(change.lines) }
}
