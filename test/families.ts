import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

export const familyName = 'Balcony Feed'

/** The added sizes: product id, slug, label, grams, price and packs on the shelf. */
export const addedSizes = [
  { id: 101, slug: 'balcony-feed-2-kg', label: '2 kg', grams: 2_000, pricePaise: 180_000, packs: 30 },
  { id: 102, slug: 'balcony-feed-100-g', label: '100 g', grams: 100, pricePaise: 15_000, packs: 0 },
]

/**
 * Makes a family of the everyday feed, which the sample has in one size. It gets 500 g, 2 kg, and 100 g that is sold
 * out.
 */
export async function addFamily(db: NodePgDatabase): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`UPDATE products SET family = ${familyName}, size_label = '500 g' WHERE id = 1`)
    for (const { id, slug, label, grams, pricePaise, packs } of addedSizes) {
      await tx.execute(sql`
        INSERT INTO products (id, slug, position, name, short_name, description, category, price_paise, mrp_paise, image_url, generic_name,
          net_quantity, net_weight_grams, ingredients, how_to_use, dose, storage, hsn, tax_rate_percent, country_of_origin,
          best_before, crops, family, size_label)
        SELECT ${id}, ${slug}, ${id}, name, short_name, description, category, ${pricePaise}, ${pricePaise}, image_url, generic_name,
          ${label}, ${grams}, ingredients, how_to_use, dose, storage, hsn, tax_rate_percent, country_of_origin,
          best_before, crops, ${familyName}, ${label}
        FROM products WHERE id = 1`)
      await tx.execute(sql`INSERT INTO stock (product_id, on_hand) VALUES (${id}, ${packs})`)
    }
  })
}
