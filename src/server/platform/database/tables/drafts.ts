import { sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { at, bytea, createdAt, edited, paise, reference } from './columns.ts'

type Fields = Record<string, unknown>

/** The columns of every kind of draft, in addition to `liveId`, which is null for something new. */
const draftColumns = () => ({
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  /** The fields that differ from the live ones, by name. */
  fields: jsonb('fields').$type<Fields>().notNull().default({}),
  /** The live values of these fields when the draft began to differ. */
  began: jsonb('began').$type<Fields>().notNull().default({}),
  staffId: reference('staff_id'),
  publishAt: at('publish_at'),
  publishBy: reference('publish_by'),
  problem: text('problem'),
  previewHash: bytea('preview_hash'),
  previewUntil: at('preview_until'),
  createdAt: createdAt(),
  ...edited(),
})

/** The columns of every kind of version, in addition to `liveId`. */
const versionColumns = () => ({
  number: integer('number').notNull(),
  content: jsonb('content').$type<Fields>().notNull(),
  staffId: reference('staff_id'),
  at: at('at').notNull(),
})

export const productDrafts = pgTable('product_drafts', {
  liveId: integer('product_id'),
  /** Packs and cost that an import gave to a new product, written with its publication. */
  openingPacks: integer('opening_packs'),
  costPaise: paise('cost_paise'),
  ...draftColumns(),
  /** Paths of the old shop that redirect to the product once it is published. */
  oldAddresses: text('old_addresses').array().notNull().default([]),
})

/** Former addresses of products. */
export const productAddresses = pgTable('product_addresses', {
  slug: text('slug').primaryKey(),
  productId: integer('product_id').notNull(),
  leftAt: at('left_at').notNull().default(sql`now()`),
})

/** Every state of a product, stored by triggers. */
export const productVersions = pgTable(
  'product_versions',
  { liveId: integer('product_id').notNull(), ...versionColumns() },
  (table) => [primaryKey({ columns: [table.liveId, table.number] })],
)

export const articleDrafts = pgTable('article_drafts', {
  liveId: integer('post_id'),
  ...draftColumns(),
  /** When another blog first published an imported article; null for a new one. */
  publishedAt: at('published_at'),
  /** Addresses of the old shop that redirect to the article once it is published. */
  oldAddresses: text('old_addresses').array().notNull().default([]),
})

/** Former addresses of articles. */
export const articleAddresses = pgTable('article_addresses', {
  slug: text('slug').primaryKey(),
  postId: integer('post_id').notNull(),
  leftAt: at('left_at').notNull().default(sql`now()`),
})

/** Every state of an article, stored by triggers. */
export const articleVersions = pgTable(
  'article_versions',
  { liveId: integer('post_id').notNull(), ...versionColumns() },
  (table) => [primaryKey({ columns: [table.liveId, table.number] })],
)

export type DraftTable = typeof productDrafts | typeof articleDrafts
export type VersionTable = typeof productVersions | typeof articleVersions
