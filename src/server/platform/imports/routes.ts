import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import * as endpoints from '#contract/admin/imports.ts'
import type { StaffHandle } from '../http/bind-endpoints.ts'
import type { StaffCall } from '../http/callers.ts'
import { exportFile } from '../lists/export-file.ts'
import { applyImport } from './apply-import.ts'
import { checkImport } from './check-import.ts'
import { discardImport } from './discard-import.ts'
import type { Importables } from './kind.ts'
import { type Importer, openImport } from './open-import.ts'
import { listImportRows, listImports, readImport } from './read-import.ts'
import { assertReadableImport, type ImportReader } from './readable-kinds.ts'
import { writeRejectedRows } from './rejected-rows.ts'
import { previewUndo, undoImport } from './undo-import.ts'

/** Registers imports of the kinds that the features provide. */
export function registerImports(
  api: StaffHandle,
  { db }: { db: NodePgDatabase },
  importables: Importables,
): void {
  const importerOf = ({ actor, caller, idempotency }: StaffCall): Importer => ({
    actor,
    caller,
    idempotency,
    importables,
  })
  const readerOf = ({ caller }: Pick<StaffCall, 'caller'>): ImportReader => ({
    caller,
    importables,
  })
  api(endpoints.listImports, (call) => listImports(db, readerOf(call), call.query))
  api(endpoints.openImport, async (call) => {
    const importer = importerOf(call)
    return readImport(db, importer, await openImport(db, importer, call.body))
  })
  api(endpoints.getImport, (call) => readImport(db, readerOf(call), call.params.id))
  api(endpoints.listImportRows, (call) =>
    listImportRows(db, readerOf(call), { ...call.params, ...call.query }),
  )
  api(endpoints.checkImport, (call) => checkImport(db, importerOf(call), { ...call.params, ...call.body }))
  api(endpoints.applyImport, (call) => applyImport(db, importerOf(call), { ...call.params, ...call.body }))
  api(endpoints.discardImport, (call) =>
    discardImport(db, importerOf(call), { ...call.params, ...call.body }),
  )
  api(endpoints.previewImportUndo, (call) => previewUndo(db, readerOf(call), call.params.id))
  api(endpoints.undoImport, (call) => undoImport(db, importerOf(call), { ...call.params, ...call.body }))
  api(endpoints.readRejectedRows, async ({ caller, actor, reply, params: { id } }) => {
    await assertReadableImport(db, readerOf({ caller }), id)
    const { text, rows } = await writeRejectedRows(db, id)
    await exportFile(db, {
      actor,
      reply,
      list: `refused rows of import ${id}`,
      file: `refused-${id}`,
      after: { rows },
    })
    return Buffer.from(text)
  })
}
