import { type SQL, sql } from 'drizzle-orm'

/** Shorter words match too many reviews. */
const minLetters = 3

const like = (words: string): string => words.toLowerCase().replace(/[\\%_]/g, '\\$&')

/** Of `reviews r`: whether the number is meant, or the words stand in the review or name its product or its writer. */
export function matching(words: string): SQL {
  const number = /^\d{1,9}$/.test(words) ? sql`r.id = ${Number(words)}` : sql`false`
  if (words.length < minLetters) return number
  const pattern = `%${like(words)}%`
  return sql`(${number} OR lower(r.title) LIKE ${pattern} OR lower(r.body) LIKE ${pattern} OR lower(r.shown_name) LIKE ${pattern}
    OR r.product_id IN (SELECT f.id FROM products f WHERE lower(f.name) LIKE ${pattern})
    OR EXISTS (SELECT FROM accounts f WHERE f.id = r.account_id
      AND (lower(f.full_name) LIKE ${pattern} OR lower(f.email) LIKE ${pattern})))`
}
