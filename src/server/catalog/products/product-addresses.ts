import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../platform/database/database.ts'
import { readFirst, readRows } from '../../platform/database/rows.ts'
import { products } from '../../platform/database/tables.ts'

/** The ids of one part of the sitemap. Parts by id keep their addresses when products come and go. */
const idsOfPart = 10_000

const product = alias(products, 'product')

const address = { slug: product.slug, changedAt: product.updatedAt }
const partRow = { part: sql<number>`found.part`, count: sql<number>`found.count` }

/** The slugs of all listed products by position, or of one part by id, with their last edit. */
export const readProductAddresses = (
  db: Database,
  part?: number,
  ids = idsOfPart,
): Promise<{ slug: string; changedAt: Date }[]> => {
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

const edit = { at: product.updatedAt }

/** When a listed product was last edited; undefined without products. One value, since a catalogue may be large. */
export async function readLastProductEdit(db: Database): Promise<Date | undefined> {
  const row = await readFirst(
    db,
    edit,
    (columns) => sql`
    SELECT ${columns} FROM products product WHERE product.archived_at IS NULL ORDER BY product.updated_at DESC LIMIT 1`,
  )
  return row?.at
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
