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
import type { ReviewState } from '#shared/review-states.ts'
import type { Database } from '../../platform/database/database.ts'
import { pageOf, pageSize } from '../../platform/database/page-of.ts'
import { type RowOf, readOne, readRows } from '../../platform/database/rows.ts'
import {
  accounts,
  products,
  type ReviewEdit,
  reviewReports,
  reviews,
} from '../../platform/database/tables.ts'
import { matchesSearch } from './match-reviews.ts'
import { noReview } from './move-review.ts'
import { reviewTransitions } from './review-transitions.ts'

const review = alias(reviews, 'review')
const product = alias(products, 'product')
const account = alias(accounts, 'account')
const report = alias(reviewReports, 'report')

const row = {
  id: review.id,
  version: review.version,
  status: review.status,
  edit: review.edit,
  stars: review.stars,
  title: review.title,
  text: review.body,
  name: review.shownName,
  isVerified: review.isVerified,
  helpful: review.helpfulCount,
  reason: review.declineReason,
  answer: review.answer,
  writtenAt: review.writtenAt,
  productId: product.id,
  slug: product.slug,
  productName: product.name,
  accountId: account.id,
  accountName: account.fullName,
  photos: sql<number[]>`(
    SELECT coalesce(json_agg(photo.id ORDER BY photo.id), '[]') FROM review_photos photo WHERE photo.review_id = review.id)`,
  reports: sql<number>`(
    SELECT count(*)::int FROM review_reports report WHERE report.review_id = review.id AND report.settled_at IS NULL)`,
  order: sql<number | null>`(
    SELECT max(ordered.id)::float8 FROM orders ordered JOIN order_items item ON item.order_id = ordered.id
    WHERE ordered.account_id = review.account_id AND item.product_id = review.product_id AND ordered.status = 'delivered')`,
}

type Row = RowOf<typeof row>

const readReviews = (db: Database, rest: SQL) =>
  readRows(
    db,
    row,
    (columns) => sql`
    SELECT ${columns} FROM reviews review JOIN products product ON product.id = review.product_id JOIN accounts account ON account.id = review.account_id ${rest}`,
  )

/** The words that wait to be read, as an edit of a published review. */
const waitingEdit = ({ edit }: Row): ReviewEdit | null => (edit?.reason === null ? edit : null)

const stateOf = (one: Row): ReviewState => (waitingEdit(one) ? 'waiting' : one.status)

const summaryOf = (one: Row): ReviewSummary => ({
  id: one.id,
  version: one.version,
  status: stateOf(one),
  product: { id: one.productId, slug: one.slug, name: one.productName },
  stars: waitingEdit(one)?.stars ?? one.stars,
  title: waitingEdit(one)?.title ?? one.title,
  name: waitingEdit(one)?.shownName ?? one.name,
  is_verified: one.isVerified,
  written_at: waitingEdit(one)?.writtenAt ?? one.writtenAt.toISOString(),
  photos: one.photos,
  reports: one.reports,
  has_answer: one.answer !== null,
})

const views: Record<ReviewView, SQL> = {
  waiting: sql`(review.status = 'waiting' OR (review.edit IS NOT NULL AND review.edit ->> 'reason' IS NULL))`,
  reported: sql`review.status = 'published' AND EXISTS (
    SELECT FROM review_reports report WHERE report.review_id = review.id AND report.settled_at IS NULL)`,
  published: sql`review.status = 'published'`,
  declined: sql`review.status = 'declined'`,
  all: sql`true`,
}

const counted = { count: sql<number>`count(*)::int` }

const countWhere = async (db: Database, which: SQL): Promise<number> =>
  (await readOne(db, counted, (columns) => sql`SELECT ${columns} FROM reviews review WHERE ${which}`)).count

/** Counts the reviews of a view, as its list does. */
export const countReviews = (db: Database, view: ReviewView): Promise<number> => countWhere(db, views[view])

interface ReviewFilter {
  view?: ReviewView | undefined
  q?: string | undefined
  cursor?: string | undefined
}

/** Reads a page of reviews. Waiting ones come oldest first; other views and searches come newest first. */
export async function findReviews(
  db: Database,
  { view = 'waiting', q = '', cursor }: ReviewFilter,
  size = pageSize,
): Promise<Reply<typeof listStaffReviews>> {
  const words = q.trim()
  const which = words ? matchesSearch(words) : views[view]
  const isQueue = view === 'waiting' && !words
  const after = cursor ? sql`AND review.id ${isQueue ? sql`>` : sql`<`} ${Number(cursor)}` : sql``
  const rows = await readReviews(
    db,
    sql`WHERE ${which} ${after} ORDER BY review.id ${isQueue ? sql`` : sql`DESC`} LIMIT ${size + 1}`,
  )
  const { page, next_cursor } = pageOf(rows, ({ id }) => id, size)
  return {
    reviews: page.map(summaryOf),
    next_cursor,
    count: await countWhere(db, which),
  }
}

const reportRow = {
  id: report.id,
  cause: report.cause,
  words: report.words,
  createdAt: report.createdAt,
  settledAt: report.settledAt,
}

/** Reads one review for its page. @throws {ShopError} `not_found`. */
export async function readStaffReview(db: Database, id: number): Promise<StaffReview> {
  const [found] = await readReviews(db, sql`WHERE review.id = ${id}`)
  if (!found) throw noReview()
  const reports = await readRows(
    db,
    reportRow,
    (columns) =>
      sql`SELECT ${columns} FROM review_reports report WHERE report.review_id = ${id} ORDER BY report.id DESC LIMIT 50`,
  )
  return {
    ...summaryOf(found),
    text: waitingEdit(found)?.body ?? found.text,
    shown_now: waitingEdit(found)
      ? { stars: found.stars, title: found.title, text: found.text, name: found.name }
      : null,
    helpful: found.helpful,
    reason: found.edit?.reason ?? found.reason,
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

/** An edit is decided like a review of its own. */
const editSteps = ({ reason }: ReviewEdit): ReviewState => (reason === null ? 'waiting' : 'declined')

function stepsOf({ status, edit, reports }: Row): ReviewStep[] {
  const life = reviewTransitions[edit ? editSteps(edit) : status]
  return [
    ...(life.published ? (['publish'] as const) : []),
    ...(life.declined ? (['decline'] as const) : []),
    ...(life.reconsidered ? (['reconsider'] as const) : []),
    ...(status === 'published' ? (['answer'] as const) : []),
    ...(reports > 0 ? (['settle-reports'] as const) : []),
  ]
}
