import { seedSampleData } from '#server/cli/seed/seed.ts'
import { seedYear } from '#server/cli/seed/year/seed-year.ts'
import { connect } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'

/** What a template holds; each holds what those before it do. */
export type Contents = 'tables' | 'sample' | 'year'

/** Makes an empty database what the tests copy: all tables, and where they are wanted the sample data with the demo accounts, and a year. */
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
