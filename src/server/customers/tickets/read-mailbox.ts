import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { addressParser } from 'postal-mime'
import { shopActor } from '../../platform/actor.ts'
import type { AppContext } from '../../platform/app-context.ts'
import {
  handleEach,
  isSameMailbox,
  type Mailbox,
  type MailHead,
  withMailbox,
} from '../../platform/email/mailbox.ts'
import { fieldLine, fieldOf, headOf } from '../../platform/email/mime-parts.ts'
import { sortMail } from '../../platform/email/read-bounce.ts'
import { tagIn } from '../../platform/email/return-address.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { processMail } from './process-mail.ts'

/** One run reads at most this many of the oldest unread mails. */
const maxMails = 100

/**
 * Makes tickets of the unread mails of the support mailbox, and marks each as read once its ticket is committed. A mail
 * that is read again after a lost connection is recognised by its Message-ID.
 * @throws as {@link handleEach}.
 */
export async function readMailbox(
  { db, config }: Pick<AppContext, 'db' | 'config'>,
  stopping?: AbortSignal,
): Promise<void> {
  const { supportBoxUrl, bounces, mailFrom } = config
  if (supportBoxUrl === null) return
  const shared = bounces && isSameMailbox(bounces.boxUrl, supportBoxUrl) ? bounces : null
  await withMailbox(supportBoxUrl, async (box) => {
    const mails = await box.list({ isUnread: true, limit: maxMails })
    await handleEach(mails, stopping, async (mail) => {
      // The bounce reader handles these, since both may read one mailbox.
      if (shared && tagIn(mail.head, shared.address) !== null) return
      if (isOwnMail(mail.head, mailFrom)) await box.markRead(mail.uid)
      else await takeMail(db, box, mail)
    })
  })
}

/** Whether the shop sent the mail. Support gets copies of messages, which must not become tickets. */
function isOwnMail(head: string, mailFrom: string): boolean {
  const from = fieldOf(headOf(head), 'from').slice(0, maxFromLength)
  const [own] = addressesIn(mailFrom)
  return own !== undefined && addressesIn(from).includes(own)
}

/** Far longer than the From line of any mail that the shop sends. */
const maxFromLength = 1_000

const addressesIn = (field: string): string[] =>
  addressParser(field, { flatten: true }).map(({ address }) => address?.toLowerCase() ?? '')

async function takeMail(db: NodePgDatabase, box: Mailbox, { uid, head }: MailHead): Promise<void> {
  const raw = await box.read(uid)
  if (raw === null) return
  const { kind } = sortMail(raw.toString('latin1'))
  // A delivery report waits in the mailbox for a person.
  if (kind === 'report' || kind === 'unreadable') await box.flag(uid)
  else if (kind === 'answer') await box.markRead(uid)
  else {
    const outcome = await enterMail(db, { raw, head, isOfList: kind === 'list' })
    if (outcome === 'entered') await box.markRead(uid)
    if (outcome === 'refused') await box.flag(uid)
  }
}

const unreadSentence = 'This mail can’t be read here. It stays in the mailbox, marked as read.'

interface NewMail {
  raw: Buffer
  isOfList: boolean
}

type Outcome = 'entered' | 'refused' | 'later'

/** Enters a mail; an unreadable one with its sender and subject alone. */
async function enterMail(
  db: NodePgDatabase,
  { head, ...mail }: NewMail & Pick<MailHead, 'head'>,
): Promise<Outcome> {
  const outcome = await tryMail(db, mail)
  return outcome === 'refused' ? tryMail(db, { ...mail, raw: summaryOf(head) }) : outcome
}

const summaryFields = ['from', 'subject', 'date', 'message-id']

/** A mail of the fields that name a mail, in their own bytes, and one sentence. */
function summaryOf(head: string): Buffer {
  const fields = headOf(head)
  const known = summaryFields.flatMap((name) => fieldLine(fields, name) ?? [])
  const lines = [...known, '', ''].join('\r\n')
  return Buffer.concat([Buffer.from(lines, 'latin1'), Buffer.from(unreadSentence, 'utf8')])
}

async function tryMail(db: NodePgDatabase, { raw, isOfList }: NewMail): Promise<Outcome> {
  try {
    await processMail(db, shopActor, raw, {
      expected: null,
      acceptsSender: false,
      isNew: true,
      isUnattended: true,
      isOfList,
    })
    return 'entered'
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    if (error.code === 'mail_known') return 'entered'
    return error.code === 'unavailable' ? 'later' : 'refused'
  }
}
