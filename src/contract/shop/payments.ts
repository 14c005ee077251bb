import * as z from 'zod/mini'
import { rupees, text } from '#shared/fields.ts'
import { endpoint } from '../endpoint.ts'
import { BuyerFields, Delivery, WantedItems } from './checkout.ts'

/** What the provider's pop-up is opened with. */
export const RazorpayOrder = z.object({
  /** The provider's order id. */
  id: z.string(),
  /** Paise, as the provider's pop-up wants it. */
  amount: z.int(),
  currency: z.string(),
  key: z.string(),
  orderId: z.string(),
  /** Seconds for which packs and price are held: how long the pop-up may be open. */
  expires_in: z.int(),
})

export const createRazorpayOrder = endpoint({
  id: 'createRazorpayOrder',
  method: 'POST',
  path: '/api/create-razorpay-order',
  tag: 'Buying',
  access: 'shopper',
  summary:
    'Reserve the stock and open a payment of exactly the quoted total. An `Idempotency-Key` header makes a repeat answer the same payment.',
  signedOutMessage: 'You must be logged in to place an order.',
  body: z.object({
    /** Rupees, as the shopper saw the total. Only compared, never charged. */
    amount: rupees,
    currency: z.literal('INR', 'Payments are in INR.'),
    items: z.optional(WantedItems),
    shipping: z.optional(Delivery),
    /** A registered business; its GSTIN is of the state that the parcel goes to. */
    buyer: z.optional(BuyerFields),
    /** The session of an agent that led to the goods, as the address of `/buy/` named it. */
    agent: z.optional(z.string()),
  }),
  fieldCodes: { quantity: 'invalid_quantity' },
  reply: RazorpayOrder,
})

export const placeCodOrder = endpoint({
  id: 'placeCodOrder',
  method: 'POST',
  path: '/api/cod-orders',
  tag: 'Buying',
  access: 'shopper',
  summary:
    'Place an order that is to be paid on delivery, of exactly the total that the quote names for it. It is packed once it is confirmed. An `Idempotency-Key` header makes a repeat answer the same order.',
  signedOutMessage: 'You must be logged in to place an order.',
  body: z.object({
    /** Rupees, the total with the fee as the shopper saw it. Only compared, never charged. */
    amount: rupees,
    items: z.optional(WantedItems),
    /** The shopper's last address where it is left out. */
    shipping: z.optional(Delivery),
    buyer: z.optional(BuyerFields),
    agent: z.optional(z.string()),
  }),
  fieldCodes: { quantity: 'invalid_quantity' },
  reply: z.object({ orderId: z.string() }),
})

export const placePayLaterOrder = endpoint({
  id: 'placePayLaterOrder',
  method: 'POST',
  path: '/api/pay-later-orders',
  tag: 'Buying',
  access: 'shopper',
  summary:
    'Place an order that a trusted business pays later by invoice, of exactly the total that the quote names for `terms`. An `Idempotency-Key` header makes a repeat answer the same order.',
  signedOutMessage: 'You must be logged in to place an order.',
  body: placeCodOrder.body,
  fieldCodes: { quantity: 'invalid_quantity' },
  reply: z.object({ orderId: z.string() }),
})

const providerValue = (label: string) => text(label, 256)

/** The three values that the provider's pop-up hands to the browser, and that its redirect mode posts. */
export const PaymentProof = z.object({
  razorpay_payment_id: providerValue('razorpay_payment_id'),
  razorpay_order_id: providerValue('razorpay_order_id'),
  razorpay_signature: providerValue('razorpay_signature'),
})
export type PaymentProof = z.infer<typeof PaymentProof>

export const verifyRazorpayPayment = endpoint({
  id: 'verifyRazorpayPayment',
  method: 'POST',
  path: '/api/verify-razorpay-payment',
  tag: 'Buying',
  access: 'shopper',
  summary: "Confirm a payment with the values that the provider's pop-up handed over.",
  signedOutMessage: 'You must be logged in to place an order.',
  body: PaymentProof,
  reply: z.object({ verified: z.boolean(), orderId: z.string() }),
})
