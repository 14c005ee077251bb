import * as z from 'zod/mini'
import { pinDigits } from '#shared/delivery/zones.ts'
import { identifier, optionalPhone, productId, quantity, rupees, text } from '#shared/fields.ts'
import { tidyGstin } from '#shared/gstin.ts'
import { endpoint } from '../endpoint.ts'

/** The most different products that one order can hold. */
export const maxLines = 50

export const maxLegalNameLength = 150

/** Packs for a direct buy; without it the cart is meant. A repeated product is summed. */
export const WantedItems = z
  .array(z.object({ productId, quantity }))
  .check(
    z.minLength(1, 'Your cart is empty. Please add items to place an order.'),
    z.maxLength(maxLines, `An order can hold at most ${maxLines} different products.`),
  )

const QuoteLines = z.array(
  z.object({
    product_id: z.int(),
    name: z.string(),
    quantity: z.int(),
    price: rupees,
    original_price: rupees,
    line_total: rupees,
    image_url: z.string(),
  }),
)

export const Quote = z.object({
  lines: QuoteLines,
  /** After product discounts. */
  subtotal: rupees,
  /** What the offer takes off; positive. */
  discount: rupees,
  shipping: rupees,
  /** The tax that is inside the total. */
  tax_included: rupees,
  total: rupees,
  /** The one offer that counts; `percent` is 0 for an offer of an amount. */
  offer: z.nullable(z.object({ label: z.string(), percent: z.number() })),
  /** The name of the price list that the lines are of; null for the prices of the shop. */
  price_list: z.nullable(z.string()),
  /** The code that is kept with the cart, and why it does not count. */
  code: z.nullable(
    z.object({
      code: z.string(),
      problem: z.nullable(z.object({ code: z.string(), message: z.string() })),
    }),
  ),
  /** How much more makes shipping free; 0 when it is. */
  free_shipping_remaining: rupees,
})
export type Quote = z.infer<typeof Quote>

export const PaymentMethods = z.array(
  z.object({
    kind: z.enum(['online', 'cod', 'terms']),
    /** Whether this order can be paid so. A PIN code that is not known yet does not count. */
    available: z.boolean(),
    /** Why it can't, and the code of that rule. */
    reason: z.optional(z.string()),
    code: z.optional(z.string()),
    /** The fee for paying so, tax included; it is part of `total`. */
    fee: rupees,
    total: rupees,
    /** What the total is made of, where it differs from the quote: paid at the door, `shipping` has the fee; paid later, there is no discount for paying now. */
    amounts: z.optional(
      z.object({
        lines: QuoteLines,
        subtotal: rupees,
        discount: rupees,
        shipping: rupees,
        tax_included: rupees,
        offer: z.nullable(z.object({ label: z.string(), percent: z.number() })),
        price_list: z.nullable(z.string()),
      }),
    ),
    /** Of `terms`, which only business customers have whom the shop trusts: when and where the money is due. */
    terms: z.optional(z.object({ days: z.int(), due_on: z.string(), pay_to: z.array(z.string()) })),
  }),
)
export type PaymentMethods = z.infer<typeof PaymentMethods>

/** A quote with the ways to pay; `total` is that of paying online. */
export const CheckoutQuote = z.object({ ...Quote.shape, payment_methods: PaymentMethods })
export type CheckoutQuote = z.infer<typeof CheckoutQuote>

const shippingMissing = 'Please fill in all shipping information.'

const pinCode = (missing: string) =>
  identifier('Zip Code', 12, missing).check(
    z.refine((zip) => pinDigits(zip) !== null, 'Please enter a six-digit PIN code.'),
    z.overwrite((zip) => pinDigits(zip) ?? zip),
  )

export const Shipping = z.object({
  fullName: text('Full Name', 100, shippingMissing),
  address: text('Address', 300, shippingMissing),
  city: text('City', 100, shippingMissing),
  state: text('State', 100, shippingMissing),
  zip: pinCode(shippingMissing),
  country: text('Country', 60, shippingMissing).check(
    z.refine((country) => country.toLowerCase() === 'india', 'We deliver within India only.'),
  ),
})
export type Shipping = z.infer<typeof Shipping>

/** Where a parcel goes, and whom its courier calls: the number of the account where none is given. */
export const Delivery = z.object({
  ...Shipping.shape,
  /** What is left out stays as it is; an empty one is taken away. */
  phone: z.optional(z.nullable(optionalPhone('Phone for the courier'))),
})
export type Delivery = z.infer<typeof Delivery>

/** The GSTIN and the legal name of a registered business that buys. What is not readable is empty, and refused as missing. */
export const BuyerFields = z.object({
  gstin: z.catch(z.pipe(identifier('GSTIN', 30), z.transform(tidyGstin)), ''),
  legal_name: z.catch(text('Legal name', maxLegalNameLength), ''),
})
export type BuyerFields = z.infer<typeof BuyerFields>

export const quoteCheckout = endpoint({
  id: 'quoteCheckout',
  method: 'POST',
  path: '/api/checkout/quote',
  tag: 'Buying',
  access: 'guest-or-shopper',
  summary: 'Compute the price of the items, or of a signed-in shopper’s cart.',
  signedOutMessage: 'You must be logged in to view your cart.',
  body: z.object({
    items: z.optional(WantedItems),
    /** The PIN code of the delivery, which decides whether it can be paid at the door. */
    pin: z.optional(pinCode('Please enter a six-digit PIN code.')),
  }),
  fieldCodes: { quantity: 'invalid_quantity' },
  reply: CheckoutQuote,
})

export const getLastAddress = endpoint({
  id: 'getLastAddress',
  method: 'GET',
  path: '/api/checkout/last-address',
  tag: 'Buying',
  access: 'shopper',
  summary: "The delivery address of the shopper's newest order that has one.",
  signedOutMessage: 'You must be logged in to place an order.',
  reply: z.object({
    shipping: z.nullable(
      z.object({
        fullName: z.string(),
        address: z.string(),
        city: z.string(),
        state: z.string(),
        zip: z.string(),
        country: z.string(),
        phone: z.nullable(z.string()),
      }),
    ),
  }),
})

export const getOpenOffer = endpoint({
  id: 'getOpenOffer',
  method: 'GET',
  path: '/api/checkout/open-offer',
  tag: 'Buying',
  access: 'shopper',
  summary:
    'The first-order offer that subscribing with the address of the account would bring; null for subscribers and after a first order.',
  signedOutMessage: 'You must be logged in to view your cart.',
  reply: z.object({
    offer: z.nullable(z.object({ label: z.string(), percent: z.number() })),
    email: z.string(),
  }),
})
