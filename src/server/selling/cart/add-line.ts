import type { addToCart } from '#contract/cart.ts'
import type { Reply } from '#contract/endpoint.ts'
import { cappedMessage, clampQuantity, maxQuantity } from '#contract/field-rules.ts'
import type { Database } from '../../machine/database/database.ts'
import { isCapped, refusalOfAdd } from './cart-rules.ts'
import { presentCart } from './present-cart.ts'
import { refusalError } from './refuse.ts'
import { addToLine } from './store.ts'

/**
 * Adds packs of a product to a cart.
 * @throws {ShopError} `not_found`, `coming_soon`, or `out_of_stock` with the packs that are left.
 */
export async function addLine(
  db: Database,
  accountId: number,
  productId: number,
  wanted: number,
): Promise<Reply<typeof addToCart>> {
  const change = await addToLine(db, accountId, productId, clampQuantity(wanted), maxQuantity)
  const refusal = refusalOfAdd(change)
  if (refusal) throw refusalError(refusal)
  const { heldBefore, heldAfter, lines } = change
  const message = isCapped(heldBefore ?? 0, wanted, heldAfter ?? 0) ? cappedMessage : 'Item added to cart!'
  return { message, ...presentCart(lines) }
}
