import { eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { type StaffActor, shopItself } from '../../platform/actor.ts'
import { change } from '../../platform/audit/change.ts'
import { customerErasures } from '../../platform/database/tables.ts'
import type { IdempotentRequest } from '../../platform/http/idempotency-key.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { eraseIfFinished } from './erase-customer.ts'
import { customerEntity } from './handle-customer.ts'
import { lockCustomer } from './lock-customer.ts'

interface Wish {
  actor: StaffActor
  id: number
  reason: string
}

/**
 * Notes that a customer is to be erased once nothing of theirs is under way; a later wish replaces an earlier one.
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
  }: Wish & { gives_up_guarantee: boolean; idempotency: IdempotentRequest | null },
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
 * Calls that off.
 * @throws {ShopError} `not_found`, also where nothing was noted.
 */
export const keepCustomer = (db: NodePgDatabase, { actor, id, reason }: Wish): Promise<void> =>
  change(db, actor, async (tx, recordAudit) => {
    await lockCustomer(tx, id, 'erasing')
    const gone = await tx.delete(customerErasures).where(eq(customerErasures.accountId, id)).returning()
    if (gone.length === 0)
      throw new ShopError('not_found', 'It is not noted that this customer is to be erased.')
    await recordAudit({ action: 'erasure_called_off', entity: customerEntity(id), reason })
  })

/** Erases those for whom it was noted and whose orders are finished by now. */
export async function eraseFinished(db: NodePgDatabase): Promise<number> {
  let erased = 0
  const waiting = await db.select().from(customerErasures).orderBy(customerErasures.createdAt)
  for (const { accountId, reason, givesUpGuarantee } of waiting) {
    if (await eraseIfFinished(db, shopItself, { id: accountId, reason, givesUpGuarantee })) erased += 1
  }
  return erased
}
