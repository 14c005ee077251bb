import { eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { StaffActor } from '../../platform/actor.ts'
import { change } from '../../platform/audit/change.ts'
import { customerNotes, sessions } from '../../platform/database/tables.ts'
import type { IdempotentRequest } from '../../platform/http/idempotency-key.ts'
import { deleteCodes } from '../accounts/codes/sign-in-codes.ts'
import { lockCustomer } from './lock-customer.ts'

interface CustomerStep {
  actor: StaffActor
  id: number
}

export const customerEntity = (id: number) => ({ kind: 'customer', id })

/**
 * Writes a note for colleagues. The log leaves out its words, since nobody can erase the log.
 * @throws {ShopError} `not_found`
 */
export const noteOnCustomer = (
  db: NodePgDatabase,
  { actor, id, text, idempotency }: CustomerStep & { text: string; idempotency: IdempotentRequest | null },
): Promise<void> =>
  change(
    db,
    actor,
    async (tx, recordAudit) => {
      await lockCustomer(tx, id, 'erasing')
      await tx.insert(customerNotes).values({ accountId: id, staffId: actor.staffId, body: text })
      await recordAudit({ action: 'note_written', entity: customerEntity(id) })
    },
    { idempotency },
  )

/**
 * Ends every session of a customer, and a code that is under way. Passkeys stay.
 * @returns the number of sessions.
 * @throws {ShopError} `not_found`
 */
export const logOutCustomer = (
  db: NodePgDatabase,
  { actor, id, reason }: CustomerStep & { reason: string },
): Promise<number> =>
  change(db, actor, async (tx, recordAudit) => {
    await lockCustomer(tx, id, 'erasing')
    const ended = await tx
      .delete(sessions)
      .where(eq(sessions.accountId, id))
      .returning({ accountId: sessions.accountId })
    await deleteCodes(tx, id)
    await recordAudit({
      action: 'customer_logged_out',
      entity: customerEntity(id),
      before: { sign_ins: ended.length },
      after: { sign_ins: 0 },
      reason,
    })
    return ended.length
  })
