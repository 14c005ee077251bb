import { Readable } from 'node:stream'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { exportPrices, exportProducts, exportStock } from '#contract/admin/imports.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { writeEntry } from '../../platform/audit/change.ts'
import type { Database } from '../../platform/database/database.ts'
import type { StaffHandle } from '../../platform/http/bind-endpoints.ts'
import { exportedPrices } from './export-prices.ts'
import { countExported, exportedProducts } from './export-products.ts'
import { exportedStock } from './export-stock.ts'

interface Exported {
  name: string
  rows: (db: Database) => Promise<number>
  text: (db: Database) => AsyncGenerator<string>
}

interface Call {
  actor: StaffActor
  reply: { header: (name: string, value: string) => unknown }
}

/** Goods as tables that an import reads. */
export function registerGoodsExports(api: StaffHandle, { db }: { db: NodePgDatabase }): void {
  const writer =
    ({ name, rows, text }: Exported) =>
    async ({ actor, reply }: Call): Promise<Readable> => {
      await writeEntry(db, actor, {
        action: 'list_exported',
        entity: { kind: 'list', id: name },
        after: { rows: await rows(db) },
      })
      reply.header('content-disposition', `attachment; filename="${name}.csv"`)
      return Readable.from(text(db))
    }
  const { products, stock, prices } = countExported
  api(exportProducts, writer({ name: 'products', rows: products, text: exportedProducts }))
  api(exportStock, writer({ name: 'stock', rows: stock, text: exportedStock }))
  api(exportPrices, writer({ name: 'prices-for-a-time', rows: prices, text: exportedPrices }))
}
