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
const productTables = [
  'product_components',
  'product_pictures',
  'product_guides',
  'stock',
  'stock_movements',
  'cart_lines',
  'saved_lines',
  'order_items',
  'reviews',
]
/** Tables whose rows are deleted with a row of stock. */
const stockTables = ['shelf_places', 'product_components', 'batches']
/** Tables whose rows are deleted with a batch. */
const batchTables = ['stock_movements', 'certificates', 'backstock']

const ordered = 'It was ordered, and orders and invoices name it. It stays without being for sale.'
const inUse = 'Something of yours names it. It stays without being for sale.'
const edited = 'It was edited, so it may be yours by now.'
const unknownEdits = 'Whether it was edited is not known, so it may be yours by now.'

const product = alias(products, 'product')
const productRow = {
  id: product.id,
  name: product.name,
  isUnknown: sql<boolean>`sample.version IS NULL`,
  isEdited: sql<boolean>`(sample.version IS DISTINCT FROM product.version OR EXISTS (
    SELECT FROM product_pictures picture WHERE picture.product_id = product.id AND picture.version > 1)
    OR EXISTS (SELECT FROM product_drafts draft WHERE draft.product_id = product.id)
    OR EXISTS (SELECT FROM stock_movements movement WHERE movement.product_id = product.id AND movement.order_id IS NULL AND movement.author = 'staff')
    OR EXISTS (SELECT FROM offers offer WHERE product.id = ANY (offer.product_ids))
    OR EXISTS (SELECT FROM price_periods period WHERE period.product_id = product.id AND period.ends_at > now()))`,
  isOrdered: sql<boolean>`EXISTS (
    SELECT FROM order_items item WHERE item.product_id = product.id AND item.order_id <> ALL (leaving.orders))`,
  isReviewed: sql<boolean>`EXISTS (
    SELECT FROM reviews review WHERE review.product_id = product.id AND review.account_id <> ALL (leaving.accounts))`,
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
    SELECT ${columns} FROM products product
    CROSS JOIN (SELECT ${list(idsThat(orders, 'goes'))} AS orders, ${list(idsThat(accounts, 'goes'))} AS accounts) AS leaving
    JOIN sample_rows sample ON sample.kind = 'product' AND sample.row_id = product.id ORDER BY product.position, product.id`,
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
  const asks = decisionReason(row)
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
const decisionReason = ({ isUnknown, isEdited }: { isUnknown: boolean; isEdited: boolean }): string | null =>
  isUnknown ? unknownEdits : isEdited ? edited : null

/** Products with references to them, or to their row of stock. */
async function usedProducts(db: Database, ids: number[]): Promise<Set<number>> {
  const shelf = await idsOf(db, sql`SELECT id FROM stock WHERE product_id = ANY ${list(ids)}`)
  const usedShelf = await usedStockRows(db, shelf)
  return new Set([
    ...(await usedRows(db, 'products', ids, productTables)).keys(),
    ...(await idsOf(db, sql`SELECT product_id AS id FROM stock WHERE id = ANY ${list(usedShelf)}`)),
  ])
}

/** Rows of stock with references to them, or to one of their batches. */
async function usedStockRows(db: Database, shelf: number[]): Promise<number[]> {
  const batches = await idsOf(db, sql`SELECT id FROM batches WHERE stock_id = ANY ${list(shelf)}`)
  const usedBatches = [...(await usedRows(db, 'batches', batches, batchTables)).keys()]
  return [
    ...(await usedRows(db, 'stock', shelf, stockTables)).keys(),
    ...(await idsOf(db, sql`SELECT stock_id AS id FROM batches WHERE id = ANY ${list(usedBatches)}`)),
  ]
}

const partRow = {
  id: alias(parts, 'part').id,
  name: alias(parts, 'part').name,
  isNeeded: sql<boolean>`EXISTS (
    SELECT FROM product_components component JOIN stock ON stock.id = component.stock_id
    WHERE stock.part_id = part.id AND component.product_id <> ALL (leaving.products))`,
}

/** Deletes parts of kits unless a remaining kit has them. */
export async function planParts(db: Database, goods: SampleThing[]): Promise<SampleThing[]> {
  const rows = await readRows(
    db,
    partRow,
    (columns) => sql`
    SELECT ${columns} FROM parts part CROSS JOIN (SELECT ${list(idsThat(goods, 'goes'))} AS products) AS leaving
    JOIN sample_rows sample ON sample.kind = 'part' AND sample.row_id = part.id ORDER BY part.id`,
  )
  const ids = rows.map(({ id }) => id)
  const shelf = await idsOf(db, sql`SELECT id FROM stock WHERE part_id = ANY ${list(ids)}`)
  const usedShelf = await usedStockRows(db, shelf)
  const used = new Set([
    ...(await usedRows(db, 'parts', ids, ['stock', 'stock_movements'])).keys(),
    ...(await idsOf(db, sql`SELECT part_id AS id FROM stock WHERE id = ANY ${list(usedShelf)}`)),
  ])
  return rows.map(({ id, name, isNeeded }) => {
    const why = isNeeded ? 'A kit that stays has it.' : used.has(id) ? 'Something of yours names it.' : null
    return { kind: 'part', id, name, fate: why ? 'stays' : 'goes', if_taken: null, why }
  })
}

const post = alias(posts, 'post')
const postRow = {
  id: post.id,
  name: post.title,
  isUnknown: sql<boolean>`sample.version IS NULL`,
  isEdited: sql<boolean>`(sample.version IS DISTINCT FROM post.version OR EXISTS (
    SELECT FROM article_drafts draft WHERE draft.post_id = post.id))`,
}

/** Deletes articles unless they were edited. */
export async function planPosts(db: Database): Promise<SampleThing[]> {
  const rows = await readRows(
    db,
    postRow,
    (columns) => sql`
    SELECT ${columns} FROM posts post JOIN sample_rows sample ON sample.kind = 'post' AND sample.row_id = post.id ORDER BY post.id`,
  )
  const used = await usedRows(
    db,
    'posts',
    rows.map(({ id }) => id),
    [],
  )
  return rows.map(({ id, name, ...row }) => {
    const asks = decisionReason(row)
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
