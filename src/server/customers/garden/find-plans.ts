import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { EmailTemplateState, getStaffGardenPlan, listGardenPlans } from '#contract/admin/gardens.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { Database } from '../../platform/database/database.ts'
import { instantOf, readFirst, readRows } from '../../platform/database/rows.ts'
import { gardenPlans, outbox } from '../../platform/database/tables.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { findPlanRow, presentPlan } from './plan-store.ts'

const pageSize = 50

/** The most plans that a search looks through. */
const maxFound = 1_000

/** Shorter words match too many names. */
const minLetters = 3

const p = alias(gardenPlans, 'p')
const o = alias(outbox, 'o')

const summary = {
  id: p.id,
  name: p.name,
  is_kept: sql<boolean>`${p.accountId} IS NOT NULL`,
  is_carted: sql<boolean>`${p.cartedAt} IS NOT NULL`,
  created_at: instantOf(p.createdAt),
  letter: sql<EmailTemplateState>`CASE ${o.status} WHEN 'dead' THEN 'failed' WHEN 'sent' THEN 'sent' WHEN 'waiting' THEN 'waiting'
    ELSE 'none' END`,
}

const details = {
  ...summary,
  email: p.email,
  phone: p.phone,
  letter_sent_at: instantOf(o.sentAt),
  letter_trouble: sql<string | null>`CASE WHEN ${o.status} IN ('waiting', 'dead') THEN ${o.lastError} END`,
  reminders: sql<boolean>`EXISTS (SELECT 1 FROM garden_reminders r WHERE r.account_id = p.account_id)`,
  photos: sql<number>`(SELECT count(*)::int FROM garden_photos g WHERE g.plan_id = p.id)`,
}

const from = sql`garden_plans p LEFT JOIN outbox o ON o.dedupe_key = 'garden-plan:' || p.id`

/** A page of garden plans, newest first; a search matches number, e-mail, phone and name. */
export async function findPlans(
  db: Database,
  { q = '', cursor }: { q?: string | undefined; cursor?: string | undefined },
  size = pageSize,
): Promise<Reply<typeof listGardenPlans>> {
  const text = q.trim()
  const conditions: SQL[] = [
    ...(cursor ? [sql`p.id < ${Number(cursor)}`] : []),
    ...(text ? [sql`p.id IN (${sql.join(lookUps(text), sql` UNION ALL `)})`] : []),
  ]
  const where = conditions.length > 0 ? sql`WHERE ${sql.join(conditions, sql` AND `)}` : sql``
  const rows = await readRows(
    db,
    summary,
    (columns) => sql`SELECT ${columns} FROM ${from} ${where} ORDER BY p.id DESC LIMIT ${size + 1}`,
  )
  const plans = rows.slice(0, size)
  const last = plans.at(-1)
  return { plans, next_cursor: rows.length > size && last ? String(last.id) : null }
}

/** One statement for each kind of search, each with its own index. */
function lookUps(text: string): SQL[] {
  const look = (condition: SQL): SQL =>
    sql`(SELECT id FROM garden_plans WHERE ${condition} LIMIT ${maxFound})`
  const digits = text.replace(/\D/g, '')
  const isPhone = digits.length >= 10 && /^[+\d\s().-]+$/.test(text)
  const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return [
    look(sql`lower(email) = lower(${text})`),
    ...(/^[1-9]\d{0,8}$/.test(text) ? [look(sql`id = ${Number(text)}`)] : []),
    ...(isPhone ? [look(sql`right(regexp_replace(phone, '\\D', '', 'g'), 10) = ${digits.slice(-10)}`)] : []),
    ...(text.length >= minLetters ? [look(sql`lower(name) LIKE ${pattern}`)] : []),
  ]
}

type Staff = Reply<typeof getStaffGardenPlan>

/** @throws {ShopError} `not_found` */
export async function readPlanForStaff(db: Database, id: number): Promise<Staff> {
  const row = await findPlanRow(db, id)
  const found = await readFirst(
    db,
    details,
    (columns) => sql`SELECT ${columns} FROM ${from} WHERE p.id = ${id}`,
  )
  if (!row || !found) throw new ShopError('not_found', 'There is no such garden plan.')
  return { ...found, plan: presentPlan(row) }
}
