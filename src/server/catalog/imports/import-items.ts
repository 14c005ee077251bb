import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { importItems } from '../../platform/database/tables.ts'
import { fieldNames, fieldsOf } from '../product-drafts/draft-fields.ts'
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
    await tx.insert(importItems).values(
      written.slice(at, at + rowsAtOnce).map(({ row, productId, draftId, redirects = {} }) => ({
        importId,
        productId: productId ?? null,
        draftId: draftId ?? null,
        name: row.name.slice(0, 200),
        isNew: productId === undefined ? row.known?.draft == null : row.outcome === 'new',
        before: productId === undefined ? draftBefore(row) : { ...productBefore(row), redirects },
        version: 0,
      })),
    )
  }
  await tx.execute(sql`
    UPDATE import_items item SET version = product.version FROM products product
    WHERE item.import_id = ${importId} AND product.id = item.product_id`)
  await tx.execute(sql`
    UPDATE import_items item SET version = draft.version FROM product_drafts draft
    WHERE item.import_id = ${importId} AND draft.id = item.draft_id`)
}

/** The former fields of a product that a row changed, and its former cost. */
function productBefore({ known, changes, extras }: PlannedProduct): Record<string, unknown> {
  if (!known?.live) return {}
  const former = fieldsOf(known.live)
  const given = new Set(Object.keys(changes))
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
