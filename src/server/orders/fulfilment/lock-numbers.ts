import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'

/** Serialises writers of tracking numbers, so that no number is used twice. */
export const lockNumbers = (tx: Database) =>
  tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('tracking numbers'))`)
