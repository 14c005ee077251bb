import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { inArray, sql } from 'drizzle-orm'
import type { ProductFields } from '#contract/admin/products.ts'
import { fromRupees, toRupees } from '#shared/money.ts'
import { redirectOldAddresses } from '../../drafting/old-addresses.ts'
import type { StaffActor } from '../../platform/actor.ts'
import type { Entry } from '../../platform/audit/change.ts'
import type { Database } from '../../platform/database/database.ts'
import { requireRow } from '../../platform/database/rows.ts'
import { products, stock } from '../../platform/database/tables.ts'
import { pathOfProduct } from '../admin/former-address.ts'
import { columnsOf, completeColumns } from '../admin/product-columns.ts'
import { findGuides, writeGuides } from '../admin/product-guides.ts'
import { writeBarcodes, writeOpenings } from '../admin/write-extras.ts'
import { fieldsOf } from '../product-drafts/draft-fields.ts'
import { recordItems } from './import-items.ts'
import { writePictureOf } from './import-pictures.ts'
import type { PlannedProduct } from './plan-products.ts'

/** One statement writes at most this many rows. */
const rowsAtOnce = 500

/** An accepted row has every field. */
const completeFields = ({ fit }: PlannedProduct): ProductFields => fit as ProductFields

/** Writes the rows of a plan into the shop. The caller has locked the products. */
export async function applyProducts(
  tx: Database,
  actor: StaffActor,
  { rows, importId }: { rows: PlannedProduct[]; importId: number },
): Promise<Entry[]> {
  const changed = rows.filter(({ outcome }) => outcome === 'changed')
  const added = rows.filter(({ outcome }) => outcome === 'new')
  for (const chunk of chunksOf(changed)) await update(tx, chunk)
  for (const chunk of chunksOf(added)) await insert(tx, chunk)
  const ids = await idsOf(tx, [...changed, ...added])
  const written = [...changed, ...added].map((row) => ({ row, productId: idIn(ids, row) }))
  for (const { row, productId } of written) {
    await writeGuidesOf(tx, row, productId)
    await writePictureOf(tx, row, productId)
  }
  await writeExtras(tx, actor, written)
  const redirected = await redirectOldAddresses(
    tx,
    written.flatMap(({ row }) => row.oldAddresses.map((path) => ({ path, target: pathOf(row) }))),
  )
  const redirectsTo = Map.groupBy(
    redirected.map(({ entity, after }) => [String(entity.id), String(after?.target)] as const),
    ([, target]) => target,
  )
  await recordItems(
    tx,
    importId,
    written.map((one) => ({
      ...one,
      redirects: Object.fromEntries(redirectsTo.get(pathOf(one.row)) ?? []),
    })),
  )
  const entries = written.map(({ row, productId }) => ({
    action: row.outcome === 'new' ? 'product_created' : 'product_edited',
    entity: { kind: 'product', id: productId },
    ...(row.known?.live && {
      before: { ...fieldsOf(row.known.live), ...loggedCost(row, row.known.costPaise) },
    }),
    after: { ...completeFields(row), ...loggedCost(row, row.extras.costPaise) },
  }))
  return [...entries, ...redirected]
}

const pathOf = (row: PlannedProduct): string => pathOfProduct(completeFields(row).slug)

/** The cost in rupees of a row that changes it, for the log. */
const loggedCost = ({ extras }: PlannedProduct, paise: number | null): { cost?: number | null } =>
  extras.costPaise === null ? {} : { cost: paise === null ? null : toRupees(paise) }

/** Writes barcodes and opening stock, which stand beside the row of a product. */
async function writeExtras(
  tx: Database,
  actor: StaffActor,
  written: { row: PlannedProduct; productId: number }[],
): Promise<void> {
  const coded = written.filter(({ row }) => 'barcode' in row.changes)
  await writeBarcodes(
    tx,
    coded.map(({ row, productId }) => ({ productId, barcode: completeFields(row).barcode })),
  )
  await writeOpenings(
    tx,
    actor,
    written.flatMap(({ row: { extras }, productId }) =>
      extras.openingPacks === null
        ? []
        : { productId, packs: extras.openingPacks, costPaise: extras.costPaise },
    ),
  )
}

function* chunksOf<T>(list: T[]): Generator<T[]> {
  for (let at = 0; at < list.length; at += rowsAtOnce) yield list.slice(at, at + rowsAtOnce)
}

async function idsOf(tx: Database, rows: PlannedProduct[]): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const chunk of chunksOf(rows)) {
    const slugs = chunk.map((row) => completeFields(row).slug)
    const found = await tx
      .select({ id: products.id, slug: products.slug })
      .from(products)
      .where(inArray(products.slug, slugs))
    for (const { id, slug } of found) ids.set(slug, id)
  }
  return ids
}

const idIn = (ids: Map<string, number>, row: PlannedProduct): number =>
  requireRow(ids.get(completeFields(row).slug) ?? null)

async function insert(tx: Database, rows: PlannedProduct[]): Promise<void> {
  const made = await tx
    .insert(products)
    .values(
      rows.map((row) => ({
        ...completeColumns(columnsOf(completeFields(row))),
        position: completeFields(row).position,
        costPaise: row.extras.costPaise,
      })),
    )
    .returning({ productId: products.id })
  await tx.insert(stock).values(made.map(({ productId }) => ({ productId, onHand: 0 })))
  await yieldToEventLoop()
}

async function writeGuidesOf(tx: Database, row: PlannedProduct, id: number): Promise<void> {
  if (!('guides' in row.changes)) return
  const { guides } = completeFields(row)
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
      ...completeFields(row),
      id: row.known?.live?.id,
      cost: row.extras.costPaise,
      price: fromRupees(completeFields(row).price),
      mrp: fromRupees(completeFields(row).mrp),
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
      sku = given.sku, cost_paise = coalesce(given.cost, product.cost_paise)
    FROM json_to_recordset(${json}::json) AS given(id int, name text, slug text, description text, category text, price bigint, mrp bigint,
      discount_percentage numeric, coming_soon boolean, image_url text, generic_name text, net_quantity text, net_weight_grams int, packed_weight_grams int, packed_length_mm int, packed_width_mm int, packed_height_mm int,
      ingredients text, how_to_use text, dose text, storage text, hsn text, tax_rate numeric, country_of_origin text,
      best_before text, short_name text, crops text[], family text, size_label text, garden_use text, position int, sku text, cost bigint)
    WHERE product.id = given.id`)
  await yieldToEventLoop()
}
