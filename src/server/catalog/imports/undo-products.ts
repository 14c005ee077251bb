import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { ProductFields } from '#contract/admin/products.ts'
import { toRupees } from '#shared/money.ts'
import type { Entry } from '../../platform/audit/change.ts'
import type { Database } from '../../platform/database/database.ts'
import { readRows } from '../../platform/database/rows.ts'
import { redirects } from '../../platform/database/tables.ts'
import { inSavepoint, isConstraintViolation, onUniqueViolation } from '../../platform/database/transaction.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import type { ImportUndo, UndoRow } from '../../platform/imports/kind.ts'
import { applyEdit, lockProduct } from '../admin/apply-edit.ts'
import { writeGuides } from '../admin/product-guides.ts'
import { writePictures } from '../admin/product-pictures.ts'
import { readStaffProducts } from '../admin/read-products.ts'
import { type Edit, valueInUse } from '../admin/validate-product.ts'
import { writeBarcodes, writeCosts } from '../admin/write-extras.ts'
import { fieldsOf } from '../product-drafts/draft-fields.ts'
import { leaveOutPictures } from './pictures/queue-pictures.ts'
import { updateProducts } from './update-products.ts'

interface Item extends UndoRow {
  id: number
  productId: number | null
  draftId: number | null
  isNew: boolean
  before: { fields?: Record<string, unknown>; cost_paise?: number | null; redirects?: Record<string, string> }
}

/** What was built on a new product since its import, or null. */
const builtOn = sql`CASE
  WHEN EXISTS (SELECT FROM order_items WHERE product_id = item.product_id) THEN 'It was ordered. Unpublish it instead.'
  WHEN EXISTS (SELECT FROM cart_lines WHERE product_id = item.product_id)
    OR EXISTS (SELECT FROM saved_lines WHERE product_id = item.product_id) THEN 'It is in a cart. Unpublish it instead.'
  WHEN EXISTS (SELECT FROM draft_order_items WHERE product_id = item.product_id) THEN 'It is in a draft order. Unpublish it instead.'
  WHEN EXISTS (SELECT FROM reviews WHERE product_id = item.product_id) THEN 'It has a review.'
  WHEN EXISTS (SELECT FROM product_notices WHERE product_id = item.product_id) THEN 'Somebody waits for it.'
  WHEN EXISTS (SELECT FROM price_periods WHERE product_id = item.product_id) THEN 'It has a scheduled sale.'
  WHEN EXISTS (SELECT FROM product_drafts WHERE product_id = item.product_id) THEN 'It has a draft.'
  WHEN EXISTS (SELECT FROM product_components component JOIN stock ON stock.id = component.stock_id WHERE stock.product_id = item.product_id)
    THEN 'It is a part of a kit.'
  WHEN EXISTS (SELECT FROM offers WHERE item.product_id = ANY (product_ids)) THEN 'A promotion names it.'
  WHEN EXISTS (SELECT FROM stock_movements WHERE product_id = item.product_id AND kind <> 'opening')
    OR EXISTS (SELECT FROM batches batch JOIN stock ON stock.id = batch.stock_id WHERE stock.product_id = item.product_id AND batch.number IS NOT NULL)
    OR EXISTS (SELECT FROM deliveries delivery JOIN stock ON stock.id = delivery.stock_id WHERE stock.product_id = item.product_id)
    THEN 'Its stock was moved or counted since.'
END`

const columnsOfItem = {
  id: sql<number>`item.id::float8`,
  productId: sql<number | null>`item.product_id`,
  draftId: sql<number | null>`item.draft_id`,
  isNew: sql<boolean>`item.is_new`,
  before: sql<Item['before']>`item.before`,
  name: sql<string>`item.name`,
  why: sql<string | null>`CASE
    WHEN item.published_at IS NOT NULL THEN 'It was published since. Unpublish it instead.'
    WHEN item.draft_id IS NOT NULL AND draft.id IS NULL THEN 'Its draft was deleted since.'
    WHEN draft.publish_at IS NOT NULL THEN 'It is to be published at a moment. Call that off first.'
    WHEN item.version <> coalesce(draft.version, product.version) THEN 'Somebody edited it since.'
    WHEN item.product_id IS NOT NULL AND item.is_new THEN ${builtOn}
  END`,
}

/** The items of an import in the order of its rows, each with what was built on it. */
const readItems = (db: Database, importId: number): Promise<Item[]> =>
  readRows(
    db,
    columnsOfItem,
    (columns) => sql`
    SELECT ${columns} FROM import_items item
    LEFT JOIN products product ON product.id = item.product_id LEFT JOIN product_drafts draft ON draft.id = item.draft_id
    WHERE item.import_id = ${importId} ORDER BY item.id`,
  )

