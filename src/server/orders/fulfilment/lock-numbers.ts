import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'

/** Tracking numbers are given one table, or one parcel, at a time, so that none is given twice. */
export const lockNumbers = (tx: Database) =>
  tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('tracking numbers'))`)
