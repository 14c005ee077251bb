import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { version } from './fields.ts'
import { orderStep } from './orders.ts'

export const ConfirmationOutcome = z.enum(
  ['confirmed', 'no_answer', 'cancelled'],
  'Choose confirmed, no answer or cancelled.',
)
export type ConfirmationOutcome = z.infer<typeof ConfirmationOutcome>

export const confirmOrder = endpoint({
  ...orderStep,
  id: 'confirmOrder',
  path: '/api/orders/{id}/confirm',
  tag: 'Orders',
  access: 'orders.write',
  summary:
    'Record what a shopper said about an order that is to be paid on delivery: confirmed, so that it can be packed; no answer; or cancelled.',
  body: z.object({ version, outcome: ConfirmationOutcome }),
})
