import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import * as data from '#contract/admin/customer-data.ts'
import * as calls from '#contract/admin/customers.ts'
import { readCustomersFile } from '#contract/admin/list-files.ts'
import { recordReading } from '../../platform/audit/record-reading.ts'
import type { AdminDatabase } from '../../platform/database/reading.ts'
import type { StaffHandle } from '../../platform/http/bind-endpoints.ts'
import type { StaffCaller } from '../../platform/http/callers.ts'
import { readSynced } from '../../platform/lists/changed-rows.ts'
import { listFile } from '../../platform/lists/list-file.ts'
import { customerColumns } from './customer-columns.ts'
import { ordersOfCustomer } from './customer-orders.ts'
import { eraseCustomer, previewErasure } from './erase-customer.ts'
import { exportCustomer } from './export-customer.ts'
import { findCustomers } from './find-customers.ts'
import { logOutCustomer, noteOnCustomer } from './handle-customer.ts'
import { markBusiness } from './mark-business.ts'
import { type CustomerAccess, readCustomer } from './read-customer.ts'
import { cancelErasure, eraseWhenFinished } from './when-finished.ts'

const accessOf = ({ permissions }: StaffCaller): CustomerAccess => ({
  tickets: permissions.includes('messages.read'),
  gardens: permissions.includes('gardens.read'),
})

/** Routes of customers in the back office. */
export function registerCustomers(api: StaffHandle, { db, reading }: AdminDatabase): void {
  api(calls.listCustomers, async ({ query, actor }) => {
    const found = await readSynced({ db, reading }, query, (db) => findCustomers(db, query))
    await recordReading(db, actor, 'customers', {
      ...query,
      read: found.customers.length,
    })
    return found
  })
  api(readCustomersFile, (call) =>
    listFile(db, call, {
      list: 'customers',
      columns: customerColumns,
      readPage: async (cursor, size) => {
        const found = await reading.read((db) => findCustomers(db, { ...call.query, cursor }, size))
        return { rows: found.customers, next: found.next_cursor }
      },
    }),
  )
  api(calls.getCustomer, ({ caller, params }) => readCustomer(db, params.id, accessOf(caller)))
  api(calls.listCustomerOrders, ({ params, query }) =>
    reading.read((db) => ordersOfCustomer(db, params.id, query.cursor)),
  )
  api(calls.noteOnCustomer, async ({ caller, params, body, actor, idempotency }) => {
    await noteOnCustomer(db, { actor, ...params, ...body, idempotency })
    return readCustomer(db, params.id, accessOf(caller))
  })
  api(calls.markBusiness, async ({ caller, params, body, actor }) => {
    await markBusiness(db, { actor, caller, ...params, ...body })
    return readCustomer(db, params.id, accessOf(caller))
  })
  api(calls.logOutCustomer, async ({ params, body, actor }) => {
    const ended = await logOutCustomer(db, { actor, ...params, ...body })
    return { message: loggedOut(ended), ended }
  })
  registerErasure(api, { db })
}

/** Routes of the rights that the law gives a customer: data export and erasure. */
function registerErasure(api: StaffHandle, { db }: { db: NodePgDatabase }): void {
  api(data.exportCustomer, async ({ actor, reply, params }) => {
    const file = await exportCustomer(db, actor, params.id)
    reply.header('content-disposition', `attachment; filename="customer-${params.id}.json"`)
    return Buffer.from(JSON.stringify(file, null, 2))
  })
  api(data.previewErasure, ({ params }) => previewErasure(db, params.id))
  api(data.eraseCustomer, async ({ params, body, actor, idempotency }) => {
    await eraseCustomer(db, { actor, ...params, ...body, idempotency })
    return { message: 'The customer is erased. A last letter tells them.' }
  })
  api(data.eraseWhenFinished, async ({ caller, params, body, actor, idempotency }) => {
    await eraseWhenFinished(db, { actor, ...params, ...body, idempotency })
    return readCustomer(db, params.id, accessOf(caller))
  })
  api(data.keepCustomer, async ({ caller, params, body, actor }) => {
    await cancelErasure(db, { actor, ...params, ...body })
    return readCustomer(db, params.id, accessOf(caller))
  })
}

const loggedOut = (ended: number): string =>
  ended === 0
    ? 'Nobody was signed in.'
    : `Logged out: ${ended} ${ended === 1 ? 'sign-in' : 'sign-ins'} ended.`
