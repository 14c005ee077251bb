import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { StaffArticle } from '#contract/admin/articles.ts'
import type { Database } from '../../platform/database/database.ts'
import { instantOf, readFirst } from '../../platform/database/rows.ts'
import { posts } from '../../platform/database/tables.ts'
import { ShopError } from '../../platform/http/shop-error.ts'

const p = alias(posts, 'p')

const article = {
  id: p.id,
  version: p.version,
  updated_at: instantOf(p.updatedAt),
  published_at: instantOf(p.publishDate),
  archived: sql<boolean>`p.archived_at IS NOT NULL`,
  title: p.title,
  slug: p.slug,
  category: p.category,
  excerpt: p.excerpt,
  image_url: p.imageUrl,
  author: p.author,
  coming_soon: sql<boolean>`p.status = 'coming_soon'`,
  planned_for: sql<
    string | null
  >`CASE WHEN p.status = 'coming_soon' THEN to_char(p.publish_date AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD') END`,
  products: sql<string[]>`array(
    SELECT g.slug FROM product_guides n JOIN products g ON g.id = n.product_id
    WHERE n.post_id = p.id ORDER BY g.position, g.id)`,
  content: p.content,
}

/** The published article. @throws {ShopError} `not_found`. */
export async function readArticle(db: Database, id: number): Promise<StaffArticle> {
  const found = await readFirst(
    db,
    article,
    (columns) => sql`SELECT ${columns} FROM posts p WHERE p.id = ${id}`,
  )
  if (!found) throw new ShopError('not_found', 'There is no such article.')
  return found
}

/** Locks an article for an edit and reads it as it is now. @throws {ShopError} `not_found`. */
export async function lockArticle(tx: Database, id: number): Promise<StaffArticle> {
  await tx.execute(sql`SELECT 1 FROM posts WHERE id = ${id} FOR NO KEY UPDATE`)
  return readArticle(tx, id)
}
