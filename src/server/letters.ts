import { letterExamples } from './letter-examples.ts'
import type { Letter } from './machine/mail/letter.ts'
import { type LetterContext, type Letters, UnknownMail, type Writers } from './machine/mail/letter-writer.ts'
import type { Template } from './machine/mail/mail-data.ts'
import { accountMails, keepCode, keepResetToken } from './people/accounts/mails.ts'
import { customerMails } from './people/customers/mails.ts'
import { digestMails } from './people/digest/mails.ts'
import { gardenMails } from './people/garden/mails.ts'
import { subscriberMails } from './people/newsletter/mails.ts'
import { noticeMails, putBack } from './people/notices/mails.ts'
import { reviewMails } from './people/reviews/mails.ts'
import { keepMailToken, staffMails } from './people/staff/mails.ts'
import { ticketMails } from './people/tickets/mails.ts'
import { orderMails } from './selling/orders/mails.ts'
import { recallMails } from './selling/recalls/mails.ts'
import { returnMails } from './selling/returns/mails.ts'
import { letterTestMails } from './words/letters/mails.ts'
import { holdBack, newsletterLetters, noteRefused } from './words/newsletters/mails.ts'

/** How each mail of the shop is written. */
const writers: Writers<Template> = {
  ...accountMails,
  ...customerMails,
  ...digestMails,
  ...gardenMails,
  ...letterTestMails(letterExamples),
  ...newsletterLetters,
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
export async function writeLetter(template: string, data: unknown, context: LetterContext): Promise<Letter> {
  if (!isTemplate(template)) throw new UnknownMail(`There is no template "${template}".`)
  const write = writers[template] as (data: unknown, context: LetterContext) => Promise<Letter>
  return write(data, context)
}

export const letters: Letters = {
  write: writeLetter,
  keptByReader: {
    'reset-link': keepResetToken,
    'sign-in-code': keepCode,
    'staff-invitation': keepMailToken,
  },
  whenOutdated: { 'product-notice': putBack, newsletter: holdBack },
  whenRefused: { newsletter: noteRefused },
}
