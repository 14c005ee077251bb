import { seedSampleData } from '#server/commands/seed/seed.ts'
import { connect } from '#server/machine/database/database.ts'
import { migrate } from '#server/machine/database/migrate.ts'

/** Makes an empty database what the tests copy: all tables, and the sample data with the demo accounts where it is wanted. */
export async function fillTemplate(url: string, withSampleData: boolean): Promise<void> {
  const { pool, db, close } = connect({
    connectionString: url,
    maxConnections: 2,
    onIdleError: () => undefined,
    onUnfitSettings: () => undefined,
  })
  try {
    await migrate(pool)
    if (withSampleData) await seedSampleData(db, { withDemoAccounts: true })
  } finally {
    await close()
  }
}
