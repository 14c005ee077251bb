import { and, eq, sql } from 'drizzle-orm'
import { bounceTag } from '../../customers/newsletter/bounce-tag.ts'
import { isReader } from '../../customers/newsletter/subscribe.ts'
import { shopActor } from '../../platform/actor.ts'
import { writeEntry } from '../../platform/audit/change.ts'
import type { Database } from '../../platform/database/database.ts'
import { newsletterMails, newsletters, subscribers } from '../../platform/database/tables.ts'
import { OutdatedMail, type Writers } from '../../platform/email/email-writer.ts'
import { newsletterEmail, testEmail } from './newsletter-email.ts'

interface OneMail {
  newsletter: number
  subscriber: number
}

declare module '../../platform/email/mail-data.ts' {
  interface MailData {
    newsletter: OneMail
    'newsletter-test': { newsletter: number }
  }
}

export const newsletterEmails: Writers<'newsletter' | 'newsletter-test'> = {
  newsletter: async (data, context) => {
    const found = await find(context.db, data)
    if (!found) throw new OutdatedMail('The subscriber was erased.')
    const { mail, newsletter, subscriber } = found
    if (mail.state !== 'sent') {
      if (subscriber.unsubscribedAt || subscriber.bouncedAt)
        throw new OutdatedMail('It has no reader any more.')
      if (newsletter.status === 'stopped') throw new OutdatedMail('The newsletter was stopped.')
    }
    const token = subscriber.unsubscribeToken
    return {
      ...(await newsletterEmail(newsletter, token, context)),
      bounceTag: bounceTag({ kind: 'newsletter', id: newsletter.id, token }),
    }
  },
  'newsletter-test': async ({ newsletter: id }, context) => {
    const [newsletter] = await context.db.select().from(newsletters).where(eq(newsletters.id, id))
    if (!newsletter) throw new OutdatedMail('The draft was discarded.')
    return testEmail(newsletter, context)
  },
}

async function find(db: Database, data: OneMail) {
  const [found] = await db
    .select({ mail: newsletterMails, newsletter: newsletters, subscriber: subscribers })
    .from(newsletterMails)
    .innerJoin(newsletters, eq(newsletters.id, newsletterMails.newsletterId))
    .innerJoin(subscribers, eq(subscribers.id, newsletterMails.subscriberId))
    .where(
      and(
        eq(newsletterMails.newsletterId, data.newsletter),
        eq(newsletterMails.subscriberId, data.subscriber),
      ),
    )
  return found
}

type Data = Record<string, unknown>

/** A condition on `newsletter_mails AS mail`. */
const isMailOf = ({ newsletter, subscriber }: Data, state: 'queued' | 'sent' = 'queued') =>
  sql`mail.newsletter_id = ${newsletter} AND mail.subscriber_id = ${subscriber} AND mail.state = ${state}`

/** Holds an unsent mail back until its newsletter resumes, or leaves it out without a reader. */
export async function holdMail(tx: Database, data: Data): Promise<void> {
  await tx.execute(sql`
    UPDATE newsletter_mails mail SET state = CASE WHEN ${isReader} THEN 'held' ELSE 'left_out' END
    FROM subscribers subscriber WHERE subscriber.id = mail.subscriber_id AND ${isMailOf(data)}`)
}

/** Records a rejected mail. A missing mailbox gets no more newsletters. */
export async function recordRejection(
  tx: Database,
  data: Data,
  isNoMailbox: boolean,
  state?: 'sent',
): Promise<void> {
  if (isNoMailbox)
    await tx.execute(
      sql`UPDATE subscribers SET bounced_at = now() WHERE id = ${data.subscriber} AND bounced_at IS NULL`,
    )
  await tx.execute(sql`UPDATE newsletter_mails mail SET state = 'refused' WHERE ${isMailOf(data, state)}`)
  if (!isNoMailbox) await stopRejected(tx, data)
}

/** This many rejections of existing mailboxes, more than accepted mails, are a problem of the sender. */
const maxRejected = 25

/** Stops a newsletter that mail servers reject, before all readers miss it. */
async function stopRejected(tx: Database, { newsletter: id }: Data): Promise<void> {
  const { rowCount } = await tx.execute(sql`
    UPDATE newsletters SET status = 'stopped' WHERE id = ${id} AND status = 'sending' AND (
      SELECT count(*) FILTER (WHERE mail.state = 'refused' AND subscriber.bounced_at IS NULL) >= greatest(${maxRejected}::int,
        count(*) FILTER (WHERE mail.state = 'sent'))
      FROM newsletter_mails mail LEFT JOIN subscribers subscriber ON subscriber.id = mail.subscriber_id
      WHERE mail.newsletter_id = ${id} AND mail.state IN ('refused', 'sent'))`)
  if (rowCount === 0) return
  const entity = { kind: 'newsletter', id: Number(id) }
  const reason = 'Mail servers refused more of it than they took.'
  await writeEntry(tx, shopActor, {
    action: 'newsletter_stopped',
    entity,
    reason,
    before: { state: 'sending' },
    after: { state: 'stopped' },
  })
}
