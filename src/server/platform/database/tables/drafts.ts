import { sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { at, bytea, createdAt, edited, reference } from './columns.ts'

type Fields = Record<string, unknown>

/** What is planned for a product; without a product, a new one. */
export const productDrafts = pgTable('product_drafts', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  productId: integer('product_id'),
  /** What differs from the product, by the name of the field. */
  fields: jsonb('fields').$type<Fields>().notNull().default({}),
  /** What the product had there when the draft began to differ. */
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

/** Addresses that products had before. */
export const productAddresses = pgTable('product_addresses', {
  slug: text('slug').primaryKey(),
  productId: integer('product_id').notNull(),
  leftAt: at('left_at').notNull().default(sql`now()`),
})

/** Every state of a product, kept by triggers. */
export const productVersions = pgTable(
  'product_versions',
  {
    productId: integer('product_id').notNull(),
    number: integer('number').notNull(),
    content: jsonb('content').$type<Fields>().notNull(),
    staffId: reference('staff_id'),
    at: at('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.number] })],
)

/** What is planned for an article; without an article, a new one. */
export const articleDrafts = pgTable('article_drafts', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  postId: integer('post_id'),
  /** What differs from the article, by the name of the field. */
  fields: jsonb('fields').$type<Fields>().notNull().default({}),
  /** What the article had there when the draft began to differ. */
  began: jsonb('began').$type<Fields>().notNull().default({}),
  staffId: reference('staff_id'),
  publishAt: at('publish_at'),
  publishBy: reference('publish_by'),
  problem: text('problem'),
  previewHash: bytea('preview_hash'),
  previewUntil: at('preview_until'),
  /** When another blog published it first; null for one that is new. */
  publishedAt: at('published_at'),
  /** Addresses of the old shop that lead to it once it has a page. */
  oldAddresses: text('old_addresses').array().notNull().default([]),
  createdAt: createdAt(),
  ...edited(),
})

/** Addresses that articles had before. */
export const articleAddresses = pgTable('article_addresses', {
  slug: text('slug').primaryKey(),
  postId: integer('post_id').notNull(),
  leftAt: at('left_at').notNull().default(sql`now()`),
})

/** Every state of an article, kept by triggers. */
export const articleVersions = pgTable(
  'article_versions',
  {
    postId: integer('post_id').notNull(),
    number: integer('number').notNull(),
    content: jsonb('content').$type<Fields>().notNull(),
    staffId: reference('staff_id'),
    at: at('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.postId, table.number] })],
)
