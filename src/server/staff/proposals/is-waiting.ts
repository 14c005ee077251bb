import { type SQL, sql } from 'drizzle-orm'

/** Whether a row of `proposals` waits for a decision; nobody can decide about an expired one. */
export const isWaiting: SQL = sql`state = 'waiting' AND expires_at > now()`
