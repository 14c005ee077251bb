import { Readable } from 'node:stream'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { exportPrices, exportProducts, exportStock } from '#contract/admin/imports.ts'
import type { Database } from '../../platform/database/database.ts'
import type { StaffHandle } from '../../platform/http/bind-endpoints.ts'
import type { StaffCall } from '../../platform/http/callers.ts'
import { type ExportCall, exportFile } from '../../platform/lists/export-file.ts'
import { exportedPrices } from './export-prices.ts'
import { countExported, exportedProducts } from './export-products.ts'
import { exportedStock } from './export-stock.ts'

interface Exported {
  name: string
  rows: (db: Database) => Promise<number>
  text: (db: Database, reader: { hasCosts: boolean }) => AsyncGenerator<string>
}

/** Admin routes that export products, stock and prices for imports. */
export function registerCatalogExports(api: StaffHandle, { db }: { db: NodePgDatabase }): void {
  const writer =
    ({ name, rows, text }: Exported) =>
    async ({ actor, reply, caller }: ExportCall & Pick<StaffCall, 'caller'>): Promise<Readable> => {
      await exportFile(db, { actor, reply, list: name, file: name, after: { rows: await rows(db) } })
      return Readable.from(text(db, { hasCosts: caller.permissions.includes('stock.cost') }))
    }
  const { products, stock, prices } = countExported
  api(exportProducts, writer({ name: 'products', rows: products, text: exportedProducts }))
  api(exportStock, writer({ name: 'stock', rows: stock, text: exportedStock }))
  api(exportPrices, writer({ name: 'prices-for-a-time', rows: prices, text: exportedPrices }))
}
