import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { alias } from 'drizzle-orm/pg-core'
import { recordCartRejection } from '../../../customers/left-carts/write-cart-reminders.ts'
import { readTag, type TaggedMail } from '../../../customers/newsletter/bounce-tag.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { readFirst } from '../../../platform/database/rows.ts'
import { newsletters, subscribers } from '../../../platform/database/tables.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { handleEach, type Mailbox, type MailHead, withMailbox } from '../../../platform/email/mailbox.ts'
import { type Bounce, sortMail } from '../../../platform/email/read-bounce.ts'
import { returnBeginning, tagIn } from '../../../platform/email/return-address.ts'
import { recordRejection } from '../mails.ts'

/** One run reads at most this many of the newest mails to return addresses; other mails in the mailbox stay. */
const maxMails = 500

/**
 * Processes bounces of newsletters and of mails about left carts in the mailbox. Mails to other addresses stay; reports and automatic answers to our
 * return addresses are deleted once they are recorded. A mail from a person, or a report that can't be read, is flagged
 * and stays for a person; flagged mails are not downloaded again.
 * @throws as {@link handleEach}.
 */
export async function processBounces(
  { db, config: { bounces } }: Pick<AppContext, 'db' | 'config'>,
  stopping?: AbortSignal,
): Promise<void> {
  if (bounces === null) return
  await withMailbox(bounces.boxUrl, async (box) => {
    const to = returnBeginning(bounces.address)
    const mails = await box.list({ isUnread: false, limit: maxMails, newest: true, to })
    await handleEach(mails, stopping, async (mail) => {
      const tag = tagIn(mail.head, bounces.address)
      if (tag !== null) await processMail(db, box, mail, tag)
    })
  })
}

async function processMail(db: NodePgDatabase, box: Mailbox, { uid }: MailHead, tag: string): Promise<void> {
  const raw = await box.read(uid)
  if (raw === null) return
  const [mail, sorted] = [readTag(tag), sortMail(raw.toString('latin1'))]
  if (mail && sorted.kind === 'report' && sorted.bounce) await recordBounce(db, mail, sorted.bounce)
  if (sorted.kind === 'report' || sorted.kind === 'answer') await box.remove(uid)
  else await box.flag(uid)
}

const found = {
  subscriber: alias(subscribers, 'subscriber').id,
  newsletter: alias(newsletters, 'newsletter').id,
  /** Whether the subscription is older than the mail; a later one proves a working mailbox. */
  isSame: sql<boolean>`subscriber.created_at <= newsletter.sends_at`,
}

/** Records a bounce like a rejection at sending. A second report of a mail changes nothing. */
const recordBounce = (
  db: NodePgDatabase,
  { kind, id, token }: TaggedMail,
  { isNoMailbox }: Bounce,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    if (kind === 'left-cart') return recordCartRejection(tx, { reminderId: id, token }, isNoMailbox)
    const mail = await readFirst(
      tx,
      found,
      (columns) => sql`
      SELECT ${columns} FROM subscribers subscriber
        JOIN newsletter_mails mail ON mail.subscriber_id = subscriber.id AND mail.newsletter_id = ${id} AND mail.state = 'sent'
        JOIN newsletters newsletter ON newsletter.id = mail.newsletter_id
      WHERE subscriber.unsubscribe_token = ${token} FOR UPDATE OF subscriber`,
    )
    if (!mail) return
    const { isSame, ...data } = mail
    await recordRejection(tx, data, isNoMailbox && isSame, 'sent')
  })
