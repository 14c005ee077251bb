import { sql } from 'drizzle-orm'
import { discountedPrice } from '#contract/money.ts'
import type { Database } from '../db/database.ts'

/** What pricing, cart and payment need to know of a product. */
export interface Sellable {
  productId: number
  slug: string
  name: string
  imageUrl: string
  /** List price of one. */
  pricePaise: number
  discountPercent: number
  /** What is charged for one: the list price less the product's discount. */
  finalPricePaise: number
  /** For a kit: the highest among its components, which decide its tax. */
  taxRatePercent: number
  hsn: string
  /** The priced lines inside a kit, whose shares add up to the list price; empty for single goods. */
  components: SellableComponent[]
  /** Packs that can still be promised. */
  availablePacks: number
  isComingSoon: boolean
}

export interface SellableComponent {
  name: string
  hsn: string
  taxRatePercent: number
  sharePaise: number
}

/** The products of these ids, by id, in one query; unknown ids are missing from the map. */
export async function loadSellables(
  db: Database,
  productIds: readonly number[],
): Promise<Map<number, Sellable>> {
  const { rows } = await db.execute<{ sellable: Omit<Sellable, 'finalPricePaise'> }>(sql`
    SELECT json_build_object(
      'productId', p.id, 'slug', p.slug, 'name', p.name, 'imageUrl', p.image_url,
      'pricePaise', p.price_paise, 'discountPercent', p.discount_percent,
      'taxRatePercent', p.tax_rate_percent, 'hsn', p.hsn,
      'components', (
        SELECT coalesce(json_agg(json_build_object(
          'name', c.name, 'hsn', c.hsn, 'taxRatePercent', c.tax_rate_percent, 'sharePaise', c.share_paise
        ) ORDER BY c.position), '[]')
        FROM product_components c WHERE c.product_id = p.id
      ),
      'availablePacks', coalesce(s.on_hand - s.reserved, 0), 'isComingSoon', p.is_coming_soon
    ) AS sellable
    FROM products p LEFT JOIN stock s ON s.product_id = p.id
    WHERE p.id = ANY(${sql.param([...productIds])}::int[])`)
  return new Map(
    rows.map(({ sellable }) => [
      sellable.productId,
      { ...sellable, finalPricePaise: discountedPrice(sellable.pricePaise, sellable.discountPercent) },
    ]),
  )
}
