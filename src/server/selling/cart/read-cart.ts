import type { Cart } from '#contract/cart.ts'
import type { Database } from '../../machine/database/database.ts'
import { presentCart } from './present-cart.ts'
import { loadLines } from './store.ts'

/** A shopper's cart, also with what has sold out since it was put in. */
export const readCart = async (db: Database, accountId: number): Promise<Cart> =>
  presentCart(await loadLines(db, accountId))
