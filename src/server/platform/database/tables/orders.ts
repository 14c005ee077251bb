import { sql } from 'drizzle-orm'
import { boolean, date, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ArrivalByZone } from '#shared/delivery/arrival.ts'
import { stateCodes } from '#shared/indian-states.ts'
import type { Registration } from '#shared/settings/owner-settings.ts'
import { at, authors, createdAt, id, paise, percent, reference } from './columns.ts'
import {
  codConfirmationStates,
  documentKinds,
  failedJobKinds,
  orderSources,
  orderStates,
  outboxStates,
} from './states.ts'

/** The shop's promises at the time of an order. */
export interface OrderTerms {
  /** The promised arrival in each zone, since the address can change. Missing in orders of earlier releases. */
  arrival?: ArrivalByZone
  /** The name of the discount; null without one. */
  discountLabel: string | null
  /** '30-day guarantee'; null where none was advertised. */
  guarantee: string | null
  /** Days after delivery in which a return is possible. */
  returnDays: number
  /** Business days in which banks show a refund. */
  refundDays: number
  /** The seller could not collect GST, so documents have none. Missing where it could. */
  isTaxFree?: boolean
}

export const orders = pgTable('orders', {
  id: id(),
  accountId: reference('account_id').notNull(),
  status: text('status', { enum: orderStates }).notNull(),
  subtotalPaise: paise('subtotal_paise').notNull(),
  discountPaise: paise('discount_paise').notNull(),
  /** The part of the discount that is for paying now. */
  prepaidDiscountPaise: paise('prepaid_discount_paise').notNull().default(0),
  /** With the fee for cash on delivery. */
  shippingPaise: paise('shipping_paise').notNull(),
  /** The part of `shippingPaise` that is the fee for cash on delivery. */
  codFeePaise: paise('cod_fee_paise').notNull().default(0),
  taxPaise: paise('tax_paise').notNull(),
  totalPaise: paise('total_paise').notNull(),
  isFromCart: boolean('is_from_cart').notNull(),
  shippingFullName: text('shipping_full_name'),
  shippingAddress: text('shipping_address'),
  shippingCity: text('shipping_city'),
  shippingState: text('shipping_state'),
  /** The GST code of the state; null while the state is undecided. */
  shippingStateCode: text('shipping_state_code', { enum: stateCodes }),
  shippingZip: text('shipping_zip'),
  shippingCountry: text('shipping_country'),
  /** Null when the courier calls the number of the account. */
  shippingPhone: text('shipping_phone'),
  carrier: text('carrier'),
  trackingNumber: text('tracking_number'),
  createdAt: createdAt(),
  version: integer('version').notNull().default(1),
  holdReason: text('hold_reason'),
  holdUntil: date('hold_until', { mode: 'string' }),
  tags: text('tags').array().notNull().default([]),
  shipmentGroupId: reference('shipment_group_id'),
  /** Of a registered business that buys; its legal name always goes with it. */
  buyerGstin: text('buyer_gstin'),
  buyerLegalName: text('buyer_legal_name'),
  terms: jsonb('terms').$type<OrderTerms>(),
  source: text('source', { enum: orderSources }).notNull().default('shop'),
  /** Handed over at the counter; its address is that of the shop. */
  isPickup: boolean('is_pickup').notNull().default(false),
})

export const orderItems = pgTable('order_items', {
  id: id(),
  orderId: reference('order_id').notNull(),
  productId: integer('product_id').notNull(),
  productName: text('product_name').notNull(),
  pricePaise: paise('price_paise').notNull(),
  originalPricePaise: paise('original_price_paise').notNull(),
  taxRatePercent: percent('tax_rate_percent').notNull(),
  hsn: text('hsn').notNull(),
  quantity: integer('quantity').notNull(),
  /** Whether the discount of the order includes the item. */
  isDiscounted: boolean('is_discounted').notNull().default(true),
  /** The rate by HSN that applied; null for the product's own rate. */
  rateId: reference('rate_id'),
  /** The version of the product at the quote. */
  productVersion: integer('product_version'),
})

