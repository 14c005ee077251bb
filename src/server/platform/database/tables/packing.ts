import { sql } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { at, createdAt, id, reference } from './columns.ts'

export const shelfPlaces = pgTable('shelf_places', {
  stockId: integer('stock_id').primaryKey(),
  place: text('place'),
  barcode: text('barcode'),
  version: integer('version').notNull().default(1),
})

export const waves = pgTable('waves', {
  id: id(),
  ownerId: reference('owner_id').notNull(),
  state: text('state', { enum: ['open', 'finished', 'released'] })
    .notNull()
    .default('open'),
  version: integer('version').notNull().default(1),
  createdAt: createdAt(),
  touchedAt: at('touched_at').notNull().default(sql`now()`),
  endedAt: at('ended_at'),
})

/** Here and in the tables below, a row belongs to an order or to a replacement. */
export const waveOrders = pgTable('wave_orders', {
  id: id(),
  waveId: reference('wave_id').notNull(),
  orderId: reference('order_id'),
  replacementId: reference('replacement_id'),
  position: integer('position').notNull(),
  leftAt: at('left_at'),
  leftBecause: text('left_because', {
    enum: ['packed', 'short', 'taken_out', 'taken_over', 'stopped', 'released'],
  }),
})

export const packings = pgTable('packings', {
  id: id(),
  orderId: reference('order_id'),
  replacementId: reference('replacement_id'),
  packerId: reference('packer_id').notNull(),
  version: integer('version').notNull().default(1),
  startedAt: at('started_at').notNull().default(sql`now()`),
  touchedAt: at('touched_at').notNull().default(sql`now()`),
  finishedAt: at('finished_at'),
  weightGrams: integer('weight_grams'),
  box: text('box'),
})

export const packedItems = pgTable('packed_items', {
  id: id(),
  orderId: reference('order_id'),
  replacementId: reference('replacement_id'),
  stockId: integer('stock_id').notNull(),
  batch: text('batch').notNull().default(''),
  quantity: integer('quantity').notNull(),
})

export const prints = pgTable('prints', {
  id: id(),
  staffId: reference('staff_id').notNull(),
  label: text('label', { enum: ['100x150', 'a4'] }).notNull(),
  createdAt: createdAt(),
})

export const printOrders = pgTable('print_orders', {
  id: id(),
  printId: reference('print_id').notNull(),
  orderId: reference('order_id'),
  replacementId: reference('replacement_id'),
  position: integer('position').notNull(),
  documents: text('documents').array().notNull(),
  reprints: text('reprints').array().notNull(),
})
