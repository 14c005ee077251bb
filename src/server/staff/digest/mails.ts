import { OutdatedMail, type Writers } from '../../platform/email/email-writer.ts'
import { digestEmail } from './digest-email.ts'
import { readDigest } from './digest-facts.ts'

declare module '../../platform/email/mail-data.ts' {
  interface MailData {
    /** Informs a member of the staff once a day about work that the stock needs. */
    'stock-digest': { day: string; url: string | null }
  }
}

export const digestMails: Writers<'stock-digest'> = {
  'stock-digest': async ({ day, url }, { db, siteUrl, settings }) => {
    const facts = await readDigest(db)
    if (!facts) throw new OutdatedMail('Nothing of the stock is to be done any more.')
    return digestEmail({ day, facts, url }, { siteUrl, settings })
  },
}
