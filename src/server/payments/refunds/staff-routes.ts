import { readRefundsFile } from '#contract/admin/list-files.ts'
import * as list from '#contract/admin/refund-list.ts'
import type { AdminDatabase } from '../../platform/database/reading.ts'
import type { StaffHandle } from '../../platform/http/bind-endpoints.ts'
import type { Editor } from '../../platform/http/callers.ts'
import { readSynced } from '../../platform/lists/changed-rows.ts'
import { listFile } from '../../platform/lists/list-file.ts'
import { findRefunds, refundColumns } from './list-refunds.ts'
import { holdBack, retryNow } from './retry-refund.ts'
import { settleByHand } from './settle-by-hand.ts'

/** The queue of refunds in the back office. */
export function registerRefunds(api: StaffHandle, { db, reading }: AdminDatabase): void {
  api(list.listRefunds, ({ query }) => readSynced({ db, reading }, query, (db) => findRefunds(db, query)))
  api(readRefundsFile, (call) =>
    listFile(db, call, {
      list: 'refunds',
      columns: refundColumns,
      readPage: async (cursor, size) => {
        const found = await reading.read((db) => findRefunds(db, { ...call.query, cursor }, size))
        return { rows: found.refunds, next: found.next_cursor }
      },
    }),
  )
  api(list.retryRefund, (call) => retryNow(db, actionOf(call)))
  api(list.stopRefund, (call) => holdBack(db, actionOf(call)))
  api(list.settleRefund, (call) => settleByHand(db, actionOf(call)))
}

interface Call<Body> extends Editor {
  params: { id: number }
  body: Body
}

const actionOf = <Body>({ params, body, actor, idempotency }: Call<Body>) => ({
  ...body,
  actor,
  id: params.id,
  idempotency,
})
