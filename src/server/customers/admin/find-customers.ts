import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type CustomerSummary, type listCustomers, maxCustomersCounted } from '#contract/admin/customers.ts'
import type { Reply } from '#contract/endpoint.ts'
import { orderNumber } from '#contract/shop/orders.ts'
import { normalisePhone } from '#shared/field-rules.ts'
import { toRupees } from '#shared/money.ts'
import type { Database } from '../../platform/database/database.ts'
import { pageOf, pageSize } from '../../platform/database/page-of.ts'
import { instantOf, type RowOf, readOne, readRows } from '../../platform/database/rows.ts'
import { accounts, orders } from '../../platform/database/tables.ts'
import { isCustomer } from './erased-account.ts'
import { isBought } from './sums.ts'

/** The most customers that a search finds; one with more must be narrowed. */
const maxFound = 1_000

/** Shorter words match too many names. */
const minLetters = 3

const a = alias(accounts, 'a')
const o = alias(orders, 'o')

const row = {
  id: a.id,
  name: a.fullName,
  email: a.email,
  phone: a.phone,
  since: instantOf(a.createdAt),
  orders_count: sql<number>`bought.orders`,
  spentPaise: sql<number>`bought.paise`,
  last_order_at: sql<string | null>`bought.last_at`,
}

const bought = sql`SELECT count(*)::int AS orders, coalesce(sum(p.amount_paise), 0)::float8 AS paise, max(${instantOf(o.createdAt)}) AS last_at
  FROM orders o JOIN payments p ON p.order_id = o.id WHERE o.account_id = a.id AND ${isBought}`

/** A page of the people with an account, the newest first, and the number of all, as far as it is counted. */
export async function findCustomers(
  db: Database,
  { q = '', cursor }: { q?: string | undefined; cursor?: string | undefined },
  size = pageSize,
): Promise<Reply<typeof listCustomers>> {
  const words = q.trim()
  const which = words ? sql`${isCustomer} AND a.id IN (${foundBy(words)})` : isCustomer
  const after = cursor ? sql`AND a.id < ${Number(cursor)}` : sql``
  const [rows, count] = await Promise.all([
    readRows(
      db,
      row,
      (columns) => sql`
      SELECT ${columns} FROM (
        SELECT a.* FROM accounts a WHERE ${which} ${after} ORDER BY a.id DESC LIMIT ${size + 1}) AS a
      CROSS JOIN LATERAL (${bought}) AS bought ORDER BY a.id DESC`,
    ),
    countWhere(db, which),
  ])
  const { page, next_cursor } = pageOf(rows, ({ id }) => id, size)
  return {
    customers: page.map(present),
    next_cursor,
    count: Math.min(count, maxCustomersCounted),
    is_count_cut: count > (words ? maxFound - 1 : maxCustomersCounted),
  }
}

const present = ({ phone, spentPaise, ...summary }: RowOf<typeof row>): CustomerSummary => ({
  ...summary,
  phone_end: phone.slice(-4),
  spent: toRupees(spentPaise),
})

const counted = { count: sql<number>`count(*)::int` }

async function countWhere(db: Database, which: SQL): Promise<number> {
  const { count } = await readOne(
    db,
    counted,
    (columns) =>
      sql`SELECT ${columns} FROM (
        SELECT 1 FROM accounts a WHERE ${which} ORDER BY a.id DESC LIMIT ${maxCustomersCounted + 1}) AS found`,
  )
  return count
}

const like = (words: string): string => words.toLowerCase().replace(/[\\%_]/g, '\\$&')

/** The ids of matching customers, the newest first. Each kind of search uses its own index. */
function foundBy(words: string): SQL {
  const isName = words.length >= minLetters && /\p{L}/u.test(words)
  const pattern = `%${like(words)}%`
  const branches = [
    ...byOrder(words),
    ...byPhone(words),
    ...byEmail(words),
    ...(isName ? byName(pattern) : []),
  ]
  return sql`${isName ? namedLately(pattern) : sql``} SELECT DISTINCT id FROM (${sql.join(branches, sql` UNION ALL `)}) AS found
    ORDER BY id DESC LIMIT ${maxFound}`
}

const look = (which: SQL): SQL =>
  sql`(SELECT b.id FROM accounts b WHERE ${which} ORDER BY b.id DESC LIMIT ${maxFound})`

function byOrder(words: string): SQL[] {
  const number = orderNumber(words) ?? (/^\d{1,9}$/.test(words) ? Number(words) : null)
  return [
    look(number === null ? sql`false` : sql`b.id = (SELECT account_id FROM orders WHERE id = ${number})`),
  ]
}

function byPhone(words: string): SQL[] {
  const phone = normalisePhone(words)
  return phone ? [look(sql`b.phone = ${phone}`)] : []
}

const byEmail = (words: string): SQL[] =>
  words.length < minLetters || words.includes(' ')
    ? []
    : [look(sql`lower(b.email) LIKE ${`${like(words)}%`}`)]

/**
 * So many of the newest accounts are looked through first. Where they hold enough of a name, every eighth account has it, and the
 * index of names would lead to tens of thousands of them.
 */
const lookedThrough = 8 * maxFound

const namedLately = (pattern: string): SQL => sql`WITH named_lately AS MATERIALIZED (
  SELECT l.id FROM (SELECT id, full_name FROM accounts ORDER BY id DESC LIMIT ${lookedThrough}) AS l
  WHERE lower(l.full_name) LIKE ${pattern} LIMIT ${maxFound})`

const byName = (pattern: string): SQL[] => [
  sql`(SELECT id FROM named_lately)`,
  look(sql`(SELECT count(*) FROM named_lately) < ${maxFound} AND lower(b.full_name) LIKE ${pattern}`),
]
