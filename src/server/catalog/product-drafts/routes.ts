import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import * as drafts from '#contract/admin/product-drafts.ts'
import { listProductVersions, restoreProductVersion } from '#contract/admin/product-versions.ts'
import { actorOf, type StaffCaller } from '../../platform/http/callers.ts'
import type { IdempotentRequest } from '../../platform/http/idempotency-key.ts'
import type { StaffHandle } from '../../platform/http/staff-api.ts'
import { discardDraft } from './discard-draft.ts'
import { editDraft } from './edit-draft.ts'
import { listDrafts } from './list-drafts.ts'
import { listVersions } from './list-versions.ts'
import { type DraftEditor, openDraft } from './open-draft.ts'
import { endPreview, makePreview } from './preview-link.ts'
import { publishDraft } from './publish-draft.ts'
import { readDraft, readDraftOf } from './read-draft.ts'
import { restoreVersion } from './restore-version.ts'
import { scheduleDraft } from './schedule-draft.ts'

/** What is planned for products, in the back office. */
export function registerDrafts(
  api: StaffHandle,
  { db, config: { publicUrl } }: { db: NodePgDatabase; config: { publicUrl: string } },
): void {
  api(drafts.listProductDrafts, ({ query }) => listDrafts(db, query))
  api(drafts.getProductDraft, ({ params }) => readDraft(db, params.id))
  api(drafts.findProductDraft, async ({ params }) => ({ draft: await readDraftOf(db, params.id) }))
  api(listProductVersions, ({ params, query }) => listVersions(db, { ...params, ...query }))
  api(restoreProductVersion, (call) => restoreVersion(db, editorOf(call), { ...call.params, ...call.body }))
  api(drafts.makeProductPreview, (call) =>
    makePreview(db, editorOf(call).actor, { ...call.params, publicUrl }),
  )
  api(drafts.endProductPreview, async (call) => {
    await endPreview(db, editorOf(call).actor, call.params.id)
    return readDraft(db, call.params.id)
  })
  api(drafts.openProductDraft, (call) => openDraft(db, editorOf(call), call.body))
  api(drafts.editProductDraft, (call) => editDraft(db, editorOf(call), { ...call.params, ...call.body }))
  api(drafts.discardProductDraft, (call) =>
    discardDraft(db, editorOf(call), { ...call.params, ...call.body }),
  )
  api(drafts.publishProductDraft, (call) =>
    publishDraft(db, editorOf(call), { ...call.params, ...call.body }),
  )
  api(drafts.scheduleProductDraft, (call) =>
    scheduleDraft(db, editorOf(call), { ...call.params, ...call.body }),
  )
}

const editorOf = (call: {
  caller: StaffCaller
  request: { id: string }
  idempotency: IdempotentRequest | null
}): DraftEditor => ({
  actor: actorOf(call.caller, call.request.id),
  permissions: call.caller.permissions,
  idempotency: call.idempotency,
})
