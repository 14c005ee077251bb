import * as z from 'zod/mini'
import { text } from '#shared/fields.ts'
import { endpoint } from '../endpoint.ts'

export const answerConfirmation = endpoint({
  id: 'answerConfirmation',
  method: 'POST',
  path: '/api/cod-confirmations',
  tag: 'Orders',
  access: 'anyone',
  summary:
    'Confirm or cancel an order that is to be paid on delivery, with the token of the mailed link. Repeating an answer says the same.',
  body: z.object({
    token: text('The token', 100, 'This link is not complete.'),
    outcome: z.enum(['confirmed', 'cancelled'], 'Choose confirmed or cancelled.'),
  }),
  limit: { calls: 60, windowSeconds: 3600 },
  reply: z.object({ message: z.string() }),
})
