import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Actor } from '../../platform/actor.ts'
import type { RecordAudit } from '../../platform/audit/change.ts'
import type { Database } from '../../platform/database/database.ts'
import { shipments } from '../../platform/database/tables.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { lockNumbers } from '../fulfilment/lock-numbers.ts'
import type { Leaving, ScannedOut, Shipment } from '../shopper/dispatch.ts'
import { lockReplacement, moveReplacement } from './move-replacement.ts'

interface DispatchInput {
  id: number
  actor: Actor
  leaving: Leaving
}

/**
 * Records that a replacement leaves, by a scan of its numbered parcel or by hand.
 * @throws {ShopError} `not_found`, `wrong_order_state`.
 */
export async function sendReplacement(
  tx: Database,
  recordAudit: RecordAudit,
  { id, actor, leaving }: DispatchInput,
): Promise<void> {
  const locked = await lockReplacement(tx, id)
  await moveReplacement(tx, recordAudit, { locked, event: 'sent', actor })
  if ('shipmentId' in leaving) await leaveScanned(tx, leaving)
  else await leaveByHand(tx, locked.replacement, leaving)
}

async function leaveScanned(tx: Database, { shipmentId, manifestId }: ScannedOut): Promise<void> {
  await tx.update(shipments).set({ leftAt: sql`now()`, manifestId }).where(eq(shipments.id, shipmentId))
}

async function leaveByHand(
  tx: Database,
  { id, orderId }: { id: number; orderId: number },
  shipment: Shipment,
): Promise<void> {
  await writeNumber(tx, { id, orderId }, shipment)
  await tx.update(shipments).set({ leftAt: sql`now()` }).where(waitingOf(id))
}

/** Sets or replaces the tracking number of a replacement's parcel, which then waits for its carrier. */
export async function writeNumber(
  tx: Database,
  { id, orderId }: { id: number; orderId: number },
  shipment: Shipment,
): Promise<void> {
  const changed = await tx
    .update(shipments)
    .set(shipment)
    .where(waitingOf(id))
    .returning({ id: shipments.id })
  if (changed.length === 0) await tx.insert(shipments).values({ orderId, replacementId: id, ...shipment })
  await notifyNumbered(tx, [id])
}

/** Notifies open screens that these replacements have another number. */
export const notifyNumbered = (tx: Database, ids: number[]) =>
  tx.execute(sql`
    UPDATE replacements SET version = version + 1, updated_at = clock_timestamp() WHERE id = ANY (${sql.param(ids)}::bigint[])`)

const waitingOf = (id: number) => and(eq(shipments.replacementId, id), isNull(shipments.leftAt))

/** @throws {ShopError} `number_exists` when another parcel has the number. */
export async function assertTrackingNumberFree(tx: Database, id: number, shipment: Shipment): Promise<void> {
  await lockNumbers(tx)
  const { rowCount } = await tx.execute(sql`
    SELECT 1 FROM shipments
    WHERE upper(tracking_number) = upper(${shipment.trackingNumber}) AND lower(carrier) = lower(${shipment.carrier})
      AND replacement_id IS DISTINCT FROM ${id}::bigint`)
  if (rowCount === 0) return
  throw new ShopError('number_exists', `Another parcel has the number ${shipment.trackingNumber} already.`)
}
