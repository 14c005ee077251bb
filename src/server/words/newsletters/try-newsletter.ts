import { randomUUID } from 'node:crypto'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { StaffActor } from '../../machine/actor.ts'
import { change } from '../../machine/audit/change.ts'
import type { KeyedWish } from '../../machine/http/idempotency-key.ts'
import { enqueueMail } from '../../machine/mail/outbox.ts'
import { readNewsletter } from './read-newsletters.ts'
import { refuseUnready } from './refuse-unready.ts'

/**
 * Mails a newsletter to whoever tries it, and to nobody else.
 * @throws {ShopError} `not_found`, `invalid_request` where it lacks something.
 */
export const tryNewsletter = (
  db: NodePgDatabase,
  { actor, wish, email }: { actor: StaffActor; wish: KeyedWish | null; email: string },
  id: number,
): Promise<{ message: string }> =>
  change(
    db,
    actor,
    async (tx, note) => {
      refuseUnready(await readNewsletter(tx, id))
      await enqueueMail(tx, {
        template: 'newsletter-test',
        recipient: email,
        data: { newsletter: id },
        dedupeKey: `newsletter-test:${id}:${randomUUID()}`,
      })
      await note({ action: 'newsletter_tried', entity: { kind: 'newsletter', id } })
      return { message: `A test is on its way to ${email}.` }
    },
    { wish },
  )
