import { formatRupees } from '#shared/money.ts'
import { type Email, firstName, text } from '../../platform/email/email-template.ts'
import { subjectAndHeading, translator } from '../../platform/email/translator.ts'
import { addressFacts, goods, type OrderNews } from './order-emails.ts'

/** Where an order that the staff prepared is paid, and until when. */
export interface WayToPay {
  url: string
  endsAt: Date
}

const momentFormat = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
})

/** Asks for the money of an order. The address stands as text, since buttons of emails link to the shop only. */
export function paymentLinkEmail({ order, fullName, settings }: OrderNews, { url, endsAt }: WayToPay): Email {
  const say = translator(settings, 'payment-link', {
    firstName: firstName(fullName),
    orderNumber: order.id,
    total: formatRupees(order.total_amount),
    paymentUrl: url,
    until: momentFormat.format(endsAt),
  })
  return {
    ...subjectAndHeading(say),
    blocks: [
      text(say('opening')),
      text(say('way')),
      goods(order),
      { kind: 'facts', rows: addressFacts(order) },
      text(say('closing')),
    ],
    reason: `You get this because you ordered from ${settings.brand.name} by telephone or message.`,
  }
}
