import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import * as calls from '#contract/admin/stock-value.ts'
import type { StaffHandle } from '../../platform/http/bind-endpoints.ts'
import { writeTable } from '../../platform/lists/csv.ts'
import { exportFile } from '../../platform/lists/export-file.ts'
import { editCost, readCost } from './batch-cost.ts'
import { readStockValue } from './stock-value.ts'

/** Admin routes of pack costs and the stock value, with their own permission. */
export function registerStockValue(api: StaffHandle, { db }: { db: NodePgDatabase }): void {
  api(calls.getBatchCost, ({ params }) => readCost(db, params.id))
  api(calls.editBatchCost, (call) => editCost(db, call, { ...call.body, ...call.params }))
  api(calls.getStockValue, ({ query }) => readStockValue(db, query))
  api(calls.readStockValueFile, async ({ query, actor, reply }) => {
    const { day, method, rows } = await readStockValue(db, query, Number.POSITIVE_INFINITY)
    const file = `stock-value-${method}-${day}`
    await exportFile(db, { actor, reply, list: file, file, after: { rows: rows.length } })
    const lines = rows.map((one) => [one.sku, one.name, one.packs, one.unpriced, one.value])
    return Buffer.from(writeTable([['SKU', 'Name', 'Packs', 'Packs without a cost', 'Value, INR'], ...lines]))
  })
}
