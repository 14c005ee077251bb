import { and, eq, isNull, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Manifest } from '#contract/admin/dispatch.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { change } from '../../platform/audit/change.ts'
import type { Database } from '../../platform/database/database.ts'
import { manifests } from '../../platform/database/tables.ts'
import type { IdempotentRequest } from '../../platform/http/idempotency-key.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { rowsOf } from '../documents/manifest.ts'
import { findMissing, readManifest, readScanned } from './read-manifest.ts'

interface ManifestInput {
  actor: StaffActor
  idempotency: IdempotentRequest | null
}

/** Opens a manifest for the carrier, or answers the open one. */
export async function openManifest(
  db: NodePgDatabase,
  { actor, idempotency, carrier }: ManifestInput & { carrier: string },
): Promise<Manifest> {
  const name = carrier.trim()
  const known = await findOpen(db, name)
  if (known !== null) return readManifest(db, known)
  const id = await change(
    db,
    actor,
    async (tx, recordAudit) => {
      const [made] = await tx
        .insert(manifests)
        .values({ carrier: name, openedBy: actor.staffId })
        .onConflictDoNothing()
        .returning({ id: manifests.id })
      const opened = made?.id ?? (await findOpen(tx, name))
      if (opened === null)
        throw new ShopError('manifest_closed', 'The manifest was closed meanwhile. Please begin again.')
      await recordAudit({
        action: 'manifest_opened',
        entity: { kind: 'manifest', id: opened },
        after: { carrier: name },
      })
      return opened
    },
    { idempotency },
  )
  return readManifest(db, id)
}

async function findOpen(db: Database, carrier: string): Promise<number | null> {
  const [open] = await db
    .select({ id: manifests.id })
    .from(manifests)
    .where(and(eq(sql`lower(${manifests.carrier})`, sql`lower(${carrier})`), isNull(manifests.closedAt)))
  return open?.id ?? null
}

/**
 * Locks an open manifest.
 * @throws {ShopError} `not_found`, `manifest_closed`.
 */
export async function lockManifest(tx: Database, id: number): Promise<{ carrier: string }> {
  const [row] = await tx.select().from(manifests).where(eq(manifests.id, id)).for('update')
  if (!row) throw new ShopError('not_found', 'There is no such manifest.')
  if (row.closedAt) {
    throw new ShopError('manifest_closed', `Manifest ${id} is closed. Begin another one for ${row.carrier}.`)
  }
  return row
}

/**
 * Closes a manifest with the scanned parcels; the others wait for the next manifest.
 * @throws {ShopError} `manifest_closed`, `manifest_empty`.
 */
export async function closeManifest(
  db: NodePgDatabase,
  { actor, idempotency, id, driver }: ManifestInput & { id: number; driver?: string | undefined },
): Promise<Manifest> {
  await change(
    db,
    actor,
    async (tx, recordAudit) => {
      const { carrier } = await lockManifest(tx, id)
      const scanned = await readScanned(tx, id)
      if (scanned.length === 0)
        throw new ShopError('manifest_empty', 'Nothing was scanned out, so there is nothing to close.')
      const missing = await findMissing(tx, carrier)
      await tx
        .update(manifests)
        .set({
          closedAt: sql`now()`,
          closedBy: actor.staffId,
          driver: driver ?? null,
          leftBehind: missing.length,
          rows: rowsOf(scanned),
        })
        .where(eq(manifests.id, id))
      const after = { carrier, parcels: scanned.length, driver: driver ?? null, left_behind: missing }
      await recordAudit({ action: 'manifest_closed', entity: { kind: 'manifest', id }, after })
    },
    { idempotency },
  )
  return readManifest(db, id)
}
