import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import * as requests from '#contract/admin/refund-requests.ts'
import { previewCancel, previewRefund } from '#contract/admin/refunds.ts'
import { askReturnRefund, previewReplacement, previewReturnRefund } from '#contract/admin/returns.ts'
import { assertVersion } from '../../platform/audit/stale.ts'
import type { Config } from '../../platform/config/config.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { StaffHandle } from '../../platform/http/bind-endpoints.ts'
import { readReturn, returnIdOf } from '../returns/read-returns.ts'
import { requestRefundApproval } from './ask-approval.ts'
import { approveRequest, rejectRefundRequest, withdrawRequest } from './decide-request.ts'
import { previewPlannedRefund, previewReplacing } from './preview-refund.ts'
import { findRequests } from './read-requests.ts'

/** Refunds above the limit of a role, and previews of refunds. */
export function registerApprovals(
  api: StaffHandle,
  { db, config }: { db: NodePgDatabase; config: Config },
): void {
  const siteUrl = config.publicUrl
  api(previewRefund, ({ params, body: { reason, ...wish }, actor }) =>
    inTransaction(db, (tx) =>
      previewPlannedRefund(tx, { kind: 'refund', order: params.id, input: wish, reason }, { actor, siteUrl }),
    ),
  )
  api(previewCancel, ({ params, actor }) =>
    inTransaction(db, (tx) =>
      previewPlannedRefund(
        tx,
        { kind: 'cancel', order: params.id, input: {}, reason: 'Preview' },
        { actor, siteUrl },
      ),
    ),
  )
  api(previewReturnRefund, async ({ caller, params, body: { reason, version: _seen, ...money }, actor }) => {
    const returnId = returnIdOf(params.id)
    const { order } = await readReturn(db, returnId)
    const isEarlyAllowed = caller.permissions.includes('refunds.early')
    const wish = { ...money, returnId, isEarlyAllowed }
    return inTransaction(db, (tx) =>
      previewPlannedRefund(tx, { kind: 'return', order, input: wish, reason }, { actor, siteUrl }),
    )
  })
  api(previewReplacement, async ({ params, body, actor }) => ({
    mail: await inTransaction(db, (tx) =>
      previewReplacing(tx, { returnId: returnIdOf(params.id), items: body.items }, { actor, siteUrl }),
    ),
  }))
  api(requests.listRefundRequests, ({ caller, query }) => findRequests(db, caller.staffId, query))
  api(requests.askRefund, ({ params, body: { reason, ...asked }, actor, idempotency }) =>
    requestRefundApproval(
      db,
      { kind: 'refund', order: params.id, input: asked, reason },
      { actor, idempotency },
    ),
  )
  api(requests.askCancel, ({ params, body: { reason, version, ...asked }, actor, idempotency }) =>
    requestRefundApproval(
      db,
      { kind: 'cancel', order: params.id, input: asked, reason },
      { actor, idempotency, version },
    ),
  )
  api(
    askReturnRefund,
    async ({ caller, params, body: { reason, version, ...money }, actor, idempotency }) => {
      const returnId = returnIdOf(params.id)
      const seen = await readReturn(db, returnId)
      assertVersion(seen.version, version, seen)
      const isEarlyAllowed = caller.permissions.includes('refunds.early')
      await requestRefundApproval(
        db,
        { kind: 'return', order: seen.order, input: { ...money, returnId, isEarlyAllowed }, reason },
        { actor, idempotency },
      )
      return readReturn(db, returnId)
    },
  )
  api(requests.approveRefund, ({ params, actor, idempotency }) =>
    approveRequest(db, { actor, id: params.id, idempotency }),
  )
  api(requests.rejectRefund, ({ params, body, actor }) =>
    rejectRefundRequest(db, { actor, id: params.id, ...body }),
  )
  api(requests.withdrawRefund, ({ params, actor }) => withdrawRequest(db, { actor, id: params.id }))
}
