import { isLoopbackHost, isLoopbackUrl } from '../loopback.ts'
import { type Config, SettingError, sandboxKeys } from './config.ts'
import { addressesOf, isOnThisMachine } from './database-addresses.ts'

/**
 * Checks that no setting endangers shoppers or their data. The shop calls it at start; commands such as the
 * nightly backup do not, since no other machine can reach them.
 * @param uid the user id that runs the shop; undefined on Windows.
 * @returns warnings, a sentence each.
 * @throws {SettingError} for the first dangerous setting.
 */
export function checkLiveSettings(
  config: Config,
  environment: Record<string, string | undefined>,
  uid = process.getuid?.(),
): string[] {
  if (!config.isProduction) {
    assertTrialNotExposed(config)
    return []
  }
  if (!environment.PUBLIC_URL?.trim()) {
    throw new SettingError(
      'PUBLIC_URL must be set in production: links in mail and canonical addresses start with it.',
    )
  }
  const isLocal = isLoopbackUrl(config.publicUrl)
  if (config.publicUrl.startsWith('http:') && !isLocal) {
    throw new SettingError('PUBLIC_URL must start with https:// in production.')
  }
  assertStaffUrl(config)
  assertProviderEncrypted(config)
  assertSecretsUnpublished(config)
  assertLiveKeys(config)
  assertDatabaseEncrypted(config)
  assertNotRoot(config, uid)
  return [
    ...(isLocal ? ['PUBLIC_URL leads to this machine: nobody else can follow the links in mail.'] : []),
    ...(config.staffUrl === null
      ? ['STAFF_URL is not set: the back office answers on this machine alone.']
      : []),
    ...(config.provider.isTestMode ? ['RAZORPAY_KEY_ID is a key for tests: no real money moves.'] : []),
    ...(holdsDatabaseAsRoot(config, uid)
      ? ['TRIAL_AS_ROOT is set: the shop and its embedded database are in the hands of root.']
      : []),
  ]
}

/** Without NODE_ENV=production a reachable shop would publish the mail reader, the sandbox and unlimited calls. */
function assertTrialNotExposed({ provider, isTrialOnNetwork, ...config }: Config): void {
  const howTo = 'Set NODE_ENV=production, or TRIAL_ON_NETWORK=1 for a trial in a network of your own.'
  if (provider.keyId?.startsWith('rzp_live_')) {
    throw new SettingError(
      'RAZORPAY_KEY_ID takes real money (rzp_live_), which needs NODE_ENV=production; a trial, also one with TRIAL_ON_NETWORK=1, takes a key that starts with rzp_test_.',
    )
  }
  if (isTrialOnNetwork) return
  if (!isLoopbackHost(config.host)) {
    throw new SettingError(`HOST ${config.host} can be reached from other machines. ${howTo}`)
  }
  if (!isLoopbackUrl(config.publicUrl)) {
    throw new SettingError(`PUBLIC_URL leads to others than this machine. ${howTo}`)
  }
  if (config.isBehindProxy) throw new SettingError(`TRUST_PROXY is for a shop behind a proxy. ${howTo}`)
}

/** With a test key, the shop would ship goods without a payment. */
function assertLiveKeys({ provider, isTrialOfPayments }: Config): void {
  if (!provider.isTestMode || isTrialOfPayments) return
  throw new SettingError(
    'RAZORPAY_KEY_ID is a key for tests (rzp_test_): no money would move. Set TRIAL_PAYMENTS=1 for a rehearsal, or a key that starts with rzp_live_.',
  )
}

function assertStaffUrl({ staffUrl, publicUrl }: Config): void {
  if (staffUrl === null) return
  if (staffUrl.startsWith('http:') && !isLoopbackUrl(staffUrl)) {
    throw new SettingError('STAFF_URL must start with https:// in production.')
  }
  if (new URL(staffUrl).origin === new URL(publicUrl).origin) {
    throw new SettingError(
      'STAFF_URL must be another origin than PUBLIC_URL: shoppers and staff share nothing.',
    )
  }
}

function assertProviderEncrypted({ provider }: Config): void {
  const addresses = { RAZORPAY_API_URL: provider.apiUrl, RAZORPAY_CHECKOUT_SCRIPT: provider.checkoutScript }
  for (const [name, address] of Object.entries(addresses)) {
    if (address.startsWith('http:') && !isLoopbackUrl(address)) {
      throw new SettingError(`${name} must start with https:// in production.`)
    }
  }
}

/** The secrets of the sandbox are public in this repository, so anyone could sign false payments with them. */
function assertSecretsUnpublished({ provider }: Config): void {
  const published = [sandboxKeys.keySecret, ...sandboxKeys.webhookSecrets]
  if (![provider.keySecret, ...provider.webhookSecrets].some((secret) => published.includes(secret))) return
  throw new SettingError(
    'RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET must not be those of the sandbox in production: everybody knows them.',
  )
}

/** The owner must choose an unencrypted connection explicitly. */
function assertDatabaseEncrypted({ databaseUrl, databaseReadUrl }: Config): void {
  assertEncrypted('DATABASE_URL', databaseUrl)
  assertEncrypted('DATABASE_READ_URL', databaseReadUrl)
}

function assertEncrypted(setting: string, address: string | null): void {
  if (address === null || isOnThisMachine(address)) return
  if (new URL(addressesOf(address)[0]).searchParams.has('sslmode')) return
  throw new SettingError(
    `${setting} must say in production how the way to another machine is protected: add sslmode=verify-full (or sslmode=disable in a network of your own).`,
  )
}

const holdsDatabaseAsRoot = ({ databaseUrl }: Config, uid: number | undefined): boolean =>
  databaseUrl === null && uid === 0

/** An intruder who takes over a shop of root owns the whole machine. */
function assertNotRoot(config: Config, uid: number | undefined): void {
  if (!holdsDatabaseAsRoot(config, uid) || config.isTrialAsRoot) return
  throw new SettingError(
    'DATABASE_URL must be set where root runs the shop in production. Or keep the embedded database and start the shop as an account without privileges to which DATA_DIR belongs.',
  )
}
