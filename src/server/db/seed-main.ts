import { seedSampleData } from '../seed/seed.ts'
import { migrate } from './migrate.ts'
import { runTask } from './run-task.ts'

// `npm run seed`: sample data for an empty shop.
await runTask(async ({ pool, db }, { isProduction }) => {
  await migrate(pool)
  const isWritten = await seedSampleData(db, { withDemoAccounts: !isProduction })
  return isWritten
    ? 'The sample data is in.'
    : 'The shop has products already, so nothing was changed; npm run reset starts afresh.'
})
