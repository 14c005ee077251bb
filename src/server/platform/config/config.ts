import { resolve } from 'node:path'
import { isEmail } from '#shared/field-rules.ts'
import { isLoopbackUrl } from '../loopback.ts'
import { addressesOf } from './database-addresses.ts'

/**
 * Everything that the environment decides, read once at start. Secrets stand only here and are never printed.
 */
export interface Config {
  isProduction: boolean
  /** A trial that other machines in the same network may reach: no demo accounts. */
  isTrialOnNetwork: boolean
  /** A rehearsal in production: payments with keys that move no money. */
  isTrialOfPayments: boolean
  /** A test on a disposable machine: root may start the embedded database in production. */
  isTrialAsRoot: boolean
  /** Vite serves the browser's sources with hot reload. */
  isDevelopment: boolean
  host: string
  port: number
  /** How many processes serve shoppers. */
  workers: number
  /** Requests that one process answers at the same time; further ones get 503. */
  requestsAtOnce: number
  /** The public address of the shop; links in mail and canonical addresses start with it. */
  publicUrl: string
  /** True behind a proxy whose X-Forwarded-For can be trusted. */
  isBehindProxy: boolean
  dataDir: string
  databaseUrl: string | null
  /** A replica of it, for lists and reports of the back office. */
  databaseReadUrl: string | null
  databasePoolSize: number
  logLevel: string
  provider: ProviderConfig
  smtpUrl: string | null
  /** The port of the back office. */
  staffPort: number
  /** The public address of the back office; null in a trial, where the called address counts. */
  staffUrl: string | null
  /** Encrypts the seeds of second factors; null for a key in the data folder. */
  staffKey: string | null
  /** Encrypts and seals backups; null for backups that anybody can read and make. */
  backupKey: Buffer | null
  /** What /metrics asks for; null for this machine alone, and for nobody behind a proxy. */
  metricsToken: string | null
  mailFrom: string
  /** Where mails of newsletters come back to, and the mailbox that they are read from; null where they are not read. */
  bounces: { address: string; boxUrl: string } | null
}

export interface ProviderConfig {
  apiUrl: string
  checkoutScript: string
  /** Null when paying is not set up. */
  keyId: string | null
  keySecret: string
  /** The current secret and, while it is being rotated, the previous one. */
  webhookSecrets: string[]
  isTestMode: boolean
}

