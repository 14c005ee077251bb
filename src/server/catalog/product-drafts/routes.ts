import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import * as drafts from '#contract/admin/product-drafts.ts'
import { listProductVersions, restoreProductVersion } from '#contract/admin/product-versions.ts'
import type { StaffHandle } from '../../platform/http/bind-endpoints.ts'
import type { StaffCall } from '../../platform/http/callers.ts'
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
  api(drafts.makeProductPreview, (call) => makePreview(db, call.actor, { ...call.params, publicUrl }))
  api(drafts.endProductPreview, async (call) => {
    await endPreview(db, call.actor, call.params.id)
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

const editorOf = ({ actor, caller: { permissions }, idempotency }: StaffCall): DraftEditor => ({
  actor,
  permissions,
  idempotency,
})
