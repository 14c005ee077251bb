import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { publicParcelId } from '#contract/admin/codes.ts'
import {
  type Manifest,
  type ManifestParcel,
  type ManifestSummary,
  maxListed,
} from '#contract/admin/dispatch.ts'
import { publicOrderId } from '#contract/shop/orders.ts'
import { toRupees } from '#shared/money.ts'
import { collectPaiseIn, refIn } from '../../orders/replacements/parcel-columns.ts'
import type { Database } from '../../platform/database/database.ts'
import { type RowOf, readOne, readRows } from '../../platform/database/rows.ts'
import { accounts, manifests, orders, packings, shipments } from '../../platform/database/tables.ts'
import { ShopError } from '../../platform/http/shop-error.ts'

const manifest = alias(manifests, 'manifest')
const shipment = alias(shipments, 'shipment')
const ordered = alias(orders, 'ordered')
const account = alias(accounts, 'account')

const manifestRow = {
  id: manifest.id,
  carrier: manifest.carrier,
  created_at: manifest.createdAt,
  closed_at: manifest.closedAt,
  driver: manifest.driver,
  left_behind: manifest.leftBehind,
  parcels: sql<number>`(SELECT count(*)::int FROM shipments shipment WHERE shipment.manifest_id = manifest.id)`,
  prints: sql<number>`(SELECT count(*)::int FROM manifest_prints print WHERE print.manifest_id = manifest.id AND print.kind <> 'draft')`,
}

const present = ({ created_at, closed_at, ...rest }: RowOf<typeof manifestRow>) => ({
  ...rest,
  created_at: created_at.toISOString(),
  closed_at: closed_at?.toISOString() ?? null,
})

/** Manifests, newest first. */
export async function readManifests(db: Database, which: SQL, most: number): Promise<ManifestSummary[]> {
  const rows = await readRows(
    db,
    manifestRow,
    (columns) =>
      sql`SELECT ${columns} FROM manifests manifest WHERE ${which} ORDER BY manifest.id DESC LIMIT ${most}`,
  )
  return rows.map(present)
}

const parcelRow = {
  shipment_id: shipment.id,
  ...refIn(sql`shipment`),
  name: sql<string>`coalesce(${ordered.shippingFullName}, ${account.fullName})`,
  city: ordered.shippingCity,
  pin: ordered.shippingZip,
  tracking_number: shipment.trackingNumber,
  weight_grams: alias(packings, 'packing').weightGrams,
  left_at: shipment.leftAt,
  collectPaise: collectPaiseIn(sql`shipment`),
  together: sql<
    number[]
  >`(SELECT coalesce(json_agg(neighbour.id ORDER BY neighbour.id), '[]') FROM orders neighbour
    WHERE neighbour.shipment_group_id = ordered.shipment_group_id AND neighbour.id <> ordered.id AND shipment.replacement_id IS NULL)`,
}

async function readParcelsOf(db: Database, which: SQL, rest: SQL): Promise<ManifestParcel[]> {
  const rows = await readRows(
    db,
    parcelRow,
    (columns) => sql`
    SELECT ${columns} FROM ${sentParcels} JOIN accounts account ON account.id = ordered.account_id
    LEFT JOIN packings packing ON packing.finished_at IS NOT NULL AND (
      (shipment.replacement_id IS NULL AND packing.order_id = ordered.id) OR packing.replacement_id = shipment.replacement_id)
    WHERE ${which} ORDER BY ${rest}`,
  )
  return rows.map(({ kind, number, together, left_at, collectPaise, ...row }) => ({
    ...row,
    id: publicParcelId({ kind, number }),
    collect_amount: collectPaise === null ? null : toRupees(collectPaise),
    together: together.map(publicOrderId),
    left_at: left_at?.toISOString() ?? null,
  }))
}

/** `shipments shipment` with their `orders ordered`, and the `replacement` of those that have one. */
export const sentParcels = sql`shipments shipment JOIN orders ordered ON ordered.id = shipment.order_id LEFT JOIN replacements replacement ON replacement.id = shipment.replacement_id`

/**
 * Of `sentParcels`: a parcel that waits for its carrier. Parcels of cancelled orders and stopped replacements
 * do not wait.
 */
export const isWaiting = sql`shipment.left_at IS NULL AND CASE WHEN replacement.id IS NULL
  THEN ordered.status IN ('packed', 'shipped', 'undelivered', 'returned_to_origin', 'lost') ELSE replacement.status = 'packed' END`

const isMissing = (carrier: string): SQL => sql`${isWaiting} AND lower(shipment.carrier) = lower(${carrier})`

/**
 * A manifest without its parcels.
 * @throws {ShopError} `not_found`.
 */
export async function readSummary(db: Database, id: number): Promise<ManifestSummary> {
  const [manifest] = await readManifests(db, sql`manifest.id = ${id}`, 1)
  if (!manifest) throw new ShopError('not_found', 'There is no such manifest.')
  return manifest
}

const counted = { count: sql<number>`count(*)::int` }

/**
 * A manifest with as many parcels as its screen shows.
 * @throws {ShopError} `not_found`.
 */
export async function readManifest(db: Database, id: number): Promise<Manifest> {
  const manifest = await readSummary(db, id)
  const scanned = await readScanned(db, id, maxListed)
  if (manifest.closed_at) return { ...manifest, scanned, missing: [], missing_count: 0 }
  const which = isMissing(manifest.carrier)
  const missing = await readParcelsOf(db, which, sql`ordered.id, shipment.id LIMIT ${maxListed}`)
  const { count } = await readOne(
    db,
    counted,
    (columns) => sql`SELECT ${columns} FROM ${sentParcels} WHERE ${which}`,
  )
  return { ...manifest, scanned, missing, missing_count: count }
}

/** The scanned parcels, newest first; all of them for the print, which passes no limit. */
export const readScanned = (db: Database, id: number, most?: number): Promise<ManifestParcel[]> =>
  readParcelsOf(
    db,
    sql`shipment.manifest_id = ${id}`,
    sql`shipment.left_at DESC, shipment.id DESC ${most === undefined ? sql`` : sql`LIMIT ${most}`}`,
  )

const missingRow = refIn(sql`shipment`)

/** The codes of parcels with a number of this carrier that have not left. */
export async function findMissing(db: Database, carrier: string): Promise<string[]> {
  const rows = await readRows(
    db,
    missingRow,
    (columns) => sql`
    SELECT ${columns} FROM ${sentParcels} WHERE ${isMissing(carrier)} ORDER BY ordered.id, shipment.id`,
  )
  return rows.map(publicParcelId)
}
