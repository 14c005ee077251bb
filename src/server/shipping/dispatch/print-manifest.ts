import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { alias } from 'drizzle-orm/pg-core'
import type { ManifestPrintKind, printManifest as printManifestCall } from '#contract/admin/dispatch.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { change } from '../../platform/audit/change.ts'
import type { Database } from '../../platform/database/database.ts'
import { readFirst, returnedRow } from '../../platform/database/rows.ts'
import { manifestPrints } from '../../platform/database/tables.ts'
import type { IdempotentRequest } from '../../platform/http/idempotency-key.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { type ManifestPrint, type ManifestRow, rowsOf } from '../documents/manifest.ts'
import { readScanned, readSummary } from './read-manifest.ts'

interface PrintInput {
  id: number
  actor: StaffActor
  idempotency: IdempotentRequest | null
}

type Printed = Reply<typeof printManifestCall>

/**
 * Requests a manifest as PDF and logs it. The first print of a closed manifest is the original, also when two
 * people print.
 * @throws {ShopError} `not_found`, `manifest_empty`.
 */
export const printManifest = (db: NodePgDatabase, { id, actor, idempotency }: PrintInput): Promise<Printed> =>
  change(
    db,
    actor,
    async (tx, recordAudit) => {
      const kind = await nextKind(tx, id)
      const { carrier, parcels } = await readSummary(tx, id)
      if (parcels === 0)
        throw new ShopError('manifest_empty', 'Nothing was scanned out, so there is nothing to print.')
      const values = { manifestId: id, staffId: actor.staffId, kind }
      const print = await tx
        .insert(manifestPrints)
        .values(values)
        .returning({ id: manifestPrints.id })
        .then(returnedRow)
      const after = { carrier, parcels, print: print.id, kind }
      await recordAudit({ action: 'manifest_printed', entity: { kind: 'manifest', id }, after })
      return { id: print.id, kind, url: `/api/manifest-prints/${print.id}/pdf` }
    },
    { idempotency },
  )

const state = {
  isClosed: sql<boolean>`manifest.closed_at IS NOT NULL`,
  hasOriginal: sql<boolean>`EXISTS (SELECT FROM manifest_prints print WHERE print.manifest_id = manifest.id AND print.kind = 'original')`,
}

/** Locks the manifest, so that its prints wait for each other. */
async function nextKind(tx: Database, id: number): Promise<ManifestPrintKind> {
  await tx.execute(sql`SELECT 1 FROM manifests WHERE id = ${id} FOR UPDATE`)
  const found = await readFirst(
    tx,
    state,
    (columns) => sql`SELECT ${columns} FROM manifests manifest WHERE manifest.id = ${id}`,
  )
  if (!found) throw new ShopError('not_found', 'There is no such manifest.')
  if (!found.isClosed) return 'draft'
  return found.hasOriginal ? 'reprint' : 'original'
}

const print = alias(manifestPrints, 'print')

const printed = {
  manifestId: print.manifestId,
  kind: print.kind,
  createdAt: print.createdAt,
  rows: sql<ManifestRow[] | null>`manifest.rows`,
}

/**
 * A print with its parcels: those at the closing, or the present ones of an open manifest.
 * @throws {ShopError} `not_found`.
 */
export async function readManifestPrint(db: Database, id: number): Promise<ManifestPrint> {
  const found = await readFirst(
    db,
    printed,
    (columns) => sql`
    SELECT ${columns} FROM manifest_prints print JOIN manifests manifest ON manifest.id = print.manifest_id WHERE print.id = ${id}`,
  )
  if (!found) throw new ShopError('not_found', 'There is no such print.')
  const { manifestId, ...print } = found
  const manifest = await readSummary(db, manifestId)
  return { ...print, manifest, rows: print.rows ?? rowsOf(await readScanned(db, manifestId)) }
}