/** A setting that can't be used. Its message names the setting and says what it should be. */
export class SettingError extends Error {
  override name = 'SettingError'
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/**
 * Every setting of the shop. A name that starts like ours and is not listed is a typing mistake, and stops
 * the start.
 */
export const knownSettings = [
  'NODE_ENV',
  'TRIAL_ON_NETWORK',
  'TRIAL_PAYMENTS',
  'TRIAL_AS_ROOT',
  'HOST',
  'PORT',
  'PUBLIC_URL',
  'TRUST_PROXY',
  'WEB_CONCURRENCY',
  'REQUESTS_AT_ONCE',
  'DATA_DIR',
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'DATABASE_POOL_SIZE',
  'LOG_LEVEL',
  'DEV_VITE',
  'RAZORPAY_API_URL',
  'RAZORPAY_CHECKOUT_SCRIPT',
  'RAZORPAY_KEY_ID',
  'RAZORPAY_KEY_SECRET',
  'RAZORPAY_WEBHOOK_SECRET',
  'RAZORPAY_WEBHOOK_SECRET_PREVIOUS',
  'SANDBOX_PORT',
  'SMTP_URL',
  'MAIL_FROM',
  'MAIL_BOUNCES_TO',
  'MAIL_BOUNCES_BOX',
  'STAFF_PORT',
  'STAFF_URL',
  'STAFF_KEY',
  'BACKUP_KEY',
  'METRICS_TOKEN',
] as const

type Setting = (typeof knownSettings)[number]
type Environment = Record<string, string | undefined>

const ourPrefixes = /^(RAZORPAY|DATABASE|SMTP|MAIL|SOILKIN|STAFF|TRIAL|BACKUP|METRICS)_/

/**
 * Reads and checks the settings.
 * @throws {SettingError} naming the first one that is unknown or malformed.
 */
export function readConfig(environment: Environment): Config {
  assertKnownSettings(environment)
  const read = (name: Setting): string | null => environment[name]?.trim() || null
  const nodeEnv = oneOf('NODE_ENV', read('NODE_ENV') ?? 'development', ['development', 'production', 'test'])
  const isProduction = nodeEnv === 'production'
  const port = wholeNumber('PORT', read('PORT') ?? '3000', 0, 65_535)
  const host = read('HOST') ?? '127.0.0.1'
  const workers = wholeNumber('WEB_CONCURRENCY', read('WEB_CONCURRENCY') ?? '1', 1, 16)
  return {
    isProduction,
    isTrialOnNetwork: flag('TRIAL_ON_NETWORK', read('TRIAL_ON_NETWORK')) && !isProduction,
    isTrialOfPayments: flag('TRIAL_PAYMENTS', read('TRIAL_PAYMENTS')),
    isTrialAsRoot: flag('TRIAL_AS_ROOT', read('TRIAL_AS_ROOT')),
    isDevelopment: flag('DEV_VITE', read('DEV_VITE')) && !isProduction,
    host,
    port,
    workers,
    requestsAtOnce: wholeNumber('REQUESTS_AT_ONCE', read('REQUESTS_AT_ONCE') ?? '300', 10, 100_000),
    publicUrl: url('PUBLIC_URL', read('PUBLIC_URL') ?? `http://${hostInUrl(host)}:${port}`, [
      'http:',
      'https:',
    ]),
    isBehindProxy: flag('TRUST_PROXY', read('TRUST_PROXY')),
    dataDir: resolve(read('DATA_DIR') ?? './data'),
    databaseUrl: optionalDatabase(read('DATABASE_URL')),
    databaseReadUrl: optionalReplica(read('DATABASE_READ_URL'), read('DATABASE_URL')),
    databasePoolSize: readPoolSize(read, workers),
    logLevel: oneOf('LOG_LEVEL', read('LOG_LEVEL') ?? 'info', logLevels),
    provider: readProvider(read, isProduction),
    staffPort: wholeNumber('STAFF_PORT', read('STAFF_PORT') ?? '3002', 0, 65_535),
    staffUrl: optionalUrl('STAFF_URL', read('STAFF_URL'), ['http:', 'https:']),
    staffKey: read('STAFF_KEY'),
    backupKey: optionalKey('BACKUP_KEY', read('BACKUP_KEY')),
    metricsToken: optionalToken('METRICS_TOKEN', read('METRICS_TOKEN')),
    smtpUrl: optionalUrl('SMTP_URL', read('SMTP_URL'), ['smtp:', 'smtps:']),
    mailFrom: mailbox('MAIL_FROM', read('MAIL_FROM') ?? 'Soilkin <hello@soilkin.example>'),
    bounces: readBounces(read),
  }
}

/** PostgreSQL usually allows 100 connections; some are left for the owner's commands. */
const maxConnections = 84

/** Of several processes, one more serves the back office, and another may be taking the place of one. */
const processesOf = (workers: number): number => (workers === 1 ? 1 : workers + 2)

/** An external server may allow more connections; the embedded database has a fixed number. */
function readPoolSize(read: (name: Setting) => string | null, workers: number): number {
  const maxSize = Math.floor(maxConnections / processesOf(workers))
  const asked = read('DATABASE_POOL_SIZE')
  if (asked === null) return Math.min(16, maxSize)
  const size = wholeNumber('DATABASE_POOL_SIZE', asked, 2, 200)
  if (read('DATABASE_URL') !== null || size <= maxSize) return size
  throw new SettingError(
    `DATABASE_POOL_SIZE can be at most ${maxSize} here: the embedded database has 100 connections for all processes together.`,
  )
}

const liveApi = 'https://api.razorpay.com'
const liveScript = 'https://checkout.razorpay.com/v1/checkout.js'

/** Without a key, and outside production, the sandbox of this repository takes the payments. */
function readProvider(read: (name: Setting) => string | null, isProduction: boolean): ProviderConfig {
  const isOwn = read('RAZORPAY_KEY_ID') !== null
  const keys = isOwn ? ownKeys(read) : isProduction ? noKeys : sandboxKeys
  const sandbox = `http://127.0.0.1:${wholeNumber('SANDBOX_PORT', read('SANDBOX_PORT') ?? '3001', 1, 65_535)}`
  const standard = keys === sandboxKeys ? sandbox : liveApi
  const apiUrl = url('RAZORPAY_API_URL', read('RAZORPAY_API_URL') ?? standard, ['http:', 'https:'])
  const script = apiUrl === liveApi ? liveScript : `${apiUrl}/v1/checkout.js`
  return {
    ...keys,
    apiUrl,
    checkoutScript: url('RAZORPAY_CHECKOUT_SCRIPT', read('RAZORPAY_CHECKOUT_SCRIPT') ?? script, [
      'http:',
      'https:',
    ]),
  }
}

type ProviderKeys = Omit<ProviderConfig, 'apiUrl' | 'checkoutScript'>

const noKeys: ProviderKeys = { keyId: null, keySecret: '', webhookSecrets: [], isTestMode: false }

/** The fixed keys of the sandbox; they are valid nowhere else. */
export const sandboxKeys: ProviderKeys = {
  keyId: 'rzp_test_sandbox',
  keySecret: 'sandbox_key_secret',
  webhookSecrets: ['sandbox_webhook_secret'],
  isTestMode: true,
}

function ownKeys(read: (name: Setting) => string | null): ProviderKeys {
  const required = (name: Setting): string => {
    const value = read(name)
    if (value === null) throw new SettingError(`${name} must be set with RAZORPAY_KEY_ID.`)
    return value
  }
  const keyId = required('RAZORPAY_KEY_ID')
  const previous = read('RAZORPAY_WEBHOOK_SECRET_PREVIOUS')
  return {
    keyId,
    keySecret: required('RAZORPAY_KEY_SECRET'),
    webhookSecrets: [required('RAZORPAY_WEBHOOK_SECRET'), ...(previous ? [previous] : [])],
    isTestMode: keyId.startsWith('rzp_test_'),
  }
}

/** A host as addresses write it: IPv6 in brackets. */
export const hostInUrl = (host: string): string => (host.includes(':') ? `[${host}]` : host)

function assertKnownSettings(environment: Environment): void {
  const known = new Set<string>(knownSettings)
  const unknown = Object.keys(environment).find((name) => ourPrefixes.test(name) && !known.has(name))
  if (unknown) throw new SettingError(`${unknown} is not a setting of the shop; .env.example lists them all.`)
}

function wholeNumber(name: Setting, value: string, min: number, max: number): number {
  const number = Number(value)
  if (/^\d+$/.test(value) && number >= min && number <= max) return number
  throw new SettingError(`${name} must be a whole number from ${min} to ${max}, not "${value}".`)
}

function oneOf(name: Setting, value: string, allowed: string[]): string {
  if (allowed.includes(value)) return value
  throw new SettingError(`${name} must be one of ${allowed.join(', ')}, not "${value}".`)
}

function flag(name: Setting, value: string | null): boolean {
  return oneOf(name, value ?? '0', ['0', '1', 'true', 'false']).match(/1|true/) !== null
}

function optionalUrl(name: Setting, value: string | null, protocols: string[]): string | null {
  return value === null ? null : url(name, value, protocols)
}

const keyBytes = 32

function optionalKey(name: Setting, value: string | null): Buffer | null {
  if (value === null) return null
  const key = Buffer.from(value, 'base64')
  if (key.length === keyBytes && key.toString('base64') === value) return key
  throw new SettingError(
    `${name} must be ${keyBytes} random bytes in base64, such as "openssl rand -base64 32" prints.`,
  )
}

/** Long enough not to be guessed, and of the characters that a header may hold. */
function optionalToken(name: Setting, value: string | null): string | null {
  if (value === null || /^[\w.~+/=-]{20,200}$/.test(value)) return value
  throw new SettingError(
    `${name} must be 20 to 200 letters and digits, such as "openssl rand -hex 20" prints.`,
  )
}

/** The address of PostgreSQL, of which each host must make a valid one. */
function optionalDatabase(value: string | null): string | null {
  if (value === null) return null
  for (const each of addressesOf(value)) url('DATABASE_URL', each, ['postgres:', 'postgresql:'])
  return value
}

/** The address of a replica, beside the database that it copies. */
function optionalReplica(value: string | null, database: string | null): string | null {
  if (value === null) return null
  if (database === null)
    throw new SettingError('DATABASE_READ_URL needs DATABASE_URL, the database that it is a replica of.')
  if (addressesOf(value).length > 1)
    throw new SettingError('DATABASE_READ_URL names one replica, not several.')
  return url('DATABASE_READ_URL', value, ['postgres:', 'postgresql:'])
}

/** 'hello@shop.example' or 'Shop <hello@shop.example>'; one line, so that it can't inject a mail header. */
function mailbox(name: Setting, value: string): string {
  const [, phrase = '', address] = /^(?:([^<>]*)<([^<>]*)>)$/.exec(value) ?? [value, '', value]
  if (address !== undefined && isEmail(address) && !/[\p{Cc},;:@]/u.test(phrase)) {
    return value
  }
  throw new SettingError(
    `${name} must be an e-mail address, or a name and the address: Shop <hello@shop.example>.`,
  )
}

/** As short as leaves room for what each mail adds to it; a local part has 64 characters at most. */
const bounceAddress = /^[\w.-]{1,16}@[\w-]+(\.[\w-]+)+$/

function readBounces(read: (name: Setting) => string | null): Config['bounces'] {
  const [address, box] = [read('MAIL_BOUNCES_TO'), read('MAIL_BOUNCES_BOX')]
  if (address !== null && !bounceAddress.test(address)) {
    throw new SettingError(
      'MAIL_BOUNCES_TO must be an e-mail address with at most 16 characters before the @.',
    )
  }
  const boxUrl = optionalUrl('MAIL_BOUNCES_BOX', box, ['pop3s:', 'pop3:'])
  if (boxUrl?.startsWith('pop3:') && !isLoopbackUrl(boxUrl)) {
    throw new SettingError(
      'MAIL_BOUNCES_BOX must be an address that starts with pop3s:// on another machine.',
    )
  }
  if (address === null && boxUrl === null) return null
  if (address === null) throw new SettingError('MAIL_BOUNCES_TO must be set with MAIL_BOUNCES_BOX.')
  if (boxUrl === null) throw new SettingError('MAIL_BOUNCES_BOX must be set with MAIL_BOUNCES_TO.')
  return { address, boxUrl }
}

/** The value may hold a password, so the message never repeats it. */
function url(name: Setting, value: string, protocols: string[]): string {
  const parsed = URL.parse(value)
  if (parsed && protocols.includes(parsed.protocol)) return value.replace(/\/$/, '')
  throw new SettingError(
    `${name} must be an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}.`,
  )
}
