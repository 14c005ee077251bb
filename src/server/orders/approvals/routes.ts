import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import * as requests from '#contract/admin/refund-requests.ts'
import { previewCancel, previewRefund } from '#contract/admin/refunds.ts'
import { askReturnRefund, previewReplacement, previewReturnRefund } from '#contract/admin/returns.ts'
import { assertVersion } from '../../platform/audit/stale.ts'
import type { Config } from '../../platform/config/config.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { actorOf } from '../../platform/http/callers.ts'
import type { StaffHandle } from '../../platform/http/staff-api.ts'
import { readReturn, returnIdOf } from '../returns/read-returns.ts'
import { askApproval } from './ask-approval.ts'
import { approveRequest, rejectRefundRequest, withdrawRequest } from './decide-request.ts'
import { previewPlannedRefund, previewReplacing } from './preview-refund.ts'
import { findRequests } from './read-requests.ts'

/** Refunds above the limit of a role, and what a refund would do. */
export function registerApprovals(
  api: StaffHandle,
  { db, config }: { db: NodePgDatabase; config: Config },
): void {
  const siteUrl = config.publicUrl
  api(previewRefund, ({ caller, request, params, body: { reason, ...wish } }) =>
    inTransaction(db, (tx) =>
      previewPlannedRefund(
        tx,
        { kind: 'refund', order: params.id, input: wish, reason },
        { actor: actorOf(caller, request.id), siteUrl },
      ),
    ),
  )
  api(previewCancel, ({ caller, request, params }) =>
    inTransaction(db, (tx) =>
      previewPlannedRefund(
        tx,
        { kind: 'cancel', order: params.id, input: {}, reason: 'Preview' },
        { actor: actorOf(caller, request.id), siteUrl },
      ),
    ),
  )
  api(
    previewReturnRefund,
    async ({ caller, request, params, body: { reason, version: _seen, ...money } }) => {
      const returnId = returnIdOf(params.id)
      const { order } = await readReturn(db, returnId)
      const isEarlyAllowed = caller.permissions.includes('refunds.early')
      const wish = { ...money, returnId, isEarlyAllowed }
      return inTransaction(db, (tx) =>
        previewPlannedRefund(
          tx,
          { kind: 'return', order, input: wish, reason },
          { actor: actorOf(caller, request.id), siteUrl },
        ),
      )
    },
  )
  api(previewReplacement, async ({ caller, request, params, body }) => ({
    mail: await inTransaction(db, (tx) =>
      previewReplacing(
        tx,
        { returnId: returnIdOf(params.id), items: body.items },
        { actor: actorOf(caller, request.id), siteUrl },
      ),
    ),
  }))
  api(requests.listRefundRequests, ({ caller, query }) => findRequests(db, caller.staffId, query))
  api(requests.askRefund, ({ caller, request, params, body: { reason, ...asked }, idempotency }) =>
    askApproval(
      db,
      { kind: 'refund', order: params.id, input: asked, reason },
      { actor: actorOf(caller, request.id), idempotency },
    ),
  )
  api(requests.askCancel, ({ caller, request, params, body: { reason, version, ...asked }, idempotency }) =>
    askApproval(
      db,
      { kind: 'cancel', order: params.id, input: asked, reason },
      { actor: actorOf(caller, request.id), idempotency, version },
    ),
  )
  api(
    askReturnRefund,
    async ({ caller, request, params, body: { reason, version, ...money }, idempotency }) => {
      const returnId = returnIdOf(params.id)
      const seen = await readReturn(db, returnId)
      assertVersion(seen.version, version, seen)
      const isEarlyAllowed = caller.permissions.includes('refunds.early')
      await askApproval(
        db,
        { kind: 'return', order: seen.order, input: { ...money, returnId, isEarlyAllowed }, reason },
        { actor: actorOf(caller, request.id), idempotency },
      )
      return readReturn(db, returnId)
    },
  )
  api(requests.approveRefund, ({ caller, request, params, idempotency }) =>
    approveRequest(db, { actor: actorOf(caller, request.id), id: params.id, idempotency }),
  )
  api(requests.rejectRefund, ({ caller, request, params, body }) =>
    rejectRefundRequest(db, { actor: actorOf(caller, request.id), id: params.id, ...body }),
  )
  api(requests.withdrawRefund, ({ caller, request, params }) =>
    withdrawRequest(db, { actor: actorOf(caller, request.id), id: params.id }),
  )
}
