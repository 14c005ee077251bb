import { publicOrderId } from '#contract/shop/orders.ts'
import { publicTicketId } from '#contract/shop/tickets.ts'
import { exampleNumber, exampleReader, type LetterExamples } from '../../platform/email/email-examples.ts'
import {
  contactForSupportLetter,
  contactReceivedLetter,
  type TicketFacts,
  ticketReplyLetter,
} from './ticket-emails.ts'

const message: TicketFacts = {
  number: publicTicketId(exampleNumber),
  about: 'contact',
  order: null,
  subject: null,
}
const question: TicketFacts = { ...message, about: 'order', order: publicOrderId(exampleNumber) }

const { fullName: name, email, phone } = exampleReader
const words = 'Hello,\n\nmay I use it every week? I have not used anything like it before.'
const asker = { name, email, phone, message: words }

export const ticketExamples: LetterExamples<'contact-received' | 'contact-for-support' | 'ticket-reply'> = {
  'contact-received': {
    'A message': ({ settings }) => contactReceivedLetter(message, settings),
    'A question about an order': ({ settings }) => contactReceivedLetter(question, settings),
  },
  'contact-for-support': {
    'A message': ({ settings }) => contactForSupportLetter(message, asker, settings),
    'A question about an order': ({ settings }) => contactForSupportLetter(question, asker, settings),
  },
  'ticket-reply': {
    'An answer': ({ settings }) =>
      ticketReplyLetter(
        message,
        { name, body: 'Dear Kavya,\n\nyes, once a week is right.', question: words },
        settings,
      ),
  },
}