/** The components of a kit at the time of the order. */
export const orderItemParts = pgTable(
  'order_item_parts',
  {
    orderItemId: reference('order_item_id').notNull(),
    position: integer('position').notNull(),
    name: text('name').notNull(),
    hsn: text('hsn').notNull(),
    taxRatePercent: percent('tax_rate_percent').notNull(),
    sharePaise: paise('share_paise').notNull(),
    rateId: reference('rate_id'),
    /** Units of the component in one kit. */
    amount: integer('amount').notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.orderItemId, table.position] })],
)

export const orderHistory = pgTable('order_history', {
  id: id(),
  orderId: reference('order_id').notNull(),
  status: text('status', { enum: orderStates }).notNull(),
  author: text('author', { enum: authors }).notNull(),
  authorId: reference('author_id'),
  note: text('note').notNull().default(''),
  createdAt: createdAt(),
})

/** One parcel with one carrier. */
export const shipments = pgTable('shipments', {
  id: id(),
  orderId: reference('order_id').notNull(),
  carrier: text('carrier').notNull(),
  trackingNumber: text('tracking_number'),
  trackingUrl: text('tracking_url'),
  createdAt: createdAt(),
  /** Null while the parcel waits for its carrier. */
  leftAt: at('left_at'),
  manifestId: reference('manifest_id'),
  /** The replacement that the parcel delivers; null for the sale itself. */
  replacementId: reference('replacement_id'),
})

/** The parcels of one pickup by a carrier. */
export const manifests = pgTable('manifests', {
  id: id(),
  carrier: text('carrier').notNull(),
  openedBy: reference('opened_by').notNull(),
  createdAt: createdAt(),
  closedBy: reference('closed_by'),
  closedAt: at('closed_at'),
  driver: text('driver'),
  leftBehind: integer('left_behind'),
  /** The printed rows of its parcels, fixed when the manifest closed. */
  rows: jsonb('rows'),
})

/** Each print of a manifest. */
export const manifestPrints = pgTable('manifest_prints', {
  id: id(),
  manifestId: reference('manifest_id').notNull(),
  staffId: reference('staff_id').notNull(),
  kind: text('kind', { enum: ['draft', 'original', 'reprint'] }).notNull(),
  createdAt: createdAt(),
})

export const orderNotes = pgTable('order_notes', {
  id: id(),
  orderId: reference('order_id').notNull(),
  staffId: reference('staff_id').notNull(),
  body: text('body').notNull(),
  createdAt: createdAt(),
})

export const documentSeries = pgTable(
  'document_series',
  {
    series: text('series').notNull(),
    financialYear: text('financial_year').notNull(),
    lastNumber: integer('last_number').notNull(),
  },
  (table) => [primaryKey({ columns: [table.series, table.financialYear] })],
)

/** What tax documents print about the shop. */
export interface Issuer {
  brandName: string
  /** The contact for questions, on one line. */
  contact: string
  /** Null where none is advertised. */
  guarantee: string | null
  /** The contact for complaints. */
  complaints: string
  /** Missing on documents of earlier releases, whose sellers were all registered. */
  registration?: Registration
  /** Licences beside the GSTIN. */
  numbers?: { name: string; number: string }[]
}

