import { sql } from 'drizzle-orm'
import { boolean, date, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { at, edited, reference } from './columns.ts'

/** The lead time from ordering packs until they arrive, by row of stock. */
export const reorderTerms = pgTable('reorder_terms', {
  stockId: integer('stock_id').primaryKey(),
  leadDays: integer('lead_days').notNull().default(14),
  ...edited(),
})

/** One row: the time in India of the stock digest ('08:30'); null without a digest. */
export const stockDigestTerms = pgTable('stock_digest_terms', {
  isOnly: boolean('is_only').primaryKey().default(true),
  atTime: text('at_time'),
  ...edited(),
})

/** The recipients of the stock digest. */
export const stockDigestReaders = pgTable('stock_digest_readers', {
  staffId: reference('staff_id').primaryKey(),
})

/** The days on which the stock digest was written. */
export const stockDigests = pgTable('stock_digests', {
  day: date('day', { mode: 'string' }).primaryKey(),
  readers: integer('readers').notNull(),
  writtenAt: at('written_at').notNull().default(sql`now()`),
})
