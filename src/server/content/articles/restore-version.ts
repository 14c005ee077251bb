import { and, eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { ArticleDraft } from '#contract/admin/article-drafts.ts'
import type { DraftFields } from '#contract/admin/draft-fields.ts'
import { isSame } from '../../drafting/apply-edits.ts'
import { assertNotScheduled } from '../../drafting/planned.ts'
import { change } from '../../platform/audit/change.ts'
import { assertVersion } from '../../platform/audit/stale.ts'
import type { Database } from '../../platform/database/database.ts'
import { returnedRow } from '../../platform/database/rows.ts'
import { articleDrafts, articleVersions } from '../../platform/database/tables.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { fieldNames, fieldsOf } from './article-fields.ts'
import { keepFields } from './edit-draft.ts'
import type { ArticleEditor } from './open-draft.ts'
import { lockArticle } from './read-article.ts'
import { findDraft, readDraft, readDraftOf } from './read-draft.ts'

interface Restored {
  id: number
  number: number
  /** Of the draft that was seen, 0 for none. */
  version: number
}

/**
 * Makes an earlier version of an article its draft; readers see it once that is published.
 * @throws {ShopError} `not_found`, `version_conflict` with the draft that somebody wrote meanwhile, `draft_scheduled`,
 * `invalid_request` where the blog has it like this.
 */
export async function restoreVersion(
  db: NodePgDatabase,
  { actor, idempotency }: ArticleEditor,
  { id, number, version }: Restored,
): Promise<ArticleDraft> {
  const draftId = await change(
    db,
    actor,
    async (tx, recordAudit) => {
      const present = fieldsOf(await lockArticle(tx, id))
      const fields = await fieldsOfVersion(tx, id, number)
      if (fieldNames.every((name) => !(name in fields) || isSame(fields[name], present[name]))) {
        throw new ShopError('invalid_request', 'The blog has the article like this.')
      }
      const draft = await readDraftOf(tx, id)
      assertVersion(draft?.version ?? 0, version, draft)
      if (draft) assertNotScheduled(draft)
      const own = await emptied(tx, id)
      await keepFields(tx, own, { found: await findDraft(tx, own), typed: fields, staffId: actor.staffId })
      const after = { article: id, restores: number }
      await recordAudit({ action: 'draft_restored', entity: { kind: 'article-draft', id: own }, after })
      return own
    },
    { idempotency },
  )
  return readDraft(db, draftId)
}

async function fieldsOfVersion(tx: Database, id: number, number: number): Promise<DraftFields> {
  const [row] = await tx
    .select({ content: articleVersions.content })
    .from(articleVersions)
    .where(and(eq(articleVersions.postId, id), eq(articleVersions.number, number)))
  if (!row) throw new ShopError('not_found', 'The article had no such version.')
  const kept = fieldNames.filter((name) => name in row.content)
  return Object.fromEntries(kept.map((name) => [name, row.content[name]])) as DraftFields
}

/** A draft of the article without any field, the one that it has or a new one. */
async function emptied(tx: Database, postId: number): Promise<number> {
  const row = await tx
    .insert(articleDrafts)
    .values({ postId })
    .onConflictDoUpdate({ target: articleDrafts.postId, set: { fields: {}, began: {} } })
    .returning({ id: articleDrafts.id })
    .then(returnedRow)
  return row.id
}
