import { sql } from 'drizzle-orm'
import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
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

export const waveOrders = pgTable(
  'wave_orders',
  {
    waveId: reference('wave_id').notNull(),
    orderId: reference('order_id').notNull(),
    position: integer('position').notNull(),
    leftAt: at('left_at'),
    leftBecause: text('left_because', {
      enum: ['packed', 'short', 'taken_out', 'taken_over', 'stopped', 'released'],
    }),
  },
  (table) => [primaryKey({ columns: [table.waveId, table.orderId] })],
)

export const packings = pgTable('packings', {
  orderId: reference('order_id').primaryKey(),
  packerId: reference('packer_id').notNull(),
  version: integer('version').notNull().default(1),
  startedAt: at('started_at').notNull().default(sql`now()`),
  touchedAt: at('touched_at').notNull().default(sql`now()`),
  finishedAt: at('finished_at'),
  weightGrams: integer('weight_grams'),
  box: text('box'),
})

export const packedItems = pgTable(
  'packed_items',
  {
    orderId: reference('order_id').notNull(),
    stockId: integer('stock_id').notNull(),
    batch: text('batch').notNull().default(''),
    quantity: integer('quantity').notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.stockId, table.batch] })],
)

export const prints = pgTable('prints', {
  id: id(),
  staffId: reference('staff_id').notNull(),
  label: text('label', { enum: ['100x150', 'a4'] }).notNull(),
  createdAt: createdAt(),
})

export const printOrders = pgTable(
  'print_orders',
  {
    printId: reference('print_id').notNull(),
    orderId: reference('order_id').notNull(),
    position: integer('position').notNull(),
    papers: text('papers').array().notNull(),
    reprints: text('reprints').array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.printId, table.orderId] })],
)
