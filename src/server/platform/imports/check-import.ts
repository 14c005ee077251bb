import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Import, ImportColumns } from '#contract/admin/imports.ts'
import type { ImportGoal } from '#shared/import-states.ts'
import { change } from '../audit/change.ts'
import { lockImport } from './lock-import.ts'
import { makePlan, tableOf } from './make-plan.ts'
import type { Importer } from './open-import.ts'
import { readImport } from './read-import.ts'
import { countsOf, savePlan } from './save-plan.ts'

interface Choice {
  id: number
  version: number
  columns: ImportColumns
  goal: ImportGoal
}

/**
 * Makes a dry run with these columns, and stores it in place of the previous one.
 * @throws {ShopError} `not_found`, `import_settled`, `version_conflict` with the present import, `invalid_request` by field.
 */
export async function checkImport(
  db: NodePgDatabase,
  importer: Importer,
  { columns, goal: requestedGoal, ...seen }: Choice,
): Promise<Import> {
  await change(
    db,
    importer.actor,
    async (tx, recordAudit) => {
      const stored = await lockImport(tx, importer, seen)
      const table = await tableOf(tx, importer.importables, stored)
      const goal = table.kind.hasGoals ? requestedGoal : 'shop'
      const plan = await makePlan(tx, table, { columns, goal, how: 'seen' })
      await savePlan(tx, stored.id, { columns, goal, table, plan })
      await recordAudit({
        action: 'import_checked',
        entity: { kind: 'import', id: stored.id },
        after: { goal, ...countsOf(plan.rows) },
      })
    },
    { idempotency: importer.idempotency },
  )
  return readImport(db, importer, seen.id)
}
