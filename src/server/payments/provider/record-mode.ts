import { sql } from 'drizzle-orm'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/database/database.ts'

/** Whether the keys of the provider move money. */
export const isLiveMode = ({ provider }: Pick<Config, 'provider'>): boolean =>
  provider.keyId !== null && !provider.isTestMode

/** Records that the provider accepts the present keys, and the first event that it sent since then. */
export async function recordMode(db: Database, isLive: boolean): Promise<void> {
  await db.execute(sql`
    INSERT INTO provider_modes AS mode (is_live) VALUES (${isLive})
    ON CONFLICT (is_live) DO UPDATE SET event_at = (
      SELECT min(received_at) FROM webhook_events WHERE received_at >= mode.since)
    WHERE mode.event_at IS NULL`)
}
