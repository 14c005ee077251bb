import { sql } from 'drizzle-orm'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/database/database.ts'

/** Whether the keys of the provider move money. */
export const isLiveMode = ({ provider }: Pick<Config, 'provider'>): boolean =>
  provider.keyId !== null && !provider.isTestMode

/** Notes that the provider accepts the present keys, and whether it has sent an event since it did so first. */
export async function recordMode(db: Database, isLive: boolean): Promise<void> {
  await db.execute(sql`
    INSERT INTO provider_modes AS m (is_live) VALUES (${isLive})
    ON CONFLICT (is_live) DO UPDATE SET event_at = (
      SELECT min(received_at) FROM webhook_events WHERE received_at >= m.since)
    WHERE m.event_at IS NULL`)
}
