import * as z from 'zod/mini'
import { draftOrderStates } from '#shared/draft-order-states.ts'
import { email, instant, optionalText, phone, productId, rupees, text } from '#shared/fields.ts'
import { hasTwoDecimals } from '#shared/money.ts'
import { normaliseIdentifier } from '#shared/text/normalise.ts'
import { endpoint } from '../endpoint.ts'
import { BuyerFields, maxLines, Shipping } from '../shop/checkout.ts'
import { OrderBuyer } from '../shop/orders.ts'
import { cursor, reason, searchText, version } from './fields.ts'

export const draftViews = ['open', 'sent', 'expired', 'paid', 'cancelled', 'all'] as const
export type DraftView = (typeof draftViews)[number]

/** Packs of one product in an order by staff. */
export const maxDraftQuantity = 10_000

/** 'DRF001'. */
export const publicDraftId = (number: number): string => `DRF${String(number).padStart(3, '0')}`

/** The number in 'DRF001', or null for anything that no draft can be called. */
export function draftNumber(publicId: string): number | null {
  const match = /^DRF(\d{3,15})$/i.exec(normaliseIdentifier(publicId))
  return match ? Number(match[1]) : null
}

const twoDecimals = z.refine<number>(hasTwoDecimals, 'An amount has at most two decimals.')
/** An amount of money that staff type, in rupees. */
export const amount = rupees.check(
  z.gte(0, 'An amount must not be negative.'),
  z.lte(10_000_000, 'This amount is too high.'),
  twoDecimals,
)
const positiveAmount = amount.check(z.gt(0, 'An amount must be above zero.'))

const accountId = z
  .int('Unknown customer.')
  .check(z.positive('Unknown customer.'), z.lte(Number.MAX_SAFE_INTEGER, 'Unknown customer.'))

const Customer = z.object({
  /** Of a known customer; left out, phone and e-mail find the account, and the first order opens one. */
  account_id: z.optional(z.nullable(accountId)),
  name: text('Name', 100),
  phone: phone(),
  email: z.optional(z.nullable(email())),
})
export type DraftCustomer = z.infer<typeof Customer>

const quantityMessage = `A line has 1 to ${maxDraftQuantity.toLocaleString('en-IN')} packs.`

const Item = z
  .object({
    product_id: productId,
    quantity: z
      .int('Quantity must be a whole number.')
      .check(z.gte(1, quantityMessage), z.lte(maxDraftQuantity, quantityMessage)),
    /** The price of one pack, tax included; left out, the shop's. It, and more packs at it, need the permission `drafts.price`. */
    price: z.optional(z.nullable(positiveAmount)),
    price_reason: z.optional(z.nullable(reason)),
  })
  .check(
    z.refine(({ price, price_reason }) => price != null || price_reason == null, {
      path: ['price'],
      message: 'A reason needs its price.',
    }),
  )
export type DraftItem = z.infer<typeof Item>

const Items = z.array(Item, 'Name the products of the order.').check(
  z.minLength(1, 'Name at least one product.'),
  z.maxLength(maxLines, `An order can hold at most ${maxLines} different products.`),
  z.refine(
    (items) => new Set(items.map((item) => item.product_id)).size === items.length,
    'A product is named twice. Put its packs into one line.',
  ),
)

const Discount = z
  .object({
    percent: z.optional(
      z
        .number('The percentage must be a number.')
        .check(
          z.gt(0, 'A discount must be above zero.'),
          z.lt(100, 'A discount must be below 100 percent.'),
          twoDecimals,
        ),
    ),
    amount: z.optional(positiveAmount),
    reason,
  })
  .check(
    z.refine(({ percent, amount }) => (percent === undefined) !== (amount === undefined), {
      path: ['percent'],
      message: 'A discount is either a percentage or an amount.',
    }),
  )

const fields = {
  customer: Customer,
  items: Items,
  /** Where the parcel goes; left out where `pickup` is true. */
  shipping: z.optional(z.nullable(Shipping)),
  /** Sold at the counter: goes to the shop's address, and is handed over once it is paid. */
  pickup: z.optional(z.boolean('Say whether it is picked up.')),
  /** Rupees; left out or null, the fee of the settings. Needs no further permission. */
  shipping_fee: z.optional(z.nullable(amount)),
  /** Needs the permission `drafts.price`; so does a change of lines under a discount. */
  discount: z.optional(z.nullable(Discount)),
  buyer: z.optional(z.nullable(BuyerFields)),
  note: z.optional(optionalText('Note', 2000)),
}

const NewDraft = z.object(fields)
export type NewDraft = z.infer<typeof NewDraft>

const DraftChange = z.object({
  ...fields,
  version,
  customer: z.optional(Customer),
  items: z.optional(Items),
})
export type DraftChange = z.infer<typeof DraftChange>

const summaryFields = {
  /** `DRF001`. */
  id: z.string(),
  version: z.int(),
  status: z.enum(draftOrderStates),
  created_at: instant,
  updated_at: instant,
  /** The member of the staff who made it. */
  created_by: z.string(),
  total: rupees,
  /** The order that it became, or that waits for its payment. */
  order: z.nullable(z.string()),
}

export const DraftSummary = z.object({
  ...summaryFields,
  name: z.string(),
  phone: z.string(),
  pickup: z.boolean(),
  /** Packs. */
  items_count: z.int(),
})
export type DraftSummary = z.infer<typeof DraftSummary>

const DraftPayment = z.object({
  kind: z.enum(['link', 'qr']),
  /** The page to pay, or the picture of the code; null until the provider has answered. */
  url: z.nullable(z.string()),
  expires_at: instant,
})
export type DraftPayment = z.infer<typeof DraftPayment>

