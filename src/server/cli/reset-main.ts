import { readConfig, SettingError } from '../platform/config/config.ts'
import { migrate } from '../platform/database/migrate.ts'
import { confirmLoss } from './confirm-loss.ts'
import { runCommand, withDatabase } from './run-task.ts'
import { seedSampleData } from './seed/seed.ts'

// `npm run reset`: deletes everything in the database and writes new sample data.
await runCommand(async () => {
  const config = readConfig(process.env)
  if (config.isProduction) throw new SettingError('NODE_ENV is production: a live shop is never reset.')
  confirmLoss(config, process.argv.slice(2), 'npm run reset --')
  await withDatabase(config, async ({ pool, db }) => {
    await pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
    await migrate(pool)
    await seedSampleData(db, { withDemoAccounts: !config.isTrialOnNetwork })
    return 'The shop is as on its first day.'
  })
})
