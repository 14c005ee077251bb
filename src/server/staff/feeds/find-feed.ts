import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type FeedContent, feedContents } from '#contract/admin/feeds.ts'
import type { Database } from '../../platform/database/database.ts'
import { readFirst } from '../../platform/database/rows.ts'
import { spreadsheetFeeds, staffRoles } from '../../platform/database/tables.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { unmapIpv4 } from '../../platform/networks.ts'
import { assertWithinLimit } from '../../platform/rate-limits/throttle.ts'
import { expand, hashOfToken } from '../members/sign-ins.ts'

/** The limit of readings of one address. Spreadsheets read about once an hour. */
const limit = { calls: 60, windowSeconds: 3600 }

/** Seconds between two writes of the last use. */
const usedAfterSeconds = 60

const feed = alias(spreadsheetFeeds, 'feed')
const role = alias(staffRoles, 'role')

const found = {
  id: feed.id,
  content: feed.content,
  permissions: role.permissions,
  isDue: sql<boolean>`coalesce(feed.last_used_at < now() - make_interval(secs => ${usedAfterSeconds}), true)`,
}

/**
 * Finds the table of a secret address, counts the reading, and records it.
 * @param file the last part of the address: the secret with `.csv`.
 * @throws {ShopError} `not_found` for an unknown or revoked address, `not_allowed` where its maker lost the permission,
 * `too_many_requests`.
 */
export async function findFeed(
  db: Database,
  file: string,
  { address, isTrial }: { address: string; isTrial: boolean },
): Promise<FeedContent> {
  const [, secret] = /^([\w-]{43})\.csv$/.exec(file) ?? []
  const row = secret === undefined ? null : await findActive(db, secret, isTrial)
  if (!row) throw new ShopError('not_found', 'This address is unknown or was revoked.')
  const { permission } = feedContents[row.content]
  if (!expand(row.permissions).includes(permission)) {
    throw new ShopError('not_allowed', 'The member who made this address may not see its table any more.', {
      extra: { permission },
    })
  }
  await assertWithinLimit(db, `feed:${row.id}`, limit)
  if (row.isDue) {
    await db.execute(
      sql`UPDATE spreadsheet_feeds SET last_used_at = now(), last_used_from = ${unmapIpv4(address)} WHERE id = ${row.id}`,
    )
  }
  return row.content
}

const findActive = (db: Database, secret: string, isTrial: boolean) =>
  readFirst(
    db,
    found,
    (columns) => sql`
    SELECT ${columns}
    FROM spreadsheet_feeds feed JOIN staff_members member ON member.id = feed.staff_id JOIN staff_roles role ON role.id = member.role_id
    WHERE feed.secret_hash = ${hashOfToken(secret)} AND feed.revoked_at IS NULL AND member.is_active
      AND (NOT member.is_demo OR ${isTrial}::boolean)`,
  )
