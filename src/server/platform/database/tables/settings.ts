import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, pgTable } from 'drizzle-orm/pg-core'
import type { Look } from '#shared/settings/owner-settings.ts'
import { at, edited, reference } from './columns.ts'

/** One row, or none when the owner changed nothing. Read it with `settings.current()` or `readSettings`. */
export const settings = pgTable('settings', {
  isOnly: boolean('is_only').primaryKey().default(true),
  content: jsonb('content').$type<Record<string, unknown>>().notNull(),
  version: integer('version').notNull().default(1),
  updatedAt: at('updated_at').notNull().default(sql`now()`),
})

/** Every state of that row. A state that a statement in the database wrote has no author. */
export const settingsVersions = pgTable('settings_versions', {
  version: integer('version').primaryKey(),
  content: jsonb('content').$type<Record<string, unknown>>().notNull(),
  staffId: reference('staff_id'),
  /** The restored version; 0 for the defaults of the release. */
  restores: integer('restores'),
  at: at('at').notNull(),
})

/** One row: the draft of how the shop looks. The settings have what is shown. */
export const lookDraft = pgTable('look_draft', {
  isOnly: boolean('is_only').primaryKey().default(true),
  draft: jsonb('draft').$type<Look>(),
  staffId: reference('staff_id'),
  ...edited(),
})
