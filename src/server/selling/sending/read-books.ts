import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../machine/database/database.ts'
import { jsonOf, readRows } from '../../machine/database/rows.ts'
import { orders, shipments } from '../../machine/database/tables.ts'
import { readParcels } from '../orders/read-parcels.ts'
import { type NumberBooks, type NumberedOrder, numberKey, type WaitingParcel } from './plan-numbers.ts'
import type { GivenNumber } from './read-numbers.ts'

const o = alias(orders, 'o')
const s = alias(shipments, 's')

const waiting = jsonOf({ shipmentId: s.id, carrier: s.carrier, trackingNumber: s.trackingNumber })

const bookRow = {
  id: o.id,
  parcelOf: o.parcelOf,
  waiting: sql<WaitingParcel[]>`(SELECT coalesce(json_agg(${waiting} ORDER BY s.id), '[]')
    FROM shipments s WHERE s.order_id = o.id AND s.left_at IS NULL AND s.replacement_id IS NULL)`,
}

const takenRow = { carrier: s.carrier, number: sql<string>`${s.trackingNumber}`, orderId: s.orderId }

const sharingRow = { parcelOf: sql<number>`${o.parcelOf}::float8`, id: o.id }

/** Reads what decides about numbers; held, so that it stays so until they are written. */
export async function readBooks(
  db: Database,
  given: GivenNumber[],
  how: 'held' | 'seen',
): Promise<NumberBooks> {
  const ids = [...new Set(given.map(({ orderId }) => orderId))].sort((a, b) => a - b)
  const parcels = await readParcels(db, ids, how)
  const rows = await readRows(
    db,
    bookRow,
    (columns) => sql`SELECT ${columns} FROM orders o WHERE o.id = ANY (${sql.param(ids)}::bigint[])`,
  )
  const more = new Map(rows.map((row) => [row.id, row]))
  const orders = parcels.map((parcel): [number, NumberedOrder] => {
    const { parcelOf = null, waiting = [] } = more.get(parcel.id) ?? {}
    return [parcel.id, { ...parcel, parcelOf, waiting }]
  })
  return { orders: new Map(orders), taken: await readTaken(db, given), sharing: await readSharing(db, rows) }
}

async function readTaken(db: Database, given: GivenNumber[]): Promise<Map<string, number>> {
  const numbers = given.map(({ trackingNumber }) => trackingNumber.toUpperCase())
  const rows = await readRows(
    db,
    takenRow,
    (columns) => sql`
    SELECT ${columns} FROM shipments s WHERE upper(s.tracking_number) = ANY (${sql.param(numbers)}::text[])`,
  )
  return new Map(rows.map(({ carrier, number, orderId }) => [numberKey(carrier, number), orderId]))
}

async function readSharing(
  db: Database,
  orders: { parcelOf: number | null }[],
): Promise<Map<number, number>> {
  const parcels = orders.flatMap(({ parcelOf }) => (parcelOf === null ? [] : [parcelOf]))
  if (parcels.length === 0) return new Map()
  const rows = await readRows(
    db,
    sharingRow,
    (columns) => sql`
    SELECT DISTINCT ${columns} FROM orders o JOIN shipments s ON s.order_id = o.id AND s.left_at IS NULL
    WHERE o.parcel_of = ANY (${sql.param(parcels)}::bigint[])`,
  )
  return new Map(rows.map(({ parcelOf, id }) => [parcelOf, id]))
}
