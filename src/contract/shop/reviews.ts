import * as z from 'zod/mini'
import { instant, longText, optionalText, text } from '#shared/fields.ts'
import { pictureFormNames, pictureLimits, pictureMediaType, tooManyBytes } from '#shared/pictures/limits.ts'
import { reportCauseKeys } from '#shared/review-states.ts'
import { endpoint } from '../endpoint.ts'
import { FileReply } from '../file-reply.ts'

/** Of one review. */
export const maxReviewPhotos = 4
export const maxTitleLength = 80
export const maxReviewLength = 3000
export const maxShownNameLength = 60
export const reviewsOnPage = 10
export const maxStars = 5

export const reviewSorts = ['newest', 'helpful'] as const
export type ReviewSort = (typeof reviewSorts)[number]

/** What the published reviews of a product add up to. */
export const ReviewSums = z.object({
  count: z.int(),
  /** To one decimal; 0 without reviews. */
  average: z.number(),
  /** Of one star first. */
  by_stars: z.array(z.int()),
  with_photos: z.int(),
})
export type ReviewSums = z.infer<typeof ReviewSums>

const Photo = z.object({ id: z.int(), width: z.int(), height: z.int() })

export const Review = z.object({
  id: z.int(),
  stars: z.int(),
  title: z.string(),
  text: z.string(),
  /** As its writer chose to be called. */
  name: z.string(),
  /** A delivered order with the product stands, and was not returned wholly. */
  is_verified: z.boolean(),
  written_at: instant,
  /** How many found it helpful. */
  helpful: z.int(),
  photos: z.array(Photo),
  /** What the shop answered. */
  answer: z.nullable(z.object({ text: z.string(), at: instant })),
})
export type Review = z.infer<typeof Review>

export const ReviewPage = z.object({
  sums: ReviewSums,
  /** How many the filter finds, on all pages. */
  found: z.int(),
  page: z.int(),
  pages: z.int(),
  reviews: z.array(Review),
})
export type ReviewPage = z.infer<typeof ReviewPage>

const digits = (least: number, most: number, wrong: string) =>
  z.pipe(
    z
      .string(wrong)
      .check(
        z.refine(
          (value) => /^\d{1,4}$/.test(value) && Number(value) >= least && Number(value) <= most,
          wrong,
        ),
      ),
    z.transform(Number),
  )

const tag = 'Reviews'
const product = z.object({ id: z.string() })

export const listReviews = endpoint({
  id: 'listReviews',
  method: 'GET',
  path: '/api/products/{id}/reviews',
  tag,
  access: 'anyone',
  summary:
    'The published reviews of a product, by its id or slug, with what they add up to; ten a page, the newest or the most helpful first.',
  params: product,
  query: z.object({
    sort: z.optional(z.enum(reviewSorts, 'Unknown order of reviews.')),
    stars: z.optional(digits(1, maxStars, 'Choose 1 to 5 stars.')),
    photos: z.optional(z.enum(['1'], 'Unknown filter.')),
    page: z.optional(digits(1, 1000, 'There is no such page.')),
  }),
  reply: ReviewPage,
})

/** A review beside those of other products. */
export const LatestReview = z.object({
  ...Review.shape,
  product: z.object({ slug: z.string(), name: z.string() }),
})
export type LatestReview = z.infer<typeof LatestReview>

export const LatestReviews = z.object({
  page: z.int(),
  has_next: z.boolean(),
  reviews: z.array(LatestReview),
})
export type LatestReviews = z.infer<typeof LatestReviews>

export const listLatestReviews = endpoint({
  id: 'listLatestReviews',
  method: 'GET',
  path: '/api/reviews',
  tag,
  access: 'anyone',
  summary:
    'The published reviews of all products, the newest first, ten a page; on request those with photographs.',
  query: z.object({
    photos: z.optional(z.enum(['1'], 'Unknown filter.')),
    page: z.optional(digits(1, 1000, 'There is no such page.')),
  }),
  reply: LatestReviews,
})

const photoId = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,14}$/, 'There is no such photograph.')),
  z.transform(Number),
)
const form = z.enum(pictureFormNames, 'There is no such form of a picture.')
const reviewId = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,14}$/, 'There is no such review.')),
  z.transform(Number),
)

export const getReviewPhoto = endpoint({
  id: 'getReviewPhoto',
  method: 'GET',
  path: '/api/reviews/{id}/photos/{photo}/{form}',
  tag,
  access: 'anyone',
  summary: 'A photograph of a published review.',
  params: z.object({ id: reviewId, photo: photoId, form }),
  contentType: pictureMediaType,
  reply: FileReply,
})

/** What its writer sees of a review. */
export const OwnReview = z.object({
  product: z.object({ id: z.int(), slug: z.string(), name: z.string(), image_url: z.string() }),
  stage: z.enum(['Waiting to be checked', 'Published', 'Not published', 'Withdrawn']),
  stars: z.int(),
  title: z.string(),
  text: z.string(),
  name: z.string(),
  written_at: instant,
  /** It is an edit, and the page shows the review as it was before. */
  is_shown_as_before: z.boolean(),
  /** Why it is not published. */
  reason: z.nullable(z.string()),
  answer: z.nullable(z.string()),
  photos: z.array(Photo),
})
export type OwnReview = z.infer<typeof OwnReview>

