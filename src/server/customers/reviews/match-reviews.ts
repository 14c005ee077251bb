import { type SQL, sql } from 'drizzle-orm'

/** Shorter words match too many reviews. */
const minSearchLength = 3

const like = (words: string): string => words.toLowerCase().replace(/[\\%_]/g, '\\$&')

/** Matches `reviews review` by number, or by words in its text, product or writer. */
export function matchesSearch(words: string): SQL {
  const number = /^\d{1,9}$/.test(words) ? sql`review.id = ${Number(words)}` : sql`false`
  if (words.length < minSearchLength) return number
  const pattern = `%${like(words)}%`
  return sql`(${number} OR lower(review.title) LIKE ${pattern} OR lower(review.body) LIKE ${pattern} OR lower(review.shown_name) LIKE ${pattern}
    OR review.product_id IN (SELECT id FROM products WHERE lower(name) LIKE ${pattern})
    OR EXISTS (SELECT FROM accounts writer WHERE writer.id = review.account_id
      AND (lower(writer.full_name) LIKE ${pattern} OR lower(writer.email) LIKE ${pattern})))`
}
