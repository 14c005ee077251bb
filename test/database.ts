import { connect, type DatabaseConnection } from '#server/platform/database/database.ts'
import { copyDatabase, type TestDatabaseOptions } from './database-copy.ts'

/** A freshly migrated database that nobody else uses, and connections to it. */
export type TestDatabase = DatabaseConnection & {
  /** For programs that read `DATABASE_URL`. */
  url: string
  /** Ends all connections, also foreign ones, and removes the database. `drop` is another name for it. */
  close(): Promise<void>
  drop(): Promise<void>
}

/** Makes a database for one test file and connects to it. */
export async function createTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const { url, drop } = await copyDatabase(options)
  // An idle connection breaks only where a test breaks it; that test checks the consequences.
  const connection = connect({
    connectionString: url,
    maxConnections: 10,
    onIdleError: () => undefined,
    onInvalidSettings: () => undefined,
  })
  let closing: Promise<void> | undefined
  const close = () => {
    closing ??= closeAndDrop(connection, drop)
    return closing
  }
  return { ...connection, url, close, drop: close }
}

async function closeAndDrop(connection: DatabaseConnection, drop: () => Promise<void>): Promise<void> {
  if (!connection.pool.ended) await connection.close()
  await drop()
}
