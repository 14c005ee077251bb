import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { TextContent } from '#contract/admin/page-texts.ts'
import type { TextName } from '#contract/admin/text-kinds.ts'
import { at, createdAt, edited, reference } from './columns.ts'

/** The draft of each text of the shop. */
export const pageTexts = pgTable('page_texts', {
  name: text('name').$type<TextName>().primaryKey(),
  draft: jsonb('draft').$type<TextContent>(),
  staffId: reference('staff_id'),
  ...edited(),
})

/** Each version that was published; the newest one whose moment has come is shown. */
export const pageTextVersions = pgTable(
  'page_text_versions',
  {
    name: text('name').$type<TextName>().notNull(),
    number: integer('number').notNull(),
    content: jsonb('content').$type<TextContent>().notNull(),
    shownFrom: at('shown_from').notNull(),
    staffId: reference('staff_id'),
    /** It is never shown then. */
    cancelledAt: at('cancelled_at'),
    createdAt: createdAt(),
  },
  ({ name, number }) => [primaryKey({ columns: [name, number] })],
)
