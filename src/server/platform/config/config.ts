import { resolve } from 'node:path'
import { isEmail } from '#shared/field-rules.ts'
import { isLoopbackUrl } from '../loopback.ts'
import { isNetwork } from '../networks.ts'
import { addressesOf } from './database-addresses.ts'

/** The settings of the environment, read once at start. It holds the secrets, which no log or message prints. */
export interface Config {
  isProduction: boolean
  /** A trial that other machines of the network may reach; it has no demo accounts. */
  isTrialOnNetwork: boolean
  /** A rehearsal in production with test keys, which move no money. */
  isTrialOfPayments: boolean
  /** Lets root start the embedded database in production, for a test on a disposable machine. */
  isTrialAsRoot: boolean
  /** Vite serves the browser's sources with hot reload. */
  isDevelopment: boolean
  host: string
  port: number
  /** Processes that serve shoppers. */
  workers: number
  /** Requests that one process answers at the same time; it answers 503 to further ones. */
  requestsAtOnce: number
  /** The origin of the shop without a trailing slash, for links in mails and canonical addresses. */
  publicUrl: string
  /** Whether a trusted proxy sets X-Forwarded-For. */
  isBehindProxy: boolean
  dataDir: string
  /** Null for the embedded database. */
  databaseUrl: string | null
  /** The address of a replica, for lists and reports of the back office. */
  databaseReadUrl: string | null
  /** Connections of one process. */
  databasePoolSize: number
  logLevel: string
  provider: ProviderConfig
  smtpUrl: string | null
  /** The port of the back office. */
  staffPort: number
  /** The origin of the back office; null in a trial, which uses the address of each request. */
  staffUrl: string | null
  /** Encrypts the seeds of second factors; null for a key file in the data folder. */
  staffKey: string | null
  /** 32 bytes that encrypt and authenticate backups; null for plain backups. */
  backupKey: Buffer | null
  /** The bearer token of /metrics. Null admits only this machine, and nobody behind a proxy. */
  metricsToken: string | null
  mailFrom: string
  /** The return address of newsletters and the mailbox of their bounces; null when nobody reads bounces. */
  bounces: { address: string; boxUrl: string } | null
  /** The mailbox of support, whose mails become tickets; null when the staff enter them by hand. */
  supportBoxUrl: string | null
  /** Networks of the owner that webhooks may reach although they are not public, such as 10.0.0.0/24. */
  webhookNetworks: string[]
}

export interface ProviderConfig {
  apiUrl: string
  checkoutScript: string
  /** Null when payments are not set up. */
  keyId: string | null
  keySecret: string
  /** The current secret and, during its rotation, the previous one. */
  webhookSecrets: string[]
  isTestMode: boolean
}

/** An invalid setting. The message names the setting and a valid value, and never repeats a secret. */
export class SettingError extends Error {
  override name = 'SettingError'
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** Every setting of the shop. The start fails for an unlisted name with one of {@link ourPrefixes}: a typing error. */
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
  'MAIL_SUPPORT_BOX',
  'STAFF_PORT',
  'STAFF_URL',
  'STAFF_KEY',
  'BACKUP_KEY',
  'METRICS_TOKEN',
  'WEBHOOK_NETWORKS',
] as const

type Setting = (typeof knownSettings)[number]
type Environment = Record<string, string | undefined>

const ourPrefixes = /^(RAZORPAY|DATABASE|SMTP|MAIL|SOILKIN|STAFF|TRIAL|BACKUP|METRICS|WEBHOOK)_/

/**
 * Reads and checks the settings.
 * @throws {SettingError} for the first setting that is unknown or malformed.
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
    supportBoxUrl: mailboxUrl('MAIL_SUPPORT_BOX', read('MAIL_SUPPORT_BOX')),
    webhookNetworks: networks('WEBHOOK_NETWORKS', read('WEBHOOK_NETWORKS')),
  }
}

/** Connections of all processes. PostgreSQL allows 100 by default; the rest is for the owner's commands. */
const maxConnections = 84

/** With several workers, one process serves the back office, and a restarted one may overlap its predecessor. */
const processesOf = (workers: number): number => (workers === 1 ? 1 : workers + 2)

