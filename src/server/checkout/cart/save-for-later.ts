import { and, eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { SavedChange } from '#contract/shop/saved.ts'
import { cappedMessage } from '#shared/field-rules.ts'
import type { Database } from '../../platform/database/database.ts'
import { cartLines } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { errorMessage, shopError } from '../../platform/http/error-message.ts'
import { assertLineChanged } from './change-cart.ts'
import { addToLine, type LineChange } from './change-line.ts'
import { presentLines, readCart } from './read-cart.ts'
import { addSavedPacks, loadSaved, lockAccount, savedPacks, setSavedPacks } from './saved-lines.ts'

/** What a shopper saved for later, as lines of a cart. */
export const readSaved = async (db: Database, accountId: number) =>
  presentLines(await loadSaved(db, accountId))

const savedAtMost = (packs: number): string => `Saved for later: ${packs} packs, the most of one product.`

/**
 * Moves a line of the cart to the saved list.
 * @throws {ShopError} `not_found` without such a line.
 */
export const saveForLater = (
  db: NodePgDatabase,
  accountId: number,
  productId: number,
): Promise<SavedChange> =>
  inTransaction(db, async (tx) => {
    await lockAccount(tx, accountId)
    const [line] = await tx
      .delete(cartLines)
      .where(and(eq(cartLines.accountId, accountId), eq(cartLines.productId, productId)))
      .returning({ quantity: cartLines.quantity })
    if (!line) throw shopError(errorMessage('cart', 'notInCart'))
    const before = await savedPacks(tx, accountId, productId)
    const saved = await addSavedPacks(tx, accountId, productId, line.quantity)
    const isCapped = saved < before + line.quantity
    return answer(tx, accountId, isCapped ? savedAtMost(saved) : 'Saved for later.')
  })

/**
 * Moves saved packs into the cart, within stock and the limit of a line. The remaining packs stay saved.
 * @throws {ShopError} `not_found` when the product is not saved, `coming_soon`, or `out_of_stock` when no
 * pack is left.
 */
export const moveToCart = (db: NodePgDatabase, accountId: number, productId: number): Promise<SavedChange> =>
  inTransaction(db, async (tx) => {
    await lockAccount(tx, accountId)
    const saved = await savedPacks(tx, accountId, productId)
    if (saved === 0) throw shopError(errorMessage('cart', 'notSaved'))
    const { change, isShort } = await addUpToStock(tx, accountId, productId, saved)
    const moved = (change.heldAfter ?? 0) - (change.heldBefore ?? 0)
    await setSavedPacks(tx, accountId, productId, saved - moved)
    return answer(tx, accountId, moveMessage(moved, saved, { isShort, change }))
  })

/** Removes a product from the saved list; a product that is not saved is no error. */
export const forgetSaved = (db: NodePgDatabase, accountId: number, productId: number): Promise<SavedChange> =>
  inTransaction(db, async (tx) => {
    await lockAccount(tx, accountId)
    await setSavedPacks(tx, accountId, productId, 0)
    return answer(tx, accountId, 'Removed from what you saved.')
  })

interface Moved {
  change: LineChange
  /** Fewer packs are left in stock than were saved. */
  isShort: boolean
}

async function addUpToStock(
  tx: Database,
  accountId: number,
  productId: number,
  wanted: number,
): Promise<Moved> {
  const add = (packs: number) => addToLine(tx, { accountId, productId, packs })
  const first = await add(wanted)
  const rest = first.availablePacks - (first.heldBefore ?? 0)
  const isShort = first.verdict === 'out_of_stock' && rest > 0
  const change = isShort ? await add(rest) : first
  assertLineChanged(change)
  return { change, isShort }
}

function moveMessage(moved: number, saved: number, { isShort, change }: Moved): string {
  if (moved === saved) return 'Item added to cart!'
  if (!isShort) return cappedMessage(change.maxPacks)
  return moved === 1
    ? 'Only 1 more pack is left in stock. It is in your cart; the rest stays saved.'
    : `Only ${moved} more packs are left in stock. They are in your cart; the rest stays saved.`
}

const answer = async (tx: Database, accountId: number, message: string): Promise<SavedChange> => ({
  message,
  saved: await readSaved(tx, accountId),
  ...(await readCart(tx, accountId)),
})
