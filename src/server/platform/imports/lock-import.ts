import { eq } from 'drizzle-orm'
import { assertVersion } from '../audit/stale.ts'
import type { Database } from '../database/database.ts'
import { imports } from '../database/tables.ts'
import { ShopError } from '../http/shop-error.ts'
import type { Importer } from './open-import.ts'
import { readImport, type StoredImport, storedColumns } from './read-import.ts'

/**
 * Locks an open import at the version that the caller saw.
 * @throws {ShopError} `not_found`, `import_settled`, `version_conflict` with the present import.
 */
export async function lockImport(
  tx: Database,
  importer: Importer,
  { id, version }: { id: number; version: number },
): Promise<StoredImport> {
  const [stored] = await tx.select(storedColumns).from(imports).where(eq(imports.id, id)).for('update')
  if (!stored) throw new ShopError('not_found', 'There is no such import.')
  const serverVersion = await readImport(tx, importer, id)
  if (stored.state !== 'open') {
    const message = stored.state === 'applied' ? 'This was applied already.' : 'This was discarded.'
    throw new ShopError('import_settled', message, { extra: { theirs: serverVersion } })
  }
  assertVersion(stored.version, version, serverVersion)
  return stored
}
