import { eq } from 'drizzle-orm'
import { subscribers } from '../../platform/database/tables.ts'
import { UnsendableMail, type Writers } from '../../platform/email/email-writer.ts'
import { hasOrdered } from './subscribe.ts'
import { subscriberOfferEmail } from './subscriber-offer-email.ts'

declare module '../../platform/email/mail-data.ts' {
  interface MailData {
    'subscriber-offer': { email: string }
  }
}

export const subscriberMails: Writers<'subscriber-offer'> = {
  'subscriber-offer': async ({ email }, { db, siteUrl, settings }) => {
    const [subscriber] = await db.select().from(subscribers).where(eq(subscribers.email, email))
    if (!subscriber) throw new UnsendableMail(`There is no subscription of this address any more.`)
    return subscriberOfferEmail({
      email,
      unsubscribeToken: subscriber.unsubscribeToken,
      hasOrdered: await hasOrdered(db, email),
      siteUrl,
      settings,
    })
  },
}
