import { type SQL, sql } from 'drizzle-orm'

/**
 * A condition that always holds: with it in a statement that commits by itself, the commit does not wait for the disk, nor for a
 * standby. If the database or its machine dies within the next second (three times `wal_writer_delay`), the change may be
 * undone as a whole; the end of the shop's process undoes nothing. Only for what can be lost without harm: what is found again
 * by other means, or a shopper's wish for which nothing was promised. Never in a transaction that writes money, orders or stock.
 */
export const soonOnDisk: SQL<boolean> = sql`set_config('synchronous_commit', 'off', true) IS NOT NULL`
