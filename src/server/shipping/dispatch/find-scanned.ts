import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type ParcelRef, parcelRef, publicParcelId } from '#contract/admin/codes.ts'
import { momentText } from '../../invoicing/pdf/document-frame.ts'
import type { Database } from '../../platform/database/database.ts'
import { type RowOf, readRows } from '../../platform/database/rows.ts'
import { shipments } from '../../platform/database/tables.ts'
import { ShopError } from '../../platform/http/shop-error.ts'

const shipment = alias(shipments, 'shipment')

const parcelRow = {
  shipmentId: shipment.id,
  orderId: shipment.orderId,
  carrier: shipment.carrier,
  trackingNumber: shipment.trackingNumber,
  trackingUrl: shipment.trackingUrl,
  leftAt: shipment.leftAt,
  replacementId: shipment.replacementId,
}

/** The code of the order or replacement in a scanned parcel. */
export const codeOfScanned = ({ orderId, replacementId }: ScannedParcel): string =>
  publicParcelId(
    replacementId === null
      ? { kind: 'order', number: orderId }
      : { kind: 'replacement', number: replacementId },
  )

/** A parcel whose code was scanned. */
export type ScannedParcel = RowOf<typeof parcelRow>

/**
 * Finds the parcel of a code: the shop's label names its order or replacement, the carrier's label its
 * number.
 * @throws {ShopError} `unknown_parcel`, `already_scanned`, `not_numbered`, `several_parcels`.
 */
export async function findScanned(tx: Database, code: string): Promise<ScannedParcel> {
  const ref = parcelRef(code)
  const found = await findByCode(tx, code, ref)
  const waiting = found.filter(({ leftAt }) => leftAt === null)
  const [parcel, second] = waiting
  if (parcel && !second) return parcel
  const name = code.toUpperCase()
  if (parcel) {
    throw new ShopError(
      'several_parcels',
      `${name} has ${waiting.length} parcels here. Scan the carrier’s number instead.`,
    )
  }
  const gone = found.at(-1)
  if (gone?.leftAt) {
    const of = ref === null ? ` (${codeOfScanned(gone)})` : ''
    throw new ShopError('already_scanned', `${name}${of} has left already: ${momentText(gone.leftAt)}.`)
  }
  throw ref === null || !(await exists(tx, ref))
    ? new ShopError('unknown_parcel', `No parcel has the code ${name}.`)
    : new ShopError('not_numbered', `${name} has no tracking number yet. Give it one, then scan it.`)
}

function findByCode(tx: Database, code: string, ref: ParcelRef | null): Promise<ScannedParcel[]> {
  if (ref === null) return findByNumber(tx, code)
  return ref.kind === 'order' ? findByOrder(tx, ref.number) : findByReplacement(tx, ref.number)
}

const findByReplacement = (tx: Database, replacement: number): Promise<ScannedParcel[]> =>
  readRows(
    tx,
    parcelRow,
    (columns) =>
      sql`SELECT ${columns} FROM shipments shipment WHERE shipment.replacement_id = ${replacement} ORDER BY shipment.id`,
  )

const findByNumber = (tx: Database, code: string): Promise<ScannedParcel[]> =>
  readRows(
    tx,
    parcelRow,
    (columns) =>
      sql`SELECT ${columns} FROM shipments shipment WHERE upper(shipment.tracking_number) = upper(${code}) ORDER BY shipment.id`,
  )

/** Also finds the parcel when another order of the shipment group has the number. */
const findByOrder = (tx: Database, order: number): Promise<ScannedParcel[]> =>
  readRows(
    tx,
    parcelRow,
    (columns) => sql`
    SELECT ${columns} FROM shipments shipment WHERE shipment.replacement_id IS NULL AND (shipment.order_id = ${order} OR (shipment.left_at IS NULL AND shipment.order_id IN (
      SELECT neighbour.id FROM orders ordered JOIN orders neighbour ON neighbour.shipment_group_id = ordered.shipment_group_id WHERE ordered.id = ${order}))) ORDER BY shipment.id`,
  )

async function exists(tx: Database, { kind, number }: ParcelRef): Promise<boolean> {
  const which =
    kind === 'order'
      ? sql`orders WHERE id = ${number} AND status <> 'awaiting_payment'`
      : sql`replacements WHERE id = ${number}`
  const { rowCount } = await tx.execute(sql`SELECT 1 FROM ${which}`)
  return rowCount === 1
}
