import { sql } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import { readFirst, readOne } from '../../platform/database/rows.ts'
import { inTransaction } from '../../platform/database/transaction.ts'

const batchSize = 500

const count = { count: sql<number>`count(*)::int` }
const one = { one: sql<number>`1` }

/**
 * Gives committed events their places in the list, and writes a delivery for each endpoint that wants them. Places
 * follow commits, so readers of the list never miss an event that commits late with a lower id. A platform of agents
 * gets only the events of its own orders. Idempotent.
 */
export async function publishEvents({ db }: Pick<AppContext, 'db'>): Promise<void> {
  const isWaiting = () =>
    readFirst(db, one, (columns) => sql`SELECT ${columns} FROM events WHERE position IS NULL LIMIT 1`)
  while (await isWaiting()) await publishBatch(db)
}

const publishBatch = (db: AppContext['db']): Promise<{ count: number }> =>
  inTransaction(db, async (tx) => {
    // Two publishers would commit their places in another order than that of the places.
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('event positions'))`)
    return readOne(
      tx,
      count,
      (columns) => sql`
      WITH waiting AS (
        SELECT id FROM events WHERE position IS NULL ORDER BY id LIMIT ${batchSize}
      ), placed AS (
        SELECT id, nextval('event_positions') AS position FROM waiting
      ), published AS (
        UPDATE events event SET position = placed.position FROM placed WHERE event.id = placed.id
        RETURNING event.id, event.type, event.endpoint_id, event.order_id
      ), queued AS (
        INSERT INTO webhook_deliveries (endpoint_id, event_id)
        SELECT endpoint.id, published.id FROM published JOIN webhook_endpoints endpoint ON endpoint.state <> 'off'
          AND CASE WHEN published.endpoint_id IS NULL THEN published.type = ANY (endpoint.events) ELSE endpoint.id = published.endpoint_id END
          AND (endpoint.platform_id IS NULL OR EXISTS (
            SELECT FROM agent_orders referred WHERE referred.order_id = published.order_id
              AND referred.platform_id = endpoint.platform_id AND referred.session_id LIKE 'checkout\\_%'))
        ORDER BY published.id
      )
      SELECT ${columns} FROM published`,
    )
  })
