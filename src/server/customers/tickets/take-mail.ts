import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { publicTicketId } from '#contract/shop/tickets.ts'
import type { Actor } from '../../platform/actor.ts'
import { change } from '../../platform/audit/change.ts'
import { readMailApart } from './read-mail-apart.ts'
import { type MailInput, receiveMail } from './receive-mail.ts'

/**
 * Takes in one raw mail, in a transaction of its own: the one way into the inbox for mails. Whoever pastes one comes here, and so
 * does a mailbox that is connected later, as the shop (docs/adding-things.md).
 * @returns the number of the ticket.
 * @throws {ShopError} the refusals of `readMailApart` and `receiveMail`; nothing is written then.
 */
export async function takeMail(
  db: NodePgDatabase,
  actor: Actor,
  raw: string,
  input: MailInput,
): Promise<number> {
  const mail = await readMailApart(raw)
  return change(db, actor, async (tx, recordAudit) => {
    const id = await receiveMail({ tx, staffId: actor.kind === 'staff' ? actor.staffId : null }, mail, input)
    await recordAudit({ action: 'mail_entered', entity: { kind: 'ticket', id: publicTicketId(id) } })
    return id
  })
}
