import { sql } from 'drizzle-orm'
import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { at, reference } from './columns.ts'

export const sampleKinds = ['product', 'part', 'post', 'account', 'order'] as const

/** The rows that the seed wrote. */
export const sampleRows = pgTable(
  'sample_rows',
  {
    kind: text('kind', { enum: sampleKinds }).notNull(),
    rowId: reference('row_id').notNull(),
    /** The version that the seed wrote; null when later edits are unknown. */
    version: integer('version'),
  },
  (table) => [primaryKey({ columns: [table.kind, table.rowId] })],
)

/** One row after the removal of the sample, else none. */
export const sampleRemoval = pgTable('sample_removal', {
  isOnly: boolean('is_only').primaryKey().default(true),
  staffId: reference('staff_id'),
  removedAt: at('removed_at').notNull().default(sql`now()`),
})
