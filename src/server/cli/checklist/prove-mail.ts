import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { FastifyBaseLogger } from 'fastify'
import { withoutEnd } from '#shared/ends.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { change } from '../../platform/audit/change.ts'
import type { Config } from '../../platform/config/config.ts'
import { readSettings } from '../../platform/database/read-settings.ts'
import { mailProofs } from '../../platform/database/tables.ts'
import { renderMail } from '../../platform/email/render-mail.ts'
import { connectToMailServer, type MailTimeouts } from '../../platform/email/smtp.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { mailServerOf } from './mail-server-of.ts'
import { testEmail } from './test-email.ts'

interface MailContext {
  db: NodePgDatabase
  config: Config
  log: FastifyBaseLogger
}

/** Short timeouts, since a person waits for the answer. */
const timeouts: MailTimeouts = { connectMs: 5_000, answerMs: 10_000 }

/**
 * Sends a test mail without the outbox, so that the sender sees the server's answer, and records its
 * acceptance.
 * @throws {ShopError} `mail_server_missing`, or `mail_not_accepted` with the words of the server.
 */
export async function proveMail(
  { db, config, log }: MailContext,
  actor: StaffActor,
  to: { name: string; email: string },
): Promise<string> {
  const server = mailServerOf(config)
  if (config.smtpUrl === null || server === null) {
    throw new ShopError('mail_server_missing', 'No mail server is set where the shop is started (SMTP_URL).')
  }
  const paper = { siteUrl: config.publicUrl, settings: await readSettings(db) }
  const { subject, html, text } = renderMail(testEmail(to.name, paper.settings), paper)
  const connection = connectToMailServer(config.smtpUrl, timeouts)
  try {
    const messageId = `<test-${crypto.randomUUID()}@${new URL(config.publicUrl).hostname}>`
    const mail = {
      from: config.mailFrom,
      to: to.email,
      replyTo: paper.settings.support.email,
      subject,
      html,
      text,
    }
    await connection.send({ ...mail, messageId, attachments: [] })
  } catch (error) {
    log.warn({ failure: error instanceof Error ? error.name : 'unknown' }, 'a test mail was not accepted')
    throw new ShopError('mail_not_accepted', errorOf(server, error))
  } finally {
    connection.close()
  }
  await recordProof(db, actor, { server, sender: config.mailFrom })
  return `${server} accepted a mail to ${to.email}. Look whether it arrives, and whether it lies among unwanted mail.`
}

const errorOf = (server: string, error: unknown): string => {
  const said = error instanceof Error ? error.message : String(error)
  return `${server} did not accept the mail: ${withoutEnd(said, '. \t\r\n')}.`
}

const recordProof = (
  db: NodePgDatabase,
  actor: StaffActor,
  proof: { server: string; sender: string },
): Promise<void> =>
  change(db, actor, async (tx, recordAudit) => {
    const values = { ...proof, staffId: actor.staffId }
    await tx
      .insert(mailProofs)
      .values(values)
      .onConflictDoUpdate({
        target: [mailProofs.server, mailProofs.sender],
        set: { staffId: actor.staffId, acceptedAt: sql`now()` },
      })
    await recordAudit({
      action: 'mail_proven',
      entity: { kind: 'mail_server', id: proof.server },
      after: proof,
    })
  })
