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
import { refIn } from '../../orders/replacements/parcel-columns.ts'
import type { Database } from '../../platform/database/database.ts'
import { type RowOf, readOne, readRows } from '../../platform/database/rows.ts'
import { accounts, manifests, orders, packings, shipments } from '../../platform/database/tables.ts'
import { ShopError } from '../../platform/http/shop-error.ts'

const m = alias(manifests, 'm')
const s = alias(shipments, 's')
const o = alias(orders, 'o')
const a = alias(accounts, 'a')

const manifestRow = {
  id: m.id,
  carrier: m.carrier,
  created_at: m.createdAt,
  closed_at: m.closedAt,
  driver: m.driver,
  left_behind: m.leftBehind,
  parcels: sql<number>`(SELECT count(*)::int FROM shipments s WHERE s.manifest_id = m.id)`,
  prints: sql<number>`(SELECT count(*)::int FROM manifest_prints p WHERE p.manifest_id = m.id AND p.kind <> 'draft')`,
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
    (columns) => sql`SELECT ${columns} FROM manifests m WHERE ${which} ORDER BY m.id DESC LIMIT ${most}`,
  )
  return rows.map(present)
}

const parcelRow = {
  shipment_id: s.id,
  ...refIn(sql`s`),
  name: sql<string>`coalesce(${o.shippingFullName}, ${a.fullName})`,
  city: o.shippingCity,
  pin: o.shippingZip,
  tracking_number: s.trackingNumber,
  weight_grams: alias(packings, 'k').weightGrams,
  left_at: s.leftAt,
  together: sql<number[]>`(SELECT coalesce(json_agg(n.id ORDER BY n.id), '[]') FROM orders n
    WHERE n.shipment_group_id = o.shipment_group_id AND n.id <> o.id AND s.replacement_id IS NULL)`,
}

async function readParcelsOf(db: Database, which: SQL, rest: SQL): Promise<ManifestParcel[]> {
  const rows = await readRows(
    db,
    parcelRow,
    (columns) => sql`
    SELECT ${columns} FROM ${sentParcels} JOIN accounts a ON a.id = o.account_id
    LEFT JOIN packings k ON k.finished_at IS NOT NULL AND (
      (s.replacement_id IS NULL AND k.order_id = o.id) OR k.replacement_id = s.replacement_id)
    WHERE ${which} ORDER BY ${rest}`,
  )
  return rows.map(({ kind, number, together, left_at, ...row }) => ({
    ...row,
    id: publicParcelId({ kind, number }),
    together: together.map(publicOrderId),
    left_at: left_at?.toISOString() ?? null,
  }))
}

/** `shipments shipment` with their `orders ordered`, and the `replacement` of those that have one. */
export const sentParcels = sql`shipments s JOIN orders o ON o.id = s.order_id LEFT JOIN replacements l ON l.id = s.replacement_id`

/**
 * Of `sentParcels`: a parcel that waits for its carrier. Parcels of cancelled orders and stopped replacements
 * do not wait.
 */
export const isWaiting = sql`s.left_at IS NULL AND CASE WHEN l.id IS NULL
  THEN o.status IN ('packed', 'shipped', 'undelivered', 'returned_to_origin', 'lost') ELSE l.status = 'packed' END`

const isMissing = (carrier: string): SQL => sql`${isWaiting} AND lower(s.carrier) = lower(${carrier})`

/**
 * A manifest without its parcels.
 * @throws {ShopError} `not_found`.
 */
export async function readSummary(db: Database, id: number): Promise<ManifestSummary> {
  const [manifest] = await readManifests(db, sql`m.id = ${id}`, 1)
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
  const missing = await readParcelsOf(db, which, sql`o.id, s.id LIMIT ${maxListed}`)
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
    sql`s.manifest_id = ${id}`,
    sql`s.left_at DESC, s.id DESC ${most === undefined ? sql`` : sql`LIMIT ${most}`}`,
  )

const missingRow = refIn(sql`s`)

/** The codes of parcels with a number of this carrier that have not left. */
export async function findMissing(db: Database, carrier: string): Promise<string[]> {
  const rows = await readRows(
    db,
    missingRow,
    (columns) => sql`
    SELECT ${columns} FROM ${sentParcels} WHERE ${isMissing(carrier)} ORDER BY o.id, s.id`,
  )
  return rows.map(publicParcelId)
}
