import { OutdatedMail, type Writers } from '../../platform/email/email-writer.ts'
import { bounceTag } from '../newsletter/bounce-tag.ts'
import { leftCartEmail } from './left-cart-email.ts'
import { readLeftCart } from './write-cart-reminders.ts'

declare module '../../platform/email/mail-data.ts' {
  interface MailData {
    /** The cart that a subscriber left. */
    'left-cart': { reminderId: number }
  }
}

export const leftCartMails: Writers<'left-cart'> = {
  'left-cart': async ({ reminderId }, { db, siteUrl, settings }) => {
    const found = await readLeftCart(db, reminderId)
    if (!found)
      throw new OutdatedMail('The cart was bought, emptied or sold out, or its shopper wants no such mail.')
    return {
      ...leftCartEmail({ ...found, siteUrl, settings }),
      bounceTag: bounceTag({ kind: 'left-cart', id: reminderId, token: found.unsubscribeToken }),
    }
  },
}
