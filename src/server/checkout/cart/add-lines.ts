import { eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Reply } from '#contract/endpoint.ts'
import type { addItemsToCart } from '#contract/shop/cart.ts'
import type { Database } from '../../platform/database/database.ts'
import { products } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { errorMessage, shopError } from '../../platform/http/error-message.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { addLine } from './change-cart.ts'
import { readCart } from './read-cart.ts'

interface RequestedItem {
  productId: number
  quantity: number
}

/**
 * Adds packs of several products to a cart, all or none. A full line stays full.
 * @throws {ShopError} like `addLine`, with the name of the product that failed.
 */
export async function addLines(
  db: NodePgDatabase,
  accountId: number,
  items: RequestedItem[],
): Promise<Reply<typeof addItemsToCart>> {
  // Adds lines in one order, so that two tabs cannot deadlock.
  const inOrder = [...items].sort((one, other) => one.productId - other.productId)
  await inTransaction(db, async (tx) => {
    for (const { productId, quantity } of inOrder) {
      try {
        await addLine(tx, accountId, productId, quantity)
      } catch (error) {
        throw error instanceof ShopError ? await withProductName(tx, error, productId) : error
      }
    }
  })
  return { message: 'Everything is in your cart.', ...(await readCart(db, accountId)) }
}

/** Adds to an error which product failed, and that no other product was added. */
async function withProductName(tx: Database, refused: ShopError, productId: number): Promise<ShopError> {
  const [found] = await tx.select({ name: products.name }).from(products).where(eq(products.id, productId))
  const reason = refused.details.errorMessage ?? refused.message
  const what = found
    ? errorMessage('cart', 'nothingAdded', { product: found.name, reason })
    : errorMessage('cart', 'nothingAddedAtAll', { reason })
  return shopError(what, { code: refused.code, extra: { ...refused.details.extra, product_id: productId } })
}
