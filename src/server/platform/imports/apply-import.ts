import { eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Import } from '#contract/admin/imports.ts'
import { change, writeEntries } from '../audit/change.ts'
import { imports } from '../database/tables.ts'
import { onUniqueViolation } from '../database/transaction.ts'
import { assertCallerHas } from '../http/assert-caller-has.ts'
import { ShopError } from '../http/shop-error.ts'
import { importChanged } from './import-changed.ts'
import { lockImport } from './lock-import.ts'
import { makePlan, tableOf } from './make-plan.ts'
import type { Importer } from './open-import.ts'
import { readImport } from './read-import.ts'
import { countsOf } from './save-plan.ts'

/**
 * Applies an import in one transaction. The plan is made again with all its rows locked, and must match the
 * dry run.
 * @throws {ShopError} `not_found`, `import_settled`, `version_conflict`, `nothing_to_import`,
 * `import_changed` when the shop changed since the dry run, `not_allowed` without the permission of a changed
 * field.
 */
export async function applyImport(
  db: NodePgDatabase,
  importer: Importer,
  seen: { id: number; version: number },
): Promise<Import> {
  await onUniqueViolation(importChanged, () =>
    change(
      db,
      importer.actor,
      async (tx, recordAudit) => {
        const stored = await lockImport(tx, importer, seen)
        const { columns, goal, digest } = stored
        if (digest === null) throw new ShopError('nothing_to_import', 'Look at what it would do first.')
        const table = await tableOf(tx, importer.importables, stored)
        const plan = await makePlan(tx, table, { columns, goal, how: 'held' })
        if (plan.digest !== digest) throw importChanged()
        assertCallerHas(importer.caller, plan.needs)
        const counts = countsOf(plan.rows)
        if (counts.new + counts.changed === 0) {
          throw new ShopError('nothing_to_import', 'No row of the table changes anything.')
        }
        const batchId = crypto.randomUUID()
        await writeEntries(
          tx,
          { ...importer.actor, batchId },
          await plan.apply(tx, importer.actor, stored.id),
        )
        await tx
          .update(imports)
          .set({ state: 'applied', settledAt: sql`now()`, settledBy: importer.actor.staffId })
          .where(eq(imports.id, stored.id))
        await recordAudit({
          action: 'import_applied',
          entity: { kind: 'import', id: stored.id },
          after: { kind: stored.kind, goal, batch: batchId, ...counts },
        })
      },
      { idempotency: importer.idempotency },
    ),
  )
  return readImport(db, importer, seen.id)
}
