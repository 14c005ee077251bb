import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Manifest } from '#contract/admin/dispatch.ts'
import { publicOrderId } from '#contract/shop/orders.ts'
import { publicReplacementId } from '#contract/shop/returns.ts'
import { lockShipmentGroup } from '../../orders/fulfilment/neighbours.ts'
import { hasMoreParcels } from '../../orders/fulfilment/parcel-rules.ts'
import { sendReplacement } from '../../orders/replacements/send-replacement.ts'
import { lockParcel, sendParcel, takeStep } from '../../orders/shopper/fulfil-order.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { change, type RecordAudit } from '../../platform/audit/change.ts'
import type { Database } from '../../platform/database/database.ts'
import type { IdempotentRequest } from '../../platform/http/idempotency-key.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { codeOfScanned, findScanned, type ScannedParcel } from './find-scanned.ts'
import { lockManifest } from './manifests.ts'
import { errorOf } from './plan-numbers.ts'
import { readManifest } from './read-manifest.ts'

interface Scan {
  actor: StaffActor
  id: number
  code: string
  idempotency: IdempotentRequest | null
}

/**
 * Records that a parcel leaves: adds it to the manifest, ships its order, and mails the shopper.
 * @throws {ShopError} `manifest_closed`; `unknown_parcel`, `already_scanned`, `not_numbered`,
 * `other_carrier`, `several_parcels` for a parcel that does not belong there; `order_held`,
 * `wrong_order_state` for one that must not leave.
 */
export async function scanOut(
  db: NodePgDatabase,
  { actor, id, code, idempotency }: Scan,
): Promise<Manifest & { said: string }> {
  const said = await change(
    db,
    actor,
    async (tx, recordAudit) => {
      const manifest = await lockManifest(tx, id)
      const parcel = await findScanned(tx, code.trim())
      if (parcel.carrier.toLowerCase() !== manifest.carrier.toLowerCase()) {
        const name = codeOfScanned(parcel)
        throw new ShopError(
          'other_carrier',
          `${name} goes with ${parcel.carrier}, not with ${manifest.carrier}. Put it aside.`,
        )
      }
      const names = await sendScanned(tx, recordAudit, { parcel, actor, manifestId: id })
      return `${names.join(' and ')} left: ${parcel.trackingNumber ?? 'without a number'}.`
    },
    { idempotency },
  )
  return { ...(await readManifest(db, id)), said }
}

interface DispatchInput {
  parcel: ScannedParcel
  actor: StaffActor
  manifestId: number
}

/** Ships all orders of the parcel. Answers their codes. */
async function sendScanned(
  tx: Database,
  recordAudit: RecordAudit,
  { parcel, actor, manifestId }: DispatchInput,
): Promise<string[]> {
  const order = await lockParcel(tx, parcel.orderId)
  const leaving = { shipmentId: parcel.shipmentId, manifestId }
  // A colleague may have sent it by hand since the look-up.
  const { rowCount } = await tx.execute(
    sql`SELECT 1 FROM shipments WHERE id = ${parcel.shipmentId} AND left_at IS NULL`,
  )
  if (rowCount === 0) {
    throw new ShopError('already_scanned', `${codeOfScanned(parcel)} has left already.`)
  }
  if (parcel.replacementId !== null) {
    await sendReplacement(tx, recordAudit, { id: parcel.replacementId, actor, leaving })
    return [publicReplacementId(parcel.replacementId)]
  }
  if (order.status !== 'packed' && hasMoreParcels(order.status)) {
    await sendParcel(tx, order, leaving)
    await recordAudit({
      action: 'order_shipped',
      entity: { kind: 'order', id: publicOrderId(order.id) },
      after: { manifest: manifestId, another_parcel: true },
    })
    return [publicOrderId(order.id)]
  }
  const refusal = errorOf(order)
  if (refusal)
    throw new ShopError(
      refusal.code === 'order_held' ? 'order_held' : 'wrong_order_state',
      `${refusal.why} It must not leave.`,
    )
  const others = order.status === 'packed' ? await lockShipmentGroup(tx, order) : []
  await takeStep(tx, actor, order, { step: 'shipped', shipment: leaving })
  const { carrier, trackingNumber, trackingUrl } = parcel
  for (const other of others) {
    await takeStep(tx, actor, other, { step: 'shipped', shipment: { carrier, trackingNumber, trackingUrl } })
  }
  const names = [order, ...others].map((one) => publicOrderId(one.id))
  for (const name of names) {
    await recordAudit({
      action: 'order_shipped',
      entity: { kind: 'order', id: name },
      after: { carrier, tracking_number: trackingNumber, manifest: manifestId },
    })
  }
  return names
}
