import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../machine/database/database.ts'
import { jsonOf, type RowOf, readRows } from '../../machine/database/rows.ts'
import { productComponents, products } from '../../machine/database/tables.ts'
import { ownPacks } from '../payment-life/own-packs.ts'
import { hasOffer, type Person } from './offer.ts'
import type { WantedGoods } from './pricing.ts'
import { sumWanted, type WantedItem } from './wanted.ts'

/** A wanted product with its catalogue data and stock. */
export interface FoundGoods extends WantedGoods {
  isComingSoon: boolean
  /**
   * Packs that are available to this shopper, with those that an own unpaid payment reserves; less the shared
   * parts that earlier goods take.
   */
  available: number
}

const p = alias(products, 'p')
const c = alias(productComponents, 'c')

/** The columns of a wanted product `w`; `p` is missing for an unknown id. */
const found = {
  productId: sql<number>`w.product_id`,
  quantity: sql<number>`w.quantity`,
  name: sql<string | null>`p.name`,
  imageUrl: p.imageUrl,
  hsn: p.hsn,
  taxRatePercent: p.taxRatePercent,
  listPaise: p.pricePaise,
  discountPercent: p.discountPercent,
  isComingSoon: p.isComingSoon,
  taxParts: sql<{ ratePercent: number; weight: number }[] | null>`(
    SELECT json_agg(${jsonOf({ ratePercent: c.taxRatePercent, weight: c.sharePaise })} ORDER BY c.position)
    FROM product_components c WHERE c.product_id = p.id)`,
  available: sql<number>`coalesce((SELECT min(free) FROM shelf WHERE shelf.place = w.place), 0)::int`,
}

type Row = RowOf<typeof found>

/** The goods, read together with the shopper's right to the offer. */
export interface Found {
  /** In the order wanted; null for an unknown id. */
  goods: (FoundGoods | null)[]
  hasOffer: boolean
}

/** The goods of a direct buy, each product once. */
export const findItems = (db: Database, person: Person | null, items: WantedItem[]): Promise<Found> => {
  const wanted = sumWanted(items)
  return findGoods(
    db,
    person,
    sql`SELECT * FROM unnest(${sql.param(wanted.map((item) => item.productId))}::int[],
      ${sql.param(wanted.map((item) => item.quantity))}::int[]) WITH ORDINALITY AS w(product_id, quantity, place)`,
  )
}

/** The goods in the shopper's cart, in the order in which they were added. */
export const findCartGoods = (db: Database, person: Person): Promise<Found> =>
  findGoods(
    db,
    person,
    sql`SELECT product_id, quantity, row_number() OVER (ORDER BY added_at, product_id) AS place
      FROM cart_lines WHERE account_id = ${person.accountId}`,
  )

async function findGoods(db: Database, person: Person | null, wanted: SQL): Promise<Found> {
  const rows = await readRows(
    db,
    { ...found, hasOffer: hasOffer(person) },
    (columns) => sql`
    WITH wanted AS (${wanted}),
    own AS (${ownPacks(person?.accountId ?? null)}),
    shelf AS (
      SELECT w.place, s.on_hand - s.reserved + coalesce(own.packs, 0) - coalesce(sum(w.quantity) OVER (
        PARTITION BY s.id ORDER BY w.place ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS free
      FROM wanted w
        JOIN product_stock made USING (product_id)
        JOIN stock s ON s.id = made.stock_id
        LEFT JOIN own ON own.stock_id = s.id
    )
    SELECT ${columns}
    FROM wanted w
      LEFT JOIN products p ON p.id = w.product_id
    ORDER BY w.place`,
  )
  return { goods: rows.map(goodsOf), hasOffer: rows[0]?.hasOffer ?? false }
}

function goodsOf({ name, quantity, isComingSoon, available, taxParts, ...goods }: Row): FoundGoods | null {
  if (name === null) return null
  return {
    goods: { ...goods, name, taxParts: taxParts ?? [{ ratePercent: goods.taxRatePercent, weight: 1 }] },
    quantity,
    isComingSoon,
    available,
  }
}
