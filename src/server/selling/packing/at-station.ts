import { sql } from 'drizzle-orm'
import type { StaffActor } from '../../machine/actor.ts'
import { refuseStale } from '../../machine/audit/stale.ts'
import type { Database } from '../../machine/database/database.ts'
import { ShopError } from '../../machine/http/shop-error.ts'
import { type Parcel, whyNot } from '../orders/fulfil-order.ts'
import { presentPacking, readPacking, type StoredPacking } from './read-packing.ts'

/**
 * Reads and locks an order that its packer works on.
 * @throws {ShopError} the reasons against packing (`wrong_order_state`, `order_held`, `address_missing`),
 * `not_found` when nobody packs it, `packed_by_other`, `version_conflict` with the present station.
 */
export async function atStation(
  tx: Database,
  parcel: Parcel,
  { actor, version }: { actor: StaffActor; version: number },
): Promise<StoredPacking> {
  const refusal = whyNot(parcel, 'packed')
  if (refusal) throw refusal
  await tx.execute(sql`SELECT 1 FROM packings WHERE order_id = ${parcel.id} FOR NO KEY UPDATE`)
  const packing = await readPacking(tx, parcel.id)
  refuseOther(packing, actor)
  refuseStale(packing.version, version, presentPacking(packing, actor.staffId))
  return packing
}

function refuseOther({ packerId, packer }: StoredPacking, { staffId }: StaffActor): void {
  if (packerId === staffId) return
  throw new ShopError('packed_by_other', `${packer} packs this order now.`, { extra: { by: packer } })
}
