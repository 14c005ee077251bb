import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import * as requests from '#contract/admin/refund-requests.ts'
import { previewCancel, previewRefund } from '#contract/admin/refunds.ts'
import { askReturnRefund, previewReplacement, previewReturnRefund } from '#contract/admin/returns.ts'
import { refuseStale } from '../../platform/audit/stale.ts'
import type { Config } from '../../platform/config/config.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { actorOf } from '../../platform/http/callers.ts'
import type { StaffHandle } from '../../platform/http/staff-api.ts'
import { readReturn, returnIdOf } from '../returns/read-returns.ts'
import { askApproval } from './ask-approval.ts'
import { approveRequest, refuseRequest, withdrawRequest } from './decide-request.ts'
import { previewGiving, previewReplacing } from './preview-refund.ts'
import { findRequests } from './read-requests.ts'

/** Refunds above the limit of a role, and what a refund would do. */
export function registerApprovals(
  api: StaffHandle,
  { db, config }: { db: NodePgDatabase; config: Config },
): void {
  const siteUrl = config.publicUrl
  api(previewRefund, ({ caller, request, params, body: { reason, ...wish } }) =>
    inTransaction(db, (tx) =>
      previewGiving(
        tx,
        { kind: 'refund', order: params.id, wish, reason },
        { actor: actorOf(caller, request.id), siteUrl },
      ),
    ),
  )
  api(previewCancel, ({ caller, request, params }) =>
    inTransaction(db, (tx) =>
      previewGiving(
        tx,
        { kind: 'cancel', order: params.id, wish: {}, reason: 'Preview' },
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
        previewGiving(
          tx,
          { kind: 'return', order, wish, reason },
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
  api(requests.askRefund, ({ caller, request, params, body: { reason, ...asked }, wish }) =>
    askApproval(
      db,
      { kind: 'refund', order: params.id, wish: asked, reason },
      { actor: actorOf(caller, request.id), wish },
    ),
  )
  api(requests.askCancel, ({ caller, request, params, body: { reason, version, ...asked }, wish }) =>
    askApproval(
      db,
      { kind: 'cancel', order: params.id, wish: asked, reason },
      { actor: actorOf(caller, request.id), wish, version },
    ),
  )
  api(askReturnRefund, async ({ caller, request, params, body: { reason, version, ...money }, wish }) => {
    const returnId = returnIdOf(params.id)
    const seen = await readReturn(db, returnId)
    refuseStale(seen.version, version, seen)
    const isEarlyAllowed = caller.permissions.includes('refunds.early')
    await askApproval(
      db,
      { kind: 'return', order: seen.order, wish: { ...money, returnId, isEarlyAllowed }, reason },
      { actor: actorOf(caller, request.id), wish },
    )
    return readReturn(db, returnId)
  })
  api(requests.approveRefund, ({ caller, request, params, wish }) =>
    approveRequest(db, { actor: actorOf(caller, request.id), id: params.id, wish }),
  )
  api(requests.refuseRefund, ({ caller, request, params, body }) =>
    refuseRequest(db, { actor: actorOf(caller, request.id), id: params.id, ...body }),
  )
  api(requests.withdrawRefund, ({ caller, request, params }) =>
    withdrawRequest(db, { actor: actorOf(caller, request.id), id: params.id }),
  )
}
