import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { fieldNames, fieldsOf } from '../product-drafts/draft-fields.ts'
import { galleryWithCover } from './import-pictures.ts'
import type { PlannedProduct } from './plan-products.ts'

/** A row of a plan and what it wrote: a product, or its draft. */
export interface WrittenRow {
  row: PlannedProduct
  productId?: number
  draftId?: number
  /** Targets by the old paths that redirect to the product by this import. */
  redirects?: Record<string, string>
}

const rowsAtOnce = 500

/** Records what an import wrote, with the present versions, so that it can be chosen and undone. */
export async function recordItems(tx: Database, importId: number, written: WrittenRow[]): Promise<void> {
  for (let at = 0; at < written.length; at += rowsAtOnce) {
    const items = written.slice(at, at + rowsAtOnce).map(({ row, productId, draftId, redirects = {} }) => ({
      product_id: productId ?? null,
      draft_id: draftId ?? null,
      name: row.name.slice(0, 200).toWellFormed(),
      is_new: productId === undefined ? row.known?.draft == null : row.outcome === 'new',
      before: productId === undefined ? draftBefore(row) : { ...productBefore(row), redirects },
    }))
    await tx.execute(sql`
      INSERT INTO import_items (import_id, product_id, draft_id, name, is_new, before, version)
      SELECT ${importId}, item.product_id, item.draft_id, item.name, item.is_new, item.before, coalesce(product.version, draft.version)
      FROM ROWS FROM (json_to_recordset(${JSON.stringify(items)}::json) AS (product_id int, draft_id int, name text, is_new boolean, before jsonb))
        WITH ORDINALITY AS item (product_id, draft_id, name, is_new, before, number)
      LEFT JOIN products product ON product.id = item.product_id LEFT JOIN product_drafts draft ON draft.id = item.draft_id
      ORDER BY item.number`)
    await yieldToEventLoop()
  }
}

/** The former fields of a product that a row changed, with the gallery that got another cover, and its former cost. */
function productBefore(row: PlannedProduct): Record<string, unknown> {
  const { known, changes, extras } = row
  if (!known?.live) return {}
  const former = fieldsOf(known.live)
  const given = new Set(Object.keys(changes))
  if (galleryWithCover(row) !== null) given.add('pictures')
  const changed = fieldNames.filter((name) => given.has(name))
  return {
    fields: Object.fromEntries(changed.map((name) => [name, former[name] ?? null])),
    ...(extras.costPaise !== null && { cost_paise: known.costPaise }),
  }
}

/** The former content of a draft that a row changed. */
function draftBefore({ known }: PlannedProduct): Record<string, unknown> {
  const draft = known?.draft
  if (!draft) return {}
  const { fields, began, openingPacks, costPaise, oldAddresses } = draft
  return {
    fields,
    began,
    opening_packs: openingPacks,
    cost_paise: costPaise,
    old_addresses: oldAddresses,
  }
}
