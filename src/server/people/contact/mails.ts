import { eq } from 'drizzle-orm'
import type { Settings } from '#contract/settings.ts'
import { contactMessages } from '../../machine/database/tables.ts'
import type { Letter } from '../../machine/mail/letter.ts'
import { type LetterContext, UnsendableMail, type Writers } from '../../machine/mail/letter-writer.ts'
import { type ContactMessage, contactForSupportLetter, contactReceivedLetter } from './contact-letters.ts'

interface ContactMail {
  contactMessageId: number
}

declare module '../../machine/mail/mail-data.ts' {
  interface MailData {
    'contact-received': ContactMail
    'contact-for-support': ContactMail
  }
}

const aboutMessage =
  (write: (message: ContactMessage, settings: Settings) => Letter) =>
  async ({ contactMessageId }: ContactMail, { db, settings }: LetterContext): Promise<Letter> => {
    const [message] = await db.select().from(contactMessages).where(eq(contactMessages.id, contactMessageId))
    if (!message) throw new UnsendableMail(`There is no contact message ${contactMessageId} any more.`)
    return write(message, settings)
  }

export const contactMails: Writers<'contact-received' | 'contact-for-support'> = {
  'contact-received': aboutMessage((_message, settings) => contactReceivedLetter(settings)),
  'contact-for-support': aboutMessage(contactForSupportLetter),
}
