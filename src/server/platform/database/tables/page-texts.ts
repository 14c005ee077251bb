import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { TextContent } from '#contract/admin/page-texts.ts'
import type { TextName } from '#contract/admin/text-kinds.ts'
import { at, createdAt, edited, reference } from './columns.ts'

/** The draft of each page text. */
export const pageTexts = pgTable('page_texts', {
  name: text('name').$type<TextName>().primaryKey(),
  draft: jsonb('draft').$type<TextContent>(),
  staffId: reference('staff_id'),
  ...edited(),
})

/** The published versions. The shop shows the newest one whose `shownFrom` has passed. */
export const pageTextVersions = pgTable(
  'page_text_versions',
  {
    name: text('name').$type<TextName>().notNull(),
    number: integer('number').notNull(),
    content: jsonb('content').$type<TextContent>().notNull(),
    shownFrom: at('shown_from').notNull(),
    staffId: reference('staff_id'),
    /** When the version was cancelled; a cancelled version is never shown. */
    cancelledAt: at('cancelled_at'),
    createdAt: createdAt(),
  },
  ({ name, number }) => [primaryKey({ columns: [name, number] })],
)