export const taxDocuments = pgTable('tax_documents', {
  id: id(),
  kind: text('kind', { enum: documentKinds }).notNull(),
  series: text('series').notNull(),
  refundId: reference('refund_id'),
  invoiceId: reference('invoice_id'),
  /** The invoice with a wrong place of supply that this one replaces. */
  replacesId: reference('replaces_id'),
  orderId: reference('order_id').notNull(),
  number: text('number').notNull(),
  financialYear: text('financial_year').notNull(),
  serial: integer('serial').notNull(),
  issuedOn: date('issued_on', { mode: 'string' }).notNull(),
  supplierName: text('supplier_name').notNull(),
  supplierAddress: text('supplier_address').notNull(),
  supplierGstin: text('supplier_gstin'),
  dispatchAddress: text('dispatch_address'),
  recipientName: text('recipient_name').notNull(),
  recipientAddress: text('recipient_address'),
  /** Null for consumers. */
  recipientGstin: text('recipient_gstin'),
  placeOfSupply: text('place_of_supply').notNull(),
  placeOfSupplyCode: text('place_of_supply_code'),
  isReverseCharge: boolean('is_reverse_charge').notNull().default(false),
  reason: text('reason'),
  totalPaise: paise('total_paise').notNull(),
  discountPaise: paise('discount_paise').notNull().default(0),
  shippingPaise: paise('shipping_paise').notNull().default(0),
  taxablePaise: paise('taxable_paise').notNull(),
  cgstPaise: paise('cgst_paise').notNull(),
  sgstPaise: paise('sgst_paise').notNull(),
  igstPaise: paise('igst_paise').notNull(),
  createdAt: createdAt(),
  issuer: jsonb('issuer').$type<Issuer>(),
  /** Of an invoice that is paid later: when, and where to, a line each. */
  paymentNote: text('payment_note'),
})

/** Orders with cash on delivery, which are confirmed before they are packed. */
export const codConfirmations = pgTable('cod_confirmations', {
  orderId: reference('order_id').primaryKey(),
  state: text('state', { enum: codConfirmationStates }).notNull().default('waiting'),
  /** The secret of the mailed link. */
  token: text('token').notNull(),
  askedAt: at('asked_at').notNull().default(sql`now()`),
  /** Calls without an answer. */
  calls: integer('calls').notNull().default(0),
  lastCallAt: at('last_call_at'),
  isHeld: boolean('is_held').notNull().default(false),
  decidedAt: at('decided_at'),
})

export const taxDocumentLines = pgTable(
  'tax_document_lines',
  {
    documentId: reference('document_id').notNull(),
    position: integer('position').notNull(),
    orderItemId: reference('order_item_id').notNull(),
    component: integer('component').notNull(),
    description: text('description').notNull(),
    hsn: text('hsn').notNull(),
    quantity: integer('quantity'),
    unit: text('unit').notNull().default('PAC'),
    unitPricePaise: paise('unit_price_paise'),
    shippingPaise: paise('shipping_paise').notNull().default(0),
    taxRatePercent: percent('tax_rate_percent').notNull(),
    grossPaise: paise('gross_paise').notNull(),
    taxablePaise: paise('taxable_paise').notNull(),
    cgstPaise: paise('cgst_paise').notNull(),
    sgstPaise: paise('sgst_paise').notNull(),
    igstPaise: paise('igst_paise').notNull(),
  },
  (table) => [primaryKey({ columns: [table.documentId, table.position] })],
)

export const outbox = pgTable('outbox', {
  id: id(),
  template: text('template').notNull(),
  recipient: text('recipient').notNull(),
  data: jsonb('data').$type<Record<string, unknown>>().notNull(),
  dedupeKey: text('dedupe_key').notNull(),
  status: text('status', { enum: outboxStates }).notNull().default('waiting'),
  attempts: integer('attempts').notNull().default(0),
  nextAttemptAt: at('next_attempt_at').notNull().default(sql`now()`),
  lastError: text('last_error'),
  createdAt: createdAt(),
  sentAt: at('sent_at'),
})

export const failedJobs = pgTable('failed_jobs', {
  id: id(),
  kind: text('kind', { enum: failedJobKinds }).notNull(),
  reference: text('reference').notNull(),
  reason: text('reason').notNull(),
  times: integer('times').notNull().default(1),
  createdAt: createdAt(),
  lastAt: at('last_at').notNull().default(sql`now()`),
  resolvedAt: at('resolved_at'),
  /** When a member last retried the job. */
  retriedAt: at('retried_at'),
})
