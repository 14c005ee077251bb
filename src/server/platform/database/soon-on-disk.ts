import { type SQL, sql } from 'drizzle-orm'

/**
 * A condition that always holds: with it in a statement that commits by itself, the commit does not wait for the disk, nor for a
 * standby. If the database or its machine dies within the next second (three times `wal_writer_delay`), the change may be
 * undone as a whole; the end of the shop's process undoes nothing. Only for what can be lost without harm: what is found again
 * by other means, or a shopper's wish for which nothing was promised. What is promised later is read again with `flushed` first.
 */
export const soonOnDisk: SQL<boolean> = sql`set_config('synchronous_commit', 'off', true) IS NOT NULL`

/**
 * For a statement that commits by itself and reads `FROM flushed`: its commit takes to the disk, and to a standby that commits wait
 * for, all that was committed before. So what it read is there for good when it answers, also where that was only to be there soon;
 * what a failing database has lost meanwhile, it does not read. The log is one, and the message in it has no reader.
 */
export const flushed: SQL = sql`flushed AS MATERIALIZED (SELECT pg_logical_emit_message(true, 'soilkin', ''))`
