import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Database } from './database.ts'

/**
 * The source of lists and reports: a replica if the owner names one, otherwise the primary. A read sees everything
 * that was committed before it began. `work` may run twice, so it must only read.
 */
export interface Reading {
  read: <T>(work: (db: Database) => Promise<T>) => Promise<T>
  /** Reads with all statements in one snapshot. */
  readSnapshot: <T>(work: (db: Database) => Promise<T>) => Promise<T>
}

/** The database access of the back office. */
export interface AdminDatabase {
  /** Connections apart from the shop's, so that shoppers and staff do not wait for each other. */
  db: NodePgDatabase
  /** For lists and reports; `db` for everything else. */
  reading: Reading
}

/** The options of a transaction with one snapshot that cannot write. */
export const readOnlySnapshot = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const

/** Reads from the primary. */
export const readingOf = (db: NodePgDatabase): Reading => ({
  read: (work) => work(db),
  readSnapshot: (work) => db.transaction(work, readOnlySnapshot),
})
