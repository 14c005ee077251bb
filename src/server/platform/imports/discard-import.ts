import { eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Import } from '#contract/admin/imports.ts'
import { change } from '../audit/change.ts'
import { imports } from '../database/tables.ts'
import { lockImport } from './lock-import.ts'
import type { Importer } from './open-import.ts'
import { readImport } from './read-import.ts'

/**
 * Discards an import that was not applied.
 * @throws {ShopError} `not_found`, `import_settled`, `version_conflict` with the present import.
 */
export async function discardImport(
  db: NodePgDatabase,
  importer: Importer,
  seen: { id: number; version: number },
): Promise<Import> {
  await change(
    db,
    importer.actor,
    async (tx, recordAudit) => {
      const { id, fileName } = await lockImport(tx, importer, seen)
      await tx
        .update(imports)
        .set({ state: 'discarded', settledAt: sql`now()`, settledBy: importer.actor.staffId })
        .where(eq(imports.id, id))
      await recordAudit({
        action: 'import_discarded',
        entity: { kind: 'import', id },
        after: { file: fileName },
      })
    },
    { idempotency: importer.idempotency },
  )
  return readImport(db, importer, seen.id)
}
