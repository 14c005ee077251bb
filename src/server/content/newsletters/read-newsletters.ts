import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { listNewsletters, NewsletterBrief, StaffNewsletter } from '#contract/admin/newsletters.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { Database } from '../../platform/database/database.ts'
import { pageOf, pageSize } from '../../platform/database/page-of.ts'
import { instantOf, readFirst, readOne, readRows } from '../../platform/database/rows.ts'
import { newsletters } from '../../platform/database/tables.ts'
import { ShopError } from '../../platform/http/shop-error.ts'

const n = alias(newsletters, 'n')

const brief = {
  id: n.id,
  version: n.version,
  subject: n.subject,
  audience: n.audience,
  state: sql<
    NewsletterBrief['state']
  >`CASE WHEN n.status = 'sending' AND n.sends_at > now() AND n.mail_count = 0
    THEN 'scheduled' ELSE n.status END`,
  updated_at: instantOf(n.updatedAt),
  sends_at: instantOf(n.sendsAt),
  completed_at: instantOf(n.completedAt),
  mails: n.mailCount,
}

const whole = {
  ...brief,
  preheader: n.preheader,
  body: n.body,
  sent_by: sql<string | null>`(SELECT m.full_name FROM staff_members m WHERE m.id = n.sent_by)`,
  figures: sql<StaffNewsletter['figures']>`(
    SELECT json_build_object(
      'waiting', count(*) FILTER (WHERE m.state IN ('queued', 'held')), 'sent', count(*) FILTER (WHERE m.state = 'sent'),
      'refused', count(*) FILTER (WHERE m.state = 'refused'), 'left_out', count(*) FILTER (WHERE m.state = 'left_out'),
      'ended', count(m.ended_at))
    FROM newsletter_mails m WHERE m.newsletter_id = n.id)`,
}

const counted = { count: sql<number>`count(*)::int` }

/** A page of newsletters, newest first. */
export async function findNewsletters(
  db: Database,
  { cursor }: { cursor?: string | undefined },
): Promise<Reply<typeof listNewsletters>> {
  const after = cursor ? sql`WHERE n.id < ${Number(cursor)}::bigint` : sql``
  const [rows, { count }] = await Promise.all([
    readRows(
      db,
      brief,
      (columns) =>
        sql`SELECT ${columns} FROM newsletters n ${after} ORDER BY n.id DESC LIMIT ${pageSize + 1}`,
    ),
    readOne(db, counted, (columns) => sql`SELECT ${columns} FROM newsletters`),
  ])
  const { page, next_cursor } = pageOf(rows, ({ id }) => id)
  return { newsletters: page, next_cursor, count }
}

/** @throws {ShopError} `not_found`. */
export async function readNewsletter(db: Database, id: number): Promise<StaffNewsletter> {
  const found = await readFirst(
    db,
    whole,
    (columns) => sql`SELECT ${columns} FROM newsletters n WHERE n.id = ${id}`,
  )
  if (!found) throw new ShopError('not_found', 'There is no such newsletter.')
  return found
}
