import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { BoxKey, finishPacking as endpoint, LabelSize } from '#contract/admin/packing.ts'
import type { Reply } from '#contract/endpoint.ts'
import { readDocument } from '../../invoicing/documents/read-document.ts'
import { isOf, parcelOf } from '../../orders/replacements/parcel-columns.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { change } from '../../platform/audit/change.ts'
import type { Database } from '../../platform/database/database.ts'
import type { IdempotentRequest } from '../../platform/http/idempotency-key.ts'
import { printPacked, printRef } from '../documents/make-print.ts'
import { atStation } from './at-station.ts'
import { lockPackable, pack } from './packable.ts'
import { assertParcelComplete } from './packing-rules.ts'
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
  idempotency: IdempotentRequest | null
}

/**
 * Packs a complete order or replacement. One transaction packs it, issues the invoice of an order, requests
 * its prints, and removes it from its wave. Idempotent under one key.
 * @throws {ShopError} the errors of `atStation`, `packing_incomplete`.
 */
export async function finishPacking(
  db: NodePgDatabase,
  { actor, id, version, weight_grams, box, label = '100x150', idempotency }: Finish,
): Promise<Reply<typeof endpoint>> {
  const ref = parcelOf(id)
  const done = await change(
    db,
    actor,
    async (tx, recordAudit) => {
      const parcel = await lockPackable(tx, ref)
      const packing = presentPacking(await atStation(tx, parcel, { actor, version }), actor.staffId)
      assertParcelComplete(packing.id, packing.lines)
      await tx.execute(sql`
        UPDATE packings SET finished_at = now(), weight_grams = ${weight_grams}, box = ${box} WHERE ${isOf(ref)}`)
      await leaveWave(tx, ref, 'packed')
      await pack(tx, recordAudit, parcel, { actor, weight_grams, box })
      if (packing.wave !== null) await settleWave(tx, packing.wave)
      const print = await printPacked(tx, recordAudit, { actor, ref, label })
      const invoice = ref.kind === 'order' ? await invoiceOf(tx, ref.number) : null
      return { id: packing.id, print, wave: packing.wave, invoice }
    },
    { idempotency },
  )
  const next = done.wave === null ? null : await nextOf(db, done.wave)
  return { ...done, print: printRef(done.print), next }
}

async function invoiceOf(tx: Database, orderId: number): Promise<string> {
  const invoice = await readDocument(tx, orderId, 'invoice')
  if (!invoice) throw new Error(`Order ${orderId} was packed without an invoice.`)
  return invoice.number
}
