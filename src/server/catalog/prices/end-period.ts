import { eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { change } from '../../platform/audit/change.ts'
import { assertVersion } from '../../platform/audit/stale.ts'
import { pricePeriods } from '../../platform/database/tables.ts'
import type { Editor } from '../../platform/http/callers.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { readPeriods } from './find-periods.ts'

/**
 * Ends a running temporary price now, or deletes a future one. An ended one stays.
 * @throws {ShopError} `not_found`, `version_conflict` with the present period, also when it ended
 * meanwhile.
 */
export const endPeriod = (
  db: NodePgDatabase,
  { actor, idempotency }: Editor,
  { id, version }: { id: number; version: number },
): Promise<{ ended: boolean }> =>
  change(
    db,
    actor,
    async (tx, recordAudit) => {
      await tx.execute(sql`SELECT 1 FROM price_periods WHERE id = ${id} FOR UPDATE`)
      const [period] = await readPeriods(tx, [id])
      if (!period) throw new ShopError('not_found', 'There is no such price.')
      assertVersion(period.state === 'ended' ? period.version + 1 : period.version, version, period)
      const isRunning = period.state === 'running'
      if (isRunning) await tx.update(pricePeriods).set({ endsAt: sql`now()` }).where(eq(pricePeriods.id, id))
      else await tx.delete(pricePeriods).where(eq(pricePeriods.id, id))
      const [after] = await readPeriods(tx, [id])
      await recordAudit({
        action: isRunning ? 'price_ended' : 'price_called_off',
        entity: { kind: 'product', id: period.product_id },
        before: { ...period },
        after: after ? { ...after } : null,
      })
      return { ended: isRunning }
    },
    { idempotency },
  )
