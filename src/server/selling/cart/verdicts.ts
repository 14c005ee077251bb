import { type SQL, sql } from 'drizzle-orm'
import { maxQuantity, minQuantity } from '#contract/field-rules.ts'

/** What a change of a cart's line comes to, and why. */
export type Verdict =
  | 'done'
  | 'unknown_product'
  | 'not_in_cart'
  | 'coming_soon'
  /** Not enough packs are left for what the line would hold. */
  | 'out_of_stock'

// The statement that changes a line decides by one of these and answers it. They are over a row of facts that it has locked or
// read: `id`, `is_coming_soon` and `available_packs` of the product, null for an unknown one; `held`, the packs in the line, null
// without one; `wanted`, what the line would hold.

/** Packs can be added to a line that is not there yet. */
export const verdictOfAdd: SQL<Verdict> = sql`CASE
  WHEN id IS NULL THEN 'unknown_product'
  WHEN is_coming_soon THEN 'coming_soon'
  WHEN wanted > available_packs THEN 'out_of_stock'
  ELSE 'done' END`

/** Packs can be set in a line that is there. */
export const verdictOfSet: SQL<Verdict> = sql`CASE
  WHEN held IS NULL THEN 'not_in_cart'
  WHEN is_coming_soon THEN 'coming_soon'
  WHEN wanted > available_packs THEN 'out_of_stock'
  ELSE 'done' END`

/** Whether a line holds fewer packs than were asked for, because 10 of one product is the most. */
export const isCapped = (held: number, asked: number): boolean =>
  held + Math.max(minQuantity, asked) > maxQuantity
