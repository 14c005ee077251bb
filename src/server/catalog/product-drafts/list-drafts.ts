import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { DraftBrief } from '#contract/admin/product-drafts.ts'
import type { Database } from '../../platform/database/database.ts'
import { pageOf, pageSize } from '../../platform/database/page-of.ts'
import { instantOf, readOne, readRows } from '../../platform/database/rows.ts'
import { productDrafts, staffMembers } from '../../platform/database/tables.ts'

const d = alias(productDrafts, 'd')
const m = alias(staffMembers, 'm')

const brief = {
  id: d.id,
  product_id: d.liveId,
  name: sql<string>`coalesce(nullif(d.fields ->> 'name', ''), p.name, 'New product')`,
  updated_at: instantOf(d.updatedAt),
  by: m.fullName,
  publish_at: instantOf(d.publishAt),
  problem: d.problem,
}

const counted = { count: sql<number>`count(*)::int` }

type View = 'all' | 'coming'

interface Wanted {
  view?: View | undefined
  cursor?: string | undefined
}

const views: Record<View, { has: SQL; after: (id: number) => SQL; order: SQL }> = {
  all: { has: sql`true`, after: (id) => sql`d.id < ${id}`, order: sql`d.id DESC` },
  coming: {
    has: sql`d.publish_at IS NOT NULL`,
    after: (id) => sql`(d.publish_at, d.id) > (SELECT publish_at, id FROM product_drafts WHERE id = ${id})`,
    order: sql`d.publish_at, d.id`,
  },
}

/** A page of drafts, and the number of all. */
export async function listDrafts(
  db: Database,
  { view = 'all', cursor }: Wanted,
): Promise<{ drafts: DraftBrief[]; next_cursor: string | null; count: number }> {
  const { has, after, order } = views[view]
  const from = cursor ? after(Math.min(Number(cursor), 2_147_483_647)) : sql`true`
  const rows = await readRows(
    db,
    brief,
    (columns) => sql`
    SELECT ${columns}
    FROM product_drafts d LEFT JOIN products p ON p.id = d.product_id LEFT JOIN staff_members m ON m.id = d.staff_id
    WHERE ${has} AND ${from} ORDER BY ${order} LIMIT ${pageSize + 1}`,
  )
  const { count } = await readOne(
    db,
    counted,
    (columns) => sql`SELECT ${columns} FROM product_drafts d WHERE ${has}`,
  )
  const { page: drafts, next_cursor } = pageOf(rows, ({ id }) => id)
  return { drafts, next_cursor, count }
}
