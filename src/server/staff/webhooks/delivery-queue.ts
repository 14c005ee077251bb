import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../platform/database/database.ts'
import { type RowOf, readFirst, readRows } from '../../platform/database/rows.ts'
import { events, webhookDeliveries, webhookEndpoints } from '../../platform/database/tables.ts'
import { eventColumns } from './event-body.ts'
import type { Attempt } from './post-webhook.ts'
import { nextTryAfter } from './retry-schedule.ts'

const endpoint = alias(webhookEndpoints, 'endpoint')
const delivery = alias(webhookDeliveries, 'delivery')
const event = alias(events, 'event')

const isDue: SQL = sql`delivery.state = 'waiting' AND delivery.next_attempt_at <= now()`

/** Endpoints that may get something now, except the `busy` ones. */
export async function findDueEndpoints(db: Database, busy: number[]): Promise<number[]> {
  const rows = await readRows(
    db,
    { id: endpoint.id },
    (columns) => sql`
    SELECT ${columns} FROM webhook_endpoints endpoint
    WHERE endpoint.state = 'active' AND endpoint.resumes_at <= now() AND NOT endpoint.id = ANY (${sql.param(busy)}::bigint[])
      AND EXISTS (SELECT FROM webhook_deliveries delivery WHERE delivery.endpoint_id = endpoint.id AND ${isDue})`,
  )
  return rows.map(({ id }) => id)
}

const receiver = {
  id: endpoint.id,
  url: endpoint.url,
  includePersonalData: endpoint.includePersonalData,
  platformId: endpoint.platformId,
  secret: endpoint.secret,
  formerSecret: sql<Buffer | null>`CASE WHEN endpoint.former_until > now() THEN endpoint.former_secret END`,
  failures: endpoint.failures,
}

/** An endpoint that gets a batch. */
export type Receiver = RowOf<typeof receiver>

/** The endpoint, unless it was paused or deleted meanwhile. */
export const readReceiver = (db: Database, id: number): Promise<Receiver | null> =>
  readFirst(
    db,
    receiver,
    (columns) =>
      sql`SELECT ${columns} FROM webhook_endpoints endpoint WHERE endpoint.id = ${id} AND endpoint.state = 'active'`,
  )

const claimed = {
  ...eventColumns,
  id: delivery.id,
  attempts: delivery.attempts,
  orderId: event.orderId,
  accountId: event.accountId,
  subscriberId: event.subscriberId,
}

/** A delivery that one process has claimed for {@link claimSeconds}. `attempts` counts earlier tries. */
export type ClaimedDelivery = RowOf<typeof claimed>

/** Longer than a batch takes with all its limits. After it another process may claim the delivery. */
const claimSeconds = 120

/** Claims due deliveries of an endpoint in the order of their events. The claims of a dead process expire. */
export async function claimDeliveries(
  db: Database,
  endpointId: number,
  limit: number,
): Promise<ClaimedDelivery[]> {
  const rows = await readRows(
    db,
    claimed,
    (columns) => sql`
    UPDATE webhook_deliveries delivery SET next_attempt_at = now() + make_interval(secs => ${claimSeconds})
    FROM events event
    WHERE event.id = delivery.event_id AND delivery.id IN (
      SELECT delivery.id FROM webhook_deliveries delivery WHERE delivery.endpoint_id = ${endpointId} AND ${isDue}
      ORDER BY delivery.next_attempt_at, delivery.id LIMIT ${limit} FOR NO KEY UPDATE SKIP LOCKED
    )
    RETURNING ${columns}`,
  )
  return rows.sort((one, other) => one.version - other.version)
}

/** Makes deliveries due again that were claimed and not tried. */
export async function releaseDeliveries(db: Database, deliveries: ClaimedDelivery[]): Promise<void> {
  if (deliveries.length === 0) return
  const ids = deliveries.map(({ id }) => id)
  await db.execute(sql`
    UPDATE webhook_deliveries SET next_attempt_at = now()
    WHERE state = 'waiting' AND id = ANY (${sql.param(ids)}::bigint[])`)
}

/** Writes the outcome of a try, and schedules the next one after a failure. */
export async function recordAttempt(
  db: Database,
  { id, attempts }: ClaimedDelivery,
  { statusCode, durationMs, problem, retryAfter }: Attempt,
): Promise<void> {
  const tries = attempts + 1
  const pause = problem === null ? null : nextTryAfter(tries, retryAfter)
  const state = problem === null ? 'delivered' : pause === null ? 'failed' : 'waiting'
  await db.execute(sql`
    UPDATE webhook_deliveries SET state = ${state}, attempts = ${tries}, tried_at = now(), duration_ms = ${durationMs},
      status_code = ${statusCode}, problem = ${problem}, next_attempt_at = now() + make_interval(secs => ${pause ?? 0})
    WHERE id = ${id}`)
}
