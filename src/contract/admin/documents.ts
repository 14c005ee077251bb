import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Shipping } from '../shop/checkout.ts'
import { reason, version } from './fields.ts'
import { orderStep } from './orders.ts'

export const readOrderDocument = endpoint({
  id: 'readOrderDocument',
  method: 'GET',
  path: '/api/orders/{id}/documents/{document}',
  tag: 'Orders',
  access: 'orders.read',
  summary: 'A tax document of an order as PDF, marked as a copy; each reading is an entry of the audit log.',
  params: z.object({ id: z.string(), document: z.string() }),
  reply: z.unknown(),
  contentType: 'application/pdf',
})

export const correctOrderPlace = endpoint({
  ...orderStep,
  id: 'correctOrderPlace',
  path: '/api/orders/{id}/correct-place',
  tag: 'Orders',
  access: 'refunds.write',
  requiresReauthentication: true,
  summary:
    'Correct the state that the invoice of an order names: a credit note of all that is left of it, and a new invoice for the right state. No money moves. `zip` is left out where the PIN of the order is right.',
  body: z.object({ version, state: Shipping.shape.state, zip: z.optional(Shipping.shape.zip), reason }),
})
