import { type SQL, sql } from 'drizzle-orm'
import type { KitPart } from '#contract/admin/kit-parts.ts'
import { toRupees } from '#shared/money.ts'
import type { Database } from '../../platform/database/database.ts'
import { readRows } from '../../platform/database/rows.ts'

const maxFound = 20

const columnsOfPart = {
  stock_id: sql<number>`s.id`,
  name: sql<string>`coalesce(p.name, t.name)`,
  product_id: sql<number | null>`s.product_id`,
  on_hand: sql<number>`s.on_hand`,
  free: sql<number>`s.on_hand - s.reserved`,
  hsn: sql<string | null>`coalesce(p.hsn, last.hsn)`,
  tax_rate: sql<
    number | null
  >`(CASE WHEN p.id IS NULL THEN last.tax_rate_percent ELSE p.tax_rate_percent END)::float8`,
  pricePaise: sql<number | null>`p.price_paise::float8`,
  archived: sql<boolean>`p.archived_at IS NOT NULL`,
}

const read = async (db: Database, which: SQL, order: SQL): Promise<KitPart[]> => {
  const rows = await readRows(
    db,
    columnsOfPart,
    (columns) => sql`
      SELECT ${columns} FROM stock s LEFT JOIN products p ON p.id = s.product_id LEFT JOIN parts t ON t.id = s.part_id
      LEFT JOIN LATERAL (
        SELECT hsn, tax_rate_percent FROM product_components WHERE stock_id = s.id ORDER BY updated_at DESC, product_id DESC LIMIT 1
      ) AS last ON true
      WHERE ${which} ORDER BY ${order} LIMIT 100`,
  )
  return rows.map(({ pricePaise, ...part }) => ({
    ...part,
    price: pricePaise === null ? null : toRupees(pricePaise),
  }))
}

interface Wanted {
  q?: string | undefined
  ids?: string | undefined
}

/** Finds parts and single products by ids or by a fragment of the name, parts first. */
export async function findKitParts(db: Database, { q, ids }: Wanted): Promise<{ parts: KitPart[] }> {
  if (ids !== undefined) {
    const named = sql`s.id = ANY(${sql.param(ids.split(',').map(Number))}::int[])`
    return { parts: await read(db, named, sql`s.id`) }
  }
  const like = `%${(q ?? '').trim().replaceAll(/[\\%_]/g, '\\$&')}%`
  const found = sql`s.id IN (
    (SELECT x.id FROM parts k JOIN stock x ON x.part_id = k.id WHERE k.name ILIKE ${like} ORDER BY k.name LIMIT ${maxFound})
    UNION ALL
    (SELECT x.id FROM products k JOIN stock x ON x.product_id = k.id
     WHERE k.name ILIKE ${like} AND k.archived_at IS NULL ORDER BY k.name LIMIT ${maxFound}))`
  const parts = await read(db, found, sql`s.product_id IS NOT NULL, coalesce(p.name, t.name)`)
  return { parts: parts.slice(0, maxFound) }
}

export async function readKitPart(db: Database, stockId: number): Promise<KitPart> {
  const [part] = await read(db, sql`s.id = ${stockId}`, sql`s.id`)
  if (!part) throw new Error('A part was written and did not come back.')
  return part
}
