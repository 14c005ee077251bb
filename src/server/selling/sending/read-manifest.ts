import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { publicOrderId } from '#contract/orders.ts'
import type { StaffReply } from '#contract/staff/endpoint.ts'
import type {
  listManifests as listManifestsCall,
  listSending,
  Manifest,
  ManifestParcel,
} from '#contract/staff/sending.ts'
import type { Database } from '../../machine/database/database.ts'
import { type RowOf, readOne, readRows } from '../../machine/database/rows.ts'
import { accounts, manifests, orders, packings, shipments } from '../../machine/database/tables.ts'
import { ShopError } from '../../machine/http/shop-error.ts'
import { isUnnumbered } from './unnumbered.ts'

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

/** Manifests, the last first. */
async function readManifests(db: Database, which: SQL, most: number): Promise<ReturnType<typeof present>[]> {
  const rows = await readRows(
    db,
    manifestRow,
    (columns) => sql`SELECT ${columns} FROM manifests m WHERE ${which} ORDER BY m.id DESC LIMIT ${most}`,
  )
  return rows.map(present)
}

const parcelRow = {
  shipment_id: s.id,
  order_id: o.id,
  name: sql<string>`coalesce(${o.shippingFullName}, ${a.fullName})`,
  city: o.shippingCity,
  pin: o.shippingZip,
  tracking_number: s.trackingNumber,
  weight_grams: alias(packings, 'k').weightGrams,
  left_at: s.leftAt,
  together: sql<number[]>`(SELECT coalesce(json_agg(n.id ORDER BY n.id), '[]') FROM orders n
    WHERE n.parcel_of = o.parcel_of AND n.id <> o.id)`,
}

async function readParcelsOf(db: Database, which: SQL, order: SQL): Promise<ManifestParcel[]> {
  const rows = await readRows(
    db,
    parcelRow,
    (columns) => sql`
    SELECT ${columns} FROM shipments s JOIN orders o ON o.id = s.order_id JOIN accounts a ON a.id = o.account_id
    LEFT JOIN packings k ON k.order_id = o.id AND k.finished_at IS NOT NULL
    WHERE ${which} ORDER BY ${order}`,
  )
  return rows.map(({ order_id, together, left_at, ...row }) => ({
    ...row,
    id: publicOrderId(order_id),
    together: together.map(publicOrderId),
    left_at: left_at?.toISOString() ?? null,
  }))
}

/** Of `shipments s` and their `orders o`: a parcel that waits for its carrier; one of a cancelled order waits for nobody. */
const isWaiting = sql`s.left_at IS NULL
  AND o.status IN ('packed', 'shipped', 'undelivered', 'returned_to_origin', 'lost')`

/** @throws {ShopError} `not_found`. */
export async function readManifest(db: Database, id: number): Promise<Manifest> {
  const [manifest] = await readManifests(db, sql`m.id = ${id}`, 1)
  if (!manifest) throw new ShopError('not_found', 'There is no such manifest.')
  const scanned = await readParcelsOf(db, sql`s.manifest_id = ${id}`, sql`s.left_at DESC, s.id DESC`)
  const missing = manifest.closed_at ? [] : await readMissing(db, manifest.carrier)
  return { ...manifest, scanned, missing }
}

/** Parcels with a number of this carrier that are still here. */
export const readMissing = (db: Database, carrier: string): Promise<ManifestParcel[]> =>
  readParcelsOf(db, sql`${isWaiting} AND lower(s.carrier) = lower(${carrier})`, sql`o.id, s.id`)

/** Those that the screen of sending shows; the others stand in their own list. */
const mostLately = 8
const pageSize = 50

export interface ManifestQuery {
  carrier?: string | undefined
  day?: string | undefined
  cursor?: string | undefined
}

const found = {
  count: sql<number>`count(*)::int`,
  carriers: sql<
    string[]
  >`ARRAY(SELECT min(carrier) FROM manifests GROUP BY lower(carrier) ORDER BY lower(carrier))`,
}

/** A page of the manifests of a carrier and a day, the last first. */
export async function listManifests(
  db: Database,
  { carrier, day, cursor }: ManifestQuery,
): Promise<StaffReply<typeof listManifestsCall>> {
  const conditions = [
    sql`true`,
    ...(carrier ? [sql`lower(m.carrier) = lower(${carrier})`] : []),
    ...(day
      ? [sql`(coalesce(m.closed_at, m.created_at) AT TIME ZONE 'Asia/Kolkata')::date = ${day}::date`]
      : []),
  ]
  const which = sql.join(conditions, sql` AND `)
  const after = cursor ? sql`AND m.id < ${Number(cursor)}` : sql``
  const rows = await readManifests(db, sql`${which} ${after}`, pageSize + 1)
  const all = await readOne(db, found, (columns) => sql`SELECT ${columns} FROM manifests m WHERE ${which}`)
  const page = rows.slice(0, pageSize)
  return {
    manifests: page,
    next_cursor: rows.length > pageSize ? String(page.at(-1)?.id) : null,
    ...all,
  }
}

const ofCarrier = { carrier: sql<string>`min(s.carrier)`, parcels: sql<number>`count(*)::int` }

const counted = { count: sql<number>`count(*)::int` }

/** What waits to be sent, and what was. */
export async function readSending(db: Database): Promise<StaffReply<typeof listSending>> {
  const carriers = await readRows(
    db,
    ofCarrier,
    (columns) => sql`
    SELECT ${columns} FROM shipments s JOIN orders o ON o.id = s.order_id WHERE ${isWaiting} GROUP BY lower(s.carrier) ORDER BY lower(s.carrier)`,
  )
  const unnumbered = await readOne(
    db,
    counted,
    (columns) => sql`SELECT ${columns} FROM orders o WHERE ${isUnnumbered}`,
  )
  const lately = await readManifests(db, sql`true`, mostLately)
  return { unnumbered: unnumbered.count, carriers, manifests: lately }
}
