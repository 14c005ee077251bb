import { randomUUID } from 'node:crypto'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/database.ts'
import { ShopError } from '../http/shop-error.ts'
import { assertWithinLimit } from '../rate-limits/throttle.ts'
import type { Email } from './email-template.ts'
import type { MailData, Template } from './mail-data.ts'
import { enqueueMail, type Mail } from './outbox.ts'

/** Turns an email into a test: without unsubscribe link and attachments, with replies to support. */
export const asTest = (
  { subject, preheader, heading, blocks }: Email,
  reason = 'This is a test with example data that was asked for in the back office. Nobody else gets it.',
): Email => ({ subject: `Test: ${subject}`, preheader, heading, blocks, reason })

const limit = { calls: 20, windowSeconds: 600 }

interface TestRecipient {
  staffId: number
  email: string
}

type TestTemplate = Extract<Template, `${string}-test`>

/**
 * Queues a test mail to the member who asked for it, and returns the sentence for the screen.
 * @throws {ShopError} `too_many_requests`, or `mail_server_missing` in production without a mail server.
 */
export async function enqueueTest<T extends TestTemplate>(
  tx: Database,
  { smtpUrl, isProduction, publicUrl }: Pick<Config, 'smtpUrl' | 'isProduction' | 'publicUrl'>,
  { staffId, email }: TestRecipient,
  mail: { template: T; data: MailData[T] },
): Promise<string> {
  if (smtpUrl === null && isProduction) {
    throw new ShopError(
      'mail_server_missing',
      'No mail server is set where the shop is started (SMTP_URL), so nothing can be sent.',
    )
  }
  await assertWithinLimit(
    tx,
    `test-mail:${staffId}`,
    limit,
    'These are many tests within ten minutes. Please wait a while; the preview shows the same.',
  )
  await enqueueMail(tx, {
    ...mail,
    recipient: email,
    dedupeKey: `${mail.template}:${randomUUID()}`,
  } as Mail)
  return smtpUrl === null
    ? `No mail server is set, so the test does not leave this machine. It can be read at ${publicUrl}/dev/mail.`
    : `A test is on its way to ${email}.`
}
