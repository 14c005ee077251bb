import { type SQL, sql } from 'drizzle-orm'
import { ownPacks } from '../../goods/stock/available-packs.ts'
import type { Database } from '../../machine/database/database.ts'
import { hasOffer, type Person } from './offer.ts'
import type { WantedGoods } from './pricing.ts'
import { sumWanted, type WantedItem } from './wanted.ts'

/** A wanted product as the catalogue and the shelf know it. */
export interface FoundGoods extends WantedGoods {
  isComingSoon: boolean
  /**
   * Packs that this shopper can have, those that an unpaid payment of their own holds included; less what the goods before it
   * take of parts that both are made of.
   */
  available: number
}

interface Row {
  [column: string]: unknown
  product_id: number
  quantity: number
  name: string | null
  image_url: string
  hsn: string
  tax_rate: number
  list_paise: number
  discount_percent: number
  is_coming_soon: boolean
  components: { ratePercent: number; weight: number }[] | null
  available: number
  has_offer: boolean
}

/** What is wanted, read in one look together with whether the shopper has the offer. */
export interface Found {
  /** In the order wanted; null for an id that no product has. */
  goods: (FoundGoods | null)[]
  hasOffer: boolean
}

/** Goods for a direct buy, each product once. */
export const findItems = (db: Database, person: Person | null, items: WantedItem[]): Promise<Found> => {
  const wanted = sumWanted(items)
  return findGoods(
    db,
    person,
    sql`SELECT * FROM unnest(${sql.param(wanted.map((item) => item.productId))}::int[],
      ${sql.param(wanted.map((item) => item.quantity))}::int[]) WITH ORDINALITY AS w(product_id, quantity, place)`,
  )
}

/** Goods in the shopper's cart, in the order in which they were added. */
export const findCartGoods = (db: Database, person: Person): Promise<Found> =>
  findGoods(
    db,
    person,
    sql`SELECT product_id, quantity, row_number() OVER (ORDER BY added_at, product_id) AS place
      FROM cart_lines WHERE account_id = ${person.accountId}`,
  )

async function findGoods(db: Database, person: Person | null, wanted: SQL): Promise<Found> {
  const { rows } = await db.execute<Row>(sql`
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
    SELECT w.product_id, w.quantity, p.name, p.image_url, p.hsn, p.tax_rate_percent::float8 AS tax_rate,
      p.price_paise::float8 AS list_paise, p.discount_percent::float8 AS discount_percent, p.is_coming_soon,
      (SELECT json_agg(json_build_object('ratePercent', c.tax_rate_percent, 'weight', c.share_paise)
         ORDER BY c.position)
       FROM product_components c WHERE c.product_id = p.id) AS components,
      coalesce((SELECT min(free) FROM shelf WHERE shelf.place = w.place), 0)::int AS available,
      ${hasOffer(person)} AS has_offer
    FROM wanted w
      LEFT JOIN products p ON p.id = w.product_id
    ORDER BY w.place`)
  return { goods: rows.map(goodsOf), hasOffer: rows[0]?.has_offer ?? false }
}

function goodsOf(row: Row): FoundGoods | null {
  if (row.name === null) return null
  return {
    goods: {
      productId: row.product_id,
      name: row.name,
      imageUrl: row.image_url,
      hsn: row.hsn,
      taxRatePercent: row.tax_rate,
      listPaise: row.list_paise,
      discountPercent: row.discount_percent,
      taxParts: row.components ?? [{ ratePercent: row.tax_rate, weight: 1 }],
    },
    quantity: row.quantity,
    isComingSoon: row.is_coming_soon,
    available: row.available,
  }
}
