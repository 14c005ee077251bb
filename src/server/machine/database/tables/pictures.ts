import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { pictureForms as formsOfPictures, type PictureForm } from '#contract/pictures/limits.ts'
import { bytea, createdAt } from './columns.ts'

const forms = Object.keys(formsOfPictures) as [PictureForm, ...PictureForm[]]

export const pictures = pgTable('pictures', {
  hash: bytea('hash').primaryKey(),
  createdAt: createdAt(),
})

export const pictureForms = pgTable(
  'picture_forms',
  {
    hash: bytea('hash').notNull(),
    form: text('form', { enum: forms }).notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    bytes: bytea('bytes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.hash, table.form] })],
)
