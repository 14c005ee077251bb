import * as z from 'zod/mini'
import { identifierOf, instant } from '#shared/fields.ts'
import { endpoint } from '../endpoint.ts'
import { amount, draftStep } from './draft-orders.ts'
import { version } from './fields.ts'
import { StaffOrder } from './orders.ts'

// How the order of a draft is paid.

export const handMethods = ['cash', 'upi', 'bank'] as const
export type HandMethod = (typeof handMethods)[number]

/** Of the bank or the UPI app, or the number of the receipt or the cheque. */
export const handReference = z.optional(
  z.string('Reference must be text.').check(
    z.overwrite(identifierOf),
    z.maxLength(60, 'Reference can have at most 60 characters.'),
    z.refine(
      (value) => value === '' || /^[\p{L}\p{N}][\p{L}\p{N} ./@-]*$/u.test(value),
      'A reference has letters, digits, spaces, dots, dashes, slashes and @.',
    ),
  ),
)

export const payDraftOrder = endpoint({
  ...draftStep,
  id: 'payDraftOrder',
  path: '/api/draft-orders/{id}/paid',
  isForPeople: true,
  summary:
    'Record a payment by hand: the draft becomes an order, and its payment link or QR code ends. A reference is needed except for cash; a pick-up is invoiced and handed over at once.',
  body: z.object({
    version,
    method: z.enum(handMethods, 'Say how it was paid: cash, UPI or bank.'),
    reference: handReference,
    /** The total that the customer expects; left out, that of the last save. Another total now is refused. */
    amount: z.optional(amount),
  }),
  reply: StaffOrder,
})

export const payDraftOnDelivery = endpoint({
  ...draftStep,
  id: 'payDraftOnDelivery',
  path: '/api/draft-orders/{id}/cash-on-delivery',
  isForPeople: true,
  summary:
    'Make the order of a draft that is to be paid on delivery, by the rules and with the fee of the settings; its payment link or QR code ends. It needs no confirmation, since the staff have spoken with the customer.',
  body: z.object({
    version,
    /** The total with the fee that the customer expects; left out, that of the last save. Another total now is refused. */
    amount: z.optional(amount),
  }),
  reply: StaffOrder,
})

export const payDraftLater = endpoint({
  ...draftStep,
  id: 'payDraftLater',
  path: '/api/draft-orders/{id}/pay-later',
  isForPeople: true,
  summary:
    'Make the order of a draft that a business customer pays later by invoice, within the days on the customer’s page; its payment link or QR code ends.',
  body: z.object({
    version,
    /** The total that the customer expects; left out, that of the last save. Another total now is refused. */
    amount: z.optional(amount),
  }),
  reply: StaffOrder,
})

const hoursMessage = 'A payment link ends after 1 to 168 hours.'

export const sendDraftLink = endpoint({
  ...draftStep,
  id: 'sendDraftLink',
  path: '/api/draft-orders/{id}/payment-link',
  summary:
    'Make a payment link for a draft order, and mail it where an e-mail is known. Its packs are kept until it ends; a former link or code ends now.',
  body: z.object({
    version,
    expires_in_hours: z.int(hoursMessage).check(z.gte(1, hoursMessage), z.lte(168, hoursMessage)),
  }),
  reply: z.object({ url: z.string(), expires_at: instant }),
})

export const showDraftQr = endpoint({
  ...draftStep,
  id: 'showDraftQr',
  path: '/api/draft-orders/{id}/qr',
  summary:
    'Make a UPI QR code for a draft order, for one payment within an hour. A former link or code ends now.',
  body: z.object({ version }),
  reply: z.object({ image_url: z.string(), expires_at: instant }),
})

export const readDraftQr = endpoint({
  tag: draftStep.tag,
  access: draftStep.access,
  id: 'readDraftQr',
  method: 'GET',
  path: '/api/draft-orders/{id}/qr',
  summary: 'The picture of the QR code of a draft order, as a data address.',
  params: draftStep.params,
  reply: z.object({ picture: z.string() }),
})
