import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../machine/database/database.ts'
import { keepRead, type Slots } from '../../machine/database/kept-statement.ts'
import { ownPacks } from '../payment-life/own-packs.ts'
import { availablePacks, type CartLine, linesJson, otherLines } from './store.ts'
import { type Verdict, verdictOfAdd, verdictOfSet } from './verdicts.ts'

/** What a change of one line came to, the facts that it was decided by, and the whole cart after it. */
export interface LineChange {
  verdict: Verdict
  /** Packs of the product that this shopper can have; none of an unknown one. */
  availablePacks: number
  /** Packs in the line until now; null where there was none. */
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
 * One statement, atomic without a transaction of several round trips: it locks the line and reads it as it then is, finds the
 * product, decides, writes, and reads the cart. Two tabs that change a line queue at its row, and each decides by what the
 * other has left.
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

/** A line that another tab inserts meanwhile is not seen by the decision, and so not written to. */
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

/** Adds packs to a line, never past `most`; changes nothing when that is more than can be had. */
export async function addToLine(db: Database, add: Addition): Promise<LineChange> {
  for (let attempt = 1; ; attempt += 1) {
    const change = await addition.one(db, add)
    // Another tab added the first packs at the same moment: now there is a line, and the facts are others.
    const isOvertaken = change.verdict === 'done' && change.heldAfter === null
    if (!isOvertaken) return change
    if (attempt === maxAttempts)
      throw new Error('A line of a cart came and went at each attempt to add to it.')
  }
}

/** Only a tab that adds and removes the same product all the time could make us need more. */
const maxAttempts = 10

/** Sets the packs of a line that is there; changes nothing when that is more than can be had. */
export const setLine = (db: Database, set: Change): Promise<LineChange> => setting.one(db, set)
