import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import {
  type LatestReviews,
  maxStars,
  type Review,
  type ReviewPage,
  type ReviewSort,
  type ReviewSums,
  reviewsOnPage,
} from '#contract/shop/reviews.ts'
import type { Database } from '../../platform/database/database.ts'
import { type RowOf, readOne, readRows } from '../../platform/database/rows.ts'
import { products, reviews } from '../../platform/database/tables.ts'

const review = alias(reviews, 'review')

/** Photographs of the review with the alias `review`, oldest first. */
const photosWhere = (which: SQL) => sql<Review['photos']>`(
  SELECT coalesce(json_agg(json_build_object('id', photo.id, 'width', form.width, 'height', form.height) ORDER BY photo.id), '[]')
  FROM review_photos photo JOIN picture_forms form ON form.hash = photo.picture AND form.form = 'large' WHERE photo.review_id = review.id AND ${which})`

/** All of them, as their writer sees them. */
export const allPhotos = photosWhere(sql`true`)

const row = {
  id: review.id,
  stars: review.stars,
  title: review.title,
  text: review.body,
  name: review.shownName,
  is_verified: review.isVerified,
  writtenAt: review.writtenAt,
  helpful: review.helpfulCount,
  answer: review.answer,
  answeredAt: review.answeredAt,
  photos: photosWhere(sql`NOT photo.is_waiting`),
}

const present = ({ writtenAt, answer, answeredAt, ...rest }: RowOf<typeof row>): Review => ({
  ...rest,
  written_at: writtenAt.toISOString(),
  answer: answer && answeredAt ? { text: answer, at: answeredAt.toISOString() } : null,
})

const hasPhotos = sql`EXISTS (
  SELECT FROM review_photos photo WHERE photo.review_id = review.id AND NOT photo.is_waiting)`

const sums = {
  ones: sql<number>`count(*) FILTER (WHERE review.stars = 1)::int`,
  twos: sql<number>`count(*) FILTER (WHERE review.stars = 2)::int`,
  threes: sql<number>`count(*) FILTER (WHERE review.stars = 3)::int`,
  fours: sql<number>`count(*) FILTER (WHERE review.stars = 4)::int`,
  fives: sql<number>`count(*) FILTER (WHERE review.stars = 5)::int`,
  average: sql<number>`coalesce(round(avg(review.stars), 1), 0)::float8`,
  with_photos: sql<number>`count(*) FILTER (WHERE ${hasPhotos})::int`,
}

/** Sums up the published reviews of a product. */
async function sumReviews(db: Database, productId: number): Promise<ReviewSums> {
  const { ones, twos, threes, fours, fives, ...rest } = await readOne(
    db,
    sums,
    (columns) =>
      sql`SELECT ${columns} FROM reviews review WHERE review.product_id = ${productId} AND review.status = 'published'`,
  )
  const byStars = [ones, twos, threes, fours, fives]
  return { ...rest, by_stars: byStars, count: byStars.reduce((sum, one) => sum + one, 0) }
}

export interface ReviewQuery {
  sort?: ReviewSort | undefined
  stars?: number | undefined
  photos?: '1' | undefined
  page?: number | undefined
}

/** Reads a page of the published reviews of a product. A page beyond the last one shows the last one. */
export async function listReviews(
  db: Database,
  productId: number,
  { sort = 'newest', stars, photos, page = 1 }: ReviewQuery,
): Promise<ReviewPage> {
  const found = await sumReviews(db, productId)
  const matching = await countMatching(db, productId, { stars, photos }, found)
  const pages = Math.max(1, Math.ceil(matching / reviewsOnPage))
  const shown = Math.min(page, pages)
  const rows = await readRows(
    db,
    row,
    (columns) => sql`
    SELECT ${columns} FROM reviews review WHERE ${conditionOf(productId, { stars, photos })}
    ORDER BY ${sort === 'helpful' ? sql`review.helpful_count DESC, ` : sql``}review.written_at DESC, review.id DESC
    LIMIT ${reviewsOnPage} OFFSET ${(shown - 1) * reviewsOnPage}`,
  )
  return { sums: found, found: matching, page: shown, pages, reviews: rows.map(present) }
}

const product = alias(products, 'product')

const latestRow = { ...row, slug: product.slug, productName: product.name }

/** Reads a page of the published reviews of all products that are on sale, the newest first. */
export async function listLatestReviews(
  db: Database,
  { photos, page = 1 }: Pick<ReviewQuery, 'photos' | 'page'>,
): Promise<LatestReviews> {
  const rows = await readRows(
    db,
    latestRow,
    (columns) => sql`
    SELECT ${columns} FROM reviews review JOIN products product ON product.id = review.product_id
    WHERE review.status = 'published' AND product.archived_at IS NULL ${photos ? sql`AND ${hasPhotos}` : sql``}
    ORDER BY review.written_at DESC, review.id DESC LIMIT ${reviewsOnPage + 1} OFFSET ${(page - 1) * reviewsOnPage}`,
  )
  return {
    page,
    has_next: rows.length > reviewsOnPage,
    reviews: rows.slice(0, reviewsOnPage).map(({ slug, productName, ...review }) => ({
      ...present(review),
      product: { slug, name: productName },
    })),
  }
}

type Filter = Pick<ReviewQuery, 'stars' | 'photos'>

const conditionOf = (productId: number, { stars, photos }: Filter): SQL => sql`
  review.product_id = ${productId} AND review.status = 'published'
  ${stars ? sql`AND review.stars = ${stars}` : sql``} ${photos ? sql`AND ${hasPhotos}` : sql``}`

const counted = { count: sql<number>`count(*)::int` }

/** The sums contain the count, unless both filters are chosen. */
async function countMatching(
  db: Database,
  productId: number,
  filter: Filter,
  { count, by_stars, with_photos }: ReviewSums,
): Promise<number> {
  const { stars, photos } = filter
  if (!stars && !photos) return count
  if (!photos) return by_stars[Math.min(stars ?? 1, maxStars) - 1] ?? 0
  if (!stars) return with_photos
  const condition = conditionOf(productId, filter)
  const answer = await readOne(
    db,
    counted,
    (columns) => sql`SELECT ${columns} FROM reviews review WHERE ${condition}`,
  )
  return answer.count
}
