import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { at, bytea } from './columns.ts'

export const sites = ['shop', 'office'] as const

/** Scripts, styles and fonts of this release and former ones, which open pages still load. */
export const releaseFiles = pgTable(
  'release_files',
  {
    site: text('site', { enum: sites }).notNull(),
    name: text('name').notNull(),
    content: bytea('content').notNull(),
    leftAt: at('left_at'),
  },
  (table) => [primaryKey({ columns: [table.site, table.name] })],
)
