import { seedSampleData } from '#server/cli/seed/seed.ts'
import { seedYear } from '#server/cli/seed/year/seed-year.ts'
import { connect } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'

/** The contents of a template; each includes those before it. */
export type Contents = 'tables' | 'sample' | 'year'

/**
 * Fills an empty database for copying: all tables, and on request the sample data with demo accounts, and a year of
 * trade.
 */
export async function fillTemplate(url: string, contents: Contents): Promise<void> {
  const { pool, db, close } = connect({
    connectionString: url,
    maxConnections: 2,
    onIdleError: () => undefined,
    onInvalidSettings: () => undefined,
  })
  try {
    await migrate(pool)
    if (contents === 'tables') return
    await seedSampleData(db, { withDemoAccounts: true })
    if (contents === 'year') await seedYear(db, new Date())
  } finally {
    await close()
  }
}
