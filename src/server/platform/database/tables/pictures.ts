import { sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { pictureForms as formsOfPictures, type PictureForm } from '#shared/pictures/limits.ts'
import type { Crop } from '#shared/pictures/own.ts'
import { at, bytea, createdAt } from './columns.ts'

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

/** Pictures that the owner uploaded for the shop. */
export const ownPictures = pgTable('own_pictures', {
  hash: bytea('hash').primaryKey(),
  /** The beginning of the names of its files. */
  stem: text('stem').notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  originalWidth: integer('original_width').notNull(),
  originalHeight: integer('original_height').notNull(),
  croppedFrom: bytea('cropped_from'),
  crop: jsonb('crop').$type<Crop>(),
  wantedAt: at('wanted_at').notNull().default(sql`now()`),
  createdAt: createdAt(),
})

export const ownPictureFiles = pgTable(
  'own_picture_files',
  { hash: bytea('hash').notNull(), ending: text('ending').notNull(), bytes: bytea('bytes').notNull() },
  (table) => [primaryKey({ columns: [table.hash, table.ending] })],
)
