import { openDemoAccounts } from './cli/seed/seed-demo.ts'
import { type Config, sandboxKeys } from './platform/config/config.ts'
import type { Database } from './platform/database/database.ts'
import { demoPassword, openDemoStaff } from './staff/members/demo-staff.ts'
import { isTrial } from './staff/members/sign-in.ts'

/**
 * What a person who tries the shop needs next: how to sign in, pay and read mail. Each line is true of this database
 * and these settings. A live shop has none.
 * @param shop the address where the shop listens.
 */
export async function trialHints(db: Database, config: Config, shop: string): Promise<string[]> {
  if (config.isProduction) return []
  const [shoppers, staff] = isTrial(config)
    ? await Promise.all([openDemoAccounts(db), openDemoStaff(db)])
    : [[], []]
  return [
    ...shoppers.flatMap(({ email }) => (email ? [`Shop as ${email}, password ${demoPassword}`] : [])),
    ...staff.map(
      ({ email, role }) => `Sign in to the back office as ${email} (${role}), password ${demoPassword}`,
    ),
    ...(config.provider.keyId === sandboxKeys.keyId
      ? ['Pay with card 4100 2800 0000 1007: no money moves']
      : []),
    config.smtpUrl === null ? `No mail is sent: read it at ${shop}/dev/mail` : 'Mail goes out by SMTP_URL',
    `${keptIn(config)}; Ctrl-C closes the shop`,
  ]
}

const keptIn = ({ databaseUrl, dataDir }: Config): string =>
  databaseUrl === null
    ? `Everything is kept in ${dataDir}`
    : `Data is kept in the database of DATABASE_URL, backups in ${dataDir}`
