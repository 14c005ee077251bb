import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { ReorderRow } from '#contract/admin/reorder.ts'
import { change } from '../../platform/audit/change.ts'
import { assertVersion } from '../../platform/audit/stale.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Editor } from '../../platform/http/callers.ts'
import { readReorderRow } from './find-reorder.ts'

interface Terms {
  id: number
  version: number
  lead_days: number
}

/**
 * Sets the lead time of a row of stock, in days.
 * @throws {ShopError} `not_found`, `version_conflict` with the present row.
 */
export const editTerms = (
  db: NodePgDatabase,
  { actor, idempotency }: Editor,
  { id, version, lead_days }: Terms,
): Promise<ReorderRow> =>
  change(
    db,
    actor,
    async (tx, recordAudit) => {
      await tx.execute(sql`SELECT FROM stock WHERE id = ${id} FOR KEY SHARE`)
      await tx.execute(sql`SELECT FROM reorder_terms WHERE stock_id = ${id} FOR NO KEY UPDATE`)
      const before = await readReorderRow(tx, id)
      assertVersion(before.version, version, before)
      if (!(await storeTerms(tx, { id, version, lead_days }))) {
        // A colleague inserted the first lead time; no lock can protect a row that does not exist yet.
        const present = await readReorderRow(tx, id)
        assertVersion(present.version, version, present)
      }
      await recordAudit({
        action: 'reorder_terms_edited',
        entity: { kind: 'stock', id },
        before: { lead_days: before.lead_days },
        after: { lead_days },
      })
      return readReorderRow(tx, id)
    },
    { idempotency },
  )

/** @returns whether the terms were stored. A first lead time fails when a row exists by now. */
async function storeTerms(tx: Database, { id, version, lead_days }: Terms): Promise<boolean> {
  const { rowCount } = await tx.execute(
    version === 0
      ? sql`INSERT INTO reorder_terms (stock_id, lead_days) VALUES (${id}, ${lead_days}) ON CONFLICT DO NOTHING`
      : sql`UPDATE reorder_terms SET lead_days = ${lead_days} WHERE stock_id = ${id}`,
  )
  return rowCount === 1
}
