import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { orderNumber, publicOrderId } from '#contract/orders.ts'
import type { StaffReply } from '#contract/staff/endpoint.ts'
import type { BulkPreview, packOrders as endpoint } from '#contract/staff/packing.ts'
import type { StaffActor } from '../../machine/actor.ts'
import type { Database } from '../../machine/database/database.ts'
import type { KeyedWish } from '../../machine/http/keyed-wish.ts'
import { packOrder } from '../fulfilment/send-order.ts'
import { whyNot } from '../orders/fulfil-order.ts'
import { readParcels } from '../orders/read-parcels.ts'
import { refusalOf } from './finish-packing.ts'

/** Which of some orders would be packed, and why the others would not: by the rule that packing itself refuses by. */
export async function previewPacking(db: Database, ids: string[]): Promise<BulkPreview> {
  const wanted = [...new Set(ids)]
  const numbers = wanted.flatMap((id) => orderNumber(id) ?? [])
  const parcels = await readParcels(db, numbers, 'seen')
  const busy = await whoPacks(db, numbers)
  const preview: BulkPreview = { will: [], skip: [] }
  for (const id of wanted) {
    const parcel = parcels.find((one) => publicOrderId(one.id) === id)
    const why = parcel
      ? (whyNot(parcel, 'packed')?.message ?? busy.get(parcel.id))
      : `${id} is no order that was paid.`
    if (why !== undefined || !parcel) preview.skip.push({ id, why: why ?? '' })
    else preview.will.push({ id, version: parcel.version, what: 'Becomes Packed, and its invoice is drawn.' })
  }
  return preview
}

/** Orders that somebody has at the station, or in a wave, and who. */
async function whoPacks(db: Database, numbers: number[]): Promise<Map<number, string>> {
  const { rows } = await db.execute<{ id: number; packer: string }>(sql`
    SELECT k.order_id::float8 AS id, m.full_name AS packer FROM packings k JOIN staff_members m ON m.id = k.packer_id
    WHERE k.order_id = ANY (${sql.param(numbers)}::bigint[]) AND k.finished_at IS NULL`)
  return new Map(
    rows.map(({ id, packer }) => [id, `${packer} has ${publicOrderId(id)} at the packing station.`]),
  )
}

export interface BulkPack {
  actor: StaffActor
  orders: { id: string; version: number }[]
  wish: KeyedWish
}

/**
 * Packs orders one after the other, each in a transaction of its own and under a key of its own, so that a repeat packs none
 * twice. What is refused is told beside what was done.
 */
export async function packOrders(
  db: NodePgDatabase,
  { actor, orders, wish }: BulkPack,
): Promise<StaffReply<typeof endpoint>> {
  const done: { id: string; what: string }[] = []
  const failed: { id: string; code: string; why: string }[] = []
  const unique = new Map(orders.map((order) => [order.id, order]))
  for (const { id, version } of unique.values()) {
    try {
      const key = `${wish.key}:${id}`
      await packOrder({ db }, { actor, id, version, wish: { ...wish, key } })
      done.push({ id, what: 'Packed.' })
    } catch (error) {
      failed.push({ id, ...refusalOf(error) })
    }
  }
  return { done, failed }
}
