import { setTimeout as wait } from 'node:timers/promises'

export interface StaffAnswer {
  status: number
  // What the back office answers is judged by the audit; here it is only passed on.
  // biome-ignore lint/suspicious/noExplicitAny: bodies of many calls
  body: any
  /** The cookie that the answer set, as it is sent back. */
  cookie: string | null
}

/** What a call is sent with besides its path. */
export interface Sending {
  body?: object
  key?: string
  /** So long an answer is waited for. */
  patienceMs?: number
}

/** A member's HTTP client for the back office. */
export interface StaffClient {
  cookie: string | null
  /** 'POST /api/waves'. Null when no answer came, so that nobody knows whether it was done. */
  ask: (call: string, sending?: Sending) => Promise<StaffAnswer | null>
  /** The same until there is an answer that is not the shop's own trouble. */
  insist: (call: string, sending?: Sending) => Promise<StaffAnswer>
}

/** The shop's own trouble passes by itself; stopped payments wait for the owner. */
const isTrouble = ({ status, body }: StaffAnswer): boolean =>
  (status >= 500 && body?.code !== 'payments_stopped') || status === 429

const patienceMs = 15_000
const pauseMs = 250

/** @param pauses how many times longer than usual it waits before it asks again. */
export function openStaffClient(staffUrl: string, cookie: string | null, pauses = 1): StaffClient {
  const client: StaffClient = {
    cookie,
    ask: async (call, { body, key, patienceMs: within = patienceMs } = {}) => {
      const [method = '', path = ''] = call.split(' ')
      try {
        const answer = await fetch(staffUrl + path, {
          method,
          headers: {
            origin: staffUrl,
            ...(client.cookie && { cookie: client.cookie }),
            ...(body && { 'content-type': 'application/json' }),
            ...(key && { 'idempotency-key': key }),
          },
          body: body && JSON.stringify(body),
          signal: AbortSignal.timeout(within),
        })
        const [given = null] = answer.headers.getSetCookie()
        const [pair = null] = given?.split(';') ?? []
        return { status: answer.status, body: await answer.json(), cookie: pair }
      } catch {
        // The call was refused, cut off or too slow: the member repeats it.
        return null
      }
    },
    insist: async (call, sending) => {
      for (;;) {
        const answer = await client.ask(call, sending)
        if (answer && !isTrouble(answer)) return answer
        await wait(pauseMs * pauses)
      }
    },
  }
  return client
}
