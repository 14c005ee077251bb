import { eq } from 'drizzle-orm'
import type { ImportKindName } from '#contract/admin/imports.ts'
import type { Database } from '../database/database.ts'
import { imports } from '../database/tables.ts'
import { assertCallerHas, type CallerRights } from '../http/assert-caller-has.ts'
import { ShopError } from '../http/shop-error.ts'
import type { Importables } from './kind.ts'

export interface ImportReader {
  caller: CallerRights
  importables: Importables
}

/** Kinds that a member may see. A dry run shows data of the shop, so each kind needs its read permission. */
export const readableKinds = ({ caller, importables }: ImportReader): ImportKindName[] =>
  importables.kinds.filter(({ read }) => caller.permissions.includes(read)).map(({ name }) => name)

/** @throws {ShopError} `not_allowed`. */
export function assertReadable({ caller, importables }: ImportReader, kind: ImportKindName): void {
  assertCallerHas(
    caller,
    importables.kinds.flatMap(({ name, read }) => (name === kind ? [read] : [])),
  )
}

/** @throws {ShopError} `not_found`, `not_allowed`. */
export async function assertReadableImport(db: Database, reader: ImportReader, id: number): Promise<void> {
  const [found] = await db.select({ kind: imports.kind }).from(imports).where(eq(imports.id, id))
  if (!found) throw new ShopError('not_found', 'There is no such import.')
  assertReadable(reader, found.kind)
}
