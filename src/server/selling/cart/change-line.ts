import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../machine/database/database.ts'
import { keepRead, type Slots } from '../../machine/database/kept-statement.ts'
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

type Change = {
  accountId: number
  productId: number
  packs: number
}

type Addition = Change & {
  /** The most packs that a line holds. */
  most: number
}

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
 * other.
 * @param how what the line would hold, by which rule that is decided, and the statement that writes it as `c`.
 */
const changeOf = (
  columns: SQL,
  { accountId, productId }: Pick<Slots<Change>, 'accountId' | 'productId'>,
  { wanted, verdict, write }: { wanted: SQL; verdict: SQL<Verdict>; write: SQL },
): SQL => sql`
    WITH own AS (${ownPacks(accountId)}), line AS (
      SELECT quantity FROM cart_lines WHERE account_id = ${accountId} AND product_id = ${productId}
      FOR NO KEY UPDATE
    ), decided AS MATERIALIZED (
      SELECT *, ${verdict} AS verdict FROM (
        SELECT p.id, p.is_coming_soon, ${availablePacks} AS available_packs, line.quantity AS held, ${wanted} AS wanted
        FROM (VALUES (1)) AS always LEFT JOIN products p ON p.id = ${productId} LEFT JOIN line ON true) AS facts
    ), changed AS (
      ${write} RETURNING c.*
    ), lines AS (
      SELECT * FROM changed UNION ALL ${otherLines(accountId, productId)}
    )
    SELECT ${columns} FROM decided d`

/** A line that another tab inserts meanwhile is neither seen nor written. */
const addition = keepRead(change, (columns, slots: Slots<Addition>) =>
  changeOf(columns, slots, {
    wanted: sql`least(${slots.most}::int, coalesce(line.quantity, 0) + ${slots.packs}::int)`,
    verdict: verdictOfAdd,
    write: sql`
      INSERT INTO cart_lines AS c (account_id, product_id, quantity)
      SELECT ${slots.accountId}::bigint, d.id, d.wanted FROM decided d WHERE d.verdict = 'done'
      ON CONFLICT (account_id, product_id) DO UPDATE SET quantity = excluded.quantity
        WHERE (SELECT held FROM decided) IS NOT NULL`,
  }),
)

const setting = keepRead(change, (columns, slots: Slots<Change>) =>
  changeOf(columns, slots, {
    wanted: sql`${slots.packs}::int`,
    verdict: verdictOfSet,
    write: sql`
      UPDATE cart_lines c SET quantity = d.wanted FROM decided d
      WHERE c.account_id = ${slots.accountId} AND c.product_id = ${slots.productId} AND d.verdict = 'done'`,
  }),
)

/** Adds packs to a line, up to `most`; changes nothing when that exceeds the available packs. */
export async function addToLine(db: Database, add: Addition): Promise<LineChange> {
  for (let attempt = 1; ; attempt += 1) {
    const change = await addition.one(db, add)
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
export const setLine = (db: Database, set: Change): Promise<LineChange> => setting.one(db, set)
