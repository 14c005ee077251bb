import { sql } from 'drizzle-orm'
import type { RateFields } from '#contract/admin/tax-rates.ts'
import type { Database } from '../../platform/database/database.ts'
import { readOne } from '../../platform/database/rows.ts'
import { ShopError } from '../../platform/http/shop-error.ts'

/** The first day of the GST. */
const firstDay = '2017-07-01'

/** Whether the rate is unchanged, the HSN has a rate today, or another rate starts on the same day. */
const known = {
  isTaken: sql<boolean>`EXISTS (
    SELECT FROM tax_rates other WHERE other.hsn = edited.hsn AND other.starts_on = edited.day AND other.id IS DISTINCT FROM edited.id)`,
  isSame: sql<boolean>`EXISTS (
    SELECT FROM tax_rates other WHERE other.id = edited.id AND (other.hsn, other.starts_on, other.rate_percent) = (edited.hsn, edited.day, edited.rate))`,
  isCovered: sql<boolean>`edited.day <= india_today() AND EXISTS (
    SELECT FROM tax_rates other WHERE starts_with(edited.hsn, other.hsn) AND other.starts_on <= india_today() AND other.id IS DISTINCT FROM edited.id)`,
}

const invalidField = (field: string, message: string): ShopError =>
  new ShopError('invalid_request', message, { errors: { [field]: message } })

/**
 * Checks a rate. Today's orders have this morning's rate, so a covered HSN changes tomorrow at the
 * earliest. A corrected source alone always passes.
 * @param id the edited rate; null for a new one.
 * @throws {ShopError} `invalid_request`, `rate_exists`.
 */
export async function assertValidRate(
  db: Database,
  { hsn, rate, starts_on }: RateFields,
  id: number | null,
): Promise<void> {
  if (starts_on < firstDay) throw invalidField('starts_on', 'The GST began on 1 July 2017.')
  const { isSame, isTaken, isCovered } = await readOne(
    db,
    known,
    (columns) =>
      sql`SELECT ${columns} FROM (SELECT ${hsn}::text AS hsn, ${starts_on}::date AS day, ${rate}::numeric AS rate, ${id}::bigint AS id) AS edited`,
  )
  if (isSame) return
  if (isTaken) {
    const message = `HSN ${hsn} has a rate from that day already.`
    throw new ShopError('rate_exists', message, { errors: { starts_on: message } })
  }
  if (isCovered) {
    throw invalidField(
      'starts_on',
      `HSN ${hsn} has a rate today. Another one begins tomorrow at the earliest.`,
    )
  }
}
