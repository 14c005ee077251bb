import { sql } from 'drizzle-orm'
import type { Database } from '../../machine/database/database.ts'
import { readParcels } from '../orders/read-parcels.ts'
import { type NumberBooks, type NumberedOrder, numberKey, type WaitingParcel } from './plan-numbers.ts'
import type { GivenNumber } from './read-numbers.ts'

/** Reads what decides about numbers; held, so that it stays so until they are written. */
export async function readBooks(
  db: Database,
  given: GivenNumber[],
  how: 'held' | 'seen',
): Promise<NumberBooks> {
  const ids = [...new Set(given.map(({ orderId }) => orderId))].sort((a, b) => a - b)
  const parcels = await readParcels(db, ids, how)
  const { rows } = await db.execute<{ id: number; parcelOf: number | null; waiting: WaitingParcel[] }>(sql`
    SELECT o.id::float8 AS id, o.parcel_of::float8 AS "parcelOf", coalesce(w.waiting, '[]') AS waiting
    FROM orders o LEFT JOIN LATERAL (
      SELECT json_agg(json_build_object('shipmentId', s.id, 'carrier', s.carrier, 'trackingNumber', s.tracking_number) ORDER BY s.id) AS waiting
      FROM shipments s WHERE s.order_id = o.id AND s.left_at IS NULL) AS w ON true
    WHERE o.id = ANY (${sql.param(ids)}::bigint[])`)
  const more = new Map(rows.map((row) => [row.id, row]))
  const orders = parcels.map((parcel): [number, NumberedOrder] => {
    const { parcelOf = null, waiting = [] } = more.get(parcel.id) ?? {}
    return [parcel.id, { ...parcel, parcelOf, waiting }]
  })
  return { orders: new Map(orders), taken: await readTaken(db, given), sharing: await readSharing(db, rows) }
}

async function readTaken(db: Database, given: GivenNumber[]): Promise<Map<string, number>> {
  const numbers = given.map(({ trackingNumber }) => trackingNumber.toUpperCase())
  const { rows } = await db.execute<{ carrier: string; number: string; orderId: number }>(sql`
    SELECT carrier, tracking_number AS number, order_id::float8 AS "orderId" FROM shipments
    WHERE upper(tracking_number) = ANY (${sql.param(numbers)}::text[])`)
  return new Map(rows.map(({ carrier, number, orderId }) => [numberKey(carrier, number), orderId]))
}

async function readSharing(
  db: Database,
  orders: { parcelOf: number | null }[],
): Promise<Map<number, number>> {
  const parcels = orders.flatMap(({ parcelOf }) => (parcelOf === null ? [] : [parcelOf]))
  if (parcels.length === 0) return new Map()
  const { rows } = await db.execute<{ parcelOf: number; id: number }>(sql`
    SELECT DISTINCT o.parcel_of::float8 AS "parcelOf", o.id::float8 AS id
    FROM orders o JOIN shipments s ON s.order_id = o.id AND s.left_at IS NULL
    WHERE o.parcel_of = ANY (${sql.param(parcels)}::bigint[])`)
  return new Map(rows.map(({ parcelOf, id }) => [parcelOf, id]))
}
