import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type CustomerSummary, type listCustomers, maxCustomersCounted } from '#contract/admin/customers.ts'
import type { Reply } from '#contract/endpoint.ts'
import { orderNumber } from '#contract/shop/orders.ts'
import { toRupees } from '#shared/money.ts'
import { normaliseIdentifier } from '#shared/text/normalise.ts'
import { normalisePhone } from '#shared/text/phone.ts'
import { emailOf, phoneOf } from '../../platform/database/contact-of.ts'
import { containing, escapeLike } from '../../platform/database/containing.ts'
import type { Database } from '../../platform/database/database.ts'
import { pageSize } from '../../platform/database/page-of.ts'
import { instantOf, type RowOf, readIds, readOne, readRows } from '../../platform/database/rows.ts'
import { accounts, orders } from '../../platform/database/tables.ts'
import { changedRows, type SyncQuery, syncedPageOf, updatedAtOf } from '../../platform/lists/changed-rows.ts'
import { isCustomer } from './erased-account.ts'
import { isBought } from './sums.ts'

/** Customers that a search finds at most; a wider search must be narrowed. */
const maxFound = 1_000

/** Shorter words match too many names. */
const minSearchLength = 3

const account = alias(accounts, 'account')
const ordered = alias(orders, 'ordered')

const row = {
  id: account.id,
  name: account.fullName,
  email: emailOf(account),
  phone: phoneOf(account),
  since: instantOf(account.createdAt),
  updated_at: updatedAtOf('customers', sql`account.id`),
  orders_count: sql<number>`bought.orders`,
  spentPaise: sql<number>`bought.paise`,
  last_order_at: sql<string | null>`bought.last_at`,
}

const purchases = sql`SELECT count(*)::int AS orders, coalesce(sum(payment.amount_paise), 0)::float8 AS paise, max(${instantOf(ordered.createdAt)}) AS last_at
  FROM orders ordered JOIN payments payment ON payment.order_id = ordered.id WHERE ordered.account_id = account.id AND ${isBought(sql`payment`)}`

/** Reads a page of customers, newest first or in the order of changes, and their number up to the counting limit. */
export async function findCustomers(
  db: Database,
  { q = '', ...query }: SyncQuery & { q?: string | undefined },
  size = pageSize,
): Promise<Reply<typeof listCustomers>> {
  const words = q.trim()
  // The search runs once, for the page and the count.
  const which = words
    ? sql`${isCustomer} AND account.id = ANY(${sql.param(await readIds(db, foundBy(words)))}::bigint[])`
    : isCustomer
  const changed = await changedRows(db, 'customers', sql`account.id`, query)
  const after = query.cursor && !changed ? sql`AND account.id < ${Number(query.cursor)}` : sql``
  const [rows, count] = await Promise.all([
    readRows(
      db,
      row,
      (columns) => sql`
      SELECT ${columns} FROM (
        SELECT account.*, ${changed ? sql`change.changed_at` : sql`NULL`} AS changed_at
        FROM accounts account ${changed?.join ?? sql``}
        WHERE ${which} ${after} ORDER BY ${changed?.order ?? sql`account.id DESC`} LIMIT ${size + 1}) AS account
      CROSS JOIN LATERAL (${purchases}) AS bought ORDER BY ${changed ? sql`account.changed_at, account.id` : sql`account.id DESC`}`,
    ),
    countWhere(db, which),
  ])
  const { page, next_cursor } = syncedPageOf(rows, { idOf: ({ id }) => id, changed, size })
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
        SELECT 1 FROM accounts account WHERE ${which} ORDER BY account.id DESC LIMIT ${maxCustomersCounted + 1}) AS found`,
  )
  return count
}

/** The ids of matching customers, newest first. Each kind of search uses its own index. */
function foundBy(words: string): SQL {
  const isName = words.length >= minSearchLength && /\p{L}/u.test(words)
  const text = normaliseIdentifier(words)
  const pattern = containing(words)
  const branches = [...byOrder(text), ...byPhone(text), ...byEmail(text), ...(isName ? byName(pattern) : [])]
  return sql`${isName ? recentMatches(pattern) : sql``} SELECT DISTINCT id FROM (${sql.join(branches, sql` UNION ALL `)}) AS found
    ORDER BY id DESC LIMIT ${maxFound}`
}

const accountsWhere = (which: SQL): SQL =>
  sql`(SELECT matched.id FROM accounts matched WHERE ${which} ORDER BY matched.id DESC LIMIT ${maxFound})`

function byOrder(words: string): SQL[] {
  const number = orderNumber(words) ?? (/^\d{1,9}$/.test(words) ? Number(words) : null)
  return [
    accountsWhere(
      number === null ? sql`false` : sql`matched.id = (SELECT account_id FROM orders WHERE id = ${number})`,
    ),
  ]
}

function byPhone(words: string): SQL[] {
  const phone = normalisePhone(words)
  return phone ? [accountsWhere(sql`matched.phone = ${phone}`)] : []
}

const byEmail = (words: string): SQL[] =>
  words.length < minSearchLength || words.includes(' ')
    ? []
    : [accountsWhere(sql`lower(matched.email) LIKE ${`${escapeLike(words.toLowerCase())}%`}`)]

/**
 * The newest accounts that a name search scans first. A common name has enough matches there, and its index
 * would lead to tens of thousands.
 */
const scannedAccounts = 8 * maxFound

const recentMatches = (pattern: string): SQL => sql`WITH named_lately AS MATERIALIZED (
  SELECT latest.id FROM (SELECT id, full_name FROM accounts ORDER BY id DESC LIMIT ${scannedAccounts}) AS latest
  WHERE comparable_text(latest.full_name) LIKE ${pattern} LIMIT ${maxFound})`

const byName = (pattern: string): SQL[] => [
  sql`(SELECT id FROM named_lately)`,
  accountsWhere(
    sql`(SELECT count(*) FROM named_lately) < ${maxFound} AND comparable_text(matched.full_name) LIKE ${pattern}`,
  ),
]
