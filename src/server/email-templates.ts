import { templateTestEmails } from './content/email-templates/mails.ts'
import { holdMail, newsletterEmails, recordRejection } from './content/newsletters/mails.ts'
import { accountMails, keepCode, keepResetToken } from './customers/accounts/mails.ts'
import { customerMails } from './customers/admin/mails.ts'
import { gardenMails } from './customers/garden/mails.ts'
import { subscriberMails } from './customers/newsletter/mails.ts'
import { noticeMails, putBack } from './customers/notices/mails.ts'
import { reviewMails } from './customers/reviews/mails.ts'
import { ticketMails } from './customers/tickets/mails.ts'
import { emailTemplateExamples } from './email-template-examples.ts'
import { recallMails } from './orders/recalls/mails.ts'
import { returnMails } from './orders/returns/mails.ts'
import { orderMails } from './orders/shopper/mails.ts'
import type { Email } from './platform/email/email-template.ts'
import { type EmailContext, type Letters, UnknownMail, type Writers } from './platform/email/email-writer.ts'
import type { Template } from './platform/email/mail-data.ts'
import { digestMails } from './staff/digest/mails.ts'
import { keepMailToken, staffMails } from './staff/members/mails.ts'

/** How each mail of the shop is written. */
const writers: Writers<Template> = {
  ...accountMails,
  ...customerMails,
  ...digestMails,
  ...gardenMails,
  ...templateTestEmails(emailTemplateExamples),
  ...newsletterEmails,
  ...noticeMails,
  ...orderMails,
  ...recallMails,
  ...returnMails,
  ...reviewMails,
  ...staffMails,
  ...subscriberMails,
  ...ticketMails,
}

/** The names of all mails. */
export const templates = Object.keys(writers) as Template[]

const isTemplate = (template: string): template is Template => Object.hasOwn(writers, template)

/**
 * Writes the letter of a row of the outbox, from what the shop knows now.
 * @throws {UnsendableMail} when it can never be written.
 * @throws {UnknownMail} for a template of another release.
 * @throws {OutdatedMail} when what it reports no longer holds.
 */
export async function writeEmail(template: string, data: unknown, context: EmailContext): Promise<Email> {
  if (!isTemplate(template)) throw new UnknownMail(`There is no template "${template}".`)
  const write = writers[template] as (data: unknown, context: EmailContext) => Promise<Email>
  return write(data, context)
}

export const letters: Letters = {
  write: writeEmail,
  keptByReader: {
    'reset-link': keepResetToken,
    'sign-in-code': keepCode,
    'staff-invitation': keepMailToken,
  },
  whenOutdated: { 'product-notice': putBack, newsletter: holdMail },
  whenRejected: { newsletter: recordRejection },
}
