import { publicOrderId } from '#contract/shop/orders.ts'
import { publicTicketId } from '#contract/shop/tickets.ts'
import {
  type EmailTemplateExamples,
  exampleCustomer,
  exampleId,
} from '../../platform/email/email-examples.ts'
import {
  contactForSupportEmail,
  contactReceivedEmail,
  type TicketFacts,
  ticketReplyEmail,
} from './ticket-emails.ts'

const message: TicketFacts = {
  number: publicTicketId(exampleId),
  about: 'contact',
  order: null,
  subject: null,
}
const question: TicketFacts = { ...message, about: 'order', order: publicOrderId(exampleId) }

const { fullName: name, email, phone } = exampleCustomer
const words = 'Hello,\n\nmay I use it every week? I have not used anything like it before.'
const asker = { name, email, phone, message: words }

export const ticketExamples: EmailTemplateExamples<
  'contact-received' | 'contact-for-support' | 'ticket-reply'
> = {
  'contact-received': {
    'A message': ({ settings }) => contactReceivedEmail(message, settings),
    'A question about an order': ({ settings }) => contactReceivedEmail(question, settings),
  },
  'contact-for-support': {
    'A message': ({ settings }) => contactForSupportEmail(message, asker, settings),
    'A question about an order': ({ settings }) => contactForSupportEmail(question, asker, settings),
  },
  'ticket-reply': {
    'An answer': ({ settings }) =>
      ticketReplyEmail(
        message,
        { name, body: 'Dear Kavya,\n\nyes, once a week is right.', question: words },
        settings,
      ),
  },
}
