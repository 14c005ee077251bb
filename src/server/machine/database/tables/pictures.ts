import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { PictureForm } from '#contract/pictures/limits.ts'
import { bytea, createdAt } from './columns.ts'

export const pictures = pgTable('pictures', {
  hash: bytea('hash').primaryKey(),
  createdAt: createdAt(),
})

export const pictureForms = pgTable(
  'picture_forms',
  {
    hash: bytea('hash').notNull(),
    form: text('form').$type<PictureForm>().notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    bytes: bytea('bytes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.hash, table.form] })],
)
