import { max } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { DraftFields } from '#contract/admin/draft-fields.ts'
import * as drafts from '#contract/admin/product-drafts.ts'
import { listProductVersions, restoreProductVersion } from '#contract/admin/product-versions.ts'
import { discardDraft } from '../../drafting/discard-draft.ts'
import { editorOf } from '../../drafting/draft-editor.ts'
import { editDraft } from '../../drafting/edit-draft.ts'
import { readDraft, readDraftOf } from '../../drafting/find-draft.ts'
import { openDraft } from '../../drafting/open-draft.ts'
import { endPreview, makePreview } from '../../drafting/preview-link.ts'
import { publishDraft, scheduleDraft } from '../../drafting/publish-draft.ts'
import { listVersions, restoreVersion } from '../../drafting/versions.ts'
import type { Database } from '../../platform/database/database.ts'
import { products } from '../../platform/database/tables.ts'
import type { StaffHandle } from '../../platform/http/bind-endpoints.ts'
import { readStaffProduct } from '../admin/read-products.ts'
import { blankFields, copiedFields, fieldsOf } from './draft-fields.ts'
import { listDrafts } from './list-drafts.ts'
import { productKind } from './product-kind.ts'

/** Admin routes of product drafts. */
export function registerDrafts(
  api: StaffHandle,
  { db, config: { publicUrl } }: { db: NodePgDatabase; config: { publicUrl: string } },
): void {
  api(drafts.listProductDrafts, ({ query }) => listDrafts(db, query))
  api(drafts.getProductDraft, ({ params }) => readDraft(db, productKind, params.id))
  api(drafts.findProductDraft, async ({ params }) => ({
    draft: await readDraftOf(db, productKind, params.id),
  }))
  api(listProductVersions, async ({ params: { id }, query: { cursor } }) => {
    const { name } = await readStaffProduct(db, id)
    return { name, ...(await listVersions(db, productKind, { id, cursor })) }
  })
  api(restoreProductVersion, (call) =>
    restoreVersion(db, productKind, editorOf(call), { ...call.params, ...call.body }),
  )
  api(drafts.makeProductPreview, (call) =>
    makePreview(db, productKind, editorOf(call).actor, { ...call.params, publicUrl }),
  )
  api(drafts.endProductPreview, async (call) => {
    await endPreview(db, productKind, editorOf(call).actor, call.params.id)
    return readDraft(db, productKind, call.params.id)
  })
  api(drafts.openProductDraft, (call) => {
    const { product_id: liveId = null, copy_of: copyOf = null, with_draft: withDraft = false } = call.body
    const newFields = (tx: Database) => fieldsOfNew(tx, copyOf, withDraft)
    return openDraft(db, productKind, editorOf(call), { liveId, copyOf, newFields })
  })
  api(drafts.editProductDraft, (call) =>
    editDraft(db, productKind, editorOf(call), { ...call.params, ...call.body }),
  )
  api(drafts.discardProductDraft, async (call) => ({
    product_id: await discardDraft(db, productKind, editorOf(call), { ...call.params, ...call.body }),
  }))
  api(drafts.publishProductDraft, async (call) => {
    const id = await publishDraft(db, productKind, editorOf(call), { ...call.params, ...call.body })
    return readStaffProduct(db, id)
  })
  api(drafts.scheduleProductDraft, (call) =>
    scheduleDraft(db, productKind, editorOf(call), { ...call.params, ...call.body }),
  )
}

async function fieldsOfNew(tx: Database, copyOf: number | null, withDraft: boolean): Promise<DraftFields> {
  const [last] = await tx.select({ position: max(products.position) }).from(products)
  const position = (last?.position ?? -1) + 1
  if (copyOf === null) return blankFields(position)
  const product = fieldsOf(await readStaffProduct(tx, copyOf))
  const draft = withDraft ? await readDraftOf(tx, productKind, copyOf) : null
  return copiedFields(draft?.fields ?? product, position)
}
