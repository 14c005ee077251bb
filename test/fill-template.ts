import { seedSampleData } from '#server/cli/seed/seed.ts'
import { seedYear } from '#server/cli/seed/year/seed-year.ts'
import { dateInIndia } from '#server/invoicing/documents/series.ts'
import { connect } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'

/** The contents of a template; each is filled into a copy of the one before. */
export type Contents = 'tables' | 'sample' | 'year'

/** Fills a database for copying: an empty one with all tables, these with the sample data with demo accounts, and those with a year of trade. */
export async function fillTemplate(url: string, contents: Contents): Promise<void> {
  const { pool, db, close } = connect({
    connectionString: url,
    maxConnections: 2,
    onIdleError: () => undefined,
    onInvalidSettings: () => undefined,
  })
  try {
    if (contents === 'tables') await migrate(pool)
    if (contents === 'sample') await seedSampleData(db, { withDemoAccounts: true })
    if (contents === 'year') await seedYear(db, beginOfToday())
  } finally {
    await close()
  }
}

/** When the year of trade ends: the same for the whole day, in India. */
export const beginOfToday = (): Date => new Date(`${dateInIndia(new Date())}T00:00:00+05:30`)
