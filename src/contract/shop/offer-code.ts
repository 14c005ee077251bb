import * as z from 'zod/mini'
import { identifier } from '#shared/fields.ts'
import { endpoint } from '../endpoint.ts'
import { Quote, WantedItems } from './checkout.ts'

const signedOutMessage = 'You must be logged in to use a code.'

export const useOfferCode = endpoint({
  id: 'useOfferCode',
  method: 'PUT',
  path: '/api/cart/code',
  tag: 'Buying',
  access: 'shopper',
  summary:
    'Keep the code of an offer with the cart, on every device. `items` are the goods of a direct buy. Refused codes change nothing.',
  signedOutMessage,
  body: z.object({
    code: identifier('Code', 40, 'Please enter a code.'),
    items: z.optional(WantedItems),
  }),
  fieldCodes: { quantity: 'invalid_quantity' },
  reply: z.object({ message: z.string(), quote: Quote }),
})

export const removeOfferCode = endpoint({
  id: 'removeOfferCode',
  method: 'DELETE',
  path: '/api/cart/code',
  tag: 'Buying',
  access: 'shopper',
  summary: 'Remove the code from the cart; without one nothing changes.',
  signedOutMessage,
  reply: z.object({ message: z.string() }),
})
