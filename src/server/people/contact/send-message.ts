import type { sendContactMessage } from '#contract/contact.ts'
import type { ParsedInput } from '#contract/endpoint.ts'
import type { Settings } from '#contract/settings.ts'
import type { Database } from '../../machine/database/database.ts'
import { contactMessages } from '../../machine/database/tables.ts'
import { mayMailCopy } from '../../machine/mail/mailbox-limit.ts'
import { enqueueMail } from '../../machine/mail/outbox.ts'

export const messageSent = 'Your message has been sent successfully!'

type NewMessage = Omit<ParsedInput<typeof sendContactMessage>['body'], 'website'>

/** Stores a message, sends it to support and a copy to its writer. */
export async function sendMessage(tx: Database, { support }: Settings, given: NewMessage): Promise<void> {
  const { name, email, phone, message } = given
  const [kept] = await tx
    .insert(contactMessages)
    .values({ name, email, phone, message })
    .returning({ id: contactMessages.id })
  if (!kept) throw new Error('A contact message came back without its id.')
  const data = { contactMessageId: kept.id }
  await enqueueMail(tx, {
    template: 'contact-for-support',
    recipient: support.email,
    data,
    dedupeKey: `contact-for-support:${kept.id}`,
  })
  if (!(await mayMailCopy(tx, email))) return
  await enqueueMail(tx, {
    template: 'contact-received',
    recipient: email,
    data,
    dedupeKey: `contact-received:${kept.id}`,
  })
}
