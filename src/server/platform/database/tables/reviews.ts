import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { reportCauseKeys, reviewStates } from '#shared/review-states.ts'
import { at, bytea, createdAt, edited, id, reference } from './columns.ts'

/** The words of an edit that waits beside the published ones. */
export interface ReviewEdit {
  stars: number
  title: string
  body: string
  shownName: string
  writtenAt: string
  /** Why it was declined; null while it waits. */
  reason: string | null
}

/** One review a product and account. The ratings of products count published reviews. */
export const reviews = pgTable('reviews', {
  id: id(),
  productId: integer('product_id').notNull(),
  accountId: reference('account_id').notNull(),
  status: text('status', { enum: reviewStates }).notNull(),
  stars: integer('stars').notNull(),
  title: text('title').notNull(),
  body: text('body').notNull(),
  shownName: text('shown_name').notNull(),
  /** Set by triggers on orders and refunds. */
  isVerified: boolean('is_verified').notNull(),
  /** Counted by a trigger on the votes. */
  helpfulCount: integer('helpful_count').notNull().default(0),
  declineReason: text('decline_reason'),
  answer: text('answer'),
  answeredAt: at('answered_at'),
  writtenAt: at('written_at').notNull().default(sql`now()`),
  edit: jsonb('edit').$type<ReviewEdit>(),
  createdAt: createdAt(),
  ...edited(),
})

export const reviewPhotos = pgTable('review_photos', {
  id: id(),
  reviewId: reference('review_id').notNull(),
  picture: bytea('picture').notNull(),
  /** Waits with an edit of a published review. */
  isWaiting: boolean('is_waiting').notNull().default(false),
  createdAt: createdAt(),
})

export const reviewVotes = pgTable(
  'review_votes',
  {
    reviewId: reference('review_id').notNull(),
    accountId: reference('account_id').notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.reviewId, table.accountId] })],
)

export const reviewReports = pgTable('review_reports', {
  id: id(),
  reviewId: reference('review_id').notNull(),
  accountId: reference('account_id'),
  cause: text('cause', { enum: reportCauseKeys }).notNull(),
  words: text('words').notNull(),
  settledAt: at('settled_at'),
  createdAt: createdAt(),
})

export const reviewRequests = pgTable('review_requests', {
  orderId: reference('order_id').primaryKey(),
  stopToken: text('stop_token').notNull().default(sql`gen_random_uuid()::text`),
  createdAt: createdAt(),
})

export const reviewStops = pgTable('review_stops', {
  accountId: reference('account_id').primaryKey(),
  createdAt: createdAt(),
})
