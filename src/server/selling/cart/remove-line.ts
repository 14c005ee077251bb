import type { removeCartItem } from '#contract/cart.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { Database } from '../../machine/database/database.ts'
import { presentCart } from './present-cart.ts'
import { deleteLine } from './store.ts'

/** Takes a product out of a cart. One that is not in it is out already, which is what was asked for. */
export async function removeLine(
  db: Database,
  accountId: number,
  productId: number,
): Promise<Reply<typeof removeCartItem>> {
  const lines = await deleteLine(db, accountId, productId)
  return { message: 'Item removed from cart.', ...presentCart(lines) }
}
