import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { readRows } from '../../platform/database/rows.ts'

/** The ids of one part of the sitemap. Parts by id keep their addresses when products come and go. */
const idsOfPart = 10_000

const address = { slug: sql<string>`product.slug` }
const partRow = { part: sql<number>`found.part`, count: sql<number>`found.count` }

/** The slugs of all listed products by position, or of one part by id. */
export const readProductAddresses = (
  db: Database,
  part?: number,
  ids = idsOfPart,
): Promise<{ slug: string }[]> => {
  const isInPart =
    part === undefined ? sql`true` : sql`product.id > ${part * ids} AND product.id <= ${(part + 1) * ids}`
  return readRows(
    db,
    address,
    (columns) => sql`
    SELECT ${columns} FROM products product WHERE product.archived_at IS NULL AND ${isInPart} ORDER BY product.position, product.id`,
  )
}

/** The categories of listed products by their first product. */
export async function readCategories(db: Database): Promise<string[]> {
  const rows = await readRows(
    db,
    { category: sql<string>`product.category` },
    (columns) => sql`
    SELECT ${columns} FROM products product WHERE product.archived_at IS NULL AND product.category IS NOT NULL
    GROUP BY product.category ORDER BY min(product.position), product.category`,
  )
  return rows.map(({ category }) => category)
}

/** The parts of the sitemap that have products; none while a single sitemap is enough. */
export async function readSitemapParts(db: Database, ids = idsOfPart): Promise<number[]> {
  const rows = await readRows(
    db,
    partRow,
    (columns) => sql`
    SELECT ${columns} FROM (
      SELECT (product.id - 1) / ${ids}::int AS part, count(*)::int AS count FROM products product
      WHERE product.archived_at IS NULL GROUP BY 1) AS found ORDER BY part`,
  )
  const all = rows.reduce((sum, { count }) => sum + count, 0)
  return all > ids ? rows.map(({ part }) => part) : []
}
