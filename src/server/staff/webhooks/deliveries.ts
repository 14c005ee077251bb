import { eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { listWebhookDeliveries } from '#contract/admin/webhooks.ts'
import type { Reply } from '#contract/endpoint.ts'
import { testEventType } from '#contract/event-types.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { change } from '../../platform/audit/change.ts'
import type { Database } from '../../platform/database/database.ts'
import { pageOf, pageSize } from '../../platform/database/page-of.ts'
import { instantOf, readRows } from '../../platform/database/rows.ts'
import { events, webhookDeliveries, webhookEndpoints } from '../../platform/database/tables.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import type { BackOffice } from '../members/back-office.ts'
import { assertEndpoint, entityOf, lockEndpoint } from './endpoints.ts'
import { publicEventId } from './event-body.ts'

const delivery = alias(webhookDeliveries, 'delivery')
const event = alias(events, 'event')

/**
 * Deliveries to an endpoint, newest first.
 * @throws {ShopError} `not_found`.
 */
export async function listDeliveries(
  db: Database,
  endpointId: number,
  cursor: string | undefined,
): Promise<Reply<typeof listWebhookDeliveries>> {
  await assertEndpoint(db, endpointId)
  const rows = await readRows(
    db,
    {
      id: delivery.id,
      event_id: event.publicId,
      type: event.type,
      occurred_at: instantOf(event.occurredAt),
      state: delivery.state,
      tries: delivery.attempts,
      tried_at: instantOf(delivery.triedAt),
      status_code: delivery.statusCode,
      duration_ms: delivery.durationMs,
      problem: delivery.problem,
      next_try_at: sql<
        string | null
      >`CASE WHEN delivery.state = 'waiting' THEN ${instantOf(delivery.nextAttemptAt)} END`,
    },
    (columns) => sql`
    SELECT ${columns} FROM webhook_deliveries delivery JOIN events event ON event.id = delivery.event_id
    WHERE delivery.endpoint_id = ${endpointId} AND ${cursor === undefined ? sql`true` : sql`delivery.id < ${cursor}::bigint`}
    ORDER BY delivery.id DESC LIMIT ${pageSize + 1}`,
  )
  const { page, next_cursor } = pageOf(rows, ({ id }) => id)
  return { deliveries: page.map((row) => ({ ...row, event_id: publicEventId(row.event_id) })), next_cursor }
}

/**
 * Sends an event again to its endpoint, under the same id and with all its tries.
 * @throws {ShopError} `not_found`, `webhook_off`.
 */
export const resendDelivery = ({ db }: BackOffice, actor: StaffActor, id: number): Promise<void> =>
  change(db, actor, async (tx, recordAudit) => {
    const [found] = await tx.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, id))
    if (!found) throw new ShopError('not_found', 'There is no such delivery.')
    await lockActiveEndpoint(tx, found.endpointId)
    await tx
      .update(webhookDeliveries)
      .set({ state: 'waiting', attempts: 0, nextAttemptAt: sql`now()` })
      .where(eq(webhookDeliveries.id, id))
    await recordAudit({
      action: 'webhook_resent',
      entity: entityOf(found.endpointId),
      after: { delivery: id },
    })
  })

/**
 * Sends a test event to one endpoint alone.
 * @throws {ShopError} `not_found`, `webhook_off`.
 */
export const testEndpoint = ({ db }: BackOffice, actor: StaffActor, endpointId: number): Promise<void> =>
  change(db, actor, async (tx, recordAudit) => {
    await lockActiveEndpoint(tx, endpointId)
    await tx.insert(events).values({ type: testEventType, data: {}, endpointId })
    await recordAudit({ action: 'webhook_tested', entity: entityOf(endpointId) })
  })

/** Locks an active endpoint and ends its rest, since a person wants something sent now. */
async function lockActiveEndpoint(tx: Database, id: number): Promise<void> {
  const { state } = await lockEndpoint(tx, id)
  if (state === 'active') {
    await tx.update(webhookEndpoints).set({ resumesAt: sql`now()` }).where(eq(webhookEndpoints.id, id))
    return
  }
  throw new ShopError('webhook_off', 'Nothing is sent to this endpoint now. Please resume it first.')
}
