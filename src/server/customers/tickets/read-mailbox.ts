import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { shopActor } from '../../platform/actor.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { type Mailbox, type MailHead, withMailbox } from '../../platform/email/mailbox.ts'
import { sortMail } from '../../platform/email/read-bounce.ts'
import { tagIn } from '../../platform/email/return-address.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { processMail } from './process-mail.ts'

/** One run reads at most this many of the oldest unread mails. */
const maxMails = 100

/**
 * Makes tickets of the unread mails of the support mailbox, and marks each as read once its ticket is committed. A mail
 * that is read again after a lost connection is recognised by its Message-ID.
 */
export async function readMailbox(
  { db, config }: Pick<AppContext, 'db' | 'config'>,
  stopping?: AbortSignal,
): Promise<void> {
  if (config.supportBoxUrl === null) return
  await withMailbox(config.supportBoxUrl, async (box) => {
    for (const mail of await box.list({ isUnread: true, limit: maxMails })) {
      if (stopping?.aborted) return
      // The bounce reader handles these, since both may read one mailbox.
      if (config.bounces && tagIn(mail.head, config.bounces.address) !== null) continue
      if (isOwnMail(mail.head, config.mailFrom)) await box.markRead(mail.uid)
      else await takeMail(db, box, mail)
    }
  })
}

/** Whether the shop sent the mail. Support gets copies of messages, which must not become tickets. */
function isOwnMail(head: string, mailFrom: string): boolean {
  const address = /<([^<>]*)>/.exec(mailFrom)?.[1] ?? mailFrom
  const from = fieldsOf(head, ['from'])[0] ?? ''
  return from.toLowerCase().includes(address.toLowerCase())
}

/** The header lines with these names, unfolded. */
const fieldsOf = (head: string, names: string[]): string[] =>
  head
    .replace(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)
    .filter((line) => names.includes(line.split(':', 1)[0]?.toLowerCase() ?? ''))

async function takeMail(db: NodePgDatabase, box: Mailbox, { uid, head }: MailHead): Promise<void> {
  const raw = await box.read(uid)
  if (raw === null) return
  const { kind } = sortMail(raw.toString('latin1'))
  // A delivery report waits in the mailbox for a person.
  if (kind === 'report' || kind === 'unreadable') await box.flag(uid)
  else if (kind === 'answer') await box.markRead(uid)
  else {
    const outcome = await enterMail(db, raw, head)
    if (outcome === 'entered') await box.markRead(uid)
    if (outcome === 'refused') await box.flag(uid)
  }
}

const unreadSentence = 'This mail can’t be read here. It stays in the mailbox, marked as read.'

/** Enters a mail; an unreadable one with its sender and subject alone. */
async function enterMail(
  db: NodePgDatabase,
  raw: Buffer,
  head: string,
): Promise<'entered' | 'refused' | 'later'> {
  const outcome = await tryMail(db, raw)
  if (outcome !== 'refused') return outcome
  const known = fieldsOf(head, ['from', 'subject', 'date', 'message-id'])
  return tryMail(db, Buffer.from([...known, '', unreadSentence].join('\r\n'), 'utf8'))
}

async function tryMail(db: NodePgDatabase, raw: Buffer): Promise<'entered' | 'refused' | 'later'> {
  try {
    await processMail(db, shopActor, raw, {
      expected: null,
      acceptsSender: false,
      isNew: true,
      isUnattended: true,
    })
    return 'entered'
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    if (error.code === 'mail_known') return 'entered'
    return error.code === 'unavailable' ? 'later' : 'refused'
  }
}
