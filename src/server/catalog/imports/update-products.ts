import { sql } from 'drizzle-orm'
import type { ProductFields } from '#contract/admin/products.ts'
import { fromRupees } from '#shared/money.ts'
import type { Database } from '../../platform/database/database.ts'

export interface ProductUpdate {
  id: number
  fields: ProductFields
  /** The names of the fields that change. */
  changed: string[]
  /** Null when the cost stays. */
  costPaise: number | null
}

/** Guides, barcode and pictures stand beside the row of a product, whose version counts them too. */
const besideFields = ['guides', 'barcode', 'pictures']

/** Writes the rows of locked products by one statement. What stands beside a row is written by others. */
export async function updateProducts(tx: Database, updates: ProductUpdate[]): Promise<void> {
  const json = JSON.stringify(
    updates.map(({ id, fields, changed, costPaise }) => ({
      ...fields,
      id,
      cost: costPaise,
      price: fromRupees(fields.price),
      mrp: fromRupees(fields.mrp),
      is_touched: besideFields.some((name) => changed.includes(name)),
    })),
  )
  await tx.execute(sql`
    UPDATE products product SET name = given.name, slug = given.slug, description = given.description, category = given.category, price_paise = given.price,
      mrp_paise = given.mrp, discount_percent = given.discount_percentage, is_coming_soon = given.coming_soon, image_url = given.image_url,
      generic_name = given.generic_name, net_quantity = given.net_quantity, net_weight_grams = given.net_weight_grams, packed_weight_grams = given.packed_weight_grams,
      packed_length_mm = given.packed_length_mm, packed_width_mm = given.packed_width_mm, packed_height_mm = given.packed_height_mm, ingredients = given.ingredients,
      how_to_use = given.how_to_use, dose = given.dose, storage = given.storage, hsn = given.hsn, tax_rate_percent = given.tax_rate,
      country_of_origin = given.country_of_origin, best_before = given.best_before, short_name = given.short_name, crops = given.crops,
      family = given.family, size_label = given.size_label, garden_use = given.garden_use, position = given.position,
      sku = given.sku, cost_paise = coalesce(given.cost, product.cost_paise),
      updated_at = CASE WHEN given.is_touched THEN now() ELSE product.updated_at END
    FROM json_to_recordset(${json}::json) AS given(id int, name text, slug text, description text, category text, price bigint, mrp bigint,
      discount_percentage numeric, coming_soon boolean, image_url text, generic_name text, net_quantity text, net_weight_grams int, packed_weight_grams int, packed_length_mm int, packed_width_mm int, packed_height_mm int,
      ingredients text, how_to_use text, dose text, storage text, hsn text, tax_rate numeric, country_of_origin text,
      best_before text, short_name text, crops text[], family text, size_label text, garden_use text, position int, sku text, cost bigint, is_touched boolean)
    WHERE product.id = given.id`)
}
