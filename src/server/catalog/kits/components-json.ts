import { sql } from 'drizzle-orm'

/** The components of `product` as a JSON array, as the admin edits them. */
export const componentsJson = sql`(
  SELECT coalesce(json_agg(json_build_object('stock_id', c.stock_id, 'name', c.name, 'amount', c.amount, 'hsn', c.hsn,
    'tax_rate', c.tax_rate_percent, 'share', trim_scale(c.share_paise / 100.0)) ORDER BY c.position), '[]')
  FROM product_components c WHERE c.product_id = p.id)`
