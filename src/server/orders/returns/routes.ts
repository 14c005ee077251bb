import { readReturnsFile } from '#contract/admin/list-files.ts'
import * as calls from '#contract/admin/returns.ts'
import type { AdminDatabase } from '../../platform/database/reading.ts'
import type { StaffHandle } from '../../platform/http/bind-endpoints.ts'
import type { Editor } from '../../platform/http/callers.ts'
import { readSynced } from '../../platform/lists/changed-rows.ts'
import { listFile } from '../../platform/lists/list-file.ts'
import { numberOf } from '../fulfilment/change-order.ts'
import { openReturn } from './ask-return.ts'
import { findReturns, readReturn, returnIdOf } from './read-returns.ts'
import { returnColumns } from './return-columns.ts'
import { readReturnPhoto } from './return-photos.ts'
import { settleByRefund, settleByReplacement } from './settle-return.ts'
import { acceptReturn, closeReturn, inspectReturn, receiveReturn, rejectReturn } from './step-return.ts'

interface Call extends Editor {
  params: { id: string }
  body: { version: number }
}

const stepOf = ({ params, body, actor, idempotency }: Call) => ({
  actor,
  id: params.id,
  version: body.version,
  idempotency,
})

/** Returns and problems under the guarantee. */
export function registerReturns(api: StaffHandle, { db, reading }: AdminDatabase): void {
  api(calls.listReturns, ({ query }) => readSynced({ db, reading }, query, (db) => findReturns(db, query)))
  api(readReturnsFile, (call) =>
    listFile(db, call, {
      list: 'returns',
      columns: returnColumns,
      readPage: async (cursor, size) => {
        const found = await reading.read((db) => findReturns(db, { ...call.query, cursor }, size))
        return { rows: found.returns, next: found.next_cursor }
      },
    }),
  )
  api(calls.getReturn, ({ params }) => readReturn(db, returnIdOf(params.id)))
  api(calls.seeReturnPhoto, async ({ params }) => {
    const { bytes } = await readReturnPhoto(db, { ...params, returnId: returnIdOf(params.id) })
    return Buffer.from(bytes)
  })
  api(calls.openReturn, async ({ params, body: { goods, ticket, ...form }, actor, idempotency }) => {
    const opening = { actor, idempotency, goods, ticket }
    return readReturn(db, await openReturn(db, { ...form, orderId: numberOf(params.id) }, opening))
  })
  api(calls.acceptReturn, (call) => acceptReturn(db, stepOf(call), call.body))
  api(calls.rejectReturn, (call) => rejectReturn(db, stepOf(call), call.body.answer))
  api(calls.receiveReturn, (call) => receiveReturn(db, stepOf(call)))
  api(calls.inspectReturn, (call) => inspectReturn(db, stepOf(call), call.body.items))
  api(calls.settleByRefund, (call) => {
    const { version, ...money } = call.body
    return settleByRefund(db, stepOf(call), money, call.caller.permissions.includes('refunds.early'))
  })
  api(calls.settleByReplacement, (call) => settleByReplacement(db, stepOf(call), call.body.items))
  api(calls.closeReturn, (call) => closeReturn(db, stepOf(call), call.body.answer))
}
