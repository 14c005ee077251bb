import type { Config } from '../config/config.ts'
import { runConcurrently } from '../jobs/run-concurrently.ts'
import type { AppContext } from '../shop.ts'
import { type Letters, OutdatedMail, UnsendableMail } from './email-writer.ts'
import {
  type ClaimedMail,
  claimMails,
  dropOutdated,
  leaveToReader,
  noteDead,
  noteFailed,
  noteSent,
  releaseMails,
} from './mail-queue.ts'
import { renderMail } from './render-mail.ts'
import { returnAddress } from './return-address.ts'
import { isNoMailbox, maxAttempts, retrySeconds, sendFailure } from './send-failure.ts'
import {
  connectToMailServer,
  type MailServer,
  maxConnections,
  type OutgoingMail,
  type Patience,
} from './smtp.ts'

/** So that connections are not kept for ever. */
const batchesInATurn = 100

/** Few enough that a reset link does not wait long. */
const batchSize = 25

/** Mails that are not tried by then are released, long before another sender may claim them. */
const batchMs = 120_000

type Post = Pick<AppContext, 'db' | 'config' | 'log' | 'settings'>

/**
 * Sends due mails, several at a time, reset links and codes first and then the oldest, until none is left, the mail
 * server is away, the turn is over or the shop stops (a server that hangs could delay the stop by minutes).
 * Any number of processes may send at once. Without a mail server the mails are for the reader at /dev/mail;
 * in production they wait for one.
 */
export async function deliverMail(
  shop: Post,
  letters: Letters,
  { patience, stopping }: { patience?: Patience; stopping?: AbortSignal } = {},
): Promise<void> {
  const { config, db } = shop
  if (config.smtpUrl === null) {
    if (!config.isProduction) await leaveToReader(db)
    return
  }
  const server = connectToMailServer(config.smtpUrl, patience)
  try {
    for (let left = batchesInATurn; left > 0 && !stopping?.aborted; left -= 1) {
      if (!(await deliverBatch(shop, letters, server, stopping))) break
    }
  } finally {
    server.close()
  }
}

/** @returns whether there may be more to send. */
async function deliverBatch(
  shop: Post,
  letters: Letters,
  server: MailServer,
  stopping?: AbortSignal,
): Promise<boolean> {
  const mails = await claimMails(shop.db, batchSize)
  const takenAt = performance.now()
  let isThere = true
  const untried = await runConcurrently(mails, {
    maxConcurrent: maxConnections,
    shouldContinue: () => isThere && !stopping?.aborted && performance.now() - takenAt < batchMs,
    work: async (mail) => {
      const isTaken = await deliver(shop, letters, server, mail)
      isThere &&= isTaken
      return isTaken
    },
  })
  await releaseMails(shop.db, untried)
  return isThere && mails.length === batchSize
}

/** @returns whether the mail server is reachable, whatever it answered to this mail. */
async function deliver(
  shop: Post,
  letters: Letters,
  server: MailServer,
  mail: ClaimedMail,
): Promise<boolean> {
  const { db, log } = shop
  try {
    await server.send(await compose(shop, letters, mail))
  } catch (error) {
    if (error instanceof OutdatedMail) {
      log.info({ mail: mail.id, template: mail.template, reason: error.message }, 'a mail was outdated')
      await dropOutdated(db, mail, letters.whenOutdated)
      return true
    }
    const reason = error instanceof Error ? error.message : String(error)
    const failure = error instanceof UnsendableMail ? 'refused' : sendFailure(error)
    const isCounted = failure !== 'server_away'
    const { id, template } = mail
    log.warn({ mail: id, template, failure, reason: withoutAddresses(reason) }, 'a mail was not sent')
    if (failure === 'refused' || (isCounted && mail.attempts + 1 >= maxAttempts)) {
      const refusal = { reason, publicReason: withoutAddresses(reason), isNoMailbox: isNoMailbox(error) }
      await noteDead(db, mail, refusal, letters.whenRejected)
    } else {
      await noteFailed(db, mail.id, { reason, retrySeconds: retrySeconds(mail.attempts), isCounted })
    }
    return isCounted
  }
  await noteSent(db, mail.id)
  return true
}

/** Mail servers repeat the recipient; the log holds no addresses, and the row of the outbox does. */
const withoutAddresses = (reason: string): string =>
  reason.replace(/[^\s<>]+/g, (word) => (/.@./s.test(word) ? '[address]' : word))

async function compose(
  { db, config, settings }: Post,
  letters: Letters,
  mail: ClaimedMail,
): Promise<OutgoingMail> {
  const context = { db, siteUrl: config.publicUrl, settings: await settings.current() }
  const letter = await letters.write(mail.template, mail.data, context)
  const { subject, html, text } = renderMail(letter, context)
  return {
    from: config.mailFrom,
    to: mail.recipient,
    replyTo: letter.replyTo ?? context.settings.support.email,
    subject,
    html,
    text,
    messageId: messageIdOf(mail, config),
    unsubscribeUrl: letter.unsubscribeUrl,
    ...(letter.bounceTag &&
      config.bounces && { returnTo: returnAddress(config.bounces.address, letter.bounceTag) }),
    isByPerson: letter.isByPerson ?? false,
    attachments: (await letter.attach?.()) ?? [],
  }
}

/** The row's number and time of creation: the same at every attempt, and different in another database. */
const messageIdOf = ({ id, createdAt }: ClaimedMail, { publicUrl }: Config): string =>
  `<outbox-${id}.${createdAt.getTime()}@${new URL(publicUrl).hostname}>`
