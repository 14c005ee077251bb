import { sql } from 'drizzle-orm'
import type { listManifests as listManifestsCall, listSending } from '#contract/admin/dispatch.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { Database } from '../../platform/database/database.ts'
import { pageOf, pageSize } from '../../platform/database/page-of.ts'
import { readOne, readRows } from '../../platform/database/rows.ts'
import { isWaiting, readManifests, sentParcels } from './read-manifest.ts'
import { countUnnumbered } from './unnumbered.ts'

/** Recent manifests on the shipping screen; the others have their own list. */
const maxRecent = 8
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

/** A page of the manifests of a carrier and a day, newest first. */
export async function listManifests(
  db: Database,
  { carrier, day, cursor }: ManifestQuery,
): Promise<Reply<typeof listManifestsCall>> {
  const conditions = [
    sql`true`,
    ...(carrier ? [sql`lower(manifest.carrier) = lower(${carrier})`] : []),
    ...(day
      ? [
          sql`(coalesce(manifest.closed_at, manifest.created_at) AT TIME ZONE 'Asia/Kolkata')::date = ${day}::date`,
        ]
      : []),
  ]
  const which = sql.join(conditions, sql` AND `)
  const after = cursor ? sql`AND manifest.id < ${Number(cursor)}` : sql``
  const rows = await readManifests(db, sql`${which} ${after}`, pageSize + 1)
  const all = await readOne(
    db,
    found,
    (columns) => sql`SELECT ${columns} FROM manifests manifest WHERE ${which}`,
  )
  const { page, next_cursor } = pageOf(rows, ({ id }) => id)
  return {
    manifests: page,
    next_cursor,
    ...all,
  }
}

const ofCarrier = { carrier: sql<string>`min(shipment.carrier)`, parcels: sql<number>`count(*)::int` }

/** Parcels that wait for dispatch, and recent manifests. */
export async function readDispatch(db: Database): Promise<Reply<typeof listSending>> {
  const carriers = await readRows(
    db,
    ofCarrier,
    (columns) => sql`
    SELECT ${columns} FROM ${sentParcels} WHERE ${isWaiting} GROUP BY lower(shipment.carrier) ORDER BY lower(shipment.carrier)`,
  )
  const lately = await readManifests(db, sql`true`, maxRecent)
  return { unnumbered: await countUnnumbered(db), carriers, manifests: lately }
}
