import { asc, inArray, isNotNull, sql } from 'drizzle-orm'
import { draftTarget, productTarget } from '#contract/admin/bulk-products.ts'
import type { DraftFields } from '#contract/admin/draft-fields.ts'
import type { StaffProduct } from '#contract/admin/products.ts'
import type { Database } from '../../platform/database/database.ts'
import { importItems, productDrafts, products } from '../../platform/database/tables.ts'
import { lowStock, readStaffProducts } from '../admin/read-products.ts'
import { findDraftsAwaitingPictures } from '../imports/pictures/queue-pictures.ts'
import { fieldsOf, mergeDraft } from '../product-drafts/draft-fields.ts'

interface Named {
  /** As calls name it: 'product-12', 'draft-7'. */
  id: string
  name: string
  version: number
}

/** A chosen product of the shop. */
export interface ProductTarget extends Named {
  kind: 'product'
  product: StaffProduct
}

/** A chosen draft. */
export interface DraftTarget extends Named {
  kind: 'draft'
  draftId: number
  /** The product in the shop; null for a new one. */
  live: StaffProduct | null
  liveFields: DraftFields | null
  /** Every field as it would be published. */
  fields: DraftFields
  isScheduled: boolean
  /** Pictures of an import are still to be fetched. */
  awaitsPictures: boolean
}

export type Target = ProductTarget | DraftTarget

export interface Choice {
  ids?: string[] | undefined
  list?: { of: 'products' | 'drafts'; view?: 'all' | 'low-stock' | 'coming' | undefined } | undefined
  import_id?: number | undefined
}

const numbersOf = (ids: string[], kind: Target['kind']): number[] =>
  ids.filter((id) => id.startsWith(`${kind}-`)).map((id) => Number(id.slice(kind.length + 1)))

/** The ids of a choice, at most `limit`, each once. */
export async function chosenIds(
  db: Database,
  { ids, list, import_id: importId }: Choice,
  limit: number,
): Promise<string[]> {
  if (ids) return [...new Set(ids)].slice(0, limit)
  if (importId !== undefined) return idsOfImport(db, importId, limit)
  if (list?.of === 'drafts') {
    const rows = await db
      .select({ id: productDrafts.id })
      .from(productDrafts)
      .where(list.view === 'coming' ? isNotNull(productDrafts.publishAt) : undefined)
      .orderBy(asc(productDrafts.id))
      .limit(limit)
    return rows.map(({ id }) => draftTarget(id))
  }
  if (!list) return []
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(
      list.view === 'low-stock'
        ? sql`${products.id} IN (SELECT product.id FROM products product WHERE ${lowStock})`
        : undefined,
    )
    .orderBy(asc(products.id))
    .limit(limit)
  return rows.map(({ id }) => productTarget(id))
}

async function idsOfImport(db: Database, importId: number, limit: number): Promise<string[]> {
  const rows = await db
    .select({ productId: importItems.productId, draftId: importItems.draftId })
    .from(importItems)
    .where(
      sql`${importItems.importId} = ${importId} AND (${importItems.productId} IS NOT NULL
        OR EXISTS (SELECT FROM product_drafts draft WHERE draft.id = ${importItems.draftId}))`,
    )
    .groupBy(importItems.productId, importItems.draftId)
    .orderBy(sql`min(${importItems.id})`)
    .limit(limit)
  return rows.map(({ productId, draftId }) =>
    productId === null ? draftTarget(draftId ?? 0) : productTarget(productId),
  )
}

/** Reads chosen products and drafts by their ids; unknown ones are missing. */
export async function readTargets(db: Database, ids: string[]): Promise<Map<string, Target>> {
  const chosen = await readStaffProducts(db, { ids: numbersOf(ids, 'product'), slugs: [] })
  const drafts = await readDraftTargets(db, numbersOf(ids, 'draft'))
  const targets: Target[] = [
    ...chosen.map(
      (product): ProductTarget => ({
        kind: 'product',
        id: productTarget(product.id),
        name: product.name,
        version: product.version,
        product,
      }),
    ),
    ...drafts,
  ]
  return new Map(targets.map((target) => [target.id, target]))
}

async function readDraftTargets(db: Database, ids: number[]): Promise<DraftTarget[]> {
  if (ids.length === 0) return []
  const rows = await db.select().from(productDrafts).where(inArray(productDrafts.id, ids))
  const live = await readStaffProducts(db, { ids: rows.flatMap(({ liveId }) => liveId ?? []), slugs: [] })
  const liveById = new Map(live.map((product) => [product.id, product]))
  const waiting = await findDraftsAwaitingPictures(db, ids)
  return rows.map((row) => {
    const own = row.liveId === null ? null : (liveById.get(row.liveId) ?? null)
    const liveFields = own && fieldsOf(own)
    const { fields } = mergeDraft(row.fields, liveFields)
    return {
      kind: 'draft',
      id: draftTarget(row.id),
      name: String(fields.name || fields.slug || 'New product'),
      version: row.version,
      draftId: row.id,
      live: own,
      liveFields,
      fields,
      isScheduled: row.publishAt !== null,
      awaitsPictures: waiting.has(row.id),
    }
  })
}
