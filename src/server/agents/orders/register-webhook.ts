import { sql } from 'drizzle-orm'
import type { EventType } from '#contract/event-types.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Platform } from '../platforms/find-platform.ts'

/** The events after which a platform gets the whole order. */
const orderEvents: EventType[] = [
  'order.placed',
  'order.packed',
  'order.shipped',
  'order.out_for_delivery',
  'order.delivered',
  'order.undelivered',
  'order.returning',
  'order.returned_to_origin',
  'order.lost',
  'order.cancelled',
  'refund.started',
  'refund.completed',
  'refund.failed',
]

/** Adds the endpoint of a platform that takes events of orders. A new address or a new checkout switches the endpoint on again. */
export async function registerWebhookOf(tx: Database, { id, profile, negotiated }: Platform): Promise<void> {
  if (profile.webhookUrl === null || !negotiated.capabilities.has('dev.ucp.shopping.order')) return
  await tx.execute(sql`
    INSERT INTO webhook_endpoints (platform_id, url, events)
    VALUES (${id}, ${profile.webhookUrl}, ${sql.param(orderEvents)}::text[])
    ON CONFLICT (platform_id) DO UPDATE SET url = excluded.url, events = excluded.events, state = 'active', off_reason = NULL,
      failures = 0, failing_since = NULL, warned_at = NULL, resumes_at = now()
    WHERE webhook_endpoints.url <> excluded.url OR webhook_endpoints.state = 'off'`)
}
