import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { type Chances, createChances } from './random.ts'
import { openStaffClient } from './staff/staff-client.ts'

/** An event of the shop, as another program stores it. */
export interface TakenEvent {
  id: string
  type: string
  data: Record<string, unknown>
}

/** Another program: it gets the events of the shop by webhook, and later reads the list for what it missed. */
export interface EventReceiver {
  url: string
  /** By the id of the event, each once. */
  taken: Map<string, TakenEvent>
  /** Events that the receiver confirmed but did not store. */
  lied: Set<string>
  /** Requests with a wrong signature. */
  forged: number
  faults: Record<string, number>
  /** Whether the receiver may hang, confirm falsely and drop connections. */
  isStormy: boolean
  /** Adds its endpoint, as a no-code tool does, with a token of the member whose cookie this is. */
  subscribe: (staffUrl: string, cookie: string) => Promise<void>
  /** Reads the list of events. @returns all events since it subscribed. */
  catchUp: () => Promise<TakenEvent[]>
  close: () => void
}

/** How often a receiver in a storm answers in each way. */
const ways = { takes: 12, hangs: 1, 'takes and breaks': 2, 'takes and fails': 2, lies: 2, 'is away': 2 }

export async function startEventReceiver(seed: number): Promise<EventReceiver> {
  const chances = createChances(seed).fork('events')
  let webhook: Webhook | null = null
  let read: EventReceiver['catchUp'] = async () => []
  const server = createServer(async (request, reply) => {
    // The answer with the secret is still on its way.
    if (!webhook) return void reply.writeHead(503).end()
    const body = await text(request).catch(() => null)
    // The shop was killed while it sent.
    if (body === null) return void reply.destroy()
    try {
      const event = webhook.verify(body, request.headers as Record<string, string>) as TakenEvent
      answer(reply, event, receiver, chances)
    } catch {
      receiver.forged += 1
      reply.writeHead(400).end()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const receiver: EventReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`,
    taken: new Map(),
    lied: new Set(),
    forged: 0,
    faults: {},
    isStormy: false,
    subscribe: async (staffUrl, cookie) => {
      const expires_on = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
      const body = { name: 'Events', scopes: ['write:webhooks'], expires_on }
      const made = await openStaffClient(staffUrl, cookie).insist('POST /api/tokens', { body })
      const call = programOf(staffUrl, made.body.token)
      const { event_types: types } = await call('GET', '/api/event-types')
      const events = (types as { type: string }[]).map(({ type }) => type)
      // An endpoint gets what happens after it was added; the goods of a new shop appeared before.
      const { cursor } = await readList(call, '0')
      const endpoint = await call('POST', '/api/webhook-endpoints', { url: receiver.url, events })
      webhook = new Webhook(String(endpoint.secret))
      read = async () => (await readList(call, cursor)).events
    },
    catchUp: async () => {
      const listed = await read()
      for (const event of listed) receiver.taken.set(event.id, event)
      return listed
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  return receiver
}

function answer(
  reply: ServerResponse,
  event: TakenEvent,
  { isStormy, taken, lied, faults }: EventReceiver,
  chances: Chances,
): void {
  const way = isStormy ? chances.pick(ways) : 'takes'
  if (way !== 'takes') faults[way] = (faults[way] ?? 0) + 1
  if (way.startsWith('takes')) taken.set(event.id, event)
  switch (way) {
    case 'hangs':
      return
    case 'takes and breaks':
      reply.destroy()
      return
    case 'lies':
      lied.add(event.id)
  }
  const status = way === 'takes' || way === 'lies' ? 204 : way === 'is away' ? 503 : 500
  reply.writeHead(status).end()
}

type Call = (method: string, path: string, body?: object) => Promise<Record<string, unknown>>

const programOf =
  (staffUrl: string, token: string): Call =>
  async (method, path, body) => {
    const answer = await fetch(staffUrl + path, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      body: body && JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as Record<string, unknown>
  }

async function readList(call: Call, since: string): Promise<{ events: TakenEvent[]; cursor: string }> {
  const all: TakenEvent[] = []
  for (let cursor = since; ; ) {
    const { events, next_cursor } = await call('GET', `/api/events?after=${cursor}`)
    const page = events as TakenEvent[]
    if (page.length === 0) return { events: all, cursor }
    all.push(...page)
    cursor = String(next_cursor)
  }
}
