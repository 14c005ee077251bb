import { eq } from 'drizzle-orm'
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
  (write: (message: ContactMessage) => Letter) =>
  async ({ contactMessageId }: ContactMail, { db }: LetterContext): Promise<Letter> => {
    const [message] = await db.select().from(contactMessages).where(eq(contactMessages.id, contactMessageId))
    if (!message) throw new UnsendableMail(`There is no contact message ${contactMessageId} any more.`)
    return write(message)
  }

export const contactMails: Writers<'contact-received' | 'contact-for-support'> = {
  'contact-received': aboutMessage(contactReceivedLetter),
  'contact-for-support': aboutMessage(contactForSupportLetter),
}
