import { setImmediate as breathe } from 'node:timers/promises'
import { inArray, sql } from 'drizzle-orm'
import type { ProductFields } from '#contract/admin/products.ts'
import { fromRupees } from '#shared/money.ts'
import type { Entry } from '../../platform/audit/change.ts'
import type { Database } from '../../platform/database/database.ts'
import { products, stock } from '../../platform/database/tables.ts'
import { all, columnsOf } from '../admin/product-columns.ts'
import { findGuides, writeGuides } from '../admin/product-guides.ts'
import { fieldsOf } from '../product-drafts/draft-fields.ts'
import { writePictureOf } from './import-pictures.ts'
import type { PlannedProduct } from './plan-products.ts'

/** One statement writes at most this many rows. */
const rowsAtOnce = 500

/** An accepted row has every field. */
const whole = ({ fit }: PlannedProduct): ProductFields => fit as ProductFields

/** Writes the rows of a plan into the shop. The caller has locked the products. */
export async function applyProducts(tx: Database, rows: PlannedProduct[]): Promise<Entry[]> {
  const changed = rows.filter(({ outcome }) => outcome === 'changed')
  const fresh = rows.filter(({ outcome }) => outcome === 'new')
  for (const some of parts(changed)) await update(tx, some)
  for (const some of parts(fresh)) await insert(tx, some)
  const ids = await idsOf(tx, [...changed, ...fresh])
  for (const row of [...changed, ...fresh]) {
    await writeGuidesOf(tx, row, ids)
    await writePictureOf(tx, row, ids.get(whole(row).slug) ?? 0)
  }
  return [...changed, ...fresh].map((row) => ({
    action: row.outcome === 'new' ? 'product_created' : 'product_edited',
    entity: { kind: 'product', id: ids.get(whole(row).slug) ?? 0 },
    ...(row.known?.live && { before: fieldsOf(row.known.live) }),
    after: { ...whole(row) },
  }))
}

function* parts<T>(list: T[]): Generator<T[]> {
  for (let at = 0; at < list.length; at += rowsAtOnce) yield list.slice(at, at + rowsAtOnce)
}

async function idsOf(tx: Database, rows: PlannedProduct[]): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const some of parts(rows)) {
    const slugs = some.map((row) => whole(row).slug)
    const found = await tx
      .select({ id: products.id, slug: products.slug })
      .from(products)
      .where(inArray(products.slug, slugs))
    for (const { id, slug } of found) ids.set(slug, id)
  }
  return ids
}

async function insert(tx: Database, rows: PlannedProduct[]): Promise<void> {
  const made = await tx
    .insert(products)
    .values(rows.map((row) => ({ ...all(columnsOf(whole(row))), position: whole(row).position })))
    .returning({ productId: products.id })
  await tx.insert(stock).values(made.map(({ productId }) => ({ productId, onHand: 0 })))
  await breathe()
}

async function writeGuidesOf(tx: Database, row: PlannedProduct, ids: Map<string, number>): Promise<void> {
  if (!('guides' in row.changes)) return
  const { slug, guides } = whole(row)
  const id = ids.get(slug)
  if (id === undefined) throw new Error(`The product ${slug} was written and did not come back.`)
  await writeGuides(tx, id, await findGuides(tx, guides))
  // Touches the row, because the version of a product counts its guides too.
  await tx
    .update(products)
    .set({ updatedAt: sql`now()` })
    .where(inArray(products.id, [id]))
}

async function update(tx: Database, rows: PlannedProduct[]): Promise<void> {
  const json = JSON.stringify(
    rows.map((row) => ({
      ...whole(row),
      id: row.known?.live?.id,
      price: fromRupees(whole(row).price),
      mrp: fromRupees(whole(row).mrp),
    })),
  )
  await tx.execute(sql`
    UPDATE products p SET name = n.name, slug = n.slug, description = n.description, category = n.category, price_paise = n.price,
      mrp_paise = n.mrp, discount_percent = n.discount_percentage, is_coming_soon = n.coming_soon, image_url = n.image_url,
      generic_name = n.generic_name, net_quantity = n.net_quantity, net_weight_grams = n.net_weight_grams, packed_weight_grams = n.packed_weight_grams,
      packed_length_mm = n.packed_length_mm, packed_width_mm = n.packed_width_mm, packed_height_mm = n.packed_height_mm, ingredients = n.ingredients,
      how_to_use = n.how_to_use, dose = n.dose, storage = n.storage, hsn = n.hsn, tax_rate_percent = n.tax_rate,
      country_of_origin = n.country_of_origin, best_before = n.best_before, short_name = n.short_name, crops = n.crops,
      family = n.family, size_label = n.size_label, garden_use = n.garden_use, position = n.position
    FROM json_to_recordset(${json}::json) AS n(id int, name text, slug text, description text, category text, price bigint, mrp bigint,
      discount_percentage numeric, coming_soon boolean, image_url text, generic_name text, net_quantity text, net_weight_grams int, packed_weight_grams int, packed_length_mm int, packed_width_mm int, packed_height_mm int,
      ingredients text, how_to_use text, dose text, storage text, hsn text, tax_rate numeric, country_of_origin text,
      best_before text, short_name text, crops text[], family text, size_label text, garden_use text, position int)
    WHERE p.id = n.id`)
  await breathe()
}