/** Locks stock, products and drafts, in the order of a purchase, so that no order, cart or edit begins meanwhile. */
async function lockItems(tx: Database, importId: number): Promise<void> {
  const own = sql`SELECT product_id FROM import_items WHERE import_id = ${importId}`
  await tx.execute(sql`SELECT 1 FROM stock WHERE product_id IN (${own}) ORDER BY id FOR UPDATE`)
  await tx.execute(sql`SELECT 1 FROM products WHERE id IN (${own}) ORDER BY id FOR UPDATE`)
  await tx.execute(sql`
    SELECT 1 FROM product_drafts WHERE id IN (SELECT draft_id FROM import_items WHERE import_id = ${importId}) ORDER BY id FOR UPDATE`)
}

const idsOf = (items: Item[]) => sql.param(items.map(({ id }) => id))

/** Undoes imports of products. */
export const undoProducts: ImportUndo = {
  plan: readItems,
  run: async (tx, importId) => {
    await leaveOutPictures(tx, importId, 'The import was undone.')
    await lockItems(tx, importId)
    const items = await readItems(tx, importId)
    const left = items.filter(({ why }) => why === null)
    const entries = [
      ...(await restoreDrafts(tx, left)),
      ...(await deleteProducts(tx, left)),
      ...(await restoreProducts(tx, left)),
    ]
    const undone = left.filter(({ why }) => why === null)
    entries.push(...(await deleteRedirects(tx, undone)))
    await tx.execute(sql`DELETE FROM import_items WHERE id = ANY (${idsOf(undone)}::bigint[])`)
    return { rows: items, entries }
  },
}

/** Deletes drafts that the import began, and gives the others their former content. */
async function restoreDrafts(tx: Database, items: Item[]): Promise<Entry[]> {
  const drafts = items.filter(({ draftId }) => draftId !== null)
  const begun = drafts.filter(({ isNew }) => isNew)
  const changed = drafts.filter(({ isNew }) => !isNew)
  const ids = (some: Item[]) => sql.param(some.map(({ draftId }) => draftId))
  await tx.execute(sql`DELETE FROM product_drafts WHERE id = ANY (${ids(begun)}::int[])`)
  await tx.execute(sql`
    UPDATE product_drafts draft SET fields = item.before -> 'fields', began = item.before -> 'began',
      opening_packs = (item.before ->> 'opening_packs')::int, cost_paise = (item.before ->> 'cost_paise')::bigint,
      old_addresses = ARRAY(SELECT jsonb_array_elements_text(item.before -> 'old_addresses'))
    FROM import_items item WHERE item.id = ANY (${idsOf(changed)}::bigint[]) AND draft.id = item.draft_id`)
  const entry = (action: string) => (item: Item) => ({
    action,
    entity: { kind: 'draft', id: item.draftId ?? 0 },
    after: { name: item.name, undoes: 'import' },
  })
  return [...begun.map(entry('draft_discarded')), ...changed.map(entry('draft_edited'))]
}

/** Deletes products that the import made. The opening count of their stock goes with them. */
async function deleteProducts(tx: Database, items: Item[]): Promise<Entry[]> {
  const made = items.filter(({ productId, isNew }) => productId !== null && isNew)
  if (made.length === 0) return []
  const ids = sql`(${sql.param(made.map(({ productId }) => productId))}::int[])`
  const ofStock = sql`stock_id IN (SELECT id FROM stock WHERE product_id = ANY ${ids})`
  await tx.execute(sql`DELETE FROM stock_movements WHERE product_id = ANY ${ids}`)
  await tx.execute(sql`DELETE FROM shelf_places WHERE ${ofStock}`)
  await tx.execute(sql`DELETE FROM backstock WHERE batch_id IN (SELECT id FROM batches WHERE ${ofStock})`)
  await tx.execute(sql`DELETE FROM batches WHERE ${ofStock}`)
  await tx.execute(sql`DELETE FROM stock WHERE product_id = ANY ${ids}`)
  await tx.execute(sql`DELETE FROM products WHERE id = ANY ${ids}`)
  return made.map(({ productId, name }) => ({
    action: 'product_deleted',
    entity: { kind: 'product', id: productId ?? 0 },
    before: { name },
  }))
}

/** Deletes the redirects that the import made, except those that lead elsewhere now. */
async function deleteRedirects(tx: Database, items: Item[]): Promise<Entry[]> {
  const made = items.flatMap(({ before }) => Object.entries(before.redirects ?? {}))
  const deleted = await readRows(
    tx,
    { path: redirects.path, target: redirects.target },
    (columns) => sql`
      WITH gone AS (
        DELETE FROM redirects USING json_to_recordset(${JSON.stringify(
          made.map(([path, target]) => ({ path, target })),
        )}::json) AS made (path text, target text)
        WHERE redirects.path = made.path AND redirects.target = made.target RETURNING redirects.path, redirects.target)
      SELECT ${columns} FROM gone AS redirects`,
  )
  return deleted.map(({ path, target }) => ({
    action: 'redirect_set',
    entity: { kind: 'redirect', id: path },
    before: { target },
    after: { target: null },
  }))
}

