import { type SQL, sql } from 'drizzle-orm'
import { comparable } from '#shared/text/normalise.ts'
import { containing } from '../../platform/database/containing.ts'

/** Shorter words match too many reviews. */
const minSearchLength = 3

/** Matches `reviews review` by number, or by words in its text, product or writer. */
export function matchesSearch(words: string): SQL {
  const searched = comparable(words)
  const number = /^\d{1,9}$/.test(searched) ? sql`review.id = ${Number(searched)}` : sql`false`
  if (searched.length < minSearchLength) return number
  const pattern = containing(words)
  return sql`(${number} OR comparable_text(review.title) LIKE ${pattern} OR comparable_text(review.body) LIKE ${pattern} OR comparable_text(review.shown_name) LIKE ${pattern}
    OR review.product_id IN (SELECT id FROM products WHERE comparable_text(name) LIKE ${pattern})
    OR EXISTS (SELECT FROM accounts writer WHERE writer.id = review.account_id
      AND (comparable_text(writer.full_name) LIKE ${pattern} OR comparable_text(writer.email) LIKE ${pattern})))`
}
