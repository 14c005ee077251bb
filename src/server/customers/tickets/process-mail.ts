import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { publicTicketId } from '#contract/shop/tickets.ts'
import type { Actor } from '../../platform/actor.ts'
import { change } from '../../platform/audit/change.ts'
import { readMailInThread } from './read-mail-in-thread.ts'
import { type MailInput, receiveMail } from './receive-mail.ts'

/**
 * Adds one raw mail to the inbox in its own transaction; every mail enters here. The connected mailbox acts as the
 * shop.
 * @returns the id of the ticket.
 * @throws {ShopError} the errors of `readMailInThread` and `receiveMail`; nothing is written then.
 */
export async function processMail(
  db: NodePgDatabase,
  actor: Actor,
  raw: string | Uint8Array,
  input: MailInput,
): Promise<number> {
  const mail = await readMailInThread(raw)
  return change(db, actor, async (tx, recordAudit) => {
    const id = await receiveMail({ tx, staffId: actor.kind === 'staff' ? actor.staffId : null }, mail, input)
    await recordAudit({ action: 'mail_entered', entity: { kind: 'ticket', id: publicTicketId(id) } })
    return id
  })
}
