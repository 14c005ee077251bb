import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type ParcelRef, publicParcelId } from '#contract/admin/codes.ts'
import { publicOrderId } from '#contract/shop/orders.ts'
import { whyNotNumbered } from '../../orders/replacements/hold-replacement.ts'
import { refIn } from '../../orders/replacements/parcel-columns.ts'
import { readParcels } from '../../orders/shopper/read-parcels.ts'
import type { Database } from '../../platform/database/database.ts'
import { jsonOf, readRows } from '../../platform/database/rows.ts'
import { orders, replacements, shipments } from '../../platform/database/tables.ts'
import {
  errorOf,
  type NumberedParcel,
  type NumberLedger,
  numberKey,
  type WaitingParcel,
} from './plan-numbers.ts'
import type { GivenNumber } from './read-numbers.ts'

const o = alias(orders, 'o')
const l = alias(replacements, 'l')
const s = alias(shipments, 's')

const waiting = jsonOf({ shipmentId: s.id, carrier: s.carrier, trackingNumber: s.trackingNumber })

/** Reads the data that decides about numbers, with row locks that last until the numbers are written. */
export async function readLedger(
  db: Database,
  given: GivenNumber[],
  how: 'held' | 'seen',
): Promise<NumberLedger> {
  const numbersOf = (kind: ParcelRef['kind']): number[] =>
    [...new Set(given.filter(({ ref }) => ref.kind === kind).map(({ ref }) => ref.number))].sort(
      (a, b) => a - b,
    )
  const found = await readOrders(db, numbersOf('order'), how)
  const replaced = await readReplacements(db, numbersOf('replacement'), how)
  return {
    parcels: new Map([...found, ...replaced]),
    taken: await readTaken(db, given),
    sharing: await readSharing(
      db,
      found.map(([, parcel]) => parcel),
    ),
  }
}

const orderRow = {
  id: o.id,
  shipmentGroupId: o.shipmentGroupId,
  waiting: sql<WaitingParcel[]>`(SELECT coalesce(json_agg(${waiting} ORDER BY s.id), '[]')
    FROM shipments s WHERE s.order_id = o.id AND s.left_at IS NULL AND s.replacement_id IS NULL)`,
}

async function readOrders(
  db: Database,
  ids: number[],
  how: 'held' | 'seen',
): Promise<[string, NumberedParcel][]> {
  const parcels = await readParcels(db, ids, how)
  const rows = await readRows(
    db,
    orderRow,
    (columns) => sql`SELECT ${columns} FROM orders o WHERE o.id = ANY (${sql.param(ids)}::bigint[])`,
  )
  const more = new Map(rows.map((row) => [row.id, row]))
  return parcels.map((parcel) => {
    const { shipmentGroupId = null, waiting = [] } = more.get(parcel.id) ?? {}
    const isPacked = parcel.status === 'packed'
    return [publicOrderId(parcel.id), { refusal: errorOf(parcel), isPacked, shipmentGroupId, waiting }]
  })
}

const replacementRow = {
  id: l.id,
  status: l.status,
  holdReason: l.holdReason,
  waiting: sql<WaitingParcel[]>`(SELECT coalesce(json_agg(${waiting} ORDER BY s.id), '[]')
    FROM shipments s WHERE s.replacement_id = l.id AND s.left_at IS NULL)`,
}

async function readReplacements(
  db: Database,
  ids: number[],
  how: 'held' | 'seen',
): Promise<[string, NumberedParcel][]> {
  if (ids.length === 0) return []
  const lock = how === 'held' ? sql`ORDER BY l.id FOR NO KEY UPDATE OF l` : sql``
  const rows = await readRows(
    db,
    replacementRow,
    (columns) =>
      sql`SELECT ${columns} FROM replacements l WHERE l.id = ANY (${sql.param(ids)}::bigint[]) ${lock}`,
  )
  return rows.map(({ waiting, ...replacement }) => {
    const refusal = whyNotNumbered(replacement)
    const parcel = {
      refusal: refusal && { code: refusal.code, why: refusal.message },
      isPacked: true,
      shipmentGroupId: null,
      waiting,
    }
    return [publicParcelId({ kind: 'replacement', number: replacement.id }), parcel]
  })
}

const takenRow = {
  carrier: s.carrier,
  tracked: sql<string>`${s.trackingNumber}`,
  orderId: s.orderId,
  replacementId: s.replacementId,
  kind: refIn(sql`s`).kind,
}

async function readTaken(db: Database, given: GivenNumber[]): Promise<Map<string, string>> {
  const numbers = given.map(({ trackingNumber }) => trackingNumber.toUpperCase())
  const rows = await readRows(
    db,
    takenRow,
    (columns) => sql`
    SELECT ${columns} FROM shipments s WHERE upper(s.tracking_number) = ANY (${sql.param(numbers)}::text[])`,
  )
  return new Map(
    rows.map(({ carrier, tracked, kind, orderId, replacementId }) => [
      numberKey(carrier, tracked),
      publicParcelId({ kind, number: replacementId ?? orderId }),
    ]),
  )
}

const sharingRow = { shipmentGroupId: sql<number>`${o.shipmentGroupId}::float8`, id: o.id }

async function readSharing(
  db: Database,
  parcels: { shipmentGroupId: number | null }[],
): Promise<Map<number, string>> {
  const shared = parcels.flatMap(({ shipmentGroupId }) => (shipmentGroupId === null ? [] : [shipmentGroupId]))
  if (shared.length === 0) return new Map()
  const rows = await readRows(
    db,
    sharingRow,
    (columns) => sql`
    SELECT DISTINCT ${columns} FROM orders o
    JOIN shipments s ON s.order_id = o.id AND s.left_at IS NULL AND s.replacement_id IS NULL
    WHERE o.shipment_group_id = ANY (${sql.param(shared)}::bigint[])`,
  )
  return new Map(rows.map(({ shipmentGroupId, id }) => [shipmentGroupId, publicOrderId(id)]))
}
