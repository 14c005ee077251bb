import { type SQL, sql } from 'drizzle-orm'
import { comparable } from '#shared/text/normalise.ts'

/** A text within a LIKE pattern, where its own % and _ stand for themselves. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** The LIKE pattern that finds words anywhere in a `comparable_text()`. Signs that it leaves out, such as accents alone, find nothing. */
export function containing(words: string): string {
  const folded = comparable(words)
  return folded === '' ? '' : `%${escapeLike(folded)}%`
}

/** Whether a text contains each of the words. */
export const hasWords = (text: SQL, words: string[]): SQL =>
  sql`comparable_text(${text}) LIKE ALL (${sql.param(words.map(containing))}::text[])`
