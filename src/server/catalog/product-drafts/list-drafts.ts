import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { DraftBrief } from '#contract/admin/product-drafts.ts'
import type { Database } from '../../platform/database/database.ts'
import { pageOf, pageSize } from '../../platform/database/page-of.ts'
import { instantOf, readOne, readRows } from '../../platform/database/rows.ts'
import { productDrafts, staffMembers } from '../../platform/database/tables.ts'

const draft = alias(productDrafts, 'draft')
const member = alias(staffMembers, 'member')

const brief = {
  id: draft.id,
  product_id: draft.liveId,
  name: sql<string>`coalesce(nullif(draft.fields ->> 'name', ''), product.name, 'New product')`,
  updated_at: instantOf(draft.updatedAt),
  by: member.fullName,
  publish_at: instantOf(draft.publishAt),
  problem: draft.problem,
}

const counted = { count: sql<number>`count(*)::int` }

type View = 'all' | 'coming'

interface DraftQuery {
  view?: View | undefined
  cursor?: string | undefined
}

const views: Record<View, { has: SQL; after: (id: number) => SQL; order: SQL }> = {
  all: { has: sql`true`, after: (id) => sql`draft.id < ${id}`, order: sql`draft.id DESC` },
  coming: {
    has: sql`draft.publish_at IS NOT NULL`,
    after: (id) =>
      sql`(draft.publish_at, draft.id) > (SELECT publish_at, id FROM product_drafts WHERE id = ${id})`,
    order: sql`draft.publish_at, draft.id`,
  },
}

/** A page of drafts, and the number of all. */
export async function listDrafts(
  db: Database,
  { view = 'all', cursor }: DraftQuery,
): Promise<{ drafts: DraftBrief[]; next_cursor: string | null; count: number }> {
  const { has, after, order } = views[view]
  const from = cursor ? after(Math.min(Number(cursor), 2_147_483_647)) : sql`true`
  const rows = await readRows(
    db,
    brief,
    (columns) => sql`
    SELECT ${columns}
    FROM product_drafts draft LEFT JOIN products product ON product.id = draft.product_id LEFT JOIN staff_members member ON member.id = draft.staff_id
    WHERE ${has} AND ${from} ORDER BY ${order} LIMIT ${pageSize + 1}`,
  )
  const { count } = await readOne(
    db,
    counted,
    (columns) => sql`SELECT ${columns} FROM product_drafts draft WHERE ${has}`,
  )
  const { page: drafts, next_cursor } = pageOf(rows, ({ id }) => id)
  return { drafts, next_cursor, count }
}
