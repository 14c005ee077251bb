import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import {
  type DraftSummary,
  type DraftView,
  draftNumber,
  type listDraftOrders,
  publicDraftId,
} from '#contract/admin/draft-orders.ts'
import type { Reply } from '#contract/endpoint.ts'
import { publicOrderId } from '#contract/shop/orders.ts'
import { toRupees } from '#shared/money.ts'
import { normaliseIdentifier } from '#shared/text/normalise.ts'
import { normalisePhone } from '#shared/text/phone.ts'
import { containing, escapeLike } from '../../platform/database/containing.ts'
import type { Database } from '../../platform/database/database.ts'
import { pageOf, pageSize } from '../../platform/database/page-of.ts'
import { instantOf, type RowOf, readOne, readRows } from '../../platform/database/rows.ts'
import { draftOrders, staffMembers } from '../../platform/database/tables.ts'

/** A list counts its rows up to here. */
const maxCounted = 1_000

/** Shorter words match too many names. */
const minSearchLength = 3

const draft = alias(draftOrders, 'draft')
const member = alias(staffMembers, 'member')

const row = {
  id: draft.id,
  version: draft.version,
  status: draft.status,
  created_at: instantOf(draft.createdAt),
  updated_at: instantOf(draft.updatedAt),
  created_by: member.fullName,
  totalPaise: draft.totalPaise,
  orderId: draft.orderId,
  name: draft.customerName,
  phone: draft.customerPhone,
  pickup: draft.isPickup,
  items_count: sql<number>`(SELECT coalesce(sum(item.quantity), 0)::int FROM draft_order_items item WHERE item.draft_id = draft.id)`,
}

const conditionOf = (view: DraftView): SQL => (view === 'all' ? sql`true` : sql`draft.status = ${view}`)

/** Conditions on `draft_orders draft`, each with an index of its own. */
function foundBy(q: string): SQL {
  const words = q.trim()
  if (words === '') return sql`true`
  const text = normaliseIdentifier(words)
  const number = draftNumber(text) ?? (/^\d{1,9}$/.test(text) ? Number(text) : null)
  const phone = normalisePhone(text)
  const looks = [
    sql`SELECT id FROM draft_orders WHERE id = ${number}::bigint`,
    ...(phone ? [sql`SELECT id FROM draft_orders WHERE customer_phone = ${phone}`] : []),
    ...(text.includes('@')
      ? [
          sql`SELECT id FROM draft_orders WHERE lower(customer_email) LIKE ${`${escapeLike(text.toLowerCase())}%`}`,
        ]
      : []),
    ...(words.length >= minSearchLength && /\p{L}/u.test(words)
      ? [sql`SELECT id FROM draft_orders WHERE comparable_text(customer_name) LIKE ${containing(words)}`]
      : []),
  ]
  return sql`draft.id IN (${sql.join(looks, sql` UNION ALL `)})`
}

const counted = { count: sql<number>`count(*)::int` }

/** A page of drafts, newest first. */
export async function findDrafts(
  db: Database,
  {
    view = 'all',
    q = '',
    cursor,
  }: { view?: DraftView | undefined; q?: string | undefined; cursor?: string | undefined },
): Promise<Reply<typeof listDraftOrders>> {
  const which = sql`${conditionOf(view)} AND ${foundBy(q)}`
  const after = cursor ? sql`AND draft.id < ${Number(cursor)}` : sql``
  const rows = await readRows(
    db,
    row,
    (columns) => sql`
    SELECT ${columns} FROM draft_orders draft JOIN staff_members member ON member.id = draft.created_by
    WHERE ${which} ${after} ORDER BY draft.id DESC LIMIT ${pageSize + 1}`,
  )
  const { count } = await readOne(
    db,
    counted,
    (columns) =>
      sql`SELECT ${columns} FROM (SELECT 1 FROM draft_orders draft WHERE ${which} LIMIT ${maxCounted}) AS found`,
  )
  const { page, next_cursor } = pageOf(rows, ({ id }) => id)
  return { drafts: page.map(present), next_cursor, count }
}

const present = ({ id, totalPaise, orderId, ...summary }: RowOf<typeof row>): DraftSummary => ({
  ...summary,
  id: publicDraftId(id),
  total: toRupees(totalPaise),
  order: orderId === null ? null : publicOrderId(orderId),
})
