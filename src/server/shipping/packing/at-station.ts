import { sql } from 'drizzle-orm'
import { isOf } from '../../orders/replacements/parcel-columns.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { assertVersion } from '../../platform/audit/stale.ts'
import type { Database } from '../../platform/database/database.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import type { Packable } from './packable.ts'
import { presentPacking, readPacking, type StoredPacking } from './read-packing.ts'

/**
 * Reads and locks the parcel of a packer.
 * @throws {ShopError} the reasons against packing (`wrong_order_state`, `order_held`, `address_missing`),
 * `not_found` when nobody packs it, `packed_by_other`, `version_conflict` with the present station.
 */
export async function atStation(
  tx: Database,
  { ref, refusal }: Packable,
  { actor, version }: { actor: StaffActor; version: number },
): Promise<StoredPacking> {
  if (refusal) throw refusal
  await tx.execute(sql`SELECT 1 FROM packings WHERE ${isOf(ref)} FOR NO KEY UPDATE`)
  const packing = await readPacking(tx, ref)
  assertOwnStation(packing, actor)
  assertVersion(packing.version, version, presentPacking(packing, actor.staffId))
  return packing
}

function assertOwnStation({ packerId, packer }: StoredPacking, { staffId }: StaffActor): void {
  if (packerId === staffId) return
  throw new ShopError('packed_by_other', `${packer} packs this parcel now.`, { extra: { by: packer } })
}
