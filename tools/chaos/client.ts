import { setTimeout as wait } from 'node:timers/promises'

export interface Answer {
  status: number
  body: Record<string, unknown>
}

/** A shopper's HTTP client. */
export interface Client {
  /** 'GET /api/cart'. Null without an answer: then it is unknown whether the call took effect. */
  ask: (call: string, body?: object | Uint8Array<ArrayBuffer>, key?: string) => Promise<Answer | null>
  /** Repeats the call until it has an answer other than 5xx; null once the run is over. */
  insist: (call: string, body?: object | Uint8Array<ArrayBuffer>, key?: string) => Promise<Answer | null>
  /** The token, once signed in. */
  token: string | null
}

export interface Line {
  shopUrl: string
  /** The client's address, as a proxy sends it. */
  address: string
  isOver: () => boolean
  /** How many times longer than usual it waits before it asks again. */
  pauses: number
  /** Counts calls with an answer, and those that got none, or one that says to come back. */
  note: (kind: 'given' | 'no answer' | 'sent away' | 'failed') => void
}

const isFile = (body: object): body is Uint8Array<ArrayBuffer> => body instanceof Uint8Array

const patienceMs = 15_000
const pauseMs = 250

export function createClient({ shopUrl, address, isOver, pauses, note }: Line): Client {
  const ask: Client['ask'] = async (call, body, key) => {
    const [method = '', path = ''] = call.split(' ')
    try {
      const answer = await fetch(shopUrl + path, {
        method,
        headers: {
          'x-forwarded-for': address,
          ...(client.token && { authorization: `Bearer ${client.token}` }),
          ...(body && { 'content-type': isFile(body) ? 'image/jpeg' : 'application/json' }),
          ...(key && { 'idempotency-key': key }),
        },
        ...(body && { body: isFile(body) ? body : JSON.stringify(body) }),
        signal: AbortSignal.timeout(patienceMs),
      })
      return { status: answer.status, body: (await answer.json()) as Answer['body'] }
    } catch {
      // A refused connection, a broken one and a time-out are the same to a shopper.
      note('no answer')
      return null
    }
  }
  const client: Client = {
    token: null,
    ask,
    insist: async (call, body, key) => {
      while (!isOver()) {
        const answer = await ask(call, body, key)
        if (answer && answer.status < 500 && answer.status !== 429) {
          note('given')
          return answer
        }
        if (answer) note(answer.status === 500 ? 'failed' : 'sent away')
        await wait(pauseMs * pauses)
      }
      return null
    },
  }
  return client
}
