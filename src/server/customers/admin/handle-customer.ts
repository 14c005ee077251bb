import { eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { StaffActor } from '../../platform/actor.ts'
import { change } from '../../platform/audit/change.ts'
import { customerNotes, sessions } from '../../platform/database/tables.ts'
import type { IdempotentRequest } from '../../platform/http/idempotency-key.ts'
import { deleteCodes } from '../accounts/codes/sign-in-codes.ts'
import { lockCustomer } from './lock-customer.ts'

interface Wish {
  actor: StaffActor
  id: number
}

export const customerEntity = (id: number) => ({ kind: 'customer', id })

/**
 * Writes a note for colleagues; its words are not repeated in the log, which can't forget them.
 * @throws {ShopError} `not_found`
 */
export const noteOnCustomer = (
  db: NodePgDatabase,
  { actor, id, text, idempotency }: Wish & { text: string; idempotency: IdempotentRequest | null },
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
 * Ends every sign-in of a customer at once, and a code that is on its way. Passkeys stay.
 * @returns how many there were.
 * @throws {ShopError} `not_found`
 */
export const logOutCustomer = (
  db: NodePgDatabase,
  { actor, id, reason }: Wish & { reason: string },
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
