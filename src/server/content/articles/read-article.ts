import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { StaffArticle } from '#contract/admin/articles.ts'
import type { Database } from '../../platform/database/database.ts'
import { instantOf, readFirst } from '../../platform/database/rows.ts'
import { posts } from '../../platform/database/tables.ts'
import { ShopError } from '../../platform/http/shop-error.ts'

const post = alias(posts, 'post')

const article = {
  id: post.id,
  version: post.version,
  updated_at: instantOf(post.updatedAt),
  published_at: instantOf(post.publishDate),
  archived: sql<boolean>`post.archived_at IS NOT NULL`,
  title: post.title,
  slug: post.slug,
  category: post.category,
  excerpt: post.excerpt,
  image_url: post.imageUrl,
  author: post.author,
  coming_soon: sql<boolean>`post.status = 'coming_soon'`,
  planned_for: sql<
    string | null
  >`CASE WHEN post.status = 'coming_soon' THEN to_char(post.publish_date AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD') END`,
  products: sql<string[]>`array(
    SELECT product.slug FROM product_guides guide JOIN products product ON product.id = guide.product_id
    WHERE guide.post_id = post.id ORDER BY product.position, product.id)`,
  content: post.content,
}

/** The published article. @throws {ShopError} `not_found`. */
export async function readArticle(db: Database, id: number): Promise<StaffArticle> {
  const found = await readFirst(
    db,
    article,
    (columns) => sql`SELECT ${columns} FROM posts post WHERE post.id = ${id}`,
  )
  if (!found) throw new ShopError('not_found', 'There is no such article.')
  return found
}

/** Locks an article for an edit and reads it as it is now. @throws {ShopError} `not_found`. */
export async function lockArticle(tx: Database, id: number): Promise<StaffArticle> {
  await tx.execute(sql`SELECT 1 FROM posts WHERE id = ${id} FOR NO KEY UPDATE`)
  return readArticle(tx, id)
}
