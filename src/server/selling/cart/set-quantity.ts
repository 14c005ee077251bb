import type { updateCartItem } from '#contract/cart.ts'
import type { Reply } from '#contract/endpoint.ts'
import { cappedMessage, clampQuantity } from '#contract/field-rules.ts'
import type { Database } from '../../machine/database/database.ts'
import { setLine } from './change-line.ts'
import { presentCart } from './present-cart.ts'
import { refuseUnlessDone } from './refuse.ts'
import { isCapped } from './verdicts.ts'

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
  const change = await setLine(db, { accountId, productId, packs: clampQuantity(wanted) })
  refuseUnlessDone(change)
  const message = isCapped(0, wanted) ? cappedMessage : 'Cart updated.'
  return { message, ...presentCart(change.lines) }
}
