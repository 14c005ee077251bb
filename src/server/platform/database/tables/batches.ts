import { sql } from 'drizzle-orm'
import { date, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { batchStates, type OrganismCount } from '#shared/batch-states.ts'
import { at, bytea, createdAt, edited, id, reference } from './columns.ts'

/** The packs of a row of stock that were made together; those of no known batch have no number. */
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
  /** Of a pack. */
  costPaise: reference('cost_paise'),
  createdAt: createdAt(),
  ...edited(),
})

/** Packs of a batch that lie at a place besides its picking place. */
export const backstock = pgTable('backstock', {
  id: id(),
  batchId: reference('batch_id').notNull(),
  place: text('place').notNull(),
  packs: integer('packs').notNull().default(0),
  createdAt: createdAt(),
  ...edited(),
})

/** What a supplier is to bring of one thing, and what of it came. */
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

/** The laboratory's paper of a batch. */
export const certificates = pgTable('certificates', {
  batchId: reference('batch_id').primaryKey(),
  name: text('name').notNull(),
  format: text('format', { enum: ['pdf', 'jpeg', 'png'] }).notNull(),
  bytes: bytea('bytes').notNull(),
  addedAt: at('added_at').notNull().default(sql`now()`),
})

/** Which orders were told of the recall of a batch. */
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
