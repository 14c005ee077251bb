import { emailTemplates } from '#server/email-templates.ts'
import { outbox } from '#server/platform/database/tables.ts'
import type { RenderedMail } from '#server/platform/email/email-template.ts'
import { OutdatedMail, UnsendableMail } from '#server/platform/email/email-writer.ts'
import { dropOutdated, noteDead, noteSent } from '#server/platform/email/mail-queue.ts'
import { renderMail } from '#server/platform/email/render-mail.ts'
import type { TestShop } from './shop.ts'

/** Sends the waiting mails to addresses with this beginning, without a mail server. @returns them, the oldest first. */
export async function deliverTo(
  { db, config, settings }: TestShop,
  recipient: string,
): Promise<RenderedMail[]> {
  const context = { db, siteUrl: config.publicUrl, settings: await settings.current() }
  const rows = await db.select().from(outbox).orderBy(outbox.id)
  const sent: RenderedMail[] = []
  for (const mail of rows) {
    if (mail.status !== 'waiting' || !mail.recipient.startsWith(recipient)) continue
    try {
      sent.push(renderMail(await emailTemplates.write(mail.template, mail.data, context), context))
      await noteSent(db, mail.id)
    } catch (error) {
      if (error instanceof OutdatedMail) {
        await dropOutdated(db, mail, emailTemplates.whenOutdated)
        continue
      }
      if (!(error instanceof UnsendableMail)) throw error
      const { message: reason } = error
      await noteDead(
        db,
        mail,
        { reason, publicReason: reason, isNoMailbox: false },
        emailTemplates.whenRejected,
      )
    }
  }
  return sent
}
