import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { alias } from 'drizzle-orm/pg-core'
import type { AppContext } from '../../../platform/app-context.ts'
import { readFirst } from '../../../platform/database/rows.ts'
import { newsletters, subscribers } from '../../../platform/database/tables.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { type Mailbox, withMailbox } from '../../../platform/email/pop3.ts'
import { type Bounce, isByProgram, readBounce } from '../../../platform/email/read-bounce.ts'
import { tagIn } from '../../../platform/email/return-address.ts'
import { recordRejection } from '../mails.ts'
import { readTag, type TaggedMail } from './bounce-tag.ts'

/** One run reads at most this many of the newest mails; foreign mails in the mailbox stay. */
const maxMails = 500

/**
 * Processes newsletter bounces in the mailbox. Mails to other addresses and mails from people stay;
 * automatic mails to our return addresses are deleted.
 */
export async function processBounces(
  { db, config: { bounces } }: Pick<AppContext, 'db' | 'config'>,
  stopping?: AbortSignal,
): Promise<void> {
  if (bounces === null) return
  await withMailbox(bounces.boxUrl, async (box) => {
    for (const number of (await box.list()).slice(-maxMails)) {
      if (stopping?.aborted) return
      await processMail(db, box, { number, address: bounces.address })
    }
  })
}

async function processMail(
  db: NodePgDatabase,
  box: Mailbox,
  { number, address }: { number: number; address: string },
): Promise<void> {
  const raw = await box.readBeginning(number)
  const tag = raw === null ? null : tagIn(raw, address)
  if (raw === null || tag === null) return
  const [mail, bounce] = [readTag(tag), readBounce(raw)]
  if (mail && bounce) await recordBounce(db, mail, bounce)
  if (isByProgram(raw)) await box.remove(number)
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
  { newsletter, token }: TaggedMail,
  { isNoMailbox }: Bounce,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const mail = await readFirst(
      tx,
      found,
      (columns) => sql`
      SELECT ${columns} FROM subscribers subscriber
        JOIN newsletter_mails mail ON mail.subscriber_id = subscriber.id AND mail.newsletter_id = ${newsletter} AND mail.state = 'sent'
        JOIN newsletters newsletter ON newsletter.id = mail.newsletter_id
      WHERE subscriber.unsubscribe_token = ${token} FOR UPDATE OF subscriber`,
    )
    if (!mail) return
    const { isSame, ...data } = mail
    await recordRejection(tx, data, isNoMailbox && isSame, 'sent')
  })
