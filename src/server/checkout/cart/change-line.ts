import { type SQL, sql } from 'drizzle-orm'
import { minQuantity } from '#shared/field-rules.ts'
import { ownPacks } from '../../lifecycle/payments/reserved-packs.ts'
import type { Database } from '../../platform/database/database.ts'
import { prepareQuery, type QueryParams, queryParamsOf } from '../../platform/database/prepared-query.ts'
import { maxPacksOf } from '../price-lists/max-packs.ts'
import { type CartLine, linesJson, otherLines, productsOf } from './store.ts'

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

/** Whether the limit of the account left a line with fewer packs than requested. */
export const isCapped = (held: number, asked: number, { maxPacks }: Pick<LineChange, 'maxPacks'>): boolean =>
  held + Math.max(minQuantity, asked) > maxPacks

/** The verdict on a change of one line, its facts, and the whole cart after it. */
export interface LineChange {
  verdict: Verdict
  /** Packs of the product that are available to this shopper; 0 of an unknown one. */
  availablePacks: number
  /** Packs in the line before; null when there was no line. */
  heldBefore: number | null
  /** Packs in the line now; null when nothing was changed. */
  heldAfter: number | null
  /** The most packs that a line of this account holds. */
  maxPacks: number
  lines: CartLine[]
}

type Change = {
  accountId: number
  productId: number
  packs: number
}

const changeOfLine = ({ accountId, productId }: QueryParams<Change>) => ({
  verdict: sql<Verdict>`decided.verdict`,
  availablePacks: sql<number>`greatest(0, coalesce(decided.available_packs, 0))`,
  heldBefore: sql<number | null>`decided.held`,
  heldAfter: sql<number | null>`changed.quantity`,
  maxPacks: maxPacksOf(accountId),
  lines: linesJson(
    sql`CASE WHEN cart.id = ${productId} THEN coalesce(changed.quantity, cart.held) ELSE cart.held END`,
  ),
})

const change = changeOfLine(queryParamsOf<Change>())

/**
 * Builds one atomic statement: it locks the line, reads cart and product, decides, and writes. Two tabs wait
 * for the same row, so each decides by the result of the other.
 * @param how the packs that the line would hold, the rule that decides, and the statement that writes the
 * line as `changed`.
 */
const changeOf = (
  columns: SQL,
  { accountId, productId }: Pick<QueryParams<Change>, 'accountId' | 'productId'>,
  { wanted, verdict, write }: { wanted: SQL; verdict: SQL<Verdict>; write: SQL },
): SQL => sql`
    WITH ${ownPacks(accountId)}, line AS (
      SELECT quantity, added_at FROM cart_lines WHERE account_id = ${accountId} AND product_id = ${productId}
      FOR NO KEY UPDATE
    ), cart AS MATERIALIZED (${productsOf(sql`
      SELECT ${productId}::int AS product_id, line.quantity AS held, line.added_at
      FROM (VALUES (1)) AS always LEFT JOIN line ON true
      UNION ALL ${otherLines(accountId, productId)}`)}
    ), decided AS MATERIALIZED (
      SELECT *, ${verdict} AS verdict FROM (
        SELECT cart.id, cart.is_coming_soon, cart.available_packs, cart.held, ${wanted} AS wanted
        FROM (VALUES (1)) AS always LEFT JOIN cart ON cart.id = ${productId}) AS facts
    ), changed AS (
      ${write} RETURNING written.quantity
    )
    SELECT ${columns} FROM decided LEFT JOIN changed ON true`

/** Does not see or write a line that another tab inserts at the same moment. */
const addition = prepareQuery(change, (columns, params: QueryParams<Change>) =>
  changeOf(columns, params, {
    wanted: sql`least(${maxPacksOf(params.accountId)}, coalesce(cart.held, 0) + ${params.packs}::int)`,
    verdict: verdictOfAdd,
    write: sql`
      INSERT INTO cart_lines AS written (account_id, product_id, quantity)
      SELECT ${params.accountId}::bigint, decided.id, decided.wanted FROM decided WHERE decided.verdict = 'done'
      ON CONFLICT (account_id, product_id) DO UPDATE SET quantity = excluded.quantity
        WHERE (SELECT held FROM decided) IS NOT NULL`,
  }),
)

const setting = prepareQuery(change, (columns, params: QueryParams<Change>) =>
  changeOf(columns, params, {
    wanted: sql`least(${maxPacksOf(params.accountId)}, ${params.packs}::int)`,
    verdict: verdictOfSet,
    write: sql`
      UPDATE cart_lines written SET quantity = decided.wanted FROM decided
      WHERE written.account_id = ${params.accountId} AND written.product_id = ${params.productId} AND decided.verdict = 'done'`,
  }),
)

/** Adds packs to a line, up to the limit of the account; changes nothing when that exceeds the available packs. */
export async function addToLine(db: Database, add: Change): Promise<LineChange> {
  for (let attempt = 1; ; attempt += 1) {
    const change = await addition.one(db, add)
    // Another tab inserted the line at the same moment, so the facts have changed.
    const isOvertaken = change.verdict === 'done' && change.heldAfter === null
    if (!isOvertaken) return change
    if (attempt === maxAttempts)
      throw new Error('A line of a cart came and went at each attempt to add to it.')
  }
}

/** Only a tab that adds and removes the same product in a loop needs more attempts. */
const maxAttempts = 10

/** Sets the packs of an existing line, up to the limit of the account; changes nothing when that exceeds the available packs. */
export const setLine = (db: Database, set: Change): Promise<LineChange> => setting.one(db, set)
