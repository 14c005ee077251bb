import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { SampleThing } from '#contract/admin/sample.ts'
import type { Database } from '../../platform/database/database.ts'
import { type RowOf, readRows } from '../../platform/database/rows.ts'
import { parts, posts, products } from '../../platform/database/tables.ts'
import { idsOf } from './plan-orders.ts'
import { usedRows } from './used-rows.ts'

const list = (ids: number[]) => sql`(${sql.param(ids)}::bigint[])`
const idsThat = (things: SampleThing[], fate: SampleThing['fate']): number[] =>
  things.filter((thing) => thing.fate === fate).map(({ id }) => id)

/** Tables whose rows are deleted with a product. */
const ofProduct = [
  ...['product_components', 'product_pictures', 'product_guides'],
  ...['stock', 'stock_movements', 'cart_lines', 'saved_lines', 'order_items', 'reviews'],
]
/** Tables whose rows are deleted with a row of stock. */
const ofShelf = ['shelf_places', 'product_components', 'batches']
/** Tables whose rows are deleted with a batch. */
const ofBatch = ['stock_movements', 'certificates', 'backstock']

const ordered = 'It was ordered, and orders and invoices name it. It stays without being for sale.'
const inUse = 'Something of yours names it. It stays without being for sale.'
const edited = 'It was edited, so it may be yours by now.'
const unknownEdits = 'Whether it was edited is not known, so it may be yours by now.'

const p = alias(products, 'p')
const productRow = {
  id: p.id,
  name: p.name,
  isUnknown: sql<boolean>`s.version IS NULL`,
  isEdited: sql<boolean>`(s.version IS DISTINCT FROM p.version OR EXISTS (
    SELECT FROM product_pictures i WHERE i.product_id = p.id AND i.version > 1)
    OR EXISTS (SELECT FROM product_drafts d WHERE d.product_id = p.id)
    OR EXISTS (SELECT FROM stock_movements m WHERE m.product_id = p.id AND m.order_id IS NULL AND m.author = 'staff')
    OR EXISTS (SELECT FROM offers f WHERE p.id = ANY (f.product_ids))
    OR EXISTS (SELECT FROM price_periods r WHERE r.product_id = p.id AND r.ends_at > now()))`,
  isOrdered: sql<boolean>`EXISTS (
    SELECT FROM order_items i WHERE i.product_id = p.id AND i.order_id <> ALL (x.orders))`,
  isReviewed: sql<boolean>`EXISTS (
    SELECT FROM reviews r WHERE r.product_id = p.id AND r.account_id <> ALL (x.accounts))`,
}

/** Products of the sample, after the removal of these orders and accounts. */
export async function planProducts(
  db: Database,
  { orders, accounts }: { orders: SampleThing[]; accounts: SampleThing[] },
): Promise<SampleThing[]> {
  const rows = await readRows(
    db,
    productRow,
    (columns) => sql`
    SELECT ${columns} FROM products p
    CROSS JOIN (SELECT ${list(idsThat(orders, 'goes'))} AS orders, ${list(idsThat(accounts, 'goes'))} AS accounts) AS x
    JOIN sample_rows s ON s.kind = 'product' AND s.row_id = p.id ORDER BY p.position, p.id`,
  )
  const used = await usedProducts(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => productOf(row, used.has(row.id)))
}

function productOf(row: RowOf<typeof productRow>, isUsed: boolean): SampleThing {
  const { id, name, isOrdered, isReviewed } = row
  const hinders = isOrdered ? ordered : isReviewed || isUsed ? inUse : null
  const asks = asksFor(row)
  return {
    kind: 'product',
    id,
    name,
    fate: asks ? 'asks' : hinders ? 'hidden' : 'goes',
    if_taken: asks === null ? null : hinders ? 'hidden' : 'goes',
    why: [asks, hinders].filter(Boolean).join(' ') || null,
  }
}

/** Why the owner must decide, or null. */
const asksFor = ({ isUnknown, isEdited }: { isUnknown: boolean; isEdited: boolean }): string | null =>
  isUnknown ? unknownEdits : isEdited ? edited : null

