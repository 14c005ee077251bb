import { SettingError } from '../config.ts'
import { seedSampleData } from '../seed/seed.ts'
import { migrate } from './migrate.ts'
import { runTask } from './run-task.ts'

// `npm run reset`: everything in the database goes, and fresh sample data comes.
await runTask(async ({ pool, db }, { isProduction }) => {
  if (isProduction) throw new SettingError('NODE_ENV is production: a live shop is never reset.')
  await pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
  await migrate(pool)
  await seedSampleData(db, { withDemoAccounts: true })
  return 'The shop is as on its first day.'
})
