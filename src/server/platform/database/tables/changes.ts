import { sql } from 'drizzle-orm'
import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { at, reference } from './columns.ts'

/** The lists that programs sync. */
export const syncedLists = [
  'orders',
  'products',
  'customers',
  'batches',
  'tickets',
  'tax_documents',
  'refunds',
  'payouts',
  'returns',
  'replacements',
] as const
export type SyncedList = (typeof syncedLists)[number]

/** When rows of these lists changed. Triggers write it. */
export const changes = pgTable(
  'changes',
  {
    list: text('list', { enum: syncedLists }).notNull(),
    rowId: reference('row_id').notNull(),
    beganAt: at('began_at').notNull().default(sql`now()`),
    changedAt: at('changed_at').notNull().default(sql`clock_timestamp()`),
  },
  (table) => [primaryKey({ columns: [table.list, table.rowId, table.beganAt] })],
)
