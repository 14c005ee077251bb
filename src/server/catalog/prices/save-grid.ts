import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import {
  type GridChange,
  type GridRow,
  type GridSaved,
  type GridSum,
  undoMinutes,
} from '#contract/admin/product-grid.ts'
import { fromRupees } from '#shared/money.ts'
import { change, type RecordAudit, writeEntries } from '../../platform/audit/change.ts'
import type { Database } from '../../platform/database/database.ts'
import { onUniqueViolation } from '../../platform/database/transaction.ts'
import type { Editor } from '../../platform/http/callers.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import type { CountOpenPayments } from '../tax-rates/count-open-payments.ts'
import { assertKnownRates } from '../tax-rates/known-rate.ts'
import { assertFreeSkus, clearSkus } from './free-skus.ts'
import { sumOfPlan } from './grid-sum.ts'
import { assertPeriodsWithinMrp } from './periods-within-mrp.ts'
import { type PlannedRow, planGrid } from './plan-grid.ts'
import { lockGridRows } from './read-grid.ts'

export interface GridEditor extends Editor {
  countOpenPayments: CountOpenPayments
}

/**
 * Counts what a step would change.
 * @throws {ShopError} as {@link saveGrid} would.
 */
export const checkGrid = (
  db: NodePgDatabase,
  countOpenPayments: CountOpenPayments,
  changes: GridChange[],
): Promise<GridSum> =>
  db.transaction(async (tx) => sumOfPlan(tx, await planStep(tx, changes), countOpenPayments))

/**
 * Locks the products of a step and plans it.
 * @throws {ShopError} like {@link planGrid}, `invalid_request` and `sku_exists` naming each invalid cell.
 */
async function planStep(tx: Database, changes: GridChange[]): Promise<PlannedRow[]> {
  const ids = changes.map(({ id }) => id)
  const pathOf = (field: string) => (id: number) => `changes.${ids.indexOf(id)}.${field}`
  const planned = planGrid(await lockGridRows(tx, ids), changes)
  const rows = planned.map(({ after }) => after)
  await assertPeriodsWithinMrp(tx, rows, pathOf('mrp'))
  await assertKnownRates(tx, rows, pathOf('tax_rate'))
  await assertFreeSkus(tx, planned, pathOf('sku'))
  return planned
}

/**
 * Changes many products in one transaction. Each has an audit entry; the entries share a batch id.
 * @throws {ShopError} like {@link planStep}.
 */
export const saveGrid = (db: NodePgDatabase, editor: GridEditor, changes: GridChange[]): Promise<GridSaved> =>
  change(db, editor.actor, (tx, recordAudit) => saveWithin(tx, recordAudit, editor, { changes }), {
    idempotency: editor.idempotency,
  })

interface Step {
  changes: GridChange[]
  /** The step that this one undoes. */
  undoes?: string
}

/** As {@link saveGrid}, within the caller's transaction. */
export async function saveWithin(
  tx: Database,
  recordAudit: RecordAudit,
  { actor, countOpenPayments }: GridEditor,
  { changes, undoes }: Step,
): Promise<GridSaved> {
  const ids = changes.map(({ id }) => id)
  const planned = await planStep(tx, changes)
  const sum = await sumOfPlan(tx, planned, countOpenPayments)
  await onUniqueViolation(skuInUse, () => writeRows(tx, planned))
  const rows = await lockGridRows(tx, ids)
  const batch = crypto.randomUUID()
  const after = new Map(rows.map((row) => [row.id, row]))
  await writeEntries(
    tx,
    { ...actor, batchId: batch },
    planned.map(({ before }) => ({
      action: 'product_edited',
      entity: { kind: 'product', id: before.id },
      before: { ...before },
      after: { ...after.get(before.id) },
    })),
  )
  const { changes: cells, products } = sum
  const entry = { changes: cells, products, ...(undoes && { undoes }) }
  await recordAudit({ action: 'products_edited', entity: { kind: 'batch', id: batch }, after: entry })
  return { ...sum, batch, undo_until: undoUntil(new Date()), rows }
}

const skuInUse = (): ShopError =>
  new ShopError('sku_exists', 'Two products would have the same SKU. Look at the SKUs that you changed.')

/** The time until which a step can be undone. */
export const undoUntil = (at: Date): string => new Date(at.getTime() + undoMinutes * 60_000).toISOString()

async function writeRows(tx: Database, planned: PlannedRow[]): Promise<void> {
  await clearSkus(tx, planned)
  const rows = JSON.stringify(planned.map(({ after }) => columnsOf(after)))
  await tx.execute(sql`
    UPDATE products product SET price_paise = given.price_paise, mrp_paise = given.mrp_paise, discount_percent = given.discount_percent,
      low_level = given.low_level, hsn = given.hsn, tax_rate_percent = given.tax_rate_percent, is_coming_soon = given.is_coming_soon, sku = given.sku
    FROM json_to_recordset(${rows}::json) AS given(id int, price_paise bigint, mrp_paise bigint, discount_percent numeric,
      low_level int, hsn text, tax_rate_percent numeric, is_coming_soon boolean, sku text)
    WHERE product.id = given.id`)
}

const columnsOf = (row: GridRow) => ({
  id: row.id,
  price_paise: fromRupees(row.price),
  mrp_paise: fromRupees(row.mrp),
  discount_percent: row.discount_percentage,
  low_level: row.low_level,
  hsn: row.hsn,
  tax_rate_percent: row.tax_rate,
  is_coming_soon: row.coming_soon,
  sku: row.sku,
})
