import { eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { type StaffActor, shopActor } from '../../platform/actor.ts'
import { change } from '../../platform/audit/change.ts'
import { customerErasures } from '../../platform/database/tables.ts'
import type { IdempotentRequest } from '../../platform/http/idempotency-key.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { eraseIfFinished } from './erase-customer.ts'
import { customerEntity } from './handle-customer.ts'
import { lockCustomer } from './lock-customer.ts'

interface ErasureRequest {
  actor: StaffActor
  id: number
  reason: string
}

/**
 * Schedules the erasure of a customer for the time when no order is unfinished; a later request replaces an
 * earlier one.
 * @throws {ShopError} `not_found`
 */
export const eraseWhenFinished = (
  db: NodePgDatabase,
  {
    actor,
    id,
    reason,
    gives_up_guarantee,
    idempotency,
  }: ErasureRequest & { gives_up_guarantee: boolean; idempotency: IdempotentRequest | null },
): Promise<void> =>
  change(
    db,
    actor,
    async (tx, recordAudit) => {
      await lockCustomer(tx, id, 'erasing')
      const values = { askedBy: actor.staffId, reason, givesUpGuarantee: gives_up_guarantee }
      await tx
        .insert(customerErasures)
        .values({ accountId: id, ...values })
        .onConflictDoUpdate({ target: customerErasures.accountId, set: values })
      await recordAudit({
        action: 'erasure_asked',
        entity: customerEntity(id),
        after: { gives_up_guarantee },
        reason,
      })
    },
    { idempotency },
  )

/**
 * Cancels a scheduled erasure.
 * @throws {ShopError} `not_found`, also when none is scheduled.
 */
export const cancelErasure = (db: NodePgDatabase, { actor, id, reason }: ErasureRequest): Promise<void> =>
  change(db, actor, async (tx, recordAudit) => {
    await lockCustomer(tx, id, 'erasing')
    const deleted = await tx.delete(customerErasures).where(eq(customerErasures.accountId, id)).returning()
    if (deleted.length === 0)
      throw new ShopError('not_found', 'It is not noted that this customer is to be erased.')
    await recordAudit({ action: 'erasure_called_off', entity: customerEntity(id), reason })
  })

/**
 * Erases scheduled customers whose orders are finished.
 * @returns their number.
 */
export async function eraseFinished(db: NodePgDatabase): Promise<number> {
  let erased = 0
  const waiting = await db.select().from(customerErasures).orderBy(customerErasures.createdAt)
  for (const { accountId, reason, givesUpGuarantee } of waiting) {
    if (await eraseIfFinished(db, shopActor, { id: accountId, reason, givesUpGuarantee })) erased += 1
  }
  return erased
}
