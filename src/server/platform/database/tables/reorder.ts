import { sql } from 'drizzle-orm'
import { boolean, date, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { at, edited, reference } from './columns.ts'

/** How long it takes from ordering a thing until it is here. */
export const reorderTerms = pgTable('reorder_terms', {
  stockId: integer('stock_id').primaryKey(),
  leadDays: integer('lead_days').notNull().default(14),
  ...edited(),
})

/** One row: the time in India at which the digest of the stock is written, null while there is none. */
export const stockDigestTerms = pgTable('stock_digest_terms', {
  isOnly: boolean('is_only').primaryKey().default(true),
  atTime: text('at_time'),
  ...edited(),
})

/** Who gets it. */
export const stockDigestReaders = pgTable('stock_digest_readers', {
  staffId: reference('staff_id').primaryKey(),
})

/** The days on which it was written. */
export const stockDigests = pgTable('stock_digests', {
  day: date('day', { mode: 'string' }).primaryKey(),
  readers: integer('readers').notNull(),
  writtenAt: at('written_at').notNull().default(sql`now()`),
})
