import { Readable } from 'node:stream'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { exportProducts } from '#contract/staff/imports.ts'
import { writeEntry } from '../../machine/audit/change.ts'
import { actorOf } from '../../machine/http/callers.ts'
import type { StaffHandle } from '../../machine/http/staff-api.ts'
import { countProducts } from '../shelf/read-products.ts'
import { exportedProducts } from './export-products.ts'

/** Products as a table that an import reads. */
export function registerProductExport(api: StaffHandle, { db }: { db: NodePgDatabase }): void {
  api(exportProducts, async ({ caller, request, reply }) => {
    await writeEntry(db, actorOf(caller, request.id), {
      action: 'list_exported',
      entity: { kind: 'list', id: 'products' },
      after: { rows: await countProducts(db, 'all') },
    })
    reply.header('content-disposition', 'attachment; filename="products.csv"')
    return Readable.from(exportedProducts(db))
  })
}
