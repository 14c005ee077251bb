import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../machine/database/database.ts'
import { readOne } from '../../machine/database/rows.ts'
import { ownPacks } from '../payment-life/own-packs.ts'
import { availablePacks, type CartLine, linesJson, otherLines } from './store.ts'
import { type Verdict, verdictOfAdd, verdictOfSet } from './verdicts.ts'

/** The verdict on a change of one line, its facts, and the whole cart after it. */
export interface LineChange {
  verdict: Verdict
  /** Packs of the product that are available to this shopper; 0 of an unknown one. */
  availablePacks: number
  /** Packs in the line before; null when there was no line. */
  heldBefore: number | null
  /** Packs in the line now; null when nothing was changed. */
  heldAfter: number | null
  lines: CartLine[]
}

interface Change {
  accountId: number
  productId: number
  packs: number
}

/** Adds packs to a line, up to `most`; changes nothing when that exceeds the available packs. */
export async function addToLine(
  db: Database,
  { most, ...add }: Change & { most: number },
): Promise<LineChange> {
  const wanted = sql`least(${most}::int, coalesce(line.quantity, 0) + ${add.packs}::int)`
  for (let attempt = 1; ; attempt += 1) {
    const change = await changeLine(db, add, { wanted, verdict: verdictOfAdd })
    // Another tab inserted the line at the same moment, so the facts have changed.
    const isOvertaken = change.verdict === 'done' && change.heldAfter === null
    if (!isOvertaken) return change
    if (attempt === maxAttempts)
      throw new Error('A line of a cart came and went at each attempt to add to it.')
  }
}

/** Only a tab that adds and removes the same product all the time could need more. */
const maxAttempts = 10

/** Sets the packs of an existing line; changes nothing when that exceeds the available packs. */
export const setLine = (db: Database, set: Change): Promise<LineChange> =>
  changeLine(db, set, { wanted: sql`${set.packs}::int`, verdict: verdictOfSet })

const change = {
  verdict: sql<Verdict>`d.verdict`,
  availablePacks: sql<number>`greatest(0, coalesce(d.available_packs, 0))`,
  heldBefore: sql<number | null>`d.held`,
  heldAfter: sql<number | null>`(SELECT quantity FROM changed)`,
  lines: linesJson,
}

/**
 * One statement, atomic without several round trips: it locks the line, reads the product, decides, writes,
 * and reads the cart. Two tabs that change a line wait for its row, and each decides by the result of the
 * other. A line that another tab inserts meanwhile is neither seen nor written.
 */
const changeLine = (
  db: Database,
  { accountId, productId }: Change,
  { wanted, verdict }: { wanted: SQL; verdict: SQL<Verdict> },
): Promise<LineChange> =>
  readOne(
    db,
    change,
    (columns) => sql`
    WITH own AS (${ownPacks(accountId)}), product AS (
      SELECT p.id, p.is_coming_soon, ${availablePacks} AS available_packs
      FROM products p WHERE p.id = ${productId}
    ), line AS (
      SELECT quantity FROM cart_lines WHERE account_id = ${accountId} AND product_id = ${productId}
      FOR NO KEY UPDATE
    ), facts AS (
      SELECT product.*, line.quantity AS held, ${wanted} AS wanted
      FROM (VALUES (1)) AS always LEFT JOIN product ON true LEFT JOIN line ON true
    ), decided AS MATERIALIZED (
      SELECT *, ${verdict} AS verdict FROM facts
    ), written AS (
      UPDATE cart_lines c SET quantity = d.wanted FROM decided d
      WHERE c.account_id = ${accountId} AND c.product_id = ${productId} AND d.verdict = 'done' AND d.held IS NOT NULL
      RETURNING c.*
    ), begun AS (
      INSERT INTO cart_lines (account_id, product_id, quantity)
      SELECT ${accountId}::bigint, d.id, d.wanted FROM decided d WHERE d.verdict = 'done' AND d.held IS NULL
      ON CONFLICT DO NOTHING
      RETURNING *
    ), changed AS (
      SELECT * FROM written UNION ALL SELECT * FROM begun
    ), lines AS (
      SELECT * FROM changed UNION ALL ${otherLines(accountId, productId)}
    )
    SELECT ${columns} FROM decided d`,
  )
