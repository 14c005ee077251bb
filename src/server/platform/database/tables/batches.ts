import { sql } from 'drizzle-orm'
import { date, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { batchStates, type OrganismCount } from '#shared/batch-states.ts'
import { at, bytea, createdAt, edited, id, reference } from './columns.ts'

/** Packs of one row of stock that were made together. Packs of an unknown batch have no number. */
export const batches = pgTable('batches', {
  id: id(),
  stockId: integer('stock_id').notNull(),
  number: text('number'),
  madeOn: date('made_on'),
  expiresOn: date('expires_on'),
  counts: jsonb('counts').$type<OrganismCount[]>().notNull().default([]),
  state: text('state', { enum: batchStates }).notNull().default('released'),
  onHand: integer('on_hand').notNull().default(0),
  releasedAt: at('released_at'),
  /** The cost of one pack in paise. */
  costPaise: reference('cost_paise'),
  createdAt: createdAt(),
  ...edited(),
})

/** Packs of a batch at a place other than the picking place. */
export const backstock = pgTable('backstock', {
  id: id(),
  batchId: reference('batch_id').notNull(),
  place: text('place').notNull(),
  packs: integer('packs').notNull().default(0),
  createdAt: createdAt(),
  ...edited(),
})

/** A delivery that the shop expects of one row of stock, and the packs received so far. */
export const deliveries = pgTable('deliveries', {
  id: id(),
  stockId: integer('stock_id').notNull(),
  supplier: text('supplier').notNull(),
  reference: text('reference').notNull().default(''),
  expected: integer('expected').notNull(),
  received: integer('received').notNull().default(0),
  closedAt: at('closed_at'),
  createdAt: createdAt(),
  ...edited(),
})

/** The laboratory certificate of a batch. */
export const certificates = pgTable('certificates', {
  batchId: reference('batch_id').primaryKey(),
  name: text('name').notNull(),
  format: text('format', { enum: ['pdf', 'jpeg', 'png'] }).notNull(),
  bytes: bytea('bytes').notNull(),
  addedAt: at('added_at').notNull().default(sql`now()`),
})

/** The orders whose shoppers got the mail about the recall of a batch. */
export const recallOrders = pgTable(
  'recall_orders',
  {
    batchId: reference('batch_id').notNull(),
    orderId: reference('order_id').notNull(),
    words: text('words').notNull(),
    notifiedAt: at('notified_at').notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.batchId, table.orderId] })],
)
