import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import * as trouble from '#contract/admin/delivery-exceptions.ts'
import * as sending from '#contract/admin/dispatch.ts'
import { numberOrder as numberOrderCall } from '#contract/admin/fulfilment.ts'
import { inputOf } from '../../orders/fulfilment/input-of.ts'
import { recordReading } from '../../platform/audit/record-reading.ts'
import type { StaffHandle } from '../../platform/http/bind-endpoints.ts'
import { exportFile } from '../../platform/lists/export-file.ts'
import { drawScannedManifest } from '../documents/manifest.ts'
import { assignNumbers, previewNumbers } from './assign-numbers.ts'
import { deliverAgain } from './deliver-again.ts'
import { listDeliveryExceptions } from './list-delivery-exceptions.ts'
import { listManifests, readDispatch } from './list-manifests.ts'
import { closeManifest, openManifest } from './manifests.ts'
import { numberOrder } from './number-order.ts'
import { printManifest, readManifestPrint } from './print-manifest.ts'
import { readManifest } from './read-manifest.ts'
import { redirectOrder } from './redirect-order.ts'
import { scanOut } from './scan-out.ts'
import { writeUnnumbered } from './unnumbered.ts'

/** Numbers, manifests, and parcels that did not arrive. */
export function registerDispatch(api: StaffHandle, { db }: { db: NodePgDatabase }): void {
  api(sending.previewNumbers, ({ body }) => previewNumbers(db, body))
  api(sending.assignNumbers, ({ body, actor, idempotency }) =>
    assignNumbers(db, { ...body, actor, idempotency }),
  )
  api(sending.readUnnumbered, async ({ actor, reply }) => {
    const { text, orders } = await writeUnnumbered(db)
    await exportFile(db, {
      actor,
      reply,
      list: 'orders without a number',
      file: 'without-number',
      after: { orders },
    })
    return Buffer.from(text)
  })
  api(sending.listSending, () => readDispatch(db))
  api(sending.openManifest, ({ body, actor, idempotency }) =>
    openManifest(db, { ...body, actor, idempotency }),
  )
  api(sending.getManifest, ({ params }) => readManifest(db, params.id))
  api(sending.scanOut, ({ params, body, actor, idempotency }) =>
    scanOut(db, { ...params, ...body, actor, idempotency }),
  )
  api(sending.closeManifest, ({ params, body, actor, idempotency }) =>
    closeManifest(db, { ...params, ...body, actor, idempotency }),
  )
  api(sending.listManifests, ({ query }) => listManifests(db, query))
  api(sending.printManifest, ({ params, actor, idempotency }) =>
    printManifest(db, { ...params, actor, idempotency }),
  )
  api(sending.readManifestPrint, async ({ params, reply }) => {
    const print = await readManifestPrint(db, params.id)
    reply.header('content-disposition', `inline; filename="manifest-${print.manifest.id}.pdf"`)
    return Buffer.from(await drawScannedManifest(db, print))
  })
  api(numberOrderCall, (call) => numberOrder(db, inputOf(call), call.body))
  api(trouble.listDeliveryExceptions, async ({ query, actor }) => {
    const found = await listDeliveryExceptions(db, query)
    await recordReading(db, actor, 'trouble', { ...query, read: found.parcels.length })
    return found
  })
  api(trouble.deliverAgain, (call) => deliverAgain(db, inputOf(call), call.body.on ?? null))
  api(trouble.redirectOrder, (call) => redirectOrder(db, inputOf(call), call.body))
}
