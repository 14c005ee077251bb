import { sql } from 'drizzle-orm'
import { boolean, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { at, id, paise, percent, reference } from './columns.ts'
import { runNames } from './states.ts'

/** The days with stored sums. */
export const reportDays = pgTable('report_days', {
  day: date('day', { mode: 'string' }).primaryKey(),
  summedAt: at('summed_at').notNull().default(sql`now()`),
})

export const reportSales = pgTable(
  'report_sales',
  {
    day: date('day', { mode: 'string' }).notNull(),
    kind: text('kind', { enum: ['invoice', 'credit_note'] }).notNull(),
    placeCode: text('place_code').notNull(),
    place: text('place').notNull(),
    taxRatePercent: percent('tax_rate_percent').notNull(),
    hsn: text('hsn').notNull(),
    productId: integer('product_id').notNull(),
    documents: integer('documents').notNull(),
    packs: integer('packs').notNull(),
    grossPaise: paise('gross_paise').notNull(),
    shippingPaise: paise('shipping_paise').notNull(),
    taxablePaise: paise('taxable_paise').notNull(),
    cgstPaise: paise('cgst_paise').notNull(),
    sgstPaise: paise('sgst_paise').notNull(),
    igstPaise: paise('igst_paise').notNull(),
  },
  (table) => [
    primaryKey({
      columns: [
        table.day,
        table.kind,
        table.placeCode,
        table.place,
        table.taxRatePercent,
        table.hsn,
        table.productId,
      ],
    }),
  ],
)

/** The sums of `report_sales` without products. */
export const reportTaxes = pgTable(
  'report_taxes',
  {
    day: date('day', { mode: 'string' }).notNull(),
    kind: text('kind', { enum: ['invoice', 'credit_note'] }).notNull(),
    placeCode: text('place_code').notNull(),
    place: text('place').notNull(),
    taxRatePercent: percent('tax_rate_percent').notNull(),
    hsn: text('hsn').notNull(),
    documents: paise('documents').notNull(),
    packs: paise('packs').notNull(),
    grossPaise: paise('gross_paise').notNull(),
    shippingPaise: paise('shipping_paise').notNull(),
    taxablePaise: paise('taxable_paise').notNull(),
    cgstPaise: paise('cgst_paise').notNull(),
    sgstPaise: paise('sgst_paise').notNull(),
    igstPaise: paise('igst_paise').notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.day, table.kind, table.placeCode, table.place, table.taxRatePercent, table.hsn],
    }),
  ],
)

/** What became of the money of a day. */
export const reportMoney = pgTable('report_money', {
  day: date('day', { mode: 'string' }).primaryKey(),
  capturedCount: integer('captured_count').notNull(),
  capturedPaise: paise('captured_paise').notNull(),
  ordersCount: integer('orders_count').notNull(),
  ordersPaise: paise('orders_paise').notNull(),
  refundsCount: integer('refunds_count').notNull(),
  refundsPaise: paise('refunds_paise').notNull(),
  waitingCount: integer('waiting_count').notNull(),
  waitingPaise: paise('waiting_paise').notNull(),
  explainedCount: integer('explained_count').notNull(),
  explainedPaise: paise('explained_paise').notNull(),
  differencePaise: paise('difference_paise').notNull(),
  wrong: integer('wrong').notNull(),
  placed: integer('placed').notNull(),
})

export const reportRefunds = pgTable(
  'report_refunds',
  {
    day: date('day', { mode: 'string' }).notNull(),
    cause: text('cause').notNull(),
    refunds: integer('refunds').notNull(),
    amountPaise: paise('amount_paise').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.cause] })],
)

export const reportParcels = pgTable(
  'report_parcels',
  {
    day: date('day', { mode: 'string' }).notNull(),
    carrier: text('carrier').notNull(),
    orders: integer('orders').notNull(),
    handedOver: integer('handed_over').notNull(),
    within24: integer('within_24').notNull(),
    within48: integer('within_48').notNull(),
    within72: integer('within_72').notNull(),
    handOverSeconds: paise('hand_over_seconds').notNull(),
    delivered: integer('delivered').notNull(),
    deliverySeconds: paise('delivery_seconds').notNull(),
    triedInVain: integer('tried_in_vain').notNull(),
    cameBack: integer('came_back').notNull(),
    lost: integer('lost').notNull(),
    paid: integer('paid').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.day, table.carrier] })],
)

/** Reports that a job makes, kept for a day. */
export const reportRuns = pgTable('report_runs', {
  id: id(),
  staffId: reference('staff_id').notNull(),
  report: text('report', { enum: runNames }).notNull(),
  fromDay: text('from_day').notNull(),
  toDay: text('to_day').notNull(),
  groupedBy: text('grouped_by').notNull(),
  state: text('state', { enum: ['waiting', 'making', 'done', 'failed'] })
    .notNull()
    .default('waiting'),
  progress: integer('progress').notNull().default(0),
  /** The whole report as JSON. */
  result: text('result'),
  askedAt: at('asked_at').notNull().default(sql`now()`),
  finishedAt: at('finished_at'),
})

/** Days that changed after their sums were stored. */
export const reportTouches = pgTable('report_touches', {
  id: id(),
  day: date('day', { mode: 'string' }).notNull(),
})

/** The steps of visits by day. Existing orders are counted from the orders themselves. */
export const funnelDays = pgTable(
  'funnel_days',
  {
    day: date('day', { mode: 'string' }).notNull(),
    isSample: boolean('is_sample').notNull().default(false),
    seen: integer('seen').notNull().default(0),
    added: integer('added').notNull().default(0),
    opened: integer('opened').notNull().default(0),
    dropped: integer('dropped').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.day, table.isSample] })],
)