/** Products with references to them, or to their row of stock. */
async function usedProducts(db: Database, ids: number[]): Promise<Set<number>> {
  const shelf = await idsOf(db, sql`SELECT id FROM stock WHERE product_id = ANY ${list(ids)}`)
  const usedShelf = await usedShelfRows(db, shelf)
  return new Set([
    ...(await usedRows(db, 'products', ids, ofProduct)).keys(),
    ...(await idsOf(db, sql`SELECT product_id AS id FROM stock WHERE id = ANY ${list(usedShelf)}`)),
  ])
}

/** Rows of stock with references to them, or to one of their batches. */
async function usedShelfRows(db: Database, shelf: number[]): Promise<number[]> {
  const batches = await idsOf(db, sql`SELECT id FROM batches WHERE stock_id = ANY ${list(shelf)}`)
  const usedBatches = [...(await usedRows(db, 'batches', batches, ofBatch)).keys()]
  return [
    ...(await usedRows(db, 'stock', shelf, ofShelf)).keys(),
    ...(await idsOf(db, sql`SELECT stock_id AS id FROM batches WHERE id = ANY ${list(usedBatches)}`)),
  ]
}

const partRow = {
  id: alias(parts, 't').id,
  name: alias(parts, 't').name,
  isNeeded: sql<boolean>`EXISTS (
    SELECT FROM product_components c JOIN stock k ON k.id = c.stock_id
    WHERE k.part_id = t.id AND c.product_id <> ALL (x.products))`,
}

/** Deletes parts of kits unless a remaining kit has them. */
export async function planParts(db: Database, goods: SampleThing[]): Promise<SampleThing[]> {
  const rows = await readRows(
    db,
    partRow,
    (columns) => sql`
    SELECT ${columns} FROM parts t CROSS JOIN (SELECT ${list(idsThat(goods, 'goes'))} AS products) AS x
    JOIN sample_rows s ON s.kind = 'part' AND s.row_id = t.id ORDER BY t.id`,
  )
  const ids = rows.map(({ id }) => id)
  const shelf = await idsOf(db, sql`SELECT id FROM stock WHERE part_id = ANY ${list(ids)}`)
  const usedShelf = await usedShelfRows(db, shelf)
  const used = new Set([
    ...(await usedRows(db, 'parts', ids, ['stock', 'stock_movements'])).keys(),
    ...(await idsOf(db, sql`SELECT part_id AS id FROM stock WHERE id = ANY ${list(usedShelf)}`)),
  ])
  return rows.map(({ id, name, isNeeded }) => {
    const why = isNeeded ? 'A kit that stays has it.' : used.has(id) ? 'Something of yours names it.' : null
    return { kind: 'part', id, name, fate: why ? 'stays' : 'goes', if_taken: null, why }
  })
}

const g = alias(posts, 'g')
const postRow = {
  id: g.id,
  name: g.title,
  isUnknown: sql<boolean>`s.version IS NULL`,
  isEdited: sql<boolean>`(s.version IS DISTINCT FROM g.version OR EXISTS (
    SELECT FROM article_drafts d WHERE d.post_id = g.id))`,
}

/** Deletes articles unless they were edited. */
export async function planPosts(db: Database): Promise<SampleThing[]> {
  const rows = await readRows(
    db,
    postRow,
    (columns) => sql`
    SELECT ${columns} FROM posts g JOIN sample_rows s ON s.kind = 'post' AND s.row_id = g.id ORDER BY g.id`,
  )
  const used = await usedRows(
    db,
    'posts',
    rows.map(({ id }) => id),
    [],
  )
  return rows.map(({ id, name, ...row }) => {
    const asks = asksFor(row)
    const isUsed = used.has(id)
    return {
      kind: 'post',
      id,
      name,
      fate: isUsed ? 'stays' : asks ? 'asks' : 'goes',
      if_taken: !isUsed && asks ? 'goes' : null,
      why: isUsed ? 'Something of yours names it.' : asks,
    }
  })
}
