import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { FastifyBaseLogger } from 'fastify'
import { correctOrderPlace, readOrderDocument } from '#contract/admin/documents.ts'
import * as fulfilment from '#contract/admin/fulfilment.ts'
import { readOrdersFile } from '#contract/admin/list-files.ts'
import * as orders from '#contract/admin/orders.ts'
import { refundOrder, writeCreditNote } from '#contract/admin/refunds.ts'
import * as views from '#contract/admin/views.ts'
import { recordReading } from '../../platform/audit/record-reading.ts'
import type { AdminDatabase } from '../../platform/database/reading.ts'
import type { StaffHandle } from '../../platform/http/bind-endpoints.ts'
import { readSynced } from '../../platform/lists/changed-rows.ts'
import { listFile } from '../../platform/lists/list-file.ts'
import { registerBulk } from './bulk/routes.ts'
import { numberOf, showOrder } from './change-order.ts'
import { correctPlace } from './correct-place.ts'
import { printDocument } from './documents.ts'
import { cancelOrder, editAddress, editBuyer, tagOrder, writeNote } from './edit-order.ts'
import { findStaffOrders } from './find-orders.ts'
import { holdOrder, releaseOrder } from './hold-order.ts'
import { inputOf } from './input-of.ts'
import { joinOrders, partOrder } from './join-orders.ts'
import { orderColumns } from './order-columns.ts'
import { refundLines } from './refund-lines.ts'
import {
  addShipment,
  type DeliveryOutcome,
  packOrder,
  reportDeliveryOutcome,
  shipOrder,
} from './send-order.ts'
import { deleteView, editView, listViews, saveView } from './views.ts'
import { writeCredit } from './write-credit.ts'
import { writeOff } from './write-off.ts'

/** Orders in the back office. */
export function registerFulfilment(
  api: StaffHandle,
  { db, reading, log }: AdminDatabase & { log: FastifyBaseLogger },
): void {
  registerBulk(api, { db, log })
  registerViews(api, { db })
  api(orders.listStaffOrders, async ({ query, actor }) => {
    const found = await readSynced({ db, reading }, query, (db) => findStaffOrders(db, query))
    await recordReading(db, actor, 'orders', { ...query, read: found.orders.length })
    return found
  })
  api(readOrdersFile, (call) =>
    listFile(db, call, {
      list: 'orders',
      columns: orderColumns,
      readPage: async (cursor, size) => {
        const found = await reading.read((db) => findStaffOrders(db, { ...call.query, cursor }, size))
        return { rows: found.orders, next: found.next_cursor }
      },
    }),
  )
  api(orders.getStaffOrder, ({ params }) => showOrder(db, numberOf(params.id)))
  api(orders.holdOrder, (call) => holdOrder(db, inputOf(call), call.body.until ?? null))
  api(orders.releaseOrder, (call) => releaseOrder(db, inputOf(call)))
  api(orders.cancelStaffOrder, (call) => cancelOrder(db, inputOf(call), call.body.despite_dispute ?? false))
  api(orders.editOrderAddress, (call) => editAddress(db, inputOf(call), call.body))
  api(orders.editOrderBuyer, (call) => editBuyer(db, inputOf(call), call.body.buyer))
  api(orders.tagOrder, (call) => tagOrder(db, inputOf(call), call.body.tags))
  api(orders.joinOrders, (call) => joinOrders(db, inputOf(call), call.body.with))
  api(orders.partOrder, (call) => partOrder(db, inputOf(call)))
  api(orders.addOrderNote, ({ body, ...call }) => writeNote(db, inputOf(call), body.text))
  api(readOrderDocument, ({ params, actor }) =>
    printDocument(db, actor, numberOf(params.id), params.document),
  )
  api(correctOrderPlace, (call) => correctPlace(db, inputOf(call), call.body))
  api(refundOrder, (call) => refundLines(db, { ...inputOf(call), ...call.body }))
  api(writeCreditNote, (call) => writeCredit(db, inputOf(call), call.body.refund_id))

  api(fulfilment.packOrder, (call) => packOrder(db, inputOf(call)))
  api(fulfilment.shipOrder, (call) => shipOrder(db, inputOf(call), call.body))
  api(fulfilment.addShipment, (call) => addShipment(db, inputOf(call), call.body))
  api(fulfilment.writeOffOrder, (call) => writeOff(db, inputOf(call), call.body.items))
  const fates = [
    [fulfilment.deliverOrder, 'delivered'],
    [fulfilment.undeliverOrder, 'undelivered'],
    [fulfilment.returnOrder, 'turned_back'],
    [fulfilment.receiveReturnedOrder, 'came_back'],
    [fulfilment.loseOrder, 'lost'],
  ] as const satisfies [unknown, DeliveryOutcome][]
  for (const [endpoint, fate] of fates)
    api(endpoint, (call) => reportDeliveryOutcome(db, inputOf(call), fate))
}

/** Saved views. */
function registerViews(api: StaffHandle, { db }: { db: NodePgDatabase }): void {
  api(views.listViews, async ({ caller }) => ({ views: await listViews(db, caller.staffId) }))
  api(views.saveView, ({ body, actor }) => saveView(db, actor, body))
  api(views.editView, ({ params, body, actor }) => editView(db, actor, { ...body, ...params }))
  api(views.deleteView, async ({ params, actor }) => {
    await deleteView(db, actor, params.id)
    return { message: 'The list is taken away.' }
  })
}