/** Limits the pool only for the embedded database; an external server may allow more connections. */
function readPoolSize(read: (name: Setting) => string | null, workers: number): number {
  const maxSize = Math.floor(maxConnections / processesOf(workers))
  const setting = read('DATABASE_POOL_SIZE')
  if (setting === null) return Math.min(16, maxSize)
  const size = wholeNumber('DATABASE_POOL_SIZE', setting, 2, 200)
  if (read('DATABASE_URL') !== null || size <= maxSize) return size
  throw new SettingError(
    `DATABASE_POOL_SIZE can be at most ${maxSize} here: the embedded database has 100 connections for all processes together.`,
  )
}

const liveApi = 'https://api.razorpay.com'
const liveScript = 'https://checkout.razorpay.com/v1/checkout.js'

/** Uses the sandbox of this repository without a key outside production. */
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

/** The fixed, public keys of the sandbox. */
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

/** A host as part of a URL: IPv6 in brackets. */
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

/** At least 20 characters, so that nobody guesses the token, and only characters that a header may hold. */
function optionalToken(name: Setting, value: string | null): string | null {
  if (value === null || /^[\w.~+/=-]{20,200}$/.test(value)) return value
  throw new SettingError(
    `${name} must be 20 to 200 letters and digits, such as "openssl rand -hex 20" prints.`,
  )
}

/** Networks separated by commas: 10.0.0.0/24, fd00:1::/64. */
function networks(name: Setting, value: string | null): string[] {
  const list = value?.split(',').map((network) => network.trim()) ?? []
  if (list.every(isNetwork)) return list
  throw new SettingError(`${name} must be networks separated by commas, such as 10.0.0.0/24.`)
}

/** Checks the address of each host. */
function optionalDatabase(value: string | null): string | null {
  if (value === null) return null
  for (const each of addressesOf(value)) url('DATABASE_URL', each, ['postgres:', 'postgresql:'])
  return value
}

/** Checks the address of a replica, which needs a primary and is one host. */
function optionalReplica(value: string | null, database: string | null): string | null {
  if (value === null) return null
  if (database === null)
    throw new SettingError('DATABASE_READ_URL needs DATABASE_URL, the database that it is a replica of.')
  if (addressesOf(value).length > 1)
    throw new SettingError('DATABASE_READ_URL names one replica, not several.')
  return url('DATABASE_READ_URL', value, ['postgres:', 'postgresql:'])
}

/** 'hello@shop.example' or 'Shop <hello@shop.example>'. Rejects line breaks, which would inject a mail header. */
function mailbox(name: Setting, value: string): string {
  const [, phrase = '', address] = /^(?:([^<>]*)<([^<>]*)>)$/.exec(value) ?? [value, '', value]
  if (address !== undefined && isEmail(address) && !/[\p{Cc},;:@]/u.test(phrase)) {
    return value
  }
  throw new SettingError(
    `${name} must be an e-mail address, or a name and the address: Shop <hello@shop.example>.`,
  )
}

/** At most 16 characters before the @: a local part has 64, and each mail adds a tag to it. */
const bounceAddress = /^[\w.-]{1,16}@[\w-]+(\.[\w-]+)+$/

function readBounces(read: (name: Setting) => string | null): Config['bounces'] {
  const [address, box] = [read('MAIL_BOUNCES_TO'), read('MAIL_BOUNCES_BOX')]
  if (address !== null && !bounceAddress.test(address)) {
    throw new SettingError(
      'MAIL_BOUNCES_TO must be an e-mail address with at most 16 characters before the @.',
    )
  }
  const boxUrl = mailboxUrl('MAIL_BOUNCES_BOX', box)
  if (address === null && boxUrl === null) return null
  if (address === null) throw new SettingError('MAIL_BOUNCES_TO must be set with MAIL_BOUNCES_BOX.')
  if (boxUrl === null) throw new SettingError('MAIL_BOUNCES_BOX must be set with MAIL_BOUNCES_TO.')
  return { address, boxUrl }
}

/** Checks an address. The message never repeats the value, which may hold a password. */
function url(name: Setting, value: string, protocols: string[]): string {
  const parsed = URL.parse(value)
  if (parsed && protocols.includes(parsed.protocol)) return value.replace(/\/$/, '')
  throw new SettingError(
    `${name} must be an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}.`,
  )
}

/** A mailbox that the shop reads by IMAP. Only a server on this machine may lack TLS. */
function mailboxUrl(name: Setting, value: string | null): string | null {
  const url = optionalUrl(name, value, ['imaps:', 'imap:'])
  if (url?.startsWith('imap:') && !isLoopbackUrl(url)) {
    throw new SettingError(`${name} must be an address that starts with imaps:// on another machine.`)
  }
  return url
}
