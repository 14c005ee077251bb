import { type SQL, sql } from 'drizzle-orm'
import type { listPriceLists, PriceList } from '#contract/admin/price-lists.ts'
import type { Reply } from '#contract/endpoint.ts'
import { discountedPrice, toRupees } from '#shared/money.ts'
import type { Database } from '../../platform/database/database.ts'
import { pageOf, pageSize } from '../../platform/database/page-of.ts'
import { jsonOf, listOf, type RowOf, readFirst, readOne, readRows } from '../../platform/database/rows.ts'
import { ShopError } from '../../platform/http/shop-error.ts'

const itemRow = jsonOf({
  product_id: sql<number>`item.product_id`,
  name: sql<string>`product.name`,
  archived: sql<boolean>`product.archived_at IS NOT NULL`,
  pricePaise: sql<number>`item.price_paise`,
  min_quantity: sql<number>`item.min_quantity`,
  listPaise: sql<number>`coalesce(running.price_paise, product.price_paise)`,
  discountPercent: sql<number>`coalesce(running.discount_percent, product.discount_percent)`,
})

const stored = {
  id: sql<number>`list.id::int`,
  version: sql<number>`list.version`,
  name: sql<string>`list.name`,
  percent: sql<number | null>`list.percent::float8`,
  minimumPaise: sql<number>`list.minimum_paise::float8`,
  customers: sql<number>`(SELECT count(*)::int FROM business_customers business WHERE business.price_list_id = list.id)`,
  items: listOf(itemRow, {
    from: sql`price_list_items item JOIN products product ON product.id = item.product_id
      LEFT JOIN running_prices running ON running.product_id = item.product_id WHERE item.price_list_id = list.id`,
    order: sql`product.name, product.id`,
  }),
}

const present = ({ minimumPaise, items, ...list }: RowOf<typeof stored>): PriceList => ({
  ...list,
  minimum: toRupees(minimumPaise),
  items: items.map(({ pricePaise, listPaise, discountPercent, ...item }) => ({
    ...item,
    price: toRupees(pricePaise),
    shop_price: toRupees(discountedPrice(listPaise, discountPercent)),
  })),
})

/** A page of price lists, newest first. */
export async function findPriceLists(
  db: Database,
  cursor: string | undefined,
): Promise<Reply<typeof listPriceLists>> {
  const after: SQL = cursor ? sql`WHERE list.id < ${Number(cursor)}` : sql``
  const [rows, { count }] = await Promise.all([
    readRows(
      db,
      stored,
      (columns) =>
        sql`SELECT ${columns} FROM price_lists list ${after} ORDER BY list.id DESC LIMIT ${pageSize + 1}`,
    ),
    readOne(db, { count: sql<number>`count(*)::int` }, (columns) => sql`SELECT ${columns} FROM price_lists`),
  ])
  const { page, next_cursor } = pageOf(rows.map(present), ({ id }) => id)
  return { price_lists: page, next_cursor, count }
}

/** @throws {ShopError} `not_found`. */
export async function readPriceList(db: Database, id: number): Promise<PriceList> {
  const found = await readFirst(
    db,
    stored,
    (columns) => sql`SELECT ${columns} FROM price_lists list WHERE list.id = ${id}`,
  )
  if (!found) throw new ShopError('not_found', 'There is no such price list.')
  return present(found)
}
