import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { email, text } from './fields.ts'
import { honeypot } from './honeypot.ts'

const Message = z.object({ message: z.string() })

const invalidEmail = 'Please enter a valid email address.'

export const subscribeDiscount = endpoint({
  id: 'subscribeDiscount',
  method: 'POST',
  path: '/api/subscribe-discount',
  tag: 'Visitors',
  access: 'anyone',
  summary: 'Subscribe to the newsletter; mails the first-order offer. Subscribing again answers the same.',
  body: z.object({ email: email('Email', invalidEmail), website: honeypot }),
  limit: { calls: 10, windowSeconds: 3600 },
  reply: Message,
})

export const unsubscribe = endpoint({
  id: 'unsubscribe',
  method: 'POST',
  path: '/api/unsubscribe',
  tag: 'Visitors',
  access: 'anyone',
  summary: 'End a subscription with the token of the link in its mails. Doing it again answers the same.',
  body: z.object({ token: text('The token', 100, 'This unsubscribe link is not complete.') }),
  limit: { calls: 60, windowSeconds: 3600 },
  reply: Message,
})
