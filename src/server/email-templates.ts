import { templateTestEmails } from './content/email-templates/mails.ts'
import { holdMail, newsletterEmails, recordRejection } from './content/newsletters/mails.ts'
import { accountMails, storeCode, storeResetToken } from './customers/accounts/mails.ts'
import { customerMails } from './customers/admin/mails.ts'
import { gardenMails } from './customers/garden/mails.ts'
import { leftCartMails } from './customers/left-carts/mails.ts'
import { recordCartRejection } from './customers/left-carts/write-cart-reminders.ts'
import { subscriberMails } from './customers/newsletter/mails.ts'
import { noticeMails, requeueNotice } from './customers/notices/mails.ts'
import { reviewMails } from './customers/reviews/mails.ts'
import { ticketMails } from './customers/tickets/mails.ts'
import { emailTemplateExamples } from './email-template-examples.ts'
import { recallMails } from './orders/recalls/mails.ts'
import { returnMails } from './orders/returns/mails.ts'
import { orderMails } from './orders/shopper/mails.ts'
import type { Email } from './platform/email/email-template.ts'
import {
  type EmailContext,
  type EmailTemplates,
  UnknownTemplate,
  type Writers,
} from './platform/email/email-writer.ts'
import type { Template } from './platform/email/mail-data.ts'
import { digestMails } from './staff/digest/mails.ts'
import { staffMails, storeMailToken } from './staff/members/mails.ts'
import { tokenMails } from './staff/tokens/mails.ts'
import { webhookMails } from './staff/webhooks/mails.ts'

/** Writer of each email template. */
const writers: Writers<Template> = {
  ...accountMails,
  ...customerMails,
  ...digestMails,
  ...gardenMails,
  ...leftCartMails,
  ...templateTestEmails(emailTemplateExamples),
  ...newsletterEmails,
  ...noticeMails,
  ...orderMails,
  ...recallMails,
  ...returnMails,
  ...reviewMails,
  ...staffMails,
  ...tokenMails,
  ...webhookMails,
  ...subscriberMails,
  ...ticketMails,
}

/** Names of all email templates. */
export const templates = Object.keys(writers) as Template[]

const isTemplate = (template: string): template is Template => Object.hasOwn(writers, template)

/**
 * Writes the email of an outbox row from present data.
 * @throws {UnsendableMail} when it can never be written.
 * @throws {UnknownTemplate} for a template of another release.
 * @throws {OutdatedMail} when its content no longer holds.
 */
export async function writeEmail(template: string, data: unknown, context: EmailContext): Promise<Email> {
  if (!isTemplate(template)) throw new UnknownTemplate(`There is no template "${template}".`)
  const write = writers[template] as (data: unknown, context: EmailContext) => Promise<Email>
  return write(data, context)
}

export const emailTemplates: EmailTemplates = {
  write: writeEmail,
  completeForReader: {
    'reset-link': storeResetToken,
    'sign-in-code': storeCode,
    'staff-invitation': storeMailToken,
  },
  onOutdated: { 'product-notice': requeueNotice, newsletter: holdMail },
  onRejected: { newsletter: recordRejection, 'left-cart': recordCartRejection },
}
