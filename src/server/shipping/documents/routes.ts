import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { publicParcelId } from '#contract/admin/codes.ts'
import { readShelfLabels } from '#contract/admin/shelf.ts'
import * as papers from '#contract/admin/shipping-documents.ts'
import { listShelf } from '../../inventory/adjustments/shelf-places.ts'
import type { StaffHandle } from '../../platform/http/bind-endpoints.ts'
import { createPrintQueue, type Drawings } from './drawings.ts'
import { makePrint, previewPrint, printRef } from './make-print.ts'
import { drawManifest } from './manifest.ts'
import { readPrint } from './read-print.ts'
import { drawShelfLabels } from './shelf-labels.ts'

/** Shipping documents as PDF. */
export function registerShippingDocuments(api: StaffHandle, { db }: { db: NodePgDatabase }): void {
  const drawings = createPrintQueue(db)

  api(papers.previewPrint, ({ body }) => previewPrint(db, body))
  api(papers.makePrint, async ({ body, actor, idempotency }) => {
    const made = await makePrint(db, { ...body, actor, idempotency })
    drawings.begin(await readPrint(db, made.id))
    return made
  })
  api(papers.getPrint, ({ params }) => progressOf(db, drawings, params.id))
  api(papers.readPrint, async ({ params, reply }) => {
    const print = await readPrint(db, params.id)
    reply.header('content-disposition', `inline; filename="print-${print.id}.pdf"`)
    return Buffer.from(await drawings.read(print))
  })
  api(papers.readManifest, async ({ query, reply }) => {
    reply.header('content-disposition', 'inline; filename="manifest.pdf"')
    return Buffer.from(await drawManifest(db, query))
  })
  api(readShelfLabels, async ({ reply }) => {
    reply.header('content-disposition', 'inline; filename="shelf-labels.pdf"')
    return Buffer.from(await drawShelfLabels(await listShelf(db)))
  })
}

async function progressOf(db: NodePgDatabase, drawings: Drawings, id: number) {
  const print = await readPrint(db, id)
  const { drawn, isReady } = await drawings.progressOf(print)
  return {
    ...printRef(id),
    created_at: print.createdAt.toISOString(),
    orders: print.parcels.map(({ ref, ...rest }) => ({ id: publicParcelId(ref), ...rest })),
    drawn,
    is_ready: isReady,
  }
}
