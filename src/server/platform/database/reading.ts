import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Database } from './database.ts'

/**
 * Where lists and reports are read: a replica where the owner names one, otherwise the database that takes writes. What was committed before a
 * reading began is seen by it. `work` may run a second time, so it only reads.
 */
export interface Reading {
  read: <T>(work: (db: Database) => Promise<T>) => Promise<T>
  /** As `read`, with all statements of one snapshot. */
  readSnapshot: <T>(work: (db: Database) => Promise<T>) => Promise<T>
}

/** What the back office is given. */
export interface AdminDatabase {
  /** Its own connections, so that shoppers and staff do not wait for each other. */
  db: NodePgDatabase
  /** For lists and reports; `db` for everything else. */
  reading: Reading
}

/** One snapshot, in which nothing can be written. */
export const readOnlySnapshot = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const

/** Reads in the database that takes writes. */
export const readingOf = (db: NodePgDatabase): Reading => ({
  read: (work) => work(db),
  readSnapshot: (work) => db.transaction(work, readOnlySnapshot),
})