/** Cash on delivery of a draft; null where the shop takes none, and for a pick-up. */
const OnDelivery = z.nullable(
  z.object({
    fee: rupees,
    /** With the fee. */
    total: rupees,
    /** Why its goods or its total can't be paid on delivery. Place and customer are checked when it is placed. */
    problem: z.nullable(z.string()),
  }),
)

export const DraftOrder = z.object({
  ...summaryFields,
  customer: z.object({
    account_id: z.nullable(z.int()),
    name: z.string(),
    phone: z.string(),
    email: z.nullable(z.string()),
  }),
  /** The quote of its lines now, like the amounts below. A closed or sent draft has the `total` that was paid or asked for. */
  lines: z.array(
    z.object({
      product_id: z.int(),
      name: z.string(),
      quantity: z.int(),
      price: rupees,
      /** The shop's price of today, after the product's discount. */
      shop_price: rupees,
      original_price: rupees,
      line_total: rupees,
      image_url: z.string(),
      /** The price that the staff gave, and why; null for the shop's. */
      own_price: z.nullable(rupees),
      price_reason: z.nullable(z.string()),
    }),
  ),
  /** The customer's price list, where its prices count. */
  price_list: z.nullable(z.string()),
  subtotal: rupees,
  discount: rupees,
  shipping: rupees,
  tax_included: rupees,
  own_shipping_fee: z.nullable(rupees),
  own_discount: z.nullable(
    z.object({ percent: z.nullable(z.number()), amount: z.nullable(rupees), reason: z.string() }),
  ),
  shipping_address: Shipping,
  pickup: z.boolean(),
  buyer: OrderBuyer,
  note: z.string(),
  /** The packs are reserved for it until then; null while they are not. */
  reserved_until: z.nullable(instant),
  /** How the customer pays it, while it is sent. */
  payment: z.nullable(DraftPayment),
  /** Why it can't be paid as it is, such as packs that were sold meanwhile. */
  problem: z.nullable(z.string()),
  on_delivery: OnDelivery,
  /** The terms of a business customer who may pay it later; null for everybody else, and for a pick-up. */
  pay_later: z.nullable(z.object({ days: z.int(), due_on: z.string() })),
})
export type DraftOrder = z.infer<typeof DraftOrder>

const params = z.object({ id: z.string() })
const common = { tag: 'Draft orders', access: 'drafts.write' } as const

/** A step of a draft in the version that the caller saw. */
export const draftStep = { ...common, method: 'POST', params, isVersioned: true } as const

export const listDraftOrders = endpoint({
  ...common,
  id: 'listDraftOrders',
  method: 'GET',
  path: '/api/draft-orders',
  summary: 'Draft orders, newest first. `q` finds number, name, phone and e-mail; `count` goes up to 1,000.',
  query: z.object({
    view: z.optional(z.enum(draftViews, 'Unknown view.')),
    q: z.optional(searchText(254)),
    cursor,
  }),
  reply: z.object({
    drafts: z.array(DraftSummary),
    next_cursor: z.nullable(z.string()),
    count: z.int(),
  }),
})

export const getDraftOrder = endpoint({
  ...common,
  id: 'getDraftOrder',
  method: 'GET',
  path: '/api/draft-orders/{id}',
  summary: 'One draft order, quoted now.',
  params,
  reply: DraftOrder,
})

export const createDraftOrder = endpoint({
  ...common,
  id: 'createDraftOrder',
  method: 'POST',
  path: '/api/draft-orders',
  summary:
    'Prepare an order by phone, message or at the counter. The packs are reserved for an hour; own prices and discounts need `drafts.price`.',
  body: NewDraft,
  reply: DraftOrder,
})

export const editDraftOrder = endpoint({
  ...common,
  id: 'editDraftOrder',
  method: 'PATCH',
  path: '/api/draft-orders/{id}',
  isVersioned: true,
  summary:
    'Change a draft order; what is left out stays. Its payment link or QR code ends, and a draft that expired is open again.',
  params,
  body: DraftChange,
  reply: DraftOrder,
})

export const quoteDraftOrder = endpoint({
  ...common,
  id: 'quoteDraftOrder',
  method: 'POST',
  path: '/api/draft-orders/quote',
  summary:
    'What a draft order would cost, without writing it. `draft` names one whose reserved packs count as free.',
  body: z.object({
    items: Items,
    pickup: fields.pickup,
    shipping_fee: fields.shipping_fee,
    discount: fields.discount,
    draft: z.optional(z.nullable(z.string())),
    /** The customer, whose price list counts. */
    account_id: z.optional(z.nullable(accountId)),
  }),
  reply: z.object({
    lines: DraftOrder.shape.lines,
    price_list: DraftOrder.shape.price_list,
    subtotal: rupees,
    discount: rupees,
    shipping: rupees,
    tax_included: rupees,
    total: rupees,
    problem: z.nullable(z.string()),
    on_delivery: OnDelivery,
  }),
})

export const cancelDraftOrder = endpoint({
  ...draftStep,
  id: 'cancelDraftOrder',
  path: '/api/draft-orders/{id}/cancel',
  summary: 'Cancel a draft order; its packs are free again, and its payment link or QR code ends.',
  body: z.object({ version }),
  reply: DraftOrder,
})

export const findDraftProducts = endpoint({
  ...common,
  id: 'findDraftProducts',
  method: 'GET',
  path: '/api/draft-orders/products',
  summary:
    'Products for a line, by words of the name, by number or by SKU: with price and free packs, twenty at most.',
  query: z.object({ q: z.optional(searchText(60)) }),
  reply: z.object({
    products: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        image_url: z.string(),
        net_quantity: z.string(),
        price: rupees,
        available: z.int(),
      }),
    ),
  }),
})
