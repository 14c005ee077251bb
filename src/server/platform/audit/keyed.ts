import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { staffKeys } from '../database/tables.ts'
import type { KeyedWish } from '../http/idempotency-key.ts'
import { ShopError } from '../http/shop-error.ts'

/**
 * Does `work` once for an idempotency key. A concurrent call with the same key waits for the row and gets the
 * first answer; a refusal deletes the row again.
 * @throws {ShopError} `idempotency_key_reused` when the key stands for another wish.
 */
export async function onceByKey<T>(tx: Database, wish: KeyedWish, work: () => Promise<T>): Promise<T> {
  const taken = await tx
    .insert(staffKeys)
    .values(wish)
    .onConflictDoNothing()
    .returning({ key: staffKeys.key })
  const isTheRow = and(
    eq(staffKeys.staffId, wish.staffId),
    eq(staffKeys.endpoint, wish.endpoint),
    eq(staffKeys.key, wish.key),
  )
  if (taken.length === 0) {
    const [known] = await tx.select().from(staffKeys).where(isTheRow)
    if (known?.requestHash !== wish.requestHash) {
      throw new ShopError(
        'idempotency_key_reused',
        'This Idempotency-Key was used for another request. Please use a new one.',
      )
    }
    return known.answer as T
  }
  const answer = await work()
  await tx
    .update(staffKeys)
    .set({ answer: answer ?? null })
    .where(isTheRow)
  return answer
}

/** Keys are kept for as long as a client may retry. */
export async function dropOldKeys(db: Database): Promise<void> {
  await db.delete(staffKeys).where(sql`${staffKeys.createdAt} < now() - interval '7 days'`)
}
