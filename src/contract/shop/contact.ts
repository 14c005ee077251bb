import * as z from 'zod/mini'
import { anyPhone, email, longText, text } from '#shared/fields.ts'
import { honeypot } from '#shared/honeypot.ts'
import { endpoint } from '../endpoint.ts'

const Message = z.object({ message: z.string() })

/** What the contact form sends. */
export const ContactMessage = z.object({
  name: text('Name', 100),
  email: email(),
  phone: anyPhone,
  message: longText('Message', 5000),
  website: honeypot,
})

export const sendContactMessage = endpoint({
  id: 'sendContactMessage',
  method: 'POST',
  path: '/api/contact-message',
  tag: 'Visitors',
  access: 'anyone',
  summary: 'Write to the shop; the sender gets a copy.',
  body: ContactMessage,
  limit: { calls: 10, windowSeconds: 3600 },
  reply: Message,
})
