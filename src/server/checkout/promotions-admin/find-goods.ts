import { type SQL, sql } from 'drizzle-orm'
import type { findOfferGoods } from '#contract/admin/promotions.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { Database } from '../../platform/database/database.ts'
import { readRows } from '../../platform/database/rows.ts'

/** Matches of each kind that the form shows. */
const most = 20

/** A LIKE pattern that finds a word anywhere. */
const within = (word: string): string => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`

/** Whether a text contains each of the words. */
const hasWords = (text: SQL, words: string[]): SQL =>
  sql`lower(${text}) LIKE ALL (${sql.param(words.map(within))}::text[])`

const productRow = {
  id: sql<number>`p.id`,
  name: sql<string>`p.name`,
  category: sql<string | null>`p.category`,
}
const categoryRow = { name: sql<string>`p.category`, products: sql<number>`count(*)::int` }

/** Finds products by words of their name or by number, and categories by words of their name. */
export async function findGoods(db: Database, typed: string): Promise<Reply<typeof findOfferGoods>> {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const isNumber = sql`p.id = ${/^[1-9]\d{0,8}$/.test(typed.trim()) ? Number(typed) : 0}`
  const [products, categories] = await Promise.all([
    readRows(
      db,
      productRow,
      (columns) => sql`
      SELECT ${columns} FROM products p
      WHERE p.archived_at IS NULL AND (${isNumber} OR ${hasWords(sql`p.name`, words)})
      ORDER BY ${isNumber} DESC, p.position, p.id LIMIT ${most}`,
    ),
    readRows(
      db,
      categoryRow,
      (columns) => sql`
      SELECT ${columns} FROM products p
      WHERE p.archived_at IS NULL AND p.category IS NOT NULL AND ${hasWords(sql`p.category`, words)}
      GROUP BY p.category ORDER BY p.category LIMIT ${most}`,
    ),
  ])
  return { products, categories }
}
