import { sql } from 'drizzle-orm'
import { boolean, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { at, reference } from './columns.ts'

/** When the provider first accepted live keys, and test keys. */
export const providerModes = pgTable('provider_modes', {
  isLive: boolean('is_live').primaryKey(),
  since: at('since').notNull().default(sql`now()`),
  /** When the provider first sent an event after that. */
  eventAt: at('event_at'),
})

/** Mail servers that accepted a test mail, with its sender. */
export const mailProofs = pgTable(
  'mail_proofs',
  {
    server: text('server').notNull(),
    sender: text('sender').notNull(),
    staffId: reference('staff_id').notNull(),
    acceptedAt: at('accepted_at').notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.server, table.sender] })],
)

/** One row while the checklist is dismissed, else none. */
export const checklistDismissals = pgTable('checklist_dismissals', {
  isOnly: boolean('is_only').primaryKey().default(true),
  staffId: reference('staff_id').notNull(),
  dismissedAt: at('dismissed_at').notNull().default(sql`now()`),
})
