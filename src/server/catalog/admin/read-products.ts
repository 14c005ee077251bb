import { type SQL, sql } from 'drizzle-orm'
import type { StaffProduct } from '#contract/admin/products.ts'
import { toRupees } from '#shared/money.ts'
import type { Database } from '../../platform/database/database.ts'
import { pageOf, pageSize } from '../../platform/database/page-of.ts'
import { readFirst, readOne, readRows } from '../../platform/database/rows.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { componentsJson } from '../kits/components-json.ts'
import { picturesJson } from './product-pictures.ts'

interface StoredProduct extends Omit<StaffProduct, 'price' | 'mrp' | 'updated_at'> {
  pricePaise: number
  mrpPaise: number
  updatedAt: string
}

const productJson = sql<StoredProduct>`json_build_object(
  'id', p.id, 'version', p.version, 'updatedAt', p.updated_at, 'position', p.position, 'name', p.name, 'slug', p.slug,
  'description', p.description, 'category', p.category, 'pricePaise', p.price_paise, 'mrpPaise', p.mrp_paise,
  'discount_percentage', p.discount_percent, 'coming_soon', p.is_coming_soon, 'image_url', p.image_url,
  'generic_name', p.generic_name, 'net_quantity', p.net_quantity, 'net_weight_grams', p.net_weight_grams,
  'packed_weight_grams', p.packed_weight_grams, 'packed_length_mm', p.packed_length_mm, 'packed_width_mm', p.packed_width_mm,
  'packed_height_mm', p.packed_height_mm,
  'ingredients', p.ingredients, 'how_to_use', p.how_to_use, 'dose', p.dose, 'storage', p.storage, 'hsn', p.hsn,
  'tax_rate', p.tax_rate_percent, 'country_of_origin', p.country_of_origin, 'best_before', p.best_before,
  'archived', p.archived_at IS NOT NULL, 'short_name', p.short_name, 'crops', p.crops, 'family', p.family, 'size_label', p.size_label,
  'garden_use', p.garden_use,
  'pictures', ${picturesJson}, 'components', ${componentsJson},
  'guides', (
    SELECT coalesce(json_agg(g.slug ORDER BY n.position), '[]')
    FROM product_guides n JOIN posts g ON g.id = n.post_id WHERE n.product_id = p.id),
  'waiting', (SELECT count(*) FROM product_notices n
    WHERE n.product_id = p.id AND n.confirmed_at IS NOT NULL AND n.notified_at IS NULL AND n.ended_at IS NULL),
  'stock', (
    SELECT coalesce(json_agg(json_build_object('stock_id', s.id, 'name', coalesce(t.name, w.name), 'on_hand', s.on_hand,
      'reserved', s.reserved) ORDER BY s.id), '[]')
    FROM product_stock x JOIN stock s ON s.id = x.stock_id LEFT JOIN parts t ON t.id = s.part_id
      LEFT JOIN products w ON w.id = s.product_id WHERE x.product_id = p.id))`

const product = { row: productJson }

const isLow = sql`NOT p.is_coming_soon AND p.archived_at IS NULL AND EXISTS (
  SELECT 1 FROM product_stock x JOIN stock s ON s.id = x.stock_id
  WHERE x.product_id = p.id AND (s.on_hand - s.reserved) / x.amount <= p.low_level)`

const viewOf = (view: 'all' | 'low-stock'): SQL => (view === 'low-stock' ? isLow : sql`true`)

/** A page of products by id, and the number of all. */
export async function findStaffProducts(
  db: Database,
  { view = 'all', cursor }: { view?: 'all' | 'low-stock' | undefined; cursor?: string | undefined },
  size = pageSize,
): Promise<{ products: StaffProduct[]; next_cursor: string | null; count: number }> {
  const after = cursor ? sql`AND p.id > ${Math.min(Number(cursor), 2_147_483_647)}` : sql``
  const [rows, count] = await Promise.all([
    readRows(
      db,
      product,
      (columns) => sql`
      SELECT ${columns} FROM products p WHERE ${viewOf(view)} ${after} ORDER BY p.id LIMIT ${size + 1}`,
    ),
    countProducts(db, view),
  ])
  const { page, next_cursor } = pageOf(
    rows.map(({ row }) => present(row)),
    ({ id }) => id,
    size,
  )
  return { products: page, next_cursor, count }
}

const counted = { count: sql<number>`count(*)::int` }

/** The number of products in a view. */
export async function countProducts(db: Database, view: 'all' | 'low-stock'): Promise<number> {
  const { count } = await readOne(
    db,
    counted,
    (columns) => sql`SELECT ${columns} FROM products p WHERE ${viewOf(view)}`,
  )
  return count
}

/** @throws {ShopError} `not_found`. */
export async function readStaffProduct(db: Database, id: number): Promise<StaffProduct> {
  const found = await readFirst(
    db,
    product,
    (columns) => sql`SELECT ${columns} FROM products p WHERE p.id = ${id}`,
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
      SELECT ${columns} FROM products p
      WHERE p.id = ANY(${sql.param(ids)}::int[]) OR p.slug = ANY(${sql.param(slugs)}::text[]) ORDER BY p.id`,
  )
  return rows.map(({ row }) => present(row))
}

const present = ({ pricePaise, mrpPaise, updatedAt, ...product }: StoredProduct): StaffProduct => ({
  ...product,
  price: toRupees(pricePaise),
  mrp: toRupees(mrpPaise),
  updated_at: new Date(updatedAt).toISOString(),
})
