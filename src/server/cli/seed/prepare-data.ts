import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../platform/config/config.ts'
import type { DatabaseConnection } from '../../platform/database/database.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { storeReleaseFiles } from '../../platform/http/release-files/store-release-files.ts'
import { seedDemoStaff } from '../../staff/members/demo-staff.ts'
import { isTrial } from '../../staff/members/sign-in.ts'
import { seedSampleData } from './seed.ts'
import { closeDemoAccounts } from './seed-demo.ts'

/**
 * Migrates the tables, stores the assets of this release for pages of others, and fills an empty shop with
 * the sample catalogue. Demo accounts exist only in a trial on this machine.
 */
export async function prepareData(
  { pool, db }: DatabaseConnection,
  config: Config,
  log: FastifyBaseLogger,
): Promise<void> {
  await migrate(pool, (line) => log.info(line))
  await storeReleaseFiles(db)
  const isAlone = !config.isProduction && !config.isTrialOnNetwork
  await seedSampleData(db, { withDemoAccounts: isAlone })
  if (!isAlone) await closeDemoAccounts(db)
  if (isAlone && isTrial(config)) await seedDemoStaff(db)
}
