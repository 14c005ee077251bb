import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { ownEnvironment } from './processes.ts'
import { until } from './until.ts'

/** The payment provider's ledger, as far as the audit reads it. Amounts are paise. */
export interface Ledger {
  orders: { id: string; amount: number; receipt: string | null; status: string }[]
  payments: {
    id: string
    /** Null for a payment of a QR code. */
    order_id: string | null
    amount: number
    currency: string
    status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
    captured: boolean
    amount_refunded: number
  }[]
  refunds: {
    id: string
    payment_id: string
    amount: number
    /** Null where it was made in the dashboard. */
    receipt: string | null
    status: 'pending' | 'processed' | 'failed'
  }[]
  disputes: {
    id: string
    payment_id: string
    amount: number
    status: 'open' | 'under_review' | 'won' | 'lost' | 'closed'
  }[]
  payment_links: {
    id: string
    amount: number
    /** Open while it is created. */
    status: string
    /** Its order, from the first attempt to pay. */
    order_id?: string
  }[]
  qr_codes: { id: string; payment_amount: number; status: 'active' | 'closed'; payment_ids: string[] }[]
  webhooks: Record<string, number>
}

/** Keys of this run; in production the shop refuses publicly known ones. */
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

/** The sandbox of the payment provider, a process of its own that is killed and restarted too. */
export interface Provider {
  url: string
  /** Null when it failed, or without an answer; then it is unknown whether the money was taken. */
  pay: (orderId: string, outcome: Outcome) => Promise<Proof | null>
  /** Pays a payment link on its page. @returns whether it was paid. */
  payOnPage: (url: string, choice: 'upi' | 'upi-failed') => Promise<boolean>
  /** Pays a payment link or QR code by a call, as the bank answers. @returns whether it was paid. */
  payById: (id: string, outcome: Exclude<Outcome, 'authorized'>) => Promise<boolean>
  setFaults: (faults: Record<string, number>) => Promise<void>
  /** Paise; null stops counting. */
  setBalance: (amount: number | null) => Promise<void>
  dispute: (paymentId: string, amount?: number) => Promise<void>
  moveDispute: (id: string, status: string) => Promise<void>
  /** Refunds a part, or all that is left. @returns whether it was made. */
  refundInDashboard: (paymentId: string, amount?: number) => Promise<boolean>
  calm: () => Promise<void>
  books: () => Promise<Ledger>
  kill: () => Promise<void>
  start: () => Promise<void>
  stop: () => Promise<void>
}

/** The pause before a webhook is repeated. The real provider waits for hours. */
export const repetition = { retry_ms: 200, longest_retry_ms: 5_000 }

const root = new URL('../../', import.meta.url).pathname
/** The program that `npm start` runs; `npm run chaos` and `npm test` bundle it. */
const program = 'dist/sandbox/main.js'

export async function startProvider(place: {
  port: number
  stateFile: string
  logFile: string
  webhookUrl: string
}): Promise<Provider> {
  const url = `http://127.0.0.1:${place.port}`
  let child: ChildProcess | null = null

  const call = async (method: string, path: string, body?: object): Promise<Response> =>
    fetch(url + path, {
      method,
      headers: { 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(60_000),
    })
  /** Again while it is away; for calls that may be made twice. */
  const insist = (method: string, path: string, body?: object): Promise<unknown> =>
    until('the payment sandbox answered', () =>
      // It may also be killed in the middle of its answer.
      call(method, path, body)
        .then((answer) => answer.json())
        .catch(() => null),
    )
  const end = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  const start = async (): Promise<void> => {
    child = spawnSandbox(place)
    await insist('GET', '/sandbox/webhooks')
  }
  await start()
  return {
    url,
    pay: async (order_id, outcome) => {
      try {
        const answer = await call('POST', '/sandbox/pay', { order_id, method: 'upi', outcome })
        const said = await answer.json()
        return answer.ok ? (said as Proof) : null
      } catch {
        return null
      }
    },
    payOnPage: async (address, choice) => {
      const body = new URLSearchParams({ choice })
      const sent = fetch(address, {
        method: 'POST',
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(60_000),
      })
      // Without its answer it is unknown, as for the shopper.
      return sent.then(
        ({ status }) => status === 303,
        () => false,
      )
    },
    payById: (id, outcome) => {
      const by = id.startsWith('qr_') ? 'qr_code_id' : 'payment_link_id'
      return call('POST', '/sandbox/pay', { [by]: id, method: 'upi', outcome }).then(
        ({ ok }) => ok,
        () => false,
      )
    },
    setFaults: async (faults) => void (await insist('POST', '/sandbox/webhooks', faults)),
    setBalance: async (amount) => void (await insist('POST', '/sandbox/balance', { amount })),
    dispute: async (payment_id, amount) =>
      void (await insist('POST', '/sandbox/disputes', { payment_id, amount })),
    moveDispute: async (id, status) => void (await insist('POST', `/sandbox/disputes/${id}`, { status })),
    refundInDashboard: (payment_id, amount) =>
      call('POST', '/sandbox/refunds', { payment_id, amount }).then(
        (answer) => answer.ok,
        () => false,
      ),
    calm: async () => {
      await insist('DELETE', '/sandbox/webhooks')
      await insist('POST', '/sandbox/webhooks', repetition)
    },
    books: async () => (await insist('GET', '/sandbox/books')) as Ledger,
    kill: () => end('SIGKILL'),
    start,
    stop: () => end('SIGTERM'),
  }
}

function spawnSandbox(place: {
  port: number
  stateFile: string
  logFile: string
  webhookUrl: string
}): ChildProcess {
  const log = openSync(place.logFile, 'a')
  const child = spawn(process.execPath, [program], {
    cwd: root,
    env: {
      ...ownEnvironment(),
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
  closeSync(log)
  return child
}
