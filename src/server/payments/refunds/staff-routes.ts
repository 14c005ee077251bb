import { readRefundsFile } from '#contract/admin/list-files.ts'
import * as list from '#contract/admin/refund-list.ts'
import type { OfficeDatabase } from '../../platform/database/reading.ts'
import { actorOf, type StaffCaller } from '../../platform/http/callers.ts'
import type { IdempotentRequest } from '../../platform/http/idempotency-key.ts'
import type { StaffHandle } from '../../platform/http/staff-api.ts'
import { listFile } from '../../platform/lists/list-file.ts'
import { findRefunds } from './list-refunds.ts'
import { refundColumns } from './refund-columns.ts'
import { holdBack, retryNow } from './retry-refund.ts'
import { settleByHand } from './settle-by-hand.ts'

/** The queue of refunds in the back office. */
export function registerRefunds(api: StaffHandle, { db, reading }: OfficeDatabase): void {
  api(list.listRefunds, ({ query }) => reading.read((db) => findRefunds(db, query)))
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
  api(list.retryRefund, (call) => retryNow(db, actOf(call)))
  api(list.stopRefund, (call) => holdBack(db, actOf(call)))
  api(list.settleRefund, (call) => settleByHand(db, actOf(call)))
}

interface Call<Body> {
  caller: StaffCaller
  request: { id: string }
  params: { id: number }
  body: Body
  idempotency: IdempotentRequest | null
}

const actOf = <Body>({ caller, request, params, body, idempotency }: Call<Body>) => ({
  ...body,
  actor: actorOf(caller, request.id),
  id: params.id,
  idempotency,
})
