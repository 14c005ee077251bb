import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type ParcelRef, publicParcelId } from '#contract/admin/codes.ts'
import { publicOrderId } from '#contract/shop/orders.ts'
import { numberProblem } from '../../orders/replacements/hold-replacement.ts'
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

const ordered = alias(orders, 'ordered')
const replacement = alias(replacements, 'replacement')
const shipment = alias(shipments, 'shipment')

const waiting = jsonOf({
  shipmentId: shipment.id,
  carrier: shipment.carrier,
  trackingNumber: shipment.trackingNumber,
})

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
    taken: await readUsedNumbers(db, given),
    sharing: await readGroupNumbers(
      db,
      found.map(([, parcel]) => parcel),
    ),
  }
}

const orderRow = {
  id: ordered.id,
  shipmentGroupId: ordered.shipmentGroupId,
  waiting: sql<WaitingParcel[]>`(SELECT coalesce(json_agg(${waiting} ORDER BY shipment.id), '[]')
    FROM shipments shipment WHERE shipment.order_id = ordered.id AND shipment.left_at IS NULL AND shipment.replacement_id IS NULL)`,
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
    (columns) =>
      sql`SELECT ${columns} FROM orders ordered WHERE ordered.id = ANY (${sql.param(ids)}::bigint[])`,
  )
  const more = new Map(rows.map((row) => [row.id, row]))
  return parcels.map((parcel) => {
    const { shipmentGroupId = null, waiting = [] } = more.get(parcel.id) ?? {}
    const isPacked = parcel.status === 'packed'
    const { isDueOnDelivery } = parcel
    return [
      publicOrderId(parcel.id),
      { refusal: errorOf(parcel), isPacked, isDueOnDelivery, shipmentGroupId, waiting },
    ]
  })
}

const replacementRow = {
  id: replacement.id,
  status: replacement.status,
  holdReason: replacement.holdReason,
  waiting: sql<WaitingParcel[]>`(SELECT coalesce(json_agg(${waiting} ORDER BY shipment.id), '[]')
    FROM shipments shipment WHERE shipment.replacement_id = replacement.id AND shipment.left_at IS NULL)`,
}

async function readReplacements(
  db: Database,
  ids: number[],
  how: 'held' | 'seen',
): Promise<[string, NumberedParcel][]> {
  if (ids.length === 0) return []
  const lock = how === 'held' ? sql`ORDER BY replacement.id FOR NO KEY UPDATE OF replacement` : sql``
  const rows = await readRows(
    db,
    replacementRow,
    (columns) =>
      sql`SELECT ${columns} FROM replacements replacement WHERE replacement.id = ANY (${sql.param(ids)}::bigint[]) ${lock}`,
  )
  return rows.map(({ waiting, ...replacement }) => {
    const refusal = numberProblem(replacement)
    const parcel = {
      refusal: refusal && { code: refusal.code, why: refusal.message },
      isPacked: true,
      isDueOnDelivery: false,
      shipmentGroupId: null,
      waiting,
    }
    return [publicParcelId({ kind: 'replacement', number: replacement.id }), parcel]
  })
}

const usedNumberRow = {
  carrier: shipment.carrier,
  tracked: sql<string>`${shipment.trackingNumber}`,
  orderId: shipment.orderId,
  replacementId: shipment.replacementId,
  kind: refIn(sql`shipment`).kind,
}

async function readUsedNumbers(db: Database, given: GivenNumber[]): Promise<Map<string, string>> {
  const numbers = given.map(({ trackingNumber }) => trackingNumber.toUpperCase())
  const rows = await readRows(
    db,
    usedNumberRow,
    (columns) => sql`
    SELECT ${columns} FROM shipments shipment WHERE upper(shipment.tracking_number) = ANY (${sql.param(numbers)}::text[])`,
  )
  return new Map(
    rows.map(({ carrier, tracked, kind, orderId, replacementId }) => [
      numberKey(carrier, tracked),
      publicParcelId({ kind, number: replacementId ?? orderId }),
    ]),
  )
}

const groupNumberRow = { shipmentGroupId: sql<number>`${ordered.shipmentGroupId}::float8`, id: ordered.id }

async function readGroupNumbers(
  db: Database,
  parcels: { shipmentGroupId: number | null }[],
): Promise<Map<number, string>> {
  const shared = parcels.flatMap(({ shipmentGroupId }) => (shipmentGroupId === null ? [] : [shipmentGroupId]))
  if (shared.length === 0) return new Map()
  const rows = await readRows(
    db,
    groupNumberRow,
    (columns) => sql`
    SELECT DISTINCT ${columns} FROM orders ordered
    JOIN shipments shipment ON shipment.order_id = ordered.id AND shipment.left_at IS NULL AND shipment.replacement_id IS NULL
    WHERE ordered.shipment_group_id = ANY (${sql.param(shared)}::bigint[])`,
  )
  return new Map(rows.map(({ shipmentGroupId, id }) => [shipmentGroupId, publicOrderId(id)]))
}
