import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { EmailTemplateState, getStaffGardenPlan, listGardenPlans } from '#contract/admin/gardens.ts'
import type { Reply } from '#contract/endpoint.ts'
import { normaliseIdentifier } from '#shared/text/normalise.ts'
import { containing } from '../../platform/database/containing.ts'
import type { Database } from '../../platform/database/database.ts'
import { instantOf, readFirst, readRows } from '../../platform/database/rows.ts'
import { gardenPlans, outbox } from '../../platform/database/tables.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { findPlanRow, presentPlan } from './plan-store.ts'

const pageSize = 50

/** Plans that a search branch may find. */
const maxFound = 1_000

/** Shorter words match too many names. */
const minSearchLength = 3

const plan = alias(gardenPlans, 'plan')
const mail = alias(outbox, 'mail')

const summary = {
  id: plan.id,
  name: plan.name,
  is_kept: sql<boolean>`${plan.accountId} IS NOT NULL`,
  is_carted: sql<boolean>`${plan.cartedAt} IS NOT NULL`,
  created_at: instantOf(plan.createdAt),
  letter: sql<EmailTemplateState>`CASE ${mail.status} WHEN 'dead' THEN 'failed' WHEN 'sent' THEN 'sent' WHEN 'waiting' THEN 'waiting'
    ELSE 'none' END`,
}

const details = {
  ...summary,
  email: plan.email,
  phone: plan.phone,
  letter_sent_at: instantOf(mail.sentAt),
  letter_trouble: sql<
    string | null
  >`CASE WHEN ${mail.status} IN ('waiting', 'dead') THEN ${mail.lastError} END`,
  reminders: sql<boolean>`EXISTS (SELECT 1 FROM garden_reminders reminder WHERE reminder.account_id = plan.account_id)`,
  photos: sql<number>`(SELECT count(*)::int FROM garden_photos photo WHERE photo.plan_id = plan.id)`,
}

const from = sql`garden_plans plan LEFT JOIN outbox mail ON mail.dedupe_key = 'garden-plan:' || plan.id`

/** Reads a page of garden plans, newest first. A search matches number, e-mail, phone and name. */
export async function findPlans(
  db: Database,
  { q = '', cursor }: { q?: string | undefined; cursor?: string | undefined },
  size = pageSize,
): Promise<Reply<typeof listGardenPlans>> {
  const text = q.trim()
  const conditions: SQL[] = [
    ...(cursor ? [sql`plan.id < ${Number(cursor)}`] : []),
    ...(text ? [sql`plan.id IN (${sql.join(searchBranches(text), sql` UNION ALL `)})`] : []),
  ]
  const where = conditions.length > 0 ? sql`WHERE ${sql.join(conditions, sql` AND `)}` : sql``
  const rows = await readRows(
    db,
    summary,
    (columns) => sql`SELECT ${columns} FROM ${from} ${where} ORDER BY plan.id DESC LIMIT ${size + 1}`,
  )
  const plans = rows.slice(0, size)
  const last = plans.at(-1)
  return { plans, next_cursor: rows.length > size && last ? String(last.id) : null }
}

/** One query for each kind of search, each with its own index. */
function searchBranches(words: string): SQL[] {
  const text = normaliseIdentifier(words)
  const idsWhere = (condition: SQL): SQL =>
    sql`(SELECT id FROM garden_plans WHERE ${condition} LIMIT ${maxFound})`
  const digits = text.replace(/\D/g, '')
  const isPhone = digits.length >= 10 && /^[+\d\s().-]+$/.test(text)
  const pattern = containing(words)
  return [
    idsWhere(sql`lower(email) = lower(${text})`),
    ...(/^[1-9]\d{0,8}$/.test(text) ? [idsWhere(sql`id = ${Number(text)}`)] : []),
    ...(isPhone
      ? [idsWhere(sql`right(regexp_replace(phone, '\\D', '', 'g'), 10) = ${digits.slice(-10)}`)]
      : []),
    ...(words.length >= minSearchLength ? [idsWhere(sql`comparable_text(name) LIKE ${pattern}`)] : []),
  ]
}

type Staff = Reply<typeof getStaffGardenPlan>

/** @throws {ShopError} `not_found` */
export async function readPlanForStaff(db: Database, id: number): Promise<Staff> {
  const row = await findPlanRow(db, id)
  const found = await readFirst(
    db,
    details,
    (columns) => sql`SELECT ${columns} FROM ${from} WHERE plan.id = ${id}`,
  )
  if (!row || !found) throw new ShopError('not_found', 'There is no such garden plan.')
  return { ...found, plan: presentPlan(row) }
}
