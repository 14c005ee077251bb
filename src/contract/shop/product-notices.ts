import * as z from 'zod/mini'
import { email, instant, text } from '#shared/fields.ts'
import { honeypot } from '#shared/honeypot.ts'
import { endpoint } from '../endpoint.ts'

const Message = z.object({ message: z.string() })
const params = z.object({ id: z.string() })
const path = '/api/products/{id}/notice'

export const NoticeInput = z.object({
  email: email('Email', 'Please enter a valid email address.'),
  website: honeypot,
})

export const askForNotice = endpoint({
  id: 'askForNotice',
  method: 'POST',
  path,
  tag: 'Catalogue',
  access: 'guest-or-shopper',
  summary:
    "Asks for one mail when a product can be bought that is sold out or coming soon. An address that is not the shopper's own is confirmed by a mailed link first. Asking again answers the same.",
  params,
  body: NoticeInput,
  limit: { calls: 10, windowSeconds: 3600 },
  reply: Message,
})

const own = {
  path,
  tag: 'Catalogue',
  access: 'shopper',
  signedOutMessage: 'You are not logged in.',
  params,
} as const

/** Whether the shopper waits for a product. */
export const OwnNotice = z.object({ asked_at: z.nullable(instant) })
export type OwnNotice = z.infer<typeof OwnNotice>

export const getOwnNotice = endpoint({
  ...own,
  id: 'getOwnNotice',
  method: 'GET',
  summary: 'Since when the shopper waits for a notice of a product; null without one.',
  reply: OwnNotice,
})

export const takeBackNotice = endpoint({
  ...own,
  id: 'takeBackNotice',
  method: 'DELETE',
  summary: 'Cancel the notice of a product. Repeating it answers the same.',
  reply: Message,
})

export const confirmNotice = endpoint({
  id: 'confirmNotice',
  method: 'POST',
  path: '/api/product-notices/confirm',
  tag: 'Visitors',
  access: 'anyone',
  summary:
    'Confirm the notice of a product with the token of the mailed link. Repeating it answers the same.',
  body: z.object({ token: text('The token', 100, 'This link is not complete.') }),
  limit: { calls: 60, windowSeconds: 3600 },
  reply: Message,
})
