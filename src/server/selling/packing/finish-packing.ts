import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { StaffReply } from '#contract/staff/endpoint.ts'
import type { BoxKey, finishPacking as endpoint, LabelSize } from '#contract/staff/packing.ts'
import type { StaffActor } from '../../machine/actor.ts'
import { change } from '../../machine/audit/change.ts'
import type { KeyedWish } from '../../machine/http/idempotency-key.ts'
import { readDocument } from '../documents/read-document.ts'
import { numberOf } from '../fulfilment/change-order.ts'
import { lockParcel, takeStep } from '../orders/fulfil-order.ts'
import { printPacked, printRef } from '../papers/make-print.ts'
import { atStation } from './at-station.ts'
import { refuseIncomplete } from './packing-rules.ts'
import { presentPacking } from './read-packing.ts'
import { nextOf } from './read-wave.ts'
import { leaveWave, settleWave } from './settle-wave.ts'

export interface Finish {
  actor: StaffActor
  id: string
  version: number
  weight_grams: number
  box: BoxKey
  label?: LabelSize | undefined
  wish: KeyedWish | null
}

/**
 * Packs an order whose items are all in the parcel. One transaction packs it, issues its invoice, orders its
 * prints, and removes it from its wave. Repeated under one key, it is done once and answered alike.
 * @throws {ShopError} the refusals of `atStation`, `packing_incomplete`.
 */
export async function finishPacking(
  db: NodePgDatabase,
  { actor, id, version, weight_grams, box, label = '100x150', wish }: Finish,
): Promise<StaffReply<typeof endpoint>> {
  const orderId = numberOf(id)
  const done = await change(
    db,
    actor,
    async (tx, note) => {
      const parcel = await lockParcel(tx, orderId)
      const packing = await atStation(tx, parcel, { actor, version })
      refuseIncomplete(orderId, presentPacking(packing, actor.staffId).lines)
      await takeStep(tx, actor, parcel, { step: 'packed' })
      await tx.execute(sql`
        UPDATE packings SET finished_at = now(), weight_grams = ${weight_grams}, box = ${box} WHERE order_id = ${orderId}`)
      await leaveWave(tx, orderId, 'packed')
      if (packing.waveId !== null) await settleWave(tx, packing.waveId)
      const entity = { kind: 'order', id: presentPacking(packing, actor.staffId).id }
      await note({
        action: 'order_packed',
        entity,
        before: { status: 'processing' },
        after: { status: 'packed', weight_grams, box },
      })
      const print = await printPacked(tx, note, { actor, orderId, label })
      const invoice = await readDocument(tx, orderId, 'invoice')
      if (!invoice) throw new Error(`Order ${id} was packed without an invoice.`)
      return { id: entity.id, print, wave: packing.waveId, invoice: invoice.number }
    },
    { wish },
  )
  const next = done.wave === null ? null : await nextOf(db, done.wave)
  return { ...done, print: printRef(done.print), next }
}
