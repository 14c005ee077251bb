import { randomInt } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { maxCodes, type StaffOffer } from '#contract/admin/promotions.ts'
import { change } from '../../platform/audit/change.ts'
import type { Database } from '../../platform/database/database.ts'
import { readRows } from '../../platform/database/rows.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { foldCode } from '../promotions/offer-code.ts'
import type { Editor } from './edit-offer.ts'
import { readOffer } from './read-offers.ts'

/** Letters and digits without look-alikes. */
const signs = 'ACDEFGHJKMNPQRTUVWXY34679'

const someSigns = (): string => Array.from({ length: 5 }, () => signs[randomInt(signs.length)]).join('')

/** Two groups of five signs, too many combinations to guess. */
const randomCode = (): string => `${someSigns()}-${someSigns()}`

/**
 * Creates codes for one use each.
 * @throws {ShopError} `not_found`, `too_many_codes`, `invalid_request` for an automatic offer or one with a
 * shared code.
 */
export async function makeCodes(
  db: NodePgDatabase,
  { actor, idempotency }: Editor,
  { id, count }: { id: number; count: number },
): Promise<StaffOffer> {
  await change(
    db,
    actor,
    async (tx, recordAudit) => {
      await tx.execute(sql`SELECT 1 FROM offers WHERE id = ${id} FOR NO KEY UPDATE`)
      const offer = await readOffer(tx, id)
      if (offer.is_automatic || offer.code !== null)
        throw new ShopError('invalid_request', 'This offer is automatic, or has one code for everybody.')
      const left = maxCodes - offer.single_codes
      if (count > left)
        throw new ShopError('too_many_codes', `An offer has at most 5,000 codes; ${left} can still be made.`)
      let missing = count
      while (missing > 0) missing -= await insertCodes(tx, id, missing)
      await recordAudit({ action: 'offer_codes_made', entity: { kind: 'offer', id }, after: { count } })
    },
    { idempotency },
  )
  return readOffer(db, id)
}

/** @returns the number of new codes. */
async function insertCodes(tx: Database, id: number, count: number): Promise<number> {
  const codes = Array.from({ length: count }, randomCode)
  const made = await readRows(
    tx,
    { id: sql<number>`made.id` },
    (columns) => sql`
    WITH made AS (
      INSERT INTO offer_codes (offer_id, code, folded, is_single)
      SELECT ${id}, code, folded, true
      FROM unnest(${sql.param(codes)}::text[], ${sql.param(codes.map(foldCode))}::text[]) AS one(code, folded)
      ON CONFLICT (folded) DO NOTHING RETURNING id
    ) SELECT ${columns} FROM made`,
  )
  return made.length
}

/** The codes of an offer as CSV. Codes have letters and digits only, so no cell is a formula. */
export async function drawCodes(db: Database, id: number): Promise<string> {
  await readOffer(db, id)
  const rows = await readRows(
    db,
    {
      code: sql<string>`offer_code.code`,
      isUsed: sql<boolean>`EXISTS (SELECT FROM order_offers offer_use WHERE offer_use.code_id = offer_code.id AND offer_use.state = 'spent')`,
    },
    (columns) =>
      sql`SELECT ${columns} FROM offer_codes offer_code WHERE offer_code.offer_id = ${id} AND offer_code.is_single ORDER BY offer_code.id`,
  )
  const lines = rows.map(({ code, isUsed }) => `${code},${isUsed ? 'yes' : 'no'}`)
  return `${['code,used', ...lines].join('\r\n')}\r\n`
}
