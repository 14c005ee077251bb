import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { until } from './patience.ts'

/** What the payment provider's books hold, as far as the audit reads them. Amounts are paise. */
export interface Books {
  orders: { id: string; amount: number; receipt: string | null; status: string }[]
  payments: {
    id: string
    order_id: string
    amount: number
    currency: string
    status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
    captured: boolean
    amount_refunded: number
  }[]
  refunds: { id: string; payment_id: string; amount: number; status: 'pending' | 'processed' | 'failed' }[]
  webhooks: Record<string, number>
}

/** Of this run alone: in production the shop takes none that everybody knows. */
export const keys = {
  id: 'rzp_test_chaos',
  secret: 'key secret of a chaos run',
  webhookSecret: 'webhook secret of a chaos run',
}

export type Outcome = 'captured' | 'failed' | 'authorized' | 'late'

/** What the pop-up hands to the page after a payment. */
export interface Proof {
  razorpay_payment_id: string
  razorpay_order_id: string
  razorpay_signature: string
}

/** The stand-in for the payment provider, a process of its own that no fault of this run ends. */
export interface Provider {
  url: string
  pay: (orderId: string, outcome: Outcome) => Promise<Proof | null>
  setWeather: (weather: Record<string, number>) => Promise<void>
  calm: () => Promise<void>
  books: () => Promise<Books>
  stop: () => Promise<void>
}

/** How soon a webhook that was not taken comes again. The real provider takes hours, which nobody waits for here. */
export const repetition = { retry_ms: 200, longest_retry_ms: 5_000 }

const root = new URL('../', import.meta.url).pathname

export async function startProvider(place: {
  port: number
  stateFile: string
  logFile: string
  webhookUrl: string
}): Promise<Provider> {
  const url = `http://127.0.0.1:${place.port}`
  const log = openSync(place.logFile, 'a')
  const child: ChildProcess = spawn(process.execPath, ['sandbox/razorpay/main.ts'], {
    cwd: root,
    env: {
      PATH: process.env.PATH ?? '',
      SANDBOX_PORT: String(place.port),
      SANDBOX_STATE: place.stateFile,
      SANDBOX_WEBHOOK_URL: place.webhookUrl,
      SANDBOX_KEY_ID: keys.id,
      SANDBOX_KEY_SECRET: keys.secret,
      SANDBOX_WEBHOOK_SECRET: keys.webhookSecret,
    },
    stdio: ['ignore', log, log],
    detached: true,
  })
  const call = async (method: string, path: string, body?: object): Promise<Response> =>
    fetch(url + path, {
      method,
      headers: { 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(60_000),
    })
  await until('the payment sandbox answered', () =>
    call('GET', '/sandbox/webhooks').then(
      (answer) => (answer.ok ? true : null),
      () => null,
    ),
  )
  return {
    url,
    pay: async (order_id, outcome) => {
      const answer = await call('POST', '/sandbox/pay', { order_id, method: 'upi', outcome })
      const said = await answer.json()
      return answer.ok ? (said as Proof) : null
    },
    setWeather: async (weather) => void (await call('POST', '/sandbox/webhooks', weather)),
    calm: async () => {
      await call('DELETE', '/sandbox/webhooks')
      await call('POST', '/sandbox/webhooks', repetition)
    },
    books: async () => (await (await call('GET', '/sandbox/books')).json()) as Books,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}
