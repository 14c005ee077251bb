import * as z from 'zod/mini'
import { identifier, optionalText, rupees } from '#shared/fields.ts'
import { normaliseIdentifier } from '#shared/text/normalise.ts'
import { endpoint } from '../endpoint.ts'

/** What happened to the money. */
export const ChargeState = z.enum(['paid', 'pending', 'refunding', 'refunded', 'not_charged'])
export type ChargeState = z.infer<typeof ChargeState>

export const Charge = z.object({
  state: ChargeState,
  /** Of the payment that was asked for. */
  amount: rupees,
  /** The refunded part, or the part being refunded; 0 for none. */
  refunded: rupees,
})
export type Charge = z.infer<typeof Charge>

/** An order's number, or the provider's id of a payment or of its order. */
const chargeId = identifier('The order or payment ID', 40, 'Please enter an order ID or a payment ID.').check(
  z.refine(
    (id) => /^(ORD\d{3,15}|(pay|order)_[A-Za-z0-9]{6,30})$/i.test(id),
    'An order ID looks like ORD123, a payment ID like pay_Abc123.',
  ),
)

/** A question about a payment. */
export const ChargeQuestion = z.object({
  id: chargeId,
  /** The e-mail or phone of the account; needed by guests who ask by order ID. */
  contact: z.optional(
    optionalText('The contact', 254, {
      tooLong: 'That is too long for an e-mail or a phone number.',
      tidy: normaliseIdentifier,
    }),
  ),
})

export const wasICharged = endpoint({
  id: 'wasICharged',
  method: 'POST',
  path: '/api/was-i-charged',
  tag: 'Buying',
  access: 'guest-or-shopper',
  summary:
    'The status of a payment, by payment ID or order ID. Order IDs can be guessed, so a guest must name the e-mail or phone of the account. What does not fit together is not found.',
  body: ChargeQuestion,
  limit: { calls: 30, windowSeconds: 3600 },
  reply: Charge,
})
