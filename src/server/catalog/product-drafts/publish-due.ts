import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { assertDraftNotOvertaken } from '../../drafting/planned.ts'
import { publishEach } from '../../drafting/publish-each.ts'
import { publisherOf, rightsOfPublisher } from '../../drafting/publisher.ts'
import { writeEntry } from '../../platform/audit/change.ts'
import type { Database } from '../../platform/database/database.ts'
import { productDrafts } from '../../platform/database/tables.ts'
import { inTransaction, onUniqueViolation } from '../../platform/database/transaction.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { lockProduct } from '../admin/apply-edit.ts'
import { taken } from '../admin/validate-product.ts'
import { assertEditRights } from '../prices/grid-rights.ts'
import { editOf, writeDraft } from './publish-draft.ts'
import { type FoundDraft, findDraft } from './read-draft.ts'

const isDue = lte(productDrafts.publishAt, sql`now()`)

/** Publishes the drafts whose moment has come, and sleeps until one that comes in the next seconds. */
export const publishDue = ({ db }: { db: NodePgDatabase }, stopping?: AbortSignal): Promise<void> =>
  publishEach<Due>(
    {
      nextInMs: async () => {
        const [next] = await db
          .select({
            inMs: sql<
              number | null
            >`ceil(extract(epoch FROM min(publish_at) - clock_timestamp()) * 1000)::float8`,
          })
          .from(productDrafts)
        return next?.inMs ?? null
      },
      findDue: () =>
        db
          .select({ id: productDrafts.id, productId: productDrafts.productId })
          .from(productDrafts)
          .where(isDue)
          .orderBy(asc(productDrafts.publishAt), asc(productDrafts.id)),
      publish: (due) => publishOne(db, due),
    },
    stopping,
  )

interface Due {
  id: number
  productId: number | null
}

/** Another process may be at it, or somebody called it off: what is no longer due under its lock is left alone. */
async function publishOne(db: NodePgDatabase, due: Due): Promise<void> {
  try {
    await onUniqueViolation(taken({}), () => inTransaction(db, (tx) => publishLocked(tx, due)))
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    await inTransaction(db, (tx) => noteFailed(tx, due, error.message))
  }
}

async function publishLocked(tx: Database, { id, productId }: Due): Promise<void> {
  if (productId !== null) await lockProduct(tx, productId)
  const found = await lockDue(tx, id)
  if (!found) return
  assertDraftNotOvertaken(found.draft)
  const actor = publisherOf(found.publisherId)
  assertEditRights(await rightsOfPublisher(tx, actor.staffId, 'products.publish'), [editOf(found)])
  await writeDraft(tx, (entry) => writeEntry(tx, actor, entry), found, true)
}

async function lockDue(tx: Database, id: number): Promise<FoundDraft | null> {
  const [row] = await tx
    .select({ id: productDrafts.id })
    .from(productDrafts)
    .where(and(eq(productDrafts.id, id), isDue))
    .for('update')
  return row ? findDraft(tx, id) : null
}

async function noteFailed(tx: Database, { id }: Due, why: string): Promise<void> {
  const found = await lockDue(tx, id)
  if (!found) return
  await tx
    .update(productDrafts)
    .set({ publishAt: null, publishBy: null, problem: why })
    .where(eq(productDrafts.id, id))
  const before = { publish_at: found.draft.publish_at }
  const after = { publish_at: null, problem: why }
  await writeEntry(tx, publisherOf(found.publisherId), {
    action: 'draft_not_published',
    entity: { kind: 'draft', id },
    before,
    after,
  })
}
