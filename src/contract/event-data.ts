import * as z from 'zod/mini'
import { instant } from '#shared/fields.ts'
import type { EventType } from './event-types.ts'

// What each event says. Amounts are paise. Names, addresses and typed words are never in it: endpoints that may have
// personal data get it beside these fields, as `personal_data`.

const paise = z.int()
const nullableText = z.nullable(z.string())
const day = z.string()
const money = { currency: z.string(), amount_paise: paise }

const OrderData = z.object({
  id: z.string(),
  customer_id: z.int(),
  status: z.string(),
  previous_status: z.string(),
  currency: z.string(),
  subtotal_paise: paise,
  discount_paise: paise,
  shipping_paise: paise,
  /** The GST inside the total. */
  tax_paise: paise,
  total_paise: paise,
  lines: z.array(z.object({ product_id: z.int(), name: z.string(), quantity: z.int(), price_paise: paise })),
  parcel: z.nullable(z.object({ carrier: z.string(), tracking_number: nullableText })),
  /** The day on which a hold ends by itself; null without one. */
  hold_until: z.nullable(day),
})

const CapturedData = z.object({
  id: z.int(),
  order_id: z.string(),
  customer_id: z.int(),
  status: z.string(),
  provider_payment_id: nullableText,
  provider_order_id: nullableText,
  method: nullableText,
  ...money,
})

const DisputeData = z.object({
  id: z.string(),
  /** Null for a payment without an order. */
  order_id: nullableText,
  provider_payment_id: z.string(),
  status: z.string(),
  reason: nullableText,
  respond_by: z.nullable(z.string()),
  ...money,
})

const RefundData = z.object({
  id: z.int(),
  order_id: z.string(),
  payment_id: z.int(),
  return_id: nullableText,
  status: z.string(),
  reason: z.string(),
  provider_payment_id: z.string(),
  provider_refund_id: nullableText,
  ...money,
  shipping_paise: paise,
  lines: z.array(z.object({ product_id: z.int(), quantity: z.int(), amount_paise: paise })),
})

const PayoutData = z.object({
  id: z.string(),
  utr: z.string(),
  settled_on: day,
  lines: z.int(),
  /** What reached the bank. */
  ...money,
  fee_paise: paise,
  tax_paise: paise,
})

const gst = { taxable_paise: paise, cgst_paise: paise, sgst_paise: paise, igst_paise: paise }

const DocumentData = z.object({
  number: z.string(),
  order_id: z.string(),
  issued_on: day,
  /** The invoice that a credit note corrects. */
  invoice_number: nullableText,
  place_of_supply: z.string(),
  place_of_supply_code: nullableText,
  currency: z.string(),
  ...gst,
  total_paise: paise,
  rates: z.array(z.object({ tax_rate_percent: z.number(), ...gst })),
  /** The path of the PDF in this API. */
  pdf: z.string(),
})

const ReturnData = z.object({
  id: z.string(),
  order_id: z.string(),
  status: z.string(),
  cause: z.string(),
  wish: z.string(),
  settlement: nullableText,
  lines: z.array(
    z.object({
      product_id: z.int(),
      quantity: z.int(),
      /** The result of the inspection; null before it. */
      sellable: z.nullable(z.int()),
      unsellable: z.nullable(z.int()),
    }),
  ),
})

const ProductData = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  sku: nullableText,
  changed_fields: z.array(z.string()),
})

const price = { price_paise: paise, mrp_paise: paise, discount_percent: z.number() }

const PriceData = z.object({
  id: z.int(),
  slug: z.string(),
  sku: nullableText,
  currency: z.string(),
  ...price,
  /** Temporary prices that run or are planned. */
  periods: z.array(z.object({ starts_at: z.string(), ends_at: z.string(), ...price })),
})

const StockData = z.object({
  product_id: z.int(),
  slug: z.string(),
  name: z.string(),
  sku: nullableText,
  sellable: z.int(),
  low_level: z.int(),
})

const BatchData = z.object({
  id: z.int(),
  number: z.string(),
  made_on: z.nullable(day),
  expires_on: z.nullable(day),
  product_ids: z.array(z.int()),
})

const PersonData = z.object({ id: z.int() })

/** The schema of each event's data. */
export const eventData = {
  'order.placed': OrderData,
  'order.paid': OrderData,
  'order.payment_failed': OrderData,
  'order.held': OrderData,
  'order.released': OrderData,
  'order.address_changed': OrderData,
  'order.packed': OrderData,
  'order.shipped': OrderData,
  'order.out_for_delivery': OrderData,
  'order.delivered': OrderData,
  'order.undelivered': OrderData,
  'order.returning': OrderData,
  'order.returned_to_origin': OrderData,
  'order.lost': OrderData,
  'order.cancelled': OrderData,
  'payment.captured': CapturedData,
  'payment.disputed': DisputeData,
  'refund.started': RefundData,
  'refund.completed': RefundData,
  'refund.failed': RefundData,
  'payout.received': PayoutData,
  'invoice.issued': DocumentData,
  'credit_note.issued': DocumentData,
  'return.requested': ReturnData,
  'return.received': ReturnData,
  'return.closed': ReturnData,
  'product.published': ProductData,
  'product.updated': ProductData,
  'product.withdrawn': ProductData,
  'price.changed': PriceData,
  'stock.low': StockData,
  'stock.ran_out': StockData,
  'stock.came_back': StockData,
  'batch.recalled': BatchData,
  'customer.registered': PersonData,
  'customer.erased': PersonData,
  'newsletter.joined': PersonData,
  'newsletter.left': PersonData,
} as const satisfies Record<EventType, z.ZodMiniType>

export type EventData = { [Type in EventType]: z.infer<(typeof eventData)[Type]> }

/** What endpoints with personal data get beside the data. Null fields were never given or are erased. */
export const PersonalData = z.object({
  name: nullableText,
  email: nullableText,
  phone: nullableText,
  /** The delivery address, in events of an order. */
  address: z.nullable(
    z.object({
      full_name: nullableText,
      address: nullableText,
      city: nullableText,
      state: nullableText,
      zip: nullableText,
      country: nullableText,
      phone: nullableText,
    }),
  ),
})
export type PersonalData = z.infer<typeof PersonalData>

/** The body of a webhook, and a row of the list of events. */
export const Envelope = z.object({
  id: z.string(),
  type: z.string(),
  /** When the fact happened. */
  occurred_at: instant,
  /** Rises with each fact of the same object, so that receivers can tell the later one. */
  version: z.int(),
  data: z.record(z.string(), z.unknown()),
})
export type Envelope = z.infer<typeof Envelope>
