import { type SQL, sql } from 'drizzle-orm'
import type { KitPart } from '#contract/admin/kit-parts.ts'
import { toRupees } from '#shared/money.ts'
import { containing } from '../../platform/database/containing.ts'
import type { Database } from '../../platform/database/database.ts'
import { readRows, returnedRow } from '../../platform/database/rows.ts'

const maxFound = 20

const columnsOfPart = {
  stock_id: sql<number>`stock.id`,
  name: sql<string>`coalesce(product.name, part.name)`,
  product_id: sql<number | null>`stock.product_id`,
  on_hand: sql<number>`stock.on_hand`,
  free: sql<number>`stock.on_hand - stock.reserved`,
  hsn: sql<string | null>`coalesce(product.hsn, last.hsn)`,
  tax_rate: sql<
    number | null
  >`(CASE WHEN product.id IS NULL THEN last.tax_rate_percent ELSE product.tax_rate_percent END)::float8`,
  pricePaise: sql<number | null>`product.price_paise::float8`,
  archived: sql<boolean>`product.archived_at IS NOT NULL`,
}

const read = async (db: Database, condition: SQL, order: SQL): Promise<KitPart[]> => {
  const rows = await readRows(
    db,
    columnsOfPart,
    (columns) => sql`
      SELECT ${columns} FROM stock LEFT JOIN products product ON product.id = stock.product_id LEFT JOIN parts part ON part.id = stock.part_id
      LEFT JOIN LATERAL (
        SELECT hsn, tax_rate_percent FROM product_components WHERE stock_id = stock.id ORDER BY updated_at DESC, product_id DESC LIMIT 1
      ) AS last ON true
      WHERE ${condition} ORDER BY ${order} LIMIT 100`,
  )
  return rows.map(({ pricePaise, ...part }) => ({
    ...part,
    price: pricePaise === null ? null : toRupees(pricePaise),
  }))
}

interface PartQuery {
  q?: string | undefined
  ids?: string | undefined
}

/** Finds parts and single products by ids or by a fragment of the name, parts first. */
export async function findKitParts(db: Database, { q, ids }: PartQuery): Promise<{ parts: KitPart[] }> {
  if (ids !== undefined) {
    const named = sql`stock.id = ANY(${sql.param(ids.split(',').map(Number))}::int[])`
    return { parts: await read(db, named, sql`stock.id`) }
  }
  const pattern = q ? containing(q) : '%'
  const found = sql`stock.id IN (
    (SELECT matched.id FROM parts named JOIN stock matched ON matched.part_id = named.id WHERE comparable_text(named.name) LIKE ${pattern} ORDER BY named.name LIMIT ${maxFound})
    UNION ALL
    (SELECT matched.id FROM products named JOIN stock matched ON matched.product_id = named.id
     WHERE comparable_text(named.name) LIKE ${pattern} AND named.archived_at IS NULL ORDER BY named.name LIMIT ${maxFound}))`
  const parts = await read(db, found, sql`stock.product_id IS NOT NULL, coalesce(product.name, part.name)`)
  return { parts: parts.slice(0, maxFound) }
}

export async function readKitPart(db: Database, stockId: number): Promise<KitPart> {
  return returnedRow(await read(db, sql`stock.id = ${stockId}`, sql`stock.id`))
}
