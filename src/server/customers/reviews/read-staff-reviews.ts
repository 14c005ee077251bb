import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type {
  listStaffReviews,
  ReviewStep,
  ReviewSummary,
  ReviewView,
  StaffReview,
} from '#contract/admin/reviews.ts'
import type { Reply } from '#contract/endpoint.ts'
import { publicOrderId } from '#contract/shop/orders.ts'
import type { Database } from '../../platform/database/database.ts'
import { pageOf, pageSize } from '../../platform/database/page-of.ts'
import { type RowOf, readOne, readRows } from '../../platform/database/rows.ts'
import { accounts, products, reviewReports, reviews } from '../../platform/database/tables.ts'
import { matching } from './match-reviews.ts'
import { noReview } from './move-review.ts'
import { reviewLife } from './review-life.ts'

const r = alias(reviews, 'r')
const g = alias(products, 'g')
const a = alias(accounts, 'a')
const t = alias(reviewReports, 't')

const row = {
  id: r.id,
  version: r.version,
  status: r.status,
  stars: r.stars,
  title: r.title,
  text: r.body,
  name: r.shownName,
  isVerified: r.isVerified,
  helpful: r.helpfulCount,
  reason: r.declineReason,
  answer: r.answer,
  writtenAt: r.writtenAt,
  productId: g.id,
  slug: g.slug,
  productName: g.name,
  accountId: a.id,
  accountName: a.fullName,
  photos: sql<number[]>`(
    SELECT coalesce(json_agg(p.id ORDER BY p.id), '[]') FROM review_photos p WHERE p.review_id = r.id)`,
  reports: sql<number>`(
    SELECT count(*)::int FROM review_reports o WHERE o.review_id = r.id AND o.settled_at IS NULL)`,
  order: sql<number | null>`(
    SELECT max(o.id)::float8 FROM orders o JOIN order_items i ON i.order_id = o.id
    WHERE o.account_id = r.account_id AND i.product_id = r.product_id AND o.status = 'delivered')`,
}

type Row = RowOf<typeof row>

const read = (db: Database, rest: SQL) =>
  readRows(
    db,
    row,
    (columns) => sql`
    SELECT ${columns} FROM reviews r JOIN products g ON g.id = r.product_id JOIN accounts a ON a.id = r.account_id ${rest}`,
  )

const summaryOf = (one: Row): ReviewSummary => ({
  id: one.id,
  version: one.version,
  status: one.status,
  product: { id: one.productId, slug: one.slug, name: one.productName },
  stars: one.stars,
  title: one.title,
  name: one.name,
  is_verified: one.isVerified,
  written_at: one.writtenAt.toISOString(),
  photos: one.photos,
  reports: one.reports,
  has_answer: one.answer !== null,
})

const views: Record<ReviewView, SQL> = {
  waiting: sql`r.status = 'waiting'`,
  reported: sql`r.status = 'published' AND EXISTS (
    SELECT FROM review_reports o WHERE o.review_id = r.id AND o.settled_at IS NULL)`,
  published: sql`r.status = 'published'`,
  declined: sql`r.status = 'declined'`,
  all: sql`true`,
}

const counted = { count: sql<number>`count(*)::int` }

const countWhere = async (db: Database, which: SQL): Promise<number> =>
  (await readOne(db, counted, (columns) => sql`SELECT ${columns} FROM reviews r WHERE ${which}`)).count

/** How many a view has, as its list shows. */
export const countReviews = (db: Database, view: ReviewView): Promise<number> => countWhere(db, views[view])

interface ReviewFilter {
  view?: ReviewView | undefined
  q?: string | undefined
  cursor?: string | undefined
}

/** A page of reviews: what waits, the oldest first; all else, and what a search finds in all, the newest first. */
export async function findReviews(
  db: Database,
  { view = 'waiting', q = '', cursor }: ReviewFilter,
  size = pageSize,
): Promise<Reply<typeof listStaffReviews>> {
  const words = q.trim()
  const which = words ? matching(words) : views[view]
  const isQueue = view === 'waiting' && !words
  const after = cursor ? sql`AND r.id ${isQueue ? sql`>` : sql`<`} ${Number(cursor)}` : sql``
  const rows = await read(
    db,
    sql`WHERE ${which} ${after} ORDER BY r.id ${isQueue ? sql`` : sql`DESC`} LIMIT ${size + 1}`,
  )
  const { page, next_cursor } = pageOf(rows, ({ id }) => id, size)
  return {
    reviews: page.map(summaryOf),
    next_cursor,
    count: await countWhere(db, which),
  }
}

const reportRow = {
  id: t.id,
  cause: t.cause,
  words: t.words,
  createdAt: t.createdAt,
  settledAt: t.settledAt,
}

/** One review for its page. @throws {ShopError} `not_found`. */
export async function readStaffReview(db: Database, id: number): Promise<StaffReview> {
  const [found] = await read(db, sql`WHERE r.id = ${id}`)
  if (!found) throw noReview()
  const reports = await readRows(
    db,
    reportRow,
    (columns) =>
      sql`SELECT ${columns} FROM review_reports t WHERE t.review_id = ${id} ORDER BY t.id DESC LIMIT 50`,
  )
  return {
    ...summaryOf(found),
    text: found.text,
    helpful: found.helpful,
    reason: found.reason,
    answer: found.answer,
    customer: { id: found.accountId, name: found.accountName },
    order: found.order === null ? null : publicOrderId(found.order),
    reported: reports.map(({ createdAt, settledAt, ...report }) => ({
      ...report,
      at: createdAt.toISOString(),
      is_settled: settledAt !== null,
    })),
    steps: stepsOf(found),
  }
}

function stepsOf({ status, reports }: Row): ReviewStep[] {
  const life = reviewLife[status]
  return [
    ...(life.published ? (['publish'] as const) : []),
    ...(life.declined ? (['decline'] as const) : []),
    ...(life.reconsidered ? (['reconsider'] as const) : []),
    ...(status === 'published' ? (['answer'] as const) : []),
    ...(reports > 0 ? (['settle-reports'] as const) : []),
  ]
}
