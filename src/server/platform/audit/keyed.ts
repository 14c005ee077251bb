import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { staffIdempotencyKeys } from '../database/tables.ts'
import type { IdempotentRequest } from '../http/idempotency-key.ts'
import { ShopError } from '../http/shop-error.ts'

/**
 * Does `work` once for an idempotency key. A concurrent call with the same key waits for the row and gets the
 * first answer; a refusal deletes the row again.
 * @throws {ShopError} `idempotency_key_reused` when the key stands for another wish.
 */
export async function onceByKey<T>(
  tx: Database,
  idempotency: IdempotentRequest,
  work: () => Promise<T>,
): Promise<T> {
  const taken = await tx
    .insert(staffIdempotencyKeys)
    .values(idempotency)
    .onConflictDoNothing()
    .returning({ key: staffIdempotencyKeys.key })
  const isTheRow = and(
    eq(staffIdempotencyKeys.staffId, idempotency.staffId),
    eq(staffIdempotencyKeys.endpoint, idempotency.endpoint),
    eq(staffIdempotencyKeys.key, idempotency.key),
  )
  if (taken.length === 0) {
    const [known] = await tx.select().from(staffIdempotencyKeys).where(isTheRow)
    if (known?.requestHash !== idempotency.requestHash) {
      throw new ShopError(
        'idempotency_key_reused',
        'This Idempotency-Key was used for another request. Please use a new one.',
      )
    }
    return known.answer as T
  }
  const answer = await work()
  await tx
    .update(staffIdempotencyKeys)
    .set({ answer: answer ?? null })
    .where(isTheRow)
  return answer
}

/** Keys are kept for as long as a client may retry. */
export async function dropOldKeys(db: Database): Promise<void> {
  await db
    .delete(staffIdempotencyKeys)
    .where(sql`${staffIdempotencyKeys.createdAt} < now() - interval '7 days'`)
}
