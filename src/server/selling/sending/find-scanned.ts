import { sql } from 'drizzle-orm'
import { orderNumber, publicOrderId } from '#contract/orders.ts'
import type { Database } from '../../machine/database/database.ts'
import { ShopError } from '../../machine/http/shop-error.ts'
import { momentText } from '../papers/paper-frame.ts'

/** A parcel whose code was scanned. */
export interface ScannedParcel {
  shipmentId: number
  orderId: number
  carrier: string
  trackingNumber: string | null
  trackingUrl: string | null
}

interface Found extends ScannedParcel, Record<string, unknown> {
  leftAt: string | null
}

const columns = sql`s.id::float8 AS "shipmentId", s.order_id::float8 AS "orderId", s.carrier, s.tracking_number AS "trackingNumber",
  s.tracking_url AS "trackingUrl", s.left_at AS "leftAt"`

/**
 * The parcel of a code: our own label names its order, the carrier's its number.
 * @throws {ShopError} `unknown_parcel`, `already_scanned`, `not_numbered`, `several_parcels`.
 */
export async function findScanned(tx: Database, code: string): Promise<ScannedParcel> {
  const order = orderNumber(code.toUpperCase())
  const found = order === null ? await findByNumber(tx, code) : await findByOrder(tx, order)
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
    const of = order === null ? ` (${publicOrderId(gone.orderId)})` : ''
    throw new ShopError('already_scanned', `${name}${of} has left already: ${momentText(gone.leftAt)}.`)
  }
  throw order === null || !(await isOrder(tx, order))
    ? new ShopError('unknown_parcel', `No parcel has the code ${name}.`)
    : new ShopError('not_numbered', `${name} has no tracking number yet. Give it one, then scan it.`)
}

async function findByNumber(tx: Database, code: string): Promise<Found[]> {
  const { rows } = await tx.execute<Found>(
    sql`SELECT ${columns} FROM shipments s WHERE upper(s.tracking_number) = upper(${code}) ORDER BY s.id`,
  )
  return rows
}

/** Also where another order of the same parcel has the number. */
async function findByOrder(tx: Database, order: number): Promise<Found[]> {
  const { rows } = await tx.execute<Found>(sql`
    SELECT ${columns} FROM shipments s WHERE s.order_id = ${order} OR (s.left_at IS NULL AND s.order_id IN (
      SELECT n.id FROM orders o JOIN orders n ON n.parcel_of = o.parcel_of WHERE o.id = ${order})) ORDER BY s.id`)
  return rows
}

async function isOrder(tx: Database, order: number): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`SELECT 1 FROM orders WHERE id = ${order} AND status <> 'awaiting_payment'`,
  )
  return rows.length > 0
}
