import { UnsendableMail, type Writers } from '../../machine/mail/letter-writer.ts'
import { reviewRequestLetter } from './review-request-letter.ts'
import { readRequest } from './review-requests.ts'

declare module '../../machine/mail/mail-data.ts' {
  interface MailData {
    /** Asks the shopper of a delivered order for reviews. */
    'review-request': { orderId: number }
  }
}

export const reviewMails: Writers<'review-request'> = {
  'review-request': async ({ orderId }, { db, siteUrl, settings }) => {
    const found = await readRequest(db, orderId)
    if (!found)
      throw new UnsendableMail('This order was reviewed, came back, or its shopper wants no such mail.')
    return reviewRequestLetter({ ...found, siteUrl, settings })
  },
}
