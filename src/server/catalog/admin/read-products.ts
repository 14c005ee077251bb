import { type SQL, sql } from 'drizzle-orm'
import type { StaffProduct } from '#contract/admin/products.ts'
import { toRupees } from '#shared/money.ts'
import { containing } from '../../platform/database/containing.ts'
import type { Database } from '../../platform/database/database.ts'
import { pageSize } from '../../platform/database/page-of.ts'
import { readFirst, readOne, readRows } from '../../platform/database/rows.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { changedRows, type SyncQuery, syncedPageOf, updatedAtOf } from '../../platform/lists/changed-rows.ts'
import { picturesJson } from './product-pictures.ts'

interface StoredProduct extends Omit<StaffProduct, 'price' | 'mrp' | 'edited_at'> {
  pricePaise: number
  mrpPaise: number
  editedAt: string
}

/** The components of `product` as a JSON array, as the admin edits them. */
const componentsJson = sql`(
  SELECT coalesce(json_agg(json_build_object('stock_id', component.stock_id, 'name', component.name, 'amount', component.amount, 'hsn', component.hsn,
    'tax_rate', component.tax_rate_percent, 'share', trim_scale(component.share_paise / 100.0)) ORDER BY component.position), '[]')
  FROM product_components component WHERE component.product_id = product.id)`

const productJson = sql<StoredProduct>`json_build_object(
  'id', product.id, 'version', product.version, 'editedAt', product.updated_at, 'updated_at', ${updatedAtOf('products', sql`product.id`)}, 'position', product.position, 'name', product.name, 'slug', product.slug,
  'description', product.description, 'category', product.category, 'pricePaise', product.price_paise, 'mrpPaise', product.mrp_paise,
  'discount_percentage', product.discount_percent, 'coming_soon', product.is_coming_soon, 'image_url', product.image_url,
  'generic_name', product.generic_name, 'net_quantity', product.net_quantity, 'net_weight_grams', product.net_weight_grams,
  'packed_weight_grams', product.packed_weight_grams, 'packed_length_mm', product.packed_length_mm, 'packed_width_mm', product.packed_width_mm,
  'packed_height_mm', product.packed_height_mm, 'sku', product.sku,
  'barcode', (SELECT shelf_place.barcode FROM stock own JOIN shelf_places shelf_place ON shelf_place.stock_id = own.id WHERE own.product_id = product.id),
  'ingredients', product.ingredients, 'how_to_use', product.how_to_use, 'dose', product.dose, 'storage', product.storage, 'hsn', product.hsn,
  'tax_rate', product.tax_rate_percent, 'country_of_origin', product.country_of_origin, 'best_before', product.best_before,
  'archived', product.archived_at IS NOT NULL, 'short_name', product.short_name, 'crops', product.crops, 'family', product.family, 'size_label', product.size_label,
  'garden_use', product.garden_use,
  'pictures', ${picturesJson}, 'components', ${componentsJson},
  'guides', (
    SELECT coalesce(json_agg(post.slug ORDER BY guide.position), '[]')
    FROM product_guides guide JOIN posts post ON post.id = guide.post_id WHERE guide.product_id = product.id),
  'waiting', (SELECT count(*) FROM product_notices notice
    WHERE notice.product_id = product.id AND notice.confirmed_at IS NOT NULL AND notice.notified_at IS NULL AND notice.ended_at IS NULL),
  'stock', (
    SELECT coalesce(json_agg(json_build_object('stock_id', stock.id, 'name', coalesce(part.name, single.name), 'on_hand', stock.on_hand,
      'reserved', stock.reserved) ORDER BY stock.id), '[]')
    FROM product_stock JOIN stock ON stock.id = product_stock.stock_id LEFT JOIN parts part ON part.id = stock.part_id
      LEFT JOIN products single ON single.id = stock.product_id WHERE product_stock.product_id = product.id))`

const product = { row: productJson }

/** Whether no more packs of `product` are free than its low level. Indexes have the few products that can be low. */
export const lowStock = sql`product.id IN (SELECT product_id FROM products_maybe_low)
  AND NOT product.is_coming_soon AND product.archived_at IS NULL AND EXISTS (
  SELECT 1 FROM product_stock JOIN stock ON stock.id = product_stock.stock_id
  WHERE product_stock.product_id = product.id AND (stock.on_hand - stock.reserved) / product_stock.amount <= product.low_level)`

const viewOf = (view: 'all' | 'low-stock'): SQL => (view === 'low-stock' ? lowStock : sql`true`)

interface ProductFilter {
  view?: 'all' | 'low-stock' | undefined
  /** A part of the name, or the SKU. */
  q?: string | undefined
}

const conditionOf = ({ view = 'all', q }: ProductFilter): SQL =>
  q === undefined
    ? viewOf(view)
    : sql`${viewOf(view)} AND (comparable_text(product.name) LIKE ${containing(q)} OR lower(product.sku) = lower(${q}))`

/** A page of products by id or in the order of changes, and the number of all. */
export async function findStaffProducts(
  db: Database,
  query: ProductFilter & SyncQuery,
  size = pageSize,
): Promise<{ products: StaffProduct[]; next_cursor: string | null; count: number }> {
  const changed = await changedRows(db, 'products', sql`product.id`, query)
  const { cursor } = query
  const after = cursor && !changed ? sql`AND product.id > ${Math.min(Number(cursor), 2_147_483_647)}` : sql``
  const [rows, count] = await Promise.all([
    readRows(
      db,
      product,
      (columns) => sql`
      SELECT ${columns} FROM products product ${changed?.join ?? sql``} WHERE ${conditionOf(query)} ${after}
      ORDER BY ${changed?.order ?? sql`product.id`} LIMIT ${size + 1}`,
    ),
    countProducts(db, query),
  ])
  const { page, next_cursor } = syncedPageOf(
    rows.map(({ row }) => present(row)),
    { idOf: ({ id }) => id, changed, size },
  )
  return { products: page, next_cursor, count }
}

const counted = { count: sql<number>`count(*)::int` }

/** The number of products in a list. */
export async function countProducts(db: Database, filter: ProductFilter): Promise<number> {
  const { count } = await readOne(
    db,
    counted,
    (columns) => sql`SELECT ${columns} FROM products product WHERE ${conditionOf(filter)}`,
  )
  return count
}

/** @throws {ShopError} `not_found`. */
export async function readStaffProduct(db: Database, id: number): Promise<StaffProduct> {
  const found = await readFirst(
    db,
    product,
    (columns) => sql`SELECT ${columns} FROM products product WHERE product.id = ${id}`,
  )
  if (!found) throw new ShopError('not_found', 'There is no such product.')
  return present(found.row)
}

/** The products with these ids or slugs, by id. */
export async function readStaffProducts(
  db: Database,
  { ids, slugs }: { ids: number[]; slugs: string[] },
): Promise<StaffProduct[]> {
  const rows = await readRows(
    db,
    product,
    (columns) => sql`
      SELECT ${columns} FROM products product
      WHERE product.id = ANY(${sql.param(ids)}::int[]) OR product.slug = ANY(${sql.param(slugs)}::text[]) ORDER BY product.id`,
  )
  return rows.map(({ row }) => present(row))
}

const present = ({ pricePaise, mrpPaise, editedAt, ...product }: StoredProduct): StaffProduct => ({
  ...product,
  price: toRupees(pricePaise),
  mrp: toRupees(mrpPaise),
  edited_at: new Date(editedAt).toISOString(),
})
