import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { returnedRow } from '../../platform/database/rows.ts'
import { orders, shipments } from '../../platform/database/tables.ts'

/** A parcel as the carrier knows it. */
export interface Shipment {
  carrier: string
  trackingNumber: string | null
  trackingUrl?: string | null
}

/** A parcel that had a number, and was scanned out. */
export interface ScannedOut {
  shipmentId: number
  manifestId: number
}

export type Leaving = Shipment | ScannedOut

/** Stores a parcel that waits for its carrier, without a mail to the shopper. */
export async function writeWaiting(tx: Database, orderId: number, shipment: Shipment): Promise<void> {
  await tx.insert(shipments).values({ orderId, ...shipment })
}

/** Records that a parcel has left; shoppers see the one that left last. */
export async function leave(
  tx: Database,
  orderId: number,
  leaving: Leaving,
): Promise<{ id: number; isFirst: boolean }> {
  const { id, carrier, trackingNumber } =
    'shipmentId' in leaving ? await leaveScanned(tx, leaving) : await leaveByHand(tx, orderId, leaving)
  await tx.update(orders).set({ carrier, trackingNumber }).where(eq(orders.id, orderId))
  const gone = await tx
    .select({ id: shipments.id })
    .from(shipments)
    .where(and(eq(shipments.orderId, orderId), isNotNull(shipments.leftAt)))
  return { id, isFirst: gone.length === 1 }
}

function leaveScanned(tx: Database, { shipmentId, manifestId }: ScannedOut) {
  return tx
    .update(shipments)
    .set({ leftAt: sql`now()`, manifestId })
    .where(eq(shipments.id, shipmentId))
    .returning()
    .then(returnedRow)
}

/** Shipping an order by hand sends all of it, including parcels that have a number. */
async function leaveByHand(tx: Database, orderId: number, shipment: Shipment) {
  const waiting = await tx
    .update(shipments)
    .set({ leftAt: sql`now()` })
    .where(and(eq(shipments.orderId, orderId), isNull(shipments.leftAt), isNull(shipments.replacementId)))
    .returning()
  const known = waiting.find(
    ({ trackingNumber }) => trackingNumber?.toUpperCase() === shipment.trackingNumber?.toUpperCase(),
  )
  const written = known
    ? tx.update(shipments).set(shipment).where(eq(shipments.id, known.id))
    : tx.insert(shipments).values({ orderId, ...shipment, leftAt: sql`now()` })
  return written.returning().then(returnedRow)
}
