import * as z from 'zod/mini'
import { email, text } from '#shared/fields.ts'
import { honeypot } from '#shared/honeypot.ts'
import { endpoint } from '../endpoint.ts'

const Message = z.object({ message: z.string() })

const invalidEmail = 'Please enter a valid email address.'

export const subscribeDiscount = endpoint({
  id: 'subscribeDiscount',
  method: 'POST',
  path: '/api/subscribe-discount',
  tag: 'Visitors',
  access: 'guest-or-shopper',
  summary:
    'Subscribe to the newsletter; mails the first-order offer. Subscribing again answers the same. Only shoppers learn, for their own address, that they have ordered already.',
  body: z.object({ email: email('Email', invalidEmail), website: honeypot }),
  limit: { calls: 10, windowSeconds: 3600 },
  reply: Message,
})

/** Whether the shopper's address is subscribed. */
export const OwnSubscription = z.object({ isSubscribed: z.boolean() })
export type OwnSubscription = z.infer<typeof OwnSubscription>

export const getOwnSubscription = endpoint({
  id: 'getOwnSubscription',
  method: 'GET',
  path: '/api/user/newsletter',
  tag: 'Accounts',
  access: 'shopper',
  signedOutMessage: 'You are not logged in.',
  summary: "Whether the address of the shopper's account is subscribed to the newsletter.",
  reply: OwnSubscription,
})

export const setOwnSubscription = endpoint({
  id: 'setOwnSubscription',
  method: 'PUT',
  path: '/api/user/newsletter',
  tag: 'Accounts',
  access: 'shopper',
  signedOutMessage: 'You are not logged in.',
  summary:
    "Subscribes the address of the shopper's account to the newsletter, or ends that. Doing it again answers the same.",
  body: z.object({ wanted: z.boolean('Say whether you want the newsletter.') }),
  /** A new subscription mails the offer. */
  limit: { calls: 20, windowSeconds: 3600 },
  reply: z.object({ ...OwnSubscription.shape, message: z.string() }),
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
