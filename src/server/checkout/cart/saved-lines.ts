import { and, eq, sql } from 'drizzle-orm'
import { ownPacks } from '../../lifecycle/payments/reserved-packs.ts'
import type { Database } from '../../platform/database/database.ts'
import { prepareQuery, type QueryParams } from '../../platform/database/prepared-query.ts'
import { returnedRow } from '../../platform/database/rows.ts'
import { savedLines } from '../../platform/database/tables.ts'
import { maxPacksOf } from '../price-lists/max-packs.ts'
import { type CartLine, linesJson, productsOf } from './store.ts'

/** Serialises changes of one shopper's cart and saved lines, so that two tabs neither lose nor double a pack. */
export async function lockAccount(tx: Database, accountId: number): Promise<void> {
  await tx.execute(sql`SELECT 1 FROM accounts WHERE id = ${accountId} FOR NO KEY UPDATE`)
}

const whole = prepareQuery(
  { lines: linesJson(sql`cart.held`) },
  (columns, { accountId }: QueryParams<{ accountId: number }>) => sql`
    WITH ${ownPacks(accountId)}, cart AS (${productsOf(sql`
      SELECT product_id, quantity AS held, saved_at AS added_at FROM saved_lines WHERE account_id = ${accountId}`)})
    SELECT ${columns}`,
)

/** The saved lines of a shopper, newest first. */
export const loadSaved = async (db: Database, accountId: number): Promise<CartLine[]> =>
  (await whole.one(db, { accountId })).lines.toReversed()

const lineOf = (accountId: number, productId: number) =>
  and(eq(savedLines.accountId, accountId), eq(savedLines.productId, productId))

/** The saved packs of a product; 0 without any. */
export async function savedPacks(tx: Database, accountId: number, productId: number): Promise<number> {
  const [line] = await tx
    .select({ quantity: savedLines.quantity })
    .from(savedLines)
    .where(lineOf(accountId, productId))
  return line?.quantity ?? 0
}

/**
 * Adds packs to a saved line, up to the limit of the account.
 * @returns the saved packs.
 */
export async function addSavedPacks(
  tx: Database,
  accountId: number,
  productId: number,
  quantity: number,
): Promise<number> {
  const line = await tx
    .insert(savedLines)
    .values({ accountId, productId, quantity })
    .onConflictDoUpdate({
      target: [savedLines.accountId, savedLines.productId],
      set: {
        quantity: sql`least(${maxPacksOf(accountId)}, ${savedLines.quantity} + excluded.quantity)`,
        savedAt: sql`now()`,
      },
    })
    .returning({ quantity: savedLines.quantity })
    .then(returnedRow)
  return line.quantity
}

/** Sets the packs of a saved line; 0 deletes it. */
export async function setSavedPacks(
  tx: Database,
  accountId: number,
  productId: number,
  quantity: number,
): Promise<void> {
  const line = lineOf(accountId, productId)
  if (quantity === 0) await tx.delete(savedLines).where(line)
  else await tx.update(savedLines).set({ quantity }).where(line)
}
