import { eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { RateFields, TaxRate } from '#contract/admin/tax-rates.ts'
import { change } from '../../platform/audit/change.ts'
import { assertVersion } from '../../platform/audit/stale.ts'
import type { Database } from '../../platform/database/database.ts'
import { returnedRow } from '../../platform/database/rows.ts'
import { taxRates } from '../../platform/database/tables.ts'
import { onConstraintViolation } from '../../platform/database/transaction.ts'
import type { Editor } from '../../platform/http/callers.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { readRate } from './find-rates.ts'
import { assertValidRate } from './validate-rate.ts'

const columnsOf = ({ hsn, rate, starts_on, source }: RateFields) => ({
  hsn,
  ratePercent: rate,
  startsOn: starts_on,
  source,
})

const loggedOf = ({ hsn, rate, starts_on, source }: RateFields) => ({ hsn, rate, starts_on, source })

/** Serialises changes of rates; orders continue meanwhile. */
const lockRates = (tx: Database) => tx.execute(sql`LOCK TABLE tax_rates IN SHARE ROW EXCLUSIVE MODE`)

/** @throws {ShopError} `invalid_request`, `rate_exists`. */
export const addRate = (
  db: NodePgDatabase,
  { actor, idempotency }: Editor,
  fields: RateFields,
): Promise<TaxRate> =>
  change(
    db,
    actor,
    async (tx, recordAudit) => {
      await lockRates(tx)
      await assertValidRate(tx, fields, null)
      const made = await tx
        .insert(taxRates)
        .values({ ...columnsOf(fields), authorId: actor.staffId })
        .returning({ id: taxRates.id })
        .then(returnedRow)
      await recordAudit({
        action: 'tax_rate_added',
        entity: { kind: 'tax_rate', id: made.id },
        after: loggedOf(fields),
      })
      return readRate(tx, made.id)
    },
    { idempotency },
  )

const constraintErrors: Record<string, [code: 'rate_used' | 'rate_needed', message: string]> = {
  tax_rate_used: ['rate_used', 'Orders have this rate, so it stays. Add another one with a later first day.'],
  tax_rate_needed: [
    'rate_needed',
    'Goods that take their rate by this HSN would be without one. Give them a rate of their own first.',
  ],
}
// A concurrent order may have used the rate since the check.
constraintErrors.order_items_rate = constraintErrors.tax_rate_used as (typeof constraintErrors)[string]
constraintErrors.order_item_parts_rate = constraintErrors.order_items_rate

const errorOf = (constraint: string): ShopError | null => {
  const found = constraintErrors[constraint]
  return found ? new ShopError(...found) : null
}

/** Changes a rate that the editor saw in a version. */
const changeRate = <T>(
  db: NodePgDatabase,
  { actor, idempotency }: Editor,
  seen: { id: number; version: number },
  work: (tx: Database, before: TaxRate) => Promise<{ answer: T; action: string; after: RateFields | null }>,
): Promise<T> =>
  onConstraintViolation(errorOf, () =>
    change(
      db,
      actor,
      async (tx, recordAudit) => {
        await lockRates(tx)
        // Waits for orders that are being placed with the rate.
        await tx.execute(sql`SELECT 1 FROM tax_rates WHERE id = ${seen.id} FOR UPDATE`)
        const before = await readRate(tx, seen.id)
        assertVersion(before.version, seen.version, before)
        const { answer, action, after } = await work(tx, before)
        const entity = { kind: 'tax_rate', id: seen.id }
        await recordAudit({ action, entity, before: loggedOf(before), after: after && loggedOf(after) })
        return answer
      },
      { idempotency },
    ),
  )

/**
 * Changes a rate; once orders use it, only its source.
 * @throws {ShopError} `not_found`, `version_conflict` with the present rate, `invalid_request`,
 * `rate_exists`, `rate_used`, `rate_needed`.
 */
export const editRate = (
  db: NodePgDatabase,
  editor: Editor,
  { id, version, ...fields }: RateFields & { id: number; version: number },
): Promise<TaxRate> =>
  changeRate(db, editor, { id, version }, async (tx) => {
    await assertValidRate(tx, fields, id)
    await tx.update(taxRates).set(columnsOf(fields)).where(eq(taxRates.id, id))
    return { answer: await readRate(tx, id), action: 'tax_rate_edited', after: fields }
  })

/** @throws {ShopError} `not_found`, `version_conflict` with the present rate, `rate_used`, `rate_needed`. */
export const removeRate = (
  db: NodePgDatabase,
  editor: Editor,
  seen: { id: number; version: number },
): Promise<{ removed: boolean }> =>
  changeRate(db, editor, seen, async (tx) => {
    await tx.delete(taxRates).where(eq(taxRates.id, seen.id))
    return { answer: { removed: true }, action: 'tax_rate_removed', after: null }
  })
