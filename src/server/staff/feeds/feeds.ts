import { eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { alias } from 'drizzle-orm/pg-core'
import { type Feed, type FeedContent, feedContents } from '#contract/admin/feeds.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { change } from '../../platform/audit/change.ts'
import type { Database } from '../../platform/database/database.ts'
import { instantOf, readRows, returnedRow } from '../../platform/database/rows.ts'
import { spreadsheetFeeds, staffMembers } from '../../platform/database/tables.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { assertOwnPermissions } from '../members/rights.ts'
import { hashOfToken, newToken } from '../members/sign-ins.ts'

/**
 * Creates an address for spreadsheets, which has the rights of its maker. The secret is shown once; only its hash is stored.
 * @throws {ShopError} `not_allowed` for a table that the maker may not read.
 */
export function createFeed(
  db: NodePgDatabase,
  { actor, permissions }: { actor: StaffActor; permissions: readonly string[] },
  { name, content }: { name: string; content: FeedContent },
): Promise<{ id: number; secret: string }> {
  return change(db, actor, async (tx, recordAudit) => {
    const wanted = { permissions: [feedContents[content].permission], refundLimitPaise: 0 }
    await assertOwnPermissions(tx, { actor, permissions }, wanted)
    const secret = newToken()
    const { id } = await tx
      .insert(spreadsheetFeeds)
      .values({ staffId: actor.staffId, name, content, secretHash: hashOfToken(secret) })
      .returning({ id: spreadsheetFeeds.id })
      .then(returnedRow)
    await recordAudit({ action: 'feed_created', entity: { kind: 'feed', id }, after: { name, content } })
    return { id, secret }
  })
}

/**
 * Revokes an address at once. Idempotent.
 * @throws {ShopError} `not_found`.
 */
export function revokeFeed(db: NodePgDatabase, actor: StaffActor, id: number): Promise<void> {
  return change(db, actor, async (tx, recordAudit) => {
    const [before] = await tx
      .select()
      .from(spreadsheetFeeds)
      .where(eq(spreadsheetFeeds.id, id))
      .for('no key update')
    if (!before) throw new ShopError('not_found', 'There is no such address for spreadsheets.')
    if (!before.revokedAt) {
      await tx.update(spreadsheetFeeds).set({ revokedAt: sql`now()` }).where(eq(spreadsheetFeeds.id, id))
    }
    await recordAudit({
      action: 'feed_revoked',
      entity: { kind: 'feed', id },
      before: { name: before.name },
    })
  })
}

const feed = alias(spreadsheetFeeds, 'feed')
const member = alias(staffMembers, 'member')

const listed = {
  id: feed.id,
  name: feed.name,
  content: feed.content,
  made_by: member.fullName,
  is_revoked: sql<boolean>`feed.revoked_at IS NOT NULL`,
  created_at: instantOf(feed.createdAt),
  last_used_at: instantOf(feed.lastUsedAt),
  last_used_from: feed.lastUsedFrom,
}

/** All addresses, newest first. */
export const listFeeds = (db: Database): Promise<Feed[]> =>
  readRows(
    db,
    listed,
    (columns) => sql`
    SELECT ${columns} FROM spreadsheet_feeds feed JOIN staff_members member ON member.id = feed.staff_id
    ORDER BY feed.id DESC LIMIT 500`,
  )
