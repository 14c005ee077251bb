import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import type { Load } from './load.ts'

/** Endpoints that get every event. The last one takes requests and never answers. */
const endpoints = 10
const eventsPerMinute = 1000
/** How late the last event may be before the row fails. */
const maxLateMs = 60_000

/** The name of the row. */
export const webhookRow = 'webhooks, 1,000 events a minute to ten addresses, one of which hangs'

/**
 * Lets facts happen for so long, and measures the time from each fact to its arrival at each address that answers.
 * @throws {Error} when an event arrives later than a minute after its fact, twice, or not at all.
 */
export async function webhooksPerSecond(
  { shop, office, cookie }: { shop: string; office: string; cookie: string },
  seconds: number,
): Promise<Load> {
  const arrived = new Map<string, number>()
  let repeated = 0
  const server = createServer(async (request, reply) => {
    const { id, occurred_at } = JSON.parse(await text(request)) as { id: string; occurred_at: string }
    if (request.url === `/${endpoints - 1}`) return
    const key = `${request.url} ${id}`
    if (arrived.has(key)) repeated += 1
    else arrived.set(key, Date.now() - Date.parse(occurred_at))
    reply.writeHead(204).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const call = staffCall(office, cookie)
  const ids = await Promise.all(
    Array.from({ length: endpoints }, (_, number) =>
      call('POST', '/api/webhook-endpoints', {
        url: `http://127.0.0.1:${port}/${number}`,
        events: ['newsletter.joined'],
      }),
    ),
  )
  const facts = Math.round((eventsPerMinute / 60) * seconds)
  const wanted = facts * (endpoints - 1)
  const began = performance.now()
  try {
    for (let fact = 0; fact < facts; fact += 1) {
      await wait(Math.max(0, began + (fact * 60_000) / eventsPerMinute - performance.now()))
      await join(shop, `webhooks${fact}@example.com`)
    }
    const giveUpAt = performance.now() + maxLateMs
    while (arrived.size < wanted && performance.now() < giveUpAt) await wait(50)
  } finally {
    for (const { id } of ids) await call('DELETE', `/api/webhook-endpoints/${id}`)
    server.closeAllConnections()
    server.close()
  }
  const late = [...arrived.values()].sort((one, other) => one - other)
  const [most = 0] = late.slice(-1)
  if (late.length < wanted || repeated > 0 || most > maxLateMs) {
    throw new Error(
      `${late.length} of ${wanted} events arrived, ${repeated} twice, the last after ${most} ms.`,
    )
  }
  const at = (share: number): number => late[Math.floor(share * (late.length - 1))] ?? 0
  return {
    perSecond: late.length / ((performance.now() - began) / 1000),
    p50: at(0.5),
    p99: at(0.99),
    p999: at(0.999),
  }
}

async function join(shop: string, email: string): Promise<void> {
  const answer = await fetch(`${shop}/api/subscribe-discount`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })
  if (!answer.ok) throw new Error(`Nobody joined: ${answer.status} ${await answer.text()}`)
  await answer.body?.cancel()
}

const staffCall =
  (office: string, cookie: string) =>
  async (method: string, path: string, body?: object): Promise<{ id: number }> => {
    const answer = await fetch(office + path, {
      method,
      headers: { origin: office, cookie, ...(body && { 'content-type': 'application/json' }) },
      body: body && JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as { id: number }
  }
