import { type SQL, sql } from 'drizzle-orm'
import { maxQuantity, minQuantity } from '#shared/field-rules.ts'

/** Whether a line may be changed, and why not. */
export type Verdict =
  | 'done'
  | 'unknown_product'
  | 'not_in_cart'
  | 'coming_soon'
  /** Fewer packs are available than the line would hold. */
  | 'out_of_stock'

// SQL for the verdict of the statement that changes a line. It reads one row of facts: `id`, `is_coming_soon`
// and `available_packs` of the product, null for an unknown one. `held` is the packs in the line, null
// without one; `wanted` the packs after the change.

/** The line may not exist yet. */
export const verdictOfAdd: SQL<Verdict> = sql`CASE
  WHEN id IS NULL THEN 'unknown_product'
  WHEN is_coming_soon THEN 'coming_soon'
  WHEN wanted > available_packs THEN 'out_of_stock'
  ELSE 'done' END`

/** The line must exist. */
export const verdictOfSet: SQL<Verdict> = sql`CASE
  WHEN held IS NULL THEN 'not_in_cart'
  WHEN is_coming_soon THEN 'coming_soon'
  WHEN wanted > available_packs THEN 'out_of_stock'
  ELSE 'done' END`

/** Whether the limit of 10 left a line with fewer packs than requested. */
export const isCapped = (held: number, asked: number): boolean =>
  held + Math.max(minQuantity, asked) > maxQuantity
