import { eq } from 'drizzle-orm'
import type { ArticleFields } from '#contract/admin/article-fields.ts'
import { applyEdits } from '../../../drafting/apply-edits.ts'
import type { StaffActor } from '../../../platform/actor.ts'
import type { Entry } from '../../../platform/audit/change.ts'
import type { Database } from '../../../platform/database/database.ts'
import { returnedRow } from '../../../platform/database/rows.ts'
import { articleDrafts } from '../../../platform/database/tables.ts'
import { fieldsOf } from '../article-fields.ts'
import { holdPictures } from '../article-kind.ts'
import { writeArticle } from '../write-article.ts'
import type { PlannedArticle } from './plan-articles.ts'

/**
 * Writes the rows of a plan into the blog or as drafts. The caller has locked everything that they change.
 */
export async function applyArticles(
  tx: Database,
  { staffId }: StaffActor,
  rows: PlannedArticle[],
): Promise<Entry[]> {
  const entries: Entry[] = []
  const collectEntry = async (entry: Entry): Promise<void> => {
    entries.push(entry)
  }
  for (const row of rows) {
    if (row.outcome !== 'new' && row.outcome !== 'changed') continue
    await holdPictures(tx, row.fields)
    if (row.goal === 'drafts') entries.push(await writeDraft(tx, staffId, row))
    else {
      // An accepted row for the blog has every field.
      const fields = row.fit as ArticleFields
      const { known, moved } = row
      await writeArticle(tx, collectEntry, { live: known?.live ?? null, fields, takesAddress: false, moved })
    }
  }
  return entries
}

async function writeDraft(tx: Database, staffId: number, row: PlannedArticle): Promise<Entry> {
  const { known, typed, fields, moved } = row
  const draft = known?.draft ?? null
  const present = { fields: draft?.fields ?? {}, began: draft?.began ?? {} }
  const merged =
    known === null ? { fields, began: {} } : applyEdits(present, typed, known.live && fieldsOf(known.live))
  const oldAddresses = [...new Set([...(draft?.oldAddresses ?? []), ...moved.oldAddresses])]
  const values = { ...merged, publishedAt: moved.publishedAt, oldAddresses, staffId, problem: null }
  const id = draft
    ? await mergeFields(tx, draft.id, values)
    : await insertDraft(tx, known?.live?.id ?? null, values)
  return {
    action: 'draft_edited',
    entity: { kind: 'article-draft', id },
    before: draft?.fields ?? null,
    after: merged.fields,
  }
}

type Values = Omit<typeof articleDrafts.$inferInsert, 'id' | 'liveId'>

async function mergeFields(tx: Database, id: number, values: Values): Promise<number> {
  await tx.update(articleDrafts).set(values).where(eq(articleDrafts.id, id))
  return id
}

async function insertDraft(tx: Database, liveId: number | null, values: Values): Promise<number> {
  const made = await tx
    .insert(articleDrafts)
    .values({ ...values, liveId })
    .returning({ id: articleDrafts.id })
    .then(returnedRow)
  return made.id
}
