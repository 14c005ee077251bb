import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { assertDraftNotOvertaken } from '../../drafting/planned.ts'
import { publishEach } from '../../drafting/publish-each.ts'
import { publisherOf, rightsOfPublisher } from '../../drafting/publisher.ts'
import { writeEntry } from '../../platform/audit/change.ts'
import type { Database } from '../../platform/database/database.ts'
import { articleDrafts } from '../../platform/database/tables.ts'
import { inTransaction, onUniqueViolation } from '../../platform/database/transaction.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { lockPublished } from './lock-draft.ts'
import { writeDraft } from './publish-draft.ts'
import { type FoundDraft, findDraft } from './read-draft.ts'
import { taken } from './write-article.ts'

const isDue = lte(articleDrafts.publishAt, sql`now()`)

/** Publishes the drafts of articles whose moment has come, and sleeps until one that comes in the next seconds. */
export const publishDueArticles = ({ db }: { db: NodePgDatabase }, stopping?: AbortSignal): Promise<void> =>
  publishEach<number>(
    {
      nextInMs: async () => {
        const [next] = await db
          .select({
            inMs: sql<
              number | null
            >`ceil(extract(epoch FROM min(publish_at) - clock_timestamp()) * 1000)::float8`,
          })
          .from(articleDrafts)
        return next?.inMs ?? null
      },
      findDue: async () => {
        const due = await db
          .select({ id: articleDrafts.id })
          .from(articleDrafts)
          .where(isDue)
          .orderBy(asc(articleDrafts.publishAt), asc(articleDrafts.id))
        return due.map(({ id }) => id)
      },
      publish: (id) => publishOne(db, id),
    },
    stopping,
  )

/** Another process may be at it, or somebody called it off: what is no longer due under its lock is left alone. */
async function publishOne(db: NodePgDatabase, id: number): Promise<void> {
  try {
    await onUniqueViolation(taken('that it was to have'), () =>
      inTransaction(db, (tx) => publishLocked(tx, id)),
    )
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    await inTransaction(db, (tx) => noteFailed(tx, id, error.message))
  }
}

async function publishLocked(tx: Database, id: number): Promise<void> {
  const [present] = await tx.select().from(articleDrafts).where(eq(articleDrafts.id, id))
  if (!present) return
  await lockPublished(tx, id)
  const found = await lockDue(tx, id)
  if (!found) return
  assertDraftNotOvertaken(found.draft)
  const actor = publisherOf(found.publisherId)
  await rightsOfPublisher(tx, actor.staffId, 'articles.publish')
  // What was to be confirmed was when it was scheduled, and it can't be edited since.
  const confirmed = { takes_address: true, confirms_claims: true }
  await writeDraft(tx, (entry) => writeEntry(tx, actor, entry), found, confirmed)
}

async function lockDue(tx: Database, id: number): Promise<FoundDraft | null> {
  const [row] = await tx
    .select({ id: articleDrafts.id })
    .from(articleDrafts)
    .where(and(eq(articleDrafts.id, id), isDue))
    .for('update')
  return row ? findDraft(tx, id) : null
}

async function noteFailed(tx: Database, id: number, why: string): Promise<void> {
  const found = await lockDue(tx, id)
  if (!found) return
  await tx
    .update(articleDrafts)
    .set({ publishAt: null, publishBy: null, problem: why })
    .where(eq(articleDrafts.id, id))
  await writeEntry(tx, publisherOf(found.publisherId), {
    action: 'draft_not_published',
    entity: { kind: 'article-draft', id },
    before: { publish_at: found.draft.publish_at },
    after: { publish_at: null, problem: why },
  })
}
