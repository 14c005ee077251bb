import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { alias } from 'drizzle-orm/pg-core'
import { publicOrderId } from '#contract/orders.ts'
import type { Packing } from '#contract/staff/packing.ts'
import type { StaffActor } from '../../machine/actor.ts'
import { change } from '../../machine/audit/change.ts'
import type { Database } from '../../machine/database/database.ts'
import { type RowOf, readFirst } from '../../machine/database/rows.ts'
import { staffMembers } from '../../machine/database/tables.ts'
import type { KeyedWish } from '../../machine/http/idempotency-key.ts'
import { ShopError } from '../../machine/http/shop-error.ts'
import { numberOf } from '../fulfilment/change-order.ts'
import { lockParcel, whyNot } from '../orders/fulfil-order.ts'
import { readParcels } from '../orders/read-parcels.ts'
import { presentPacking, readPacking } from './read-packing.ts'
import { leaveWave, settleWave, touchWave } from './settle-wave.ts'

export interface StartWish {
  actor: StaffActor
  /** As shown to people, ORD017. */
  id: string
  takesOver: boolean
  wish: KeyedWish | null
}

/**
 * Takes an order to the packing station; its present packer continues.
 * @throws {ShopError} the reasons against packing, `nothing_to_pack`, `packed_by_other` and `in_other_wave`
 * unless it is to be taken over.
 */
export async function startPacking(db: NodePgDatabase, wish: StartWish): Promise<Packing> {
  const orderId = numberOf(wish.id)
  if (!(await isGoingOn(db, orderId, wish.actor))) await take(db, orderId, wish)
  return presentPacking(await readPacking(db, orderId), wish.actor.staffId)
}

/** Whether the order is already at the caller's station, which is no change. */
async function isGoingOn(db: NodePgDatabase, orderId: number, { staffId }: StaffActor): Promise<boolean> {
  const [parcel] = await readParcels(db, [orderId], 'seen')
  if (!parcel || whyNot(parcel, 'packed')) return false
  const { packerId, waveOwnerId } = await whoHas(db, orderId)
  return packerId === staffId && (waveOwnerId === null || waveOwnerId === staffId)
}

function take(db: NodePgDatabase, orderId: number, wish: StartWish): Promise<void> {
  return change(
    db,
    wish.actor,
    async (tx, note) => {
      const parcel = await lockParcel(tx, orderId)
      const refusal = whyNot(parcel, 'packed')
      if (refusal) throw refusal
      const before = await whoHas(tx, orderId)
      if (!wish.takesOver) refuseTaken(before, wish.actor, orderId)
      await tx.execute(sql`
        INSERT INTO packings (order_id, packer_id) VALUES (${orderId}, ${wish.actor.staffId})
        ON CONFLICT (order_id) DO UPDATE SET packer_id = excluded.packer_id, touched_at = now()`)
      await refuseEmpty(tx, orderId)
      if (before.waveOwnerId !== null && before.waveOwnerId !== wish.actor.staffId) {
        await leaveWave(tx, orderId, 'taken_over')
        if (before.waveId !== null) await settleWave(tx, before.waveId)
      } else if (before.waveId !== null) await touchWave(tx, before.waveId)
      const entity = { kind: 'order', id: publicOrderId(orderId) }
      await note({
        action: 'packing_started',
        entity,
        before: { packer: before.packer },
        after: { packer: (await readPacking(tx, orderId)).packer },
      })
    },
    { wish: wish.wish },
  )
}

const packer = alias(staffMembers, 'm')
const waveOwner = alias(staffMembers, 'f')

/** Nobody may have the order, so all of it may be null; ids come as their own type by the cast. */
const holder = {
  packerId: sql<number | null>`k.packer_id::float8`,
  packer: sql<string | null>`${packer.fullName}`,
  waveId: sql<number | null>`w.id::float8`,
  waveOwnerId: sql<number | null>`w.owner_id::float8`,
  waveOwner: sql<string | null>`${waveOwner.fullName}`,
}

type Holder = RowOf<typeof holder>

async function whoHas(tx: Database, orderId: number): Promise<Holder> {
  const found = await readFirst(
    tx,
    holder,
    (columns) => sql`
    SELECT ${columns}
    FROM orders o LEFT JOIN packings k ON k.order_id = o.id LEFT JOIN staff_members m ON m.id = k.packer_id
    LEFT JOIN wave_orders e ON e.order_id = o.id AND e.left_at IS NULL LEFT JOIN waves w ON w.id = e.wave_id
    LEFT JOIN staff_members f ON f.id = w.owner_id
    WHERE o.id = ${orderId}`,
  )
  if (!found) throw new Error(`Order ${orderId} was locked and is gone.`)
  return found
}

function refuseTaken(holder: Holder, { staffId }: StaffActor, orderId: number): void {
  const name = publicOrderId(orderId)
  if (holder.packerId !== null && holder.packerId !== staffId) {
    throw new ShopError('packed_by_other', `${holder.packer} packs ${name} now.`, {
      extra: { by: holder.packer },
    })
  }
  if (holder.waveOwnerId !== null && holder.waveOwnerId !== staffId) {
    throw new ShopError('in_other_wave', `${name} is in wave ${holder.waveId} of ${holder.waveOwner}.`, {
      extra: { by: holder.waveOwner, wave: holder.waveId },
    })
  }
}

async function refuseEmpty(tx: Database, orderId: number): Promise<void> {
  const { lines } = await readPacking(tx, orderId)
  if (lines.some(({ needed }) => needed > 0)) return
  throw new ShopError(
    'nothing_to_pack',
    `Everything of ${publicOrderId(orderId)} was refunded, so nothing is packed.`,
  )
}
