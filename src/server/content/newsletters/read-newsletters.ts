import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { listNewsletters, NewsletterBrief, StaffNewsletter } from '#contract/admin/newsletters.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { Database } from '../../platform/database/database.ts'
import { pageOf, pageSize } from '../../platform/database/page-of.ts'
import { instantOf, readFirst, readOne, readRows } from '../../platform/database/rows.ts'
import { newsletters } from '../../platform/database/tables.ts'
import { ShopError } from '../../platform/http/shop-error.ts'

const newsletter = alias(newsletters, 'newsletter')

const brief = {
  id: newsletter.id,
  version: newsletter.version,
  subject: newsletter.subject,
  audience: newsletter.audience,
  state: sql<
    NewsletterBrief['state']
  >`CASE WHEN newsletter.status = 'sending' AND newsletter.sends_at > now() AND newsletter.mail_count = 0
    THEN 'scheduled' ELSE newsletter.status END`,
  updated_at: instantOf(newsletter.updatedAt),
  sends_at: instantOf(newsletter.sendsAt),
  completed_at: instantOf(newsletter.completedAt),
  mails: newsletter.mailCount,
}

const whole = {
  ...brief,
  preheader: newsletter.preheader,
  body: newsletter.body,
  sent_by: sql<
    string | null
  >`(SELECT member.full_name FROM staff_members member WHERE member.id = newsletter.sent_by)`,
  figures: sql<StaffNewsletter['figures']>`(
    SELECT json_build_object(
      'waiting', count(*) FILTER (WHERE mail.state IN ('queued', 'held')), 'sent', count(*) FILTER (WHERE mail.state = 'sent'),
      'refused', count(*) FILTER (WHERE mail.state = 'refused'), 'left_out', count(*) FILTER (WHERE mail.state = 'left_out'),
      'ended', count(mail.ended_at))
    FROM newsletter_mails mail WHERE mail.newsletter_id = newsletter.id)`,
}

const counted = { count: sql<number>`count(*)::int` }

/** A page of newsletters, newest first. */
export async function findNewsletters(
  db: Database,
  { cursor }: { cursor?: string | undefined },
): Promise<Reply<typeof listNewsletters>> {
  const after = cursor ? sql`WHERE newsletter.id < ${Number(cursor)}::bigint` : sql``
  const [rows, { count }] = await Promise.all([
    readRows(
      db,
      brief,
      (columns) =>
        sql`SELECT ${columns} FROM newsletters newsletter ${after} ORDER BY newsletter.id DESC LIMIT ${pageSize + 1}`,
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
    (columns) => sql`SELECT ${columns} FROM newsletters newsletter WHERE newsletter.id = ${id}`,
  )
  if (!found) throw new ShopError('not_found', 'There is no such newsletter.')
  return found
}
