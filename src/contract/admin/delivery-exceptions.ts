import * as z from 'zod/mini'
import { instant } from '#shared/fields.ts'
import { endpoint } from '../endpoint.ts'
import { Delivery } from '../shop/checkout.ts'
import { OrderStatus } from '../shop/orders.ts'
import { day, version } from './fields.ts'
import { parcelStep } from './fulfilment.ts'

export const DeliveryException = z.object({
  id: z.string(),
  version: z.int(),
  status: OrderStatus,
  since: instant,
  /** When the next step is due. */
  due_at: instant,
  is_overdue: z.boolean(),
  next_step: z.string(),
  /** How often the carrier could not hand it over. */
  attempts: z.int(),
  name: z.string(),
  phone: z.string(),
  city: z.nullable(z.string()),
  pin: z.nullable(z.string()),
  carrier: z.nullable(z.string()),
  tracking_number: z.nullable(z.string()),
  tracking_url: z.nullable(z.string()),
  /** Has the number under which it goes again, and waits to be scanned out. */
  is_numbered: z.boolean(),
  actions: z.array(z.enum(['again', 'number', 'redirect', 'refund'])),
})
export type DeliveryException = z.infer<typeof DeliveryException>

/** Those that wait for an answer or for money, and those on their way back or here again. */
export const deliveryExceptionViews = ['undelivered', 'returns'] as const
export type DeliveryExceptionView = (typeof deliveryExceptionViews)[number]

export const listDeliveryExceptions = endpoint({
  id: 'listDeliveryExceptions',
  tag: 'Shipping',
  method: 'GET',
  path: '/api/trouble',
  access: 'orders.read',
  summary:
    'Parcels that are undelivered, on their way back, back, or lost, and whose money was not given back; what is due first stands first. `view` is one of `undelivered` (and lost) and `returns`, all of them if left out; `count` and `overdue` are of that view.',
  query: z.object({
    view: z.optional(z.enum(deliveryExceptionViews, 'There is no such list.')),
    /** When the last one shown is due, and its number. */
    cursor: z.optional(z.string().check(z.regex(/^\d{1,16}-\d{1,15}$/, 'Unknown cursor.'))),
  }),
  reply: z.object({
    parcels: z.array(DeliveryException),
    next_cursor: z.nullable(z.string()),
    count: z.int(),
    overdue: z.int(),
  }),
})

export const deliverAgain = endpoint({
  ...parcelStep,
  id: 'deliverAgain',
  tag: 'Shipping',
  path: '/api/orders/{id}/deliver-again',
  summary:
    'Record that the carrier tries an undelivered parcel again, on a day if one is agreed. Notifies the shopper.',
  body: z.object({ version, on: z.optional(day) }),
})

export const redirectOrder = endpoint({
  ...parcelStep,
  id: 'redirectOrder',
  tag: 'Shipping',
  method: 'PUT',
  path: '/api/orders/{id}/redirect',
  summary:
    'Another address for a parcel that could not be handed over, came back or was lost. Within the state that its invoice names, since the tax depends on it.',
  body: z.object({ version, ...Delivery.shape }),
})