const access = 'shopper'
const signedOutMessage = 'You must be logged in to review what you bought.'

export const OwnReviews = z.object({
  /** Delivered products without a review, the last delivered first. */
  to_write: z.array(OwnReview.shape.product),
  reviews: z.array(OwnReview),
})
export type OwnReviews = z.infer<typeof OwnReviews>

export const listOwnReviews = endpoint({
  id: 'listOwnReviews',
  method: 'GET',
  path: '/api/my-reviews',
  tag,
  access,
  signedOutMessage,
  summary: "The shopper's reviews, and bought products without one.",
  reply: OwnReviews,
})

export const OwnView = z.object({
  product: OwnReview.shape.product,
  can_write: z.boolean(),
  /** Why not. */
  why: z.nullable(z.string()),
  /** What the page calls them, unless they choose otherwise: first name and city. */
  usual_name: z.string(),
  review: z.nullable(OwnReview),
  /** Reviews of the product that the shopper found helpful. */
  helpful: z.array(z.int()),
  /** The id of their own review, which they can't vote on. */
  own_id: z.nullable(z.int()),
})
export type OwnView = z.infer<typeof OwnView>

export const getOwnReview = endpoint({
  id: 'getOwnReview',
  method: 'GET',
  path: '/api/products/{id}/my-review',
  tag,
  access,
  signedOutMessage,
  summary: "The shopper's review of a product, whether they may write one, and their votes.",
  params: product,
  reply: OwnView,
})

export const reviewFields = {
  stars: z
    .int('Choose 1 to 5 stars.')
    .check(z.gte(1, 'Choose 1 to 5 stars.'), z.lte(maxStars, 'Choose 1 to 5 stars.')),
  title: text('Title', maxTitleLength),
  text: longText('Review', maxReviewLength, 'Please write your review.'),
  name: text('Name', maxShownNameLength),
}

export const writeReview = endpoint({
  id: 'writeReview',
  method: 'PUT',
  path: '/api/products/{id}/my-review',
  tag,
  access,
  signedOutMessage,
  summary:
    'Write or edit the review of a bought and delivered product. Staff read it before it is published; an edited review stays shown as it was until then. The same words again change nothing.',
  params: product,
  body: z.object(reviewFields),
  reply: z.object({ message: z.string(), review: OwnReview }),
})

export const withdrawReview = endpoint({
  id: 'withdrawReview',
  method: 'POST',
  path: '/api/products/{id}/my-review/withdraw',
  tag,
  access,
  signedOutMessage,
  summary: 'Withdraw the review of a product; it can be written again.',
  params: product,
  reply: z.object({ message: z.string(), review: OwnReview }),
})

export const addReviewPhoto = endpoint({
  id: 'addReviewPhoto',
  method: 'POST',
  path: '/api/products/{id}/my-review/photos',
  tag,
  access,
  signedOutMessage,
  summary:
    'Add a photograph to the caller’s review, which staff read again before it is published. The body is the file: JPEG, PNG, WebP or AVIF. Only smaller copies are kept, without place and device.',
  params: product,
  upload: { maxBytes: pictureLimits.maxBytes, tooLarge: tooManyBytes },
  reply: z.object({ message: z.string(), id: z.int() }),
})

const ownPhoto = z.object({ id: z.string(), photo: photoId })

export const getOwnReviewPhoto = endpoint({
  id: 'getOwnReviewPhoto',
  method: 'GET',
  path: '/api/products/{id}/my-review/photos/{photo}/{form}',
  tag,
  access,
  signedOutMessage,
  summary: 'A photograph of the caller’s review, in any state.',
  params: z.extend(ownPhoto, { form }),
  contentType: pictureMediaType,
  reply: FileReply,
})

export const removeReviewPhoto = endpoint({
  id: 'removeReviewPhoto',
  method: 'DELETE',
  path: '/api/products/{id}/my-review/photos/{photo}',
  tag,
  access,
  signedOutMessage,
  summary: 'Remove a photograph from the caller’s review; repeating it answers the same.',
  params: ownPhoto,
  reply: z.object({ message: z.string() }),
})

export const voteOnReview = endpoint({
  id: 'voteOnReview',
  method: 'PUT',
  path: '/api/reviews/{id}/helpful',
  tag,
  access,
  signedOutMessage: 'You must be logged in to say that a review helped you.',
  summary: 'Mark another shopper’s published review as helpful, or undo it.',
  params: z.object({ id: reviewId }),
  body: z.object({ is_helpful: z.boolean('Say whether it was helpful.') }),
  reply: z.object({ helpful: z.int() }),
})

export const maxReportLength = 500

export const reportReview = endpoint({
  id: 'reportReview',
  method: 'POST',
  path: '/api/reviews/{id}/report',
  tag,
  access: 'guest-or-shopper',
  summary: 'Report what is wrong with a published review, once per shopper.',
  params: z.object({ id: reviewId }),
  body: z.object({
    cause: z.enum(reportCauseKeys, 'Choose what is wrong.'),
    words: z._default(optionalText('What is wrong', maxReportLength), ''),
  }),
  limit: { calls: 10, windowSeconds: 3600 },
  reply: z.object({ message: z.string() }),
})