/** Products that are restored together. */
const productsAtOnce = 250

/**
 * Gives changed products their former fields and cost, the last first, since one may have the former address of an
 * earlier one. What can't be restored stays, with the reason.
 */
async function restoreProducts(tx: Database, items: Item[]): Promise<Entry[]> {
  const changed = items.filter(({ productId, isNew }) => productId !== null && !isNew).toReversed()
  const entries: Entry[] = []
  for (let at = 0; at < changed.length; at += productsAtOnce) {
    entries.push(...(await restoreSome(tx, changed.slice(at, at + productsAtOnce))))
    await yieldToEventLoop()
  }
  return entries
}

/** Restores products together; after a conflict, each half by itself. */
async function restoreSome(tx: Database, items: Item[]): Promise<Entry[]> {
  try {
    const [item] = items
    return await inSavepoint(tx, () =>
      items.length === 1 && item ? restoreProduct(tx, item) : restoreTogether(tx, items),
    )
  } catch (error) {
    if (!(error instanceof ShopError) && !isConstraintViolation(error)) throw error
    const [item] = items
    if (items.length > 1) {
      const middle = Math.ceil(items.length / 2)
      return [
        ...(await restoreSome(tx, items.slice(0, middle))),
        ...(await restoreSome(tx, items.slice(middle))),
      ]
    }
    if (item) item.why = error instanceof ShopError ? error.message : 'Something of it is in use elsewhere.'
    return []
  }
}

/**
 * Restores products by few statements. Their former fields were valid together, and the database rejects those that
 * conflict with what came since.
 */
async function restoreTogether(tx: Database, items: Item[]): Promise<Entry[]> {
  const ids = items.flatMap(({ productId }) => productId ?? [])
  const present = new Map((await readStaffProducts(tx, { ids, slugs: [] })).map((live) => [live.id, live]))
  const former = items.flatMap(({ productId, before: { fields = {}, cost_paise: costPaise } }) => {
    const live = present.get(productId ?? 0)
    if (!live) return []
    const given = fields as Partial<ProductFields>
    return [
      { live, productId: live.id, given, costPaise, all: { ...fieldsOf(live), ...given } as ProductFields },
    ]
  })
  const edited = former.filter(({ given }) => Object.keys(given).length > 0)
  await updateProducts(
    tx,
    edited.map(({ productId: id, given, all: fields }) => ({
      id,
      fields,
      changed: Object.keys(given),
      costPaise: null,
    })),
  )
  await writeBarcodes(
    tx,
    edited.flatMap(({ productId, given: { barcode } }) =>
      barcode === undefined ? [] : { productId, barcode },
    ),
  )
  await writeGuides(
    tx,
    edited.flatMap(({ productId, given: { guides } }) => (guides === undefined ? [] : { productId, guides })),
  )
  await writePictures(
    tx,
    edited.flatMap(({ productId, given: { pictures } }) =>
      pictures === undefined ? [] : { productId, pictures },
    ),
  )
  const costed = former.flatMap(({ productId, costPaise }) =>
    costPaise === undefined ? [] : { productId, costPaise },
  )
  await writeCosts(tx, costed)
  return [
    ...edited.map(({ live, all }) => ({
      action: 'product_edited',
      entity: { kind: 'product', id: live.id },
      before: fieldsOf(live),
      after: { ...all },
    })),
    ...costed.map(costEntry),
  ]
}

const costEntry = ({ productId, costPaise }: { productId: number; costPaise: number | null }): Entry => ({
  action: 'product_cost_edited',
  entity: { kind: 'product', id: productId },
  after: { cost: costPaise === null ? null : toRupees(costPaise) },
})

/** Restores one product as an edit does, whose errors say what is in the way. */
async function restoreProduct(tx: Database, { productId, before }: Item): Promise<Entry[]> {
  const entries: Entry[] = []
  const live = await lockProduct(tx, productId ?? 0)
  const { fields = {}, cost_paise: costPaise } = before
  const edit = fields as Edit
  if (Object.keys(edit).length > 0) {
    const collect = async (entry: Entry): Promise<void> => void entries.push(entry)
    await onUniqueViolation(valueInUse(edit), () =>
      applyEdit(tx, collect, live, edit, { action: 'product_edited', takesAddress: true }),
    )
  }
  if (costPaise !== undefined) {
    await writeCosts(tx, [{ productId: live.id, costPaise }])
    entries.push(costEntry({ productId: live.id, costPaise }))
  }
  return entries
}
