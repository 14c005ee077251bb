import { eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { ArticleDraft } from '#contract/admin/article-drafts.ts'
import type { DraftFields } from '#contract/admin/draft-fields.ts'
import { applyEdits } from '../../drafting/apply-edits.ts'
import { assertNotScheduled } from '../../drafting/planned.ts'
import { change } from '../../platform/audit/change.ts'
import type { Database } from '../../platform/database/database.ts'
import { articleDrafts } from '../../platform/database/tables.ts'
import { assertKnownFields, fieldsOf, tidied } from './article-fields.ts'
import { assertPicturesOfExist } from './hold-pictures.ts'
import { lockDraft } from './lock-draft.ts'
import type { ArticleEditor } from './open-draft.ts'
import { type FoundDraft, readDraft } from './read-draft.ts'

interface Typed {
  id: number
  version: number
  fields: DraftFields
}

/**
 * Keeps what was typed, whether it can be published or not. A field that is as the blog has it leaves the draft.
 * @throws {ShopError} `not_found`, `version_conflict` with the present draft, `draft_scheduled`, `invalid_request` for a field that
 * articles have not.
 */
export async function editDraft(
  db: NodePgDatabase,
  { actor, idempotency }: ArticleEditor,
  { id, version, fields: typed }: Typed,
): Promise<ArticleDraft> {
  assertKnownFields(typed)
  await change(
    db,
    actor,
    async (tx, recordAudit) => {
      const found = await lockDraft(tx, id, version)
      assertNotScheduled(found.draft)
      const after = await keepFields(tx, id, { found, typed, staffId: actor.staffId })
      const before = Object.fromEntries(Object.keys(typed).map((name) => [name, found.draft.fields[name]]))
      await recordAudit({ action: 'draft_edited', entity: { kind: 'article-draft', id }, before, after })
    },
    { idempotency },
  )
  return readDraft(db, id)
}

interface Keeping {
  found: FoundDraft
  typed: DraftFields
  staffId: number
}

/** Lays fields over those of a draft, and answers them as they are kept. */
export async function keepFields(
  tx: Database,
  id: number,
  { found, typed, staffId }: Keeping,
): Promise<DraftFields> {
  const [row] = await tx.select().from(articleDrafts).where(eq(articleDrafts.id, id))
  const tidy = tidied(typed)
  const kept = { fields: row?.fields ?? {}, began: row?.began ?? {} }
  const laid = applyEdits(kept, tidy, found.live && fieldsOf(found.live))
  await assertPicturesOfExist(tx, laid.fields as DraftFields)
  await tx
    .update(articleDrafts)
    .set({ ...laid, staffId, problem: null })
    .where(eq(articleDrafts.id, id))
  return tidy
}
