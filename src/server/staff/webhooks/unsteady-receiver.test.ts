import assert from 'node:assert/strict'
import { it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import { createWebhookEndpoint, listEvents } from '#contract/admin/webhooks.ts'
import { openOffice } from '#test/office.ts'
import { seededRandom } from '#test/seeded-random.ts'
import { openReceiver } from '#test/webhook-receiver.ts'
import { publishEvents } from './publish-events.ts'
import { sendWebhooks } from './send-webhooks.ts'

const { shop, office } = await openOffice()
const { db, config } = office.office
const owner = { cookie: office.owner }

const facts = 60
const rounds = 5

it('delivers each event once to a receiver that hangs and lies', {
  timeout: 120_000,
}, async () => {
  const random = seededRandom(2026)
  const receiver = await openReceiver()
  const { body: endpoint } = await office.call(createWebhookEndpoint, {
    ...owner,
    body: { url: receiver.url, events: ['newsletter.joined'] },
  })
  const webhook = new Webhook(endpoint.secret)
  /** The events that the receiver has processed, by id, each once. */
  const taken = new Map<string, number>()
  let lied = 0
  let isSteady = false
  receiver.answer((reply, _request, { headers, body }) => {
    webhook.verify(body, headers)
    const id = headers['webhook-id'] ?? ''
    const take = (): void => void taken.set(id, JSON.parse(body).data.id)
    const way = isSteady ? 'takes' : ways[Math.floor(random() * ways.length)]
    switch (way) {
      case 'takes':
        take()
        reply.writeHead(200).end()
        break
      case 'hangs':
        break
      case 'takes and breaks':
        take()
        reply.destroy()
        break
      case 'takes and fails':
        take()
        reply.writeHead(500).end()
        break
      case 'says that it took':
        lied += 1
        reply.writeHead(200).end()
        break
      default:
        reply.writeHead(way === 'moves' ? 302 : 503, { location: receiver.url }).end()
    }
  })
  const send = (stopping: AbortSignal, timeoutMs = 200): Promise<void> =>
    sendWebhooks({ db, config, log: shop.log }, { stopping, secrets: office.office.box.secrets, timeoutMs })
  /** A process that looks for work again and again until it is stopped. */
  const sendFor = async (milliseconds: number): Promise<void> => {
    const stopping = AbortSignal.timeout(milliseconds)
    while (!stopping.aborted) {
      await send(stopping)
      await wait(10)
    }
  }
  const joinAll = async (): Promise<void> => {
    for (let fact = 0; fact < facts; fact += 1) {
      await db.execute(sql`INSERT INTO subscribers (email) VALUES (${`chaos${fact}@example.com`})`)
    }
  }
  const joining = joinAll()
  // Two processes send and are stopped at any moment; the pauses of the endpoint pass at once, those of tries in steps.
  const resting = setInterval(() => void letRestPass(), 20)
  for (let round = 0; round < rounds; round += 1) {
    await publishEvents({ db })
    await Promise.all([sendFor(700), sendFor(1_000)])
    await letTimePass()
  }
  clearInterval(resting)
  await joining
  isSteady = true
  await publishEvents({ db })
  await letTimePass()
  await send(new AbortController().signal, 30_000)

  const { rows } = await db.execute<{ state: string; count: number }>(
    sql`SELECT state, count(*)::int AS count FROM webhook_deliveries GROUP BY state`,
  )
  assert.deepEqual(rows, [{ state: 'delivered', count: facts }])
  // Events that the receiver confirmed but did not store are still in the list of events.
  let after: string | null = null
  for (;;) {
    const query: Record<string, string> = { type: 'newsletter.joined', ...(after !== null && { after }) }
    const { body } = await office.call(listEvents, { ...owner, query })
    if (body.events.length === 0) break
    for (const { id, data } of body.events) taken.set(id, Number(data.id))
    after = body.next_cursor
  }
  const { rows: subscribers } = await db.execute<{ id: number }>(
    sql`SELECT id::float8 AS id FROM subscribers WHERE email LIKE 'chaos%' ORDER BY id`,
  )
  assert.deepEqual(
    [...taken.values()].toSorted((one, other) => one - other),
    subscribers.map(({ id }) => id),
  )
  assert.ok(lied > 0, 'The receiver never lied.')
})

const ways = [
  'takes',
  'takes',
  'hangs',
  'takes and breaks',
  'takes and fails',
  'says that it took',
  'moves',
  'is away',
]

async function letRestPass(): Promise<void> {
  await db.execute(sql`UPDATE webhook_endpoints SET resumes_at = now()`)
}

async function letTimePass(): Promise<void> {
  await letRestPass()
  await db.execute(sql`UPDATE webhook_deliveries SET next_attempt_at = now() WHERE state = 'waiting'`)
}
