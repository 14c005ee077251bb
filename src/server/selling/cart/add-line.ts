import type { addToCart } from '#contract/cart.ts'
import type { Reply } from '#contract/endpoint.ts'
import { cappedMessage, clampQuantity, maxQuantity } from '#contract/field-rules.ts'
import type { Database } from '../../machine/database/database.ts'
import { addToLine } from './change-line.ts'
import { presentCart } from './present-cart.ts'
import { refuseUnlessDone } from './refuse.ts'
import { isCapped } from './verdicts.ts'

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
  const change = await addToLine(db, {
    accountId,
    productId,
    packs: clampQuantity(wanted),
    most: maxQuantity,
  })
  refuseUnlessDone(change)
  const message = isCapped(change.heldBefore ?? 0, wanted) ? cappedMessage : 'Item added to cart!'
  return { message, ...presentCart(change.lines) }
}
