import { sql } from 'drizzle-orm'
import type { ProductComponent } from '#contract/admin/product-components.ts'
import type { Database } from '../../platform/database/database.ts'
import { readOne, readRows } from '../../platform/database/rows.ts'

export interface PlannedKit {
  /** Null for a new product. */
  id: number | null
  before: ProductComponent[]
  after: ProductComponent[]
}

/** The reason why a product can't have these parts; null when it can. */
export async function componentsProblem(db: Database, kit: PlannedKit): Promise<string | null> {
  return (
    (await fixedPartsProblem(db, kit)) ?? (await invalidPart(db, kit)) ?? (await unratedPart(db, kit.after))
  )
}

const facts = {
  isOrdered: sql<boolean>`EXISTS (SELECT FROM order_items WHERE product_id = given.id)`,
  isReserved: sql<boolean>`EXISTS (
    SELECT FROM draft_order_items item JOIN draft_orders draft ON draft.id = item.draft_id WHERE draft.is_reserved AND item.product_id = given.id)`,
  /** Whether its own packs were ever counted, placed or received. */
  isOnShelf: sql<boolean>`EXISTS (
    SELECT FROM stock WHERE stock.product_id = given.id AND (stock.on_hand > 0
      OR EXISTS (SELECT FROM stock_movements WHERE product_id = given.id) OR EXISTS (SELECT FROM shelf_places WHERE stock_id = stock.id)
      OR EXISTS (SELECT FROM batches WHERE stock_id = stock.id) OR EXISTS (SELECT FROM deliveries WHERE stock_id = stock.id)
      OR EXISTS (SELECT FROM packed_items WHERE stock_id = stock.id)))`,
  partOf: sql<string | null>`(
    SELECT min(product.name) FROM stock JOIN product_components component ON component.stock_id = stock.id JOIN products product ON product.id = component.product_id
    WHERE stock.product_id = given.id)`,
}

/** The reason why an ordered, reserved or stocked product can't change its parts; null when it can. */
export async function fixedPartsProblem(
  db: Database,
  { id, before, after }: PlannedKit,
): Promise<string | null> {
  if (id === null || hasSameParts(before, after)) return null
  const { isOrdered, isReserved, isOnShelf, partOf } = await readOne(
    db,
    facts,
    (columns) => sql`SELECT ${columns} FROM (SELECT ${id}::int AS id) AS given`,
  )
  if (isOrdered) {
    return before.length > 0
      ? 'This kit has been ordered, so it keeps its parts and their amounts: what was promised and sold is counted by them. With others it is another product; make a new one like it.'
      : 'This has been ordered as one thing, so it can’t become a kit. Make a new product like it.'
  }
  if (isReserved)
    return 'A draft order keeps packs of it, so its parts stay as they are. Pay or cancel that draft first, or wait until its hour is over.'
  if (before.length > 0) return null
  if (isOnShelf)
    return 'Packs of it were counted on the shelf, so it can’t become a kit. Make a new product like it.'
  return partOf === null ? null : `It is a part of ${partOf}, and there are no kits within kits.`
}

const row = {
  stock_id: sql<number>`given.stock_id`,
  isThere: sql<boolean>`stock.id IS NOT NULL`,
  productId: sql<number | null>`stock.product_id`,
  productName: sql<string | null>`product.name`,
  isArchived: sql<boolean>`product.archived_at IS NOT NULL`,
}

/** Checks that the stock of each part exists. Archived products stay in kits that already have them. */
async function invalidPart(db: Database, { id, before, after }: PlannedKit): Promise<string | null> {
  const ids = after.map(({ stock_id }) => stock_id)
  if (ids.length === 0) return null
  const rows = await readRows(
    db,
    row,
    (columns) => sql`
      SELECT ${columns} FROM unnest(${sql.param(ids)}::int[]) WITH ORDINALITY AS given(stock_id, place)
      LEFT JOIN stock ON stock.id = given.stock_id LEFT JOIN products product ON product.id = stock.product_id ORDER BY given.place`,
  )
  const had = new Set(before.map(({ stock_id }) => stock_id))
  for (const [index, { stock_id, isThere, productId, productName, isArchived }] of rows.entries()) {
    const part = `Part ${index + 1}`
    if (!isThere) return `${part} is not on the shelf any more. Take it out, or choose it again.`
    if (id !== null && productId === id) return `${part} is this product itself.`
    if (isArchived && !had.has(stock_id))
      return `${part}: ${productName} is no longer sold. Choose something else, or publish it again first.`
  }
  return null
}

const unrated = { place: sql<number>`given.place::int`, hsn: sql<string>`given.hsn` }

async function unratedPart(db: Database, components: ProductComponent[]): Promise<string | null> {
  const withoutRate = components.flatMap(({ hsn, tax_rate }, index) =>
    tax_rate === null ? [{ hsn, place: index + 1 }] : [],
  )
  if (withoutRate.length === 0) return null
  const [first] = await readRows(
    db,
    unrated,
    (columns) => sql`
      SELECT ${columns} FROM json_to_recordset(${JSON.stringify(withoutRate)}::json) AS given(hsn text, place int)
      WHERE tax_rate_id(given.hsn) IS NULL ORDER BY given.place LIMIT 1`,
  )
  return first
    ? `Part ${first.place}: no rate is known for the HSN ${first.hsn}. Give the part a rate, or add one for its HSN first.`
    : null
}

type Part = Pick<ProductComponent, 'stock_id' | 'amount'>

const partsKey = (parts: Part[]): string =>
  parts
    .map(({ stock_id, amount }) => `${stock_id}×${amount}`)
    .toSorted()
    .join()

/** Whether two kits have the same parts and amounts, whatever names and prices. */
const hasSameParts = (one: Part[], other: Part[]): boolean => partsKey(one) === partsKey(other)
