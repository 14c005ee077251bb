import { type SQL, sql } from 'drizzle-orm'
import { publicOrderId } from '#contract/orders.ts'
import type { StaffReply } from '#contract/staff/endpoint.ts'
import type {
  listManifests as listManifestsCall,
  listSending,
  Manifest,
  ManifestParcel,
} from '#contract/staff/sending.ts'
import type { Database } from '../../machine/database/database.ts'
import { ShopError } from '../../machine/http/shop-error.ts'
import { isUnnumbered } from './unnumbered.ts'

interface StoredManifest extends Record<string, unknown> {
  id: number
  carrier: string
  created_at: string
  closed_at: string | null
  driver: string | null
  left_behind: number | null
  parcels: number
  prints: number
}

const instant = (stored: string): string => new Date(stored).toISOString()

const present = ({ created_at, closed_at, ...rest }: StoredManifest) => ({
  ...rest,
  created_at: instant(created_at),
  closed_at: closed_at && instant(closed_at),
})

/** Manifests, the last first. */
async function readManifests(db: Database, which: SQL, most: number): Promise<ReturnType<typeof present>[]> {
  const { rows } = await db.execute<StoredManifest>(sql`
    SELECT m.id::float8 AS id, m.carrier, m.created_at, m.closed_at, m.driver, m.left_behind,
      (SELECT count(*)::int FROM shipments s WHERE s.manifest_id = m.id) AS parcels,
      (SELECT count(*)::int FROM manifest_prints p WHERE p.manifest_id = m.id AND p.kind <> 'draft') AS prints
    FROM manifests m WHERE ${which} ORDER BY m.id DESC LIMIT ${most}`)
  return rows.map(present)
}

interface StoredParcel extends Record<string, unknown> {
  shipment_id: number
  order_id: number
  together: number[]
  name: string
  city: string | null
  pin: string | null
  tracking_number: string | null
  weight_grams: number | null
  left_at: string | null
}

async function readParcelsOf(db: Database, which: SQL, order: SQL): Promise<ManifestParcel[]> {
  const { rows } = await db.execute<StoredParcel>(sql`
    SELECT s.id::float8 AS shipment_id, o.id::float8 AS order_id, coalesce(o.shipping_full_name, a.full_name) AS name,
      o.shipping_city AS city, o.shipping_zip AS pin, s.tracking_number, k.weight_grams, s.left_at,
      (SELECT coalesce(json_agg(n.id ORDER BY n.id), '[]') FROM orders n WHERE n.parcel_of = o.parcel_of AND n.id <> o.id) AS together
    FROM shipments s JOIN orders o ON o.id = s.order_id JOIN accounts a ON a.id = o.account_id
    LEFT JOIN packings k ON k.order_id = o.id AND k.finished_at IS NOT NULL
    WHERE ${which} ORDER BY ${order}`)
  return rows.map(({ order_id, together, left_at, ...row }) => ({
    ...row,
    id: publicOrderId(order_id),
    together: together.map(publicOrderId),
    left_at: left_at && instant(left_at),
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

/** A page of the manifests of a carrier and a day, the last first. */
export async function listManifests(
  db: Database,
  { carrier, day, cursor }: ManifestQuery,
): Promise<StaffReply<typeof listManifestsCall>> {
  const which = sql.join(
    [
      sql`true`,
      ...(carrier ? [sql`lower(m.carrier) = lower(${carrier})`] : []),
      ...(day
        ? [sql`(coalesce(m.closed_at, m.created_at) AT TIME ZONE 'Asia/Kolkata')::date = ${day}::date`]
        : []),
    ],
    sql` AND `,
  )
  const after = cursor ? sql`AND m.id < ${Number(cursor)}` : sql``
  const found = await readManifests(db, sql`${which} ${after}`, pageSize + 1)
  const { rows } = await db.execute<{ count: number; carriers: string[] }>(sql`
    SELECT (SELECT count(*)::int FROM manifests m WHERE ${which}) AS count,
      ARRAY(SELECT min(carrier) FROM manifests GROUP BY lower(carrier) ORDER BY lower(carrier)) AS carriers`)
  const manifests = found.slice(0, pageSize)
  return {
    manifests,
    next_cursor: found.length > pageSize ? String(manifests.at(-1)?.id) : null,
    count: rows[0]?.count ?? 0,
    carriers: rows[0]?.carriers ?? [],
  }
}

/** What waits to be sent, and what was. */
export async function readSending(db: Database): Promise<StaffReply<typeof listSending>> {
  const { rows: carriers } = await db.execute<{ carrier: string; parcels: number }>(sql`
    SELECT min(s.carrier) AS carrier, count(*)::int AS parcels
    FROM shipments s JOIN orders o ON o.id = s.order_id WHERE ${isWaiting} GROUP BY lower(s.carrier) ORDER BY lower(s.carrier)`)
  const { rows } = await db.execute<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM orders o WHERE ${isUnnumbered}`,
  )
  return {
    unnumbered: rows[0]?.count ?? 0,
    carriers,
    manifests: await readManifests(db, sql`true`, mostLately),
  }
}
