import { join } from 'node:path'

export type Settings = {
  port: number
  stateFile: string
  /** Set only when the environment names an address, which then wins over a remembered one. */
  webhookUrl: string | undefined
  keyId: string
  keySecret: string
  webhookSecret: string
}

type Environment = Record<string, string | undefined>

export const defaultWebhookUrl = 'http://127.0.0.1:3000/api/razorpay-webhook'
export const defaultKeys = {
  keyId: 'rzp_test_sandbox',
  keySecret: 'sandbox_key_secret',
  webhookSecret: 'sandbox_webhook_secret',
}

/** Throws a sentence that names the setting when one is malformed. */
export function readSettings(environment: Environment): Settings {
  const dataFolder = environment.DATA_DIR || './data'
  return {
    port: readPort(environment.SANDBOX_PORT),
    stateFile: environment.SANDBOX_STATE || join(dataFolder, 'sandbox', 'state.jsonl'),
    webhookUrl: readUrl(environment.SANDBOX_WEBHOOK_URL),
    keyId: environment.SANDBOX_KEY_ID || defaultKeys.keyId,
    keySecret: environment.SANDBOX_KEY_SECRET || defaultKeys.keySecret,
    webhookSecret: environment.SANDBOX_WEBHOOK_SECRET || defaultKeys.webhookSecret,
  }
}

function readPort(text: string | undefined): number {
  if (!text) return 3001
  const port = Number(text)
  if (/^\d+$/.test(text) && port <= 65_535) return port
  throw new Error(`SANDBOX_PORT must be a port number from 0 to 65535, not "${text}".`)
}

function readUrl(text: string | undefined): string | undefined {
  if (!text) return undefined
  if (/^https?:$/.test(URL.parse(text)?.protocol ?? '')) return text
  throw new Error(`SANDBOX_WEBHOOK_URL must be an http or https address, not "${text}".`)
}
