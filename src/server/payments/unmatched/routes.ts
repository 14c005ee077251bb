import { readUnmatchedFile } from '#contract/admin/list-files.ts'
import * as unmatched from '#contract/admin/unmatched.ts'
import type { StaffHandle } from '../../platform/http/bind-endpoints.ts'
import type { Editor } from '../../platform/http/callers.ts'
import { listFile } from '../../platform/lists/list-file.ts'
import type { ShopWithProvider } from '../provider/provider.ts'
import { findUnmatched } from './list-unmatched.ts'
import { matchPayment } from './match-payment.ts'
import { explainPayment, refundPayment } from './refund-or-explain.ts'
import { unmatchedColumns } from './unmatched-columns.ts'

/** Payments at the provider that belong to no order. */
export function registerUnmatched(api: StaffHandle, shop: ShopWithProvider): void {
  api(unmatched.listUnmatched, ({ query }) => findUnmatched(shop.db, query))
  api(readUnmatchedFile, (call) =>
    listFile(shop.db, call, {
      list: 'unmatched-payments',
      columns: unmatchedColumns,
      readPage: async (cursor, size) => {
        const found = await findUnmatched(shop.db, { ...call.query, cursor }, size)
        return { rows: found.payments, next: found.next_cursor }
      },
    }),
  )
  api(unmatched.matchUnmatched, (call) => matchPayment(shop, decisionOf(call)))
  api(unmatched.refundUnmatched, (call) => refundPayment(shop, decisionOf(call)))
  api(unmatched.explainUnmatched, (call) => explainPayment(shop, decisionOf(call)))
}

interface Call<Body> extends Editor {
  params: { id: number }
  body: Body
}

const decisionOf = <Body>({ params, body, actor, idempotency }: Call<Body>) => ({
  ...body,
  actor,
  id: params.id,
  idempotency,
})
