import * as z from 'zod/mini'
import { text } from '#shared/fields.ts'
import { endpoint } from '../endpoint.ts'
import { reason, version } from './fields.ts'
import { carrier, orderStep, trackingNumber } from './orders.ts'

/** What all steps of a parcel have in common. */
export const parcelStep = { ...orderStep, access: 'fulfil.write' } as const

const seen = z.object({ version })

/** Where the parcel can be followed; by hand, where the carrier is none that we know. */
const trackingUrl = z.optional(
  text('Link', 300).check(
    z.refine((value) => /^https:\/\/[^\s]+$/.test(value), 'The link must start with https://.'),
  ),
)

const parcel = { version, carrier, tracking_number: trackingNumber, tracking_url: trackingUrl }

export const packOrder = endpoint({
  ...parcelStep,
  id: 'packOrder',
  path: '/api/orders/{id}/pack',
  tag: 'Shipping',
  summary: 'The order is packed; in the same transaction its invoice is drawn.',
  body: seen,
})

export const shipOrder = endpoint({
  ...parcelStep,
  id: 'shipOrder',
  path: '/api/orders/{id}/ship',
  tag: 'Shipping',
  summary: 'A packed order is handed over. Also one that came back or was lost, which is sent once more.',
  body: z.object(parcel),
})

export const addShipment = endpoint({
  ...parcelStep,
  id: 'addShipment',
  path: '/api/orders/{id}/shipments',
  tag: 'Shipping',
  summary: 'One more parcel of an order that is packed or on its way.',
  body: z.object(parcel),
})

export const numberOrder = endpoint({
  ...parcelStep,
  id: 'numberOrder',
  tag: 'Shipping',
  path: '/api/orders/{id}/number',
  summary:
    'Set the tracking number of a packed order, or change it until the parcel leaves; also for an order that came back or was lost. The shopper gets a mail when it is scanned out.',
  body: z.object(parcel),
})

export const deliverOrder = endpoint({
  ...parcelStep,
  id: 'deliverOrder',
  path: '/api/orders/{id}/deliver',
  tag: 'Shipping',
  summary: 'The order has arrived.',
  body: seen,
})

export const undeliverOrder = endpoint({
  ...parcelStep,
  id: 'undeliverOrder',
  path: '/api/orders/{id}/undelivered',
  tag: 'Shipping',
  summary: 'The carrier could not hand it over.',
  body: seen,
})

export const returnOrder = endpoint({
  ...parcelStep,
  id: 'returnOrder',
  path: '/api/orders/{id}/returning',
  tag: 'Shipping',
  summary: 'The carrier brings it back.',
  body: seen,
})

export const receiveReturnedOrder = endpoint({
  ...parcelStep,
  id: 'receiveReturnedOrder',
  path: '/api/orders/{id}/returned-to-origin',
  tag: 'Shipping',
  summary: 'The parcel is back where it was sent from.',
  body: seen,
})

export const writeOffOrder = endpoint({
  ...orderStep,
  id: 'writeOffOrder',
  path: '/api/orders/{id}/write-off',
  tag: 'Shipping',
  access: 'orders.write',
  summary:
    'A parcel that was to be paid at the door or later is back and inspected, or lost. Nothing is owed, its invoice is credited, and the packs that can be sold again return to the shelf.',
  body: z.object({
    version,
    reason,
    /** Packs that can be sold again. */
    items: z
      .array(z.object({ item_id: z.int(), quantity: z.int().check(z.gte(1), z.lte(1000)) }))
      .check(z.maxLength(50)),
  }),
})

export const loseOrder = endpoint({
  ...parcelStep,
  id: 'loseOrder',
  path: '/api/orders/{id}/lost',
  tag: 'Shipping',
  summary: 'The carrier does not find it.',
  body: seen,
})
