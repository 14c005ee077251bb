import type { AppContext } from '../app-context.ts'
import type { Config } from '../config/config.ts'
import { runConcurrently } from '../jobs/run-concurrently.ts'
import { type EmailTemplates, OutdatedMail, UnsendableMail } from './email-writer.ts'
import {
  type ClaimedMail,
  claimMails,
  dropOutdated,
  markReadable,
  recordDead,
  recordFailed,
  recordSent,
  releaseMails,
} from './mail-queue.ts'
import { renderMail } from './render-mail.ts'
import { returnAddress } from './return-address.ts'
import { isNoMailbox, maxAttempts, retrySeconds, sendFailure } from './send-failure.ts'
import {
  connectToMailServer,
  type MailServer,
  type MailTimeouts,
  maxConnections,
  type OutgoingMail,
} from './smtp.ts'

/** Batches of one run, after which its connections close. */
const maxBatches = 100

/** Mails of one batch; small, so that a new reset link does not wait long. */
const batchSize = 25

/** After this time untried mails are released, long before their claims expire. */
const batchMs = 120_000

type DeliveryContext = Pick<AppContext, 'db' | 'config' | 'log' | 'settings'>

/**
 * Sends due mails, several at a time. Ends when no mail is due, the mail server is away, {@link maxBatches} were
 * sent, or `stopping` aborts. A hanging server could otherwise delay a stop by minutes. Any number of processes may
 * send at once. Without a mail server, mails go to the reader at /dev/mail; in production they wait for a server.
 */
export async function deliverMail(
  shop: DeliveryContext,
  templates: EmailTemplates,
  { timeouts, stopping }: { timeouts?: MailTimeouts; stopping?: AbortSignal } = {},
): Promise<void> {
  const { config, db } = shop
  if (config.smtpUrl === null) {
    if (!config.isProduction) await markReadable(db)
    return
  }
  const server = connectToMailServer(config.smtpUrl, timeouts)
  try {
    for (let left = maxBatches; left > 0 && !stopping?.aborted; left -= 1) {
      if (!(await deliverBatch(shop, templates, server, stopping))) break
    }
  } finally {
    server.close()
  }
}

/** @returns whether more mails may be due. */
async function deliverBatch(
  shop: DeliveryContext,
  templates: EmailTemplates,
  server: MailServer,
  stopping?: AbortSignal,
): Promise<boolean> {
  const mails = await claimMails(shop.db, batchSize)
  const claimedAt = performance.now()
  let isReachable = true
  const untried = await runConcurrently(mails, {
    maxConcurrent: maxConnections,
    shouldContinue: () => isReachable && !stopping?.aborted && performance.now() - claimedAt < batchMs,
    work: async (mail) => {
      const wasReachable = await deliver(shop, templates, server, mail)
      isReachable &&= wasReachable
      return wasReachable
    },
  })
  await releaseMails(shop.db, untried)
  return isReachable && mails.length === batchSize
}

/** @returns whether the mail server is reachable, also when it rejected this mail. */
async function deliver(
  shop: DeliveryContext,
  templates: EmailTemplates,
  server: MailServer,
  mail: ClaimedMail,
): Promise<boolean> {
  const { db, log } = shop
  try {
    await server.send(await compose(shop, templates, mail))
  } catch (error) {
    if (error instanceof OutdatedMail) {
      log.info({ mail: mail.id, template: mail.template, reason: error.message }, 'a mail was outdated')
      await dropOutdated(db, mail, templates.onOutdated)
      return true
    }
    const reason = error instanceof Error ? error.message : String(error)
    const failure = error instanceof UnsendableMail ? 'refused' : sendFailure(error)
    const isCounted = failure !== 'server_away'
    const { id, template } = mail
    log.warn({ mail: id, template, failure, reason: withoutAddresses(reason) }, 'a mail was not sent')
    if (failure === 'refused' || (isCounted && mail.attempts + 1 >= maxAttempts)) {
      const rejection = { reason, publicReason: withoutAddresses(reason), isNoMailbox: isNoMailbox(error) }
      await recordDead(db, mail, rejection, templates.onRejected)
    } else {
      await recordFailed(db, mail.id, { reason, retrySeconds: retrySeconds(mail.attempts), isCounted })
    }
    return isCounted
  }
  await recordSent(db, mail.id)
  return true
}

/** Mail servers repeat the recipient in their replies, and the log holds no addresses of shoppers. */
const withoutAddresses = (reason: string): string =>
  reason.replace(/[^\s<>]+/g, (word) => (/.@./s.test(word) ? '[address]' : word))

async function compose(
  { db, config, settings }: DeliveryContext,
  templates: EmailTemplates,
  mail: ClaimedMail,
): Promise<OutgoingMail> {
  const context = { db, siteUrl: config.publicUrl, settings: await settings.current() }
  const email = await templates.write(mail.template, mail.data, context)
  const { subject, html, text } = renderMail(email, context)
  return {
    from: config.mailFrom,
    to: mail.recipient,
    replyTo: email.replyTo ?? context.settings.support.email,
    subject,
    html,
    text,
    messageId: messageIdOf(mail, config),
    unsubscribeUrl: email.unsubscribeUrl,
    ...(email.bounceTag &&
      config.bounces && { returnTo: returnAddress(config.bounces.address, email.bounceTag) }),
    isByPerson: email.isByPerson ?? false,
    attachments: (await email.attach?.()) ?? [],
  }
}

/** Row id and time of creation: the same for every attempt, different in another database. */
const messageIdOf = ({ id, createdAt }: ClaimedMail, { publicUrl }: Config): string =>
  `<outbox-${id}.${createdAt.getTime()}@${new URL(publicUrl).hostname}>`
