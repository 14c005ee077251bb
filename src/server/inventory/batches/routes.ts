import type { BatchSummary } from '#contract/admin/batches.ts'
import * as calls from '#contract/admin/batches.ts'
import * as deliveryCalls from '#contract/admin/deliveries.ts'
import { readBatchesFile } from '#contract/admin/list-files.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { AdminDatabase } from '../../platform/database/reading.ts'
import { assertCallerHas } from '../../platform/http/assert-caller-has.ts'
import type { StaffHandle } from '../../platform/http/bind-endpoints.ts'
import { type Column, listFile } from '../../platform/lists/list-file.ts'
import { findBatchMovements } from './batch-ledger.ts'
import { drawBatchQr } from './batch-qr.ts'
import { quarantineBatch, releaseBatch } from './batch-steps.ts'
import { readCertificate, storeCertificate } from './certificate.ts'
import { countBatch, listCount } from './count-batch.ts'
import { expectDelivery, listDeliveries } from './deliveries.ts'
import { editBatch } from './edit-batch.ts'
import { listBatches } from './list-batches.ts'
import { readBatch } from './read-batch.ts'
import { closeDelivery, receiveDelivery } from './receive-delivery.ts'
import { writeOff } from './write-off.ts'

/** Columns of the exported batch list. */
const batchColumns: Column<BatchSummary>[] = [
  ['Batch', ({ number }) => number],
  ['Of', ({ name }) => name],
  ['State', ({ state }) => state],
  ['On hand', (row) => row.on_hand],
  ['Made on', (row) => row.made_on],
  ['Expires on', (row) => row.expires_on],
  ['Days left', (row) => row.days_left],
  ['Certificate', (row) => (row.has_certificate ? 'yes' : 'no')],
]

/** Admin routes of batches and deliveries. */
export function registerBatches(api: StaffHandle, { db, config, reading }: AppContext & AdminDatabase): void {
  api(calls.listBatches, ({ query }) => listBatches(db, query))
  api(readBatchesFile, (call) =>
    listFile(db, call, {
      list: 'batches',
      columns: batchColumns,
      readPage: async (cursor, size) => {
        const found = await reading.read((db) => listBatches(db, { ...call.query, cursor }, size))
        return { rows: found.batches, next: found.next_cursor }
      },
    }),
  )
  api(calls.getBatch, ({ params }) => readBatch(db, params.id))
  api(calls.listBatchMovements, ({ params, query }) =>
    reading.read((db) => findBatchMovements(db, { ...params, ...query })),
  )
  api(calls.readCertificate, async ({ params, reply }) => {
    const { name, bytes } = await readCertificate(db, params.id)
    reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    return bytes
  })
  api(calls.readBatchQr, async ({ params, reply }) => {
    const { name, bytes } = await drawBatchQr(db, { id: params.id, siteUrl: config.publicUrl })
    reply.header('content-disposition', `attachment; filename="${name}"`)
    return bytes
  })
  api(calls.editBatch, (call) => editBatch(db, call, { ...call.body, ...call.params }))
  api(calls.keepCertificate, (call) => storeCertificate(db, call, { ...call.body, ...call.params }))
  api(calls.releaseBatch, (call) => releaseBatch(db, call, { ...call.body, ...call.params }))
  api(calls.quarantineBatch, (call) => quarantineBatch(db, call, { ...call.body, ...call.params }))
  api(calls.listCount, ({ query }) => listCount(db, query))
  api(calls.countBatch, (call) => countBatch(db, call, { ...call.body, ...call.params }))
  api(calls.writeOff, (call) => writeOff(db, call, { ...call.body, ...call.params }))
  api(deliveryCalls.listDeliveries, ({ query }) => listDeliveries(db, query))
  api(deliveryCalls.expectDelivery, (call) => expectDelivery(db, call, call.body))
  api(deliveryCalls.receiveDelivery, async (call) => {
    if (call.body.cost !== undefined) assertCallerHas(call.caller, ['stock.cost'])
    return receiveDelivery(db, call, { ...call.body, ...call.params })
  })
  api(deliveryCalls.closeDelivery, (call) => closeDelivery(db, call, { ...call.body, ...call.params }))
}
