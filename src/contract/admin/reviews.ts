import * as z from 'zod/mini'
import { instant, longText } from '#shared/fields.ts'
import { pictureFormNames, pictureMediaType } from '#shared/pictures/limits.ts'
import { reportCauseKeys, reviewStates } from '#shared/review-states.ts'
import { endpoint } from '../endpoint.ts'
import { cursor, reason, rowId, searchText, version } from './fields.ts'

/** Unread reviews, reported reviews, and the rest by state. */
export const reviewViews = ['waiting', 'reported', 'published', 'declined', 'all'] as const
export type ReviewView = (typeof reviewViews)[number]

const summary = {
  id: z.int(),
  version: z.int(),
  status: z.enum(reviewStates),
  product: z.object({ id: z.int(), slug: z.string(), name: z.string() }),
  stars: z.int(),
  title: z.string(),
  name: z.string(),
  is_verified: z.boolean(),
  written_at: instant,
  photos: z.array(z.int()),
  /** Reports that nobody has settled. */
  reports: z.int(),
  has_answer: z.boolean(),
}

export const ReviewSummary = z.object(summary)
export type ReviewSummary = z.infer<typeof ReviewSummary>

const reviewSteps = ['publish', 'decline', 'reconsider', 'answer', 'settle-reports'] as const
export type ReviewStep = (typeof reviewSteps)[number]

export const StaffReview = z.object({
  ...summary,
  text: z.string(),
  /** What the page shows while an edit waits; the other fields are then those of the edit. */
  shown_now: z.nullable(z.object({ stars: z.int(), title: z.string(), text: z.string(), name: z.string() })),
  helpful: z.int(),
  reason: z.nullable(z.string()),
  answer: z.nullable(z.string()),
  /** Who wrote it. */
  customer: z.object({ id: z.int(), name: z.string() }),
  /** The newest delivered order with the product. */
  order: z.nullable(z.string()),
  reported: z.array(
    z.object({
      id: z.int(),
      cause: z.enum(reportCauseKeys),
      words: z.string(),
      at: instant,
      is_settled: z.boolean(),
    }),
  ),
  /** The steps that can be taken now. */
  steps: z.array(z.enum(reviewSteps)),
})
export type StaffReview = z.infer<typeof StaffReview>

const tag = 'Reviews'
const params = z.object({ id: rowId })

/** What narrows the list of reviews. */
export const reviewFilters = {
  view: z.optional(z.enum(reviewViews, 'Unknown view.')),
  q: z.optional(searchText(100)),
}

export const listStaffReviews = endpoint({
  id: 'listStaffReviews',
  method: 'GET',
  path: '/api/reviews',
  tag,
  access: 'reviews.read',
  summary:
    'Reviews of products: what waits, the oldest first; all else the newest first. `q` looks in all of them, whatever the view: for the number, or a part of three letters or more of title, text, shown name, product, or the name or e-mail of the writer.',
  query: z.object({ ...reviewFilters, cursor }),
  reply: z.object({ reviews: z.array(ReviewSummary), next_cursor: z.nullable(z.string()), count: z.int() }),
})

export const getStaffReview = endpoint({
  id: 'getStaffReview',
  method: 'GET',
  path: '/api/reviews/{id}',
  tag,
  access: 'reviews.read',
  summary: 'One review with its photographs, reports and the order behind it.',
  params,
  reply: StaffReview,
})

export const seeReviewPhoto = endpoint({
  id: 'seeReviewPhoto',
  method: 'GET',
  path: '/api/reviews/{id}/photos/{photo}/{form}',
  tag,
  access: 'reviews.read',
  summary: 'A photograph of a review, published or not.',
  params: z.object({
    id: rowId,
    photo: rowId,
    form: z.enum(pictureFormNames, 'There is no such form of a picture.'),
  }),
  contentType: pictureMediaType,
  reply: z.unknown(),
})

const step = {
  method: 'POST',
  tag,
  access: 'reviews.write',
  isVersioned: true,
  params,
  reply: StaffReview,
} as const

export const publishReview = endpoint({
  ...step,
  id: 'publishReview',
  path: '/api/reviews/{id}/publish',
  summary:
    'Publish a review, or the edit of a published one, with its photographs. Publish the critical ones too.',
  body: z.object({ version }),
})

export const declineReview = endpoint({
  ...step,
  id: 'declineReview',
  path: '/api/reviews/{id}/decline',
  summary:
    'Decline a review, or unpublish it; where an edit of a published review waits, decline the edit. Its writer reads the reason.',
  body: z.object({ version, reason }),
})

export const reconsiderReview = endpoint({
  ...step,
  id: 'reconsiderReview',
  path: '/api/reviews/{id}/reconsider',
  summary: 'Undo a decision: the review waits again and is hidden.',
  body: z.object({ version }),
})

export const answerReview = endpoint({
  ...step,
  id: 'answerReview',
  path: '/api/reviews/{id}/answer',
  summary: 'Answer a review publicly. Null removes the answer.',
  body: z.object({ version, answer: z.nullable(longText('Answer', 1000)) }),
})

export const settleReports = endpoint({
  ...step,
  id: 'settleReports',
  path: '/api/reviews/{id}/settle-reports',
  summary: 'Settle the reports of a review, which stays as it is.',
  body: z.object({ version }),
})
