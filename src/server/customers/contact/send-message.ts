import type { ParsedInput } from '#contract/endpoint.ts'
import type { sendContactMessage } from '#contract/shop/contact.ts'
import type { Database } from '../../platform/database/database.ts'
import type { MailRequester } from '../../platform/email/mailbox-limit.ts'
import { openTicket } from '../tickets/open-ticket.ts'

export const messageSentMessage = 'Your message has been sent successfully!'

type NewMessage = Omit<ParsedInput<typeof sendContactMessage>['body'], 'website'>

/** Opens a ticket with a message of the contact form. */
export async function sendMessage(tx: Database, message: NewMessage, asker: MailRequester): Promise<void> {
  await openTicket(tx, { about: 'contact', ...message, mails: 'both', asker })
}
