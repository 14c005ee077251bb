import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { staffIdempotencyKeys } from '../database/tables.ts'
import type { IdempotentRequest } from '../http/idempotency-key.ts'
import { ShopError } from '../http/shop-error.ts'

/**
 * Runs `work` once for an idempotency key. A concurrent call with the same key waits for the row and gets the
 * first answer. A failed `work` rolls the row back, so a retry may run.
 * @throws {ShopError} `idempotency_key_reused` when the key belongs to another request.
 */
export async function onceByKey<T>(
  tx: Database,
  idempotency: IdempotentRequest,
  work: () => Promise<T>,
): Promise<T> {
  const inserted = await tx
    .insert(staffIdempotencyKeys)
    .values(idempotency)
    .onConflictDoNothing()
    .returning({ key: staffIdempotencyKeys.key })
  const isOwnRow = and(
    eq(staffIdempotencyKeys.staffId, idempotency.staffId),
    eq(staffIdempotencyKeys.endpoint, idempotency.endpoint),
    eq(staffIdempotencyKeys.key, idempotency.key),
  )
  if (inserted.length === 0) {
    const [known] = await tx.select().from(staffIdempotencyKeys).where(isOwnRow)
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
    .where(isOwnRow)
  return answer
}

/** Whether a request was carried out under its key already. */
export async function wasCarriedOut(
  db: Database,
  { staffId, endpoint, key, requestHash }: IdempotentRequest,
): Promise<boolean> {
  const found = await db
    .select({ key: staffIdempotencyKeys.key })
    .from(staffIdempotencyKeys)
    .where(
      and(
        eq(staffIdempotencyKeys.staffId, staffId),
        eq(staffIdempotencyKeys.endpoint, endpoint),
        eq(staffIdempotencyKeys.key, key),
        eq(staffIdempotencyKeys.requestHash, requestHash),
      ),
    )
  return found.length > 0
}

/** Deletes keys after seven days, when no client retries any more. */
export async function dropOldKeys(db: Database): Promise<void> {
  await db
    .delete(staffIdempotencyKeys)
    .where(sql`${staffIdempotencyKeys.createdAt} < now() - interval '7 days'`)
}
