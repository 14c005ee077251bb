import { OutdatedMail, UnsendableMail, type Writers } from '../../platform/email/email-writer.ts'
import { readDecided } from './decided-mail.ts'
import { reviewDecidedEmail } from './review-decided-email.ts'
import { reviewRequestEmail } from './review-request-email.ts'
import { readReviewRequest } from './review-requests.ts'

declare module '../../platform/email/mail-data.ts' {
  interface MailData {
    /** Asks the shopper of a delivered order for reviews. */
    'review-request': { orderId: number }
    /** Informs the writer of a review about the decision. */
    'review-decided': { reviewId: number; decision: 'published' | 'declined' }
  }
}

export const reviewMails: Writers<'review-request' | 'review-decided'> = {
  'review-request': async ({ orderId }, { db, siteUrl, settings }) => {
    const found = await readReviewRequest(db, orderId)
    if (!found)
      throw new UnsendableMail('This order was reviewed, came back, or its shopper wants no such mail.')
    return reviewRequestEmail({ ...found, siteUrl, settings })
  },

  'review-decided': async ({ reviewId, decision }, { db, siteUrl, settings }) => {
    const found = await readDecided(db, reviewId)
    if (found?.status !== decision)
      throw new OutdatedMail('The review was decided anew, edited or withdrawn.')
    return reviewDecidedEmail({ ...found, siteUrl, settings })
  },
}
