import assert from 'node:assert/strict'
import { afterEach, describe, it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  editWebhookEndpoint,
  getWebhookEndpoint,
  listEvents,
  listWebhookDeliveries,
  listWebhookEndpoints,
  maxEndpoints,
  pauseWebhookEndpoint,
  resendWebhookDelivery,
  resumeWebhookEndpoint,
  rotateWebhookSecret,
  testWebhookEndpoint,
  type WebhookDelivery,
  type WebhookEndpoint,
} from '#contract/admin/webhooks.ts'
import { errorOf } from '#test/back-office.ts'
import { openOffice } from '#test/office.ts'
import { openReceiver, type Received } from '#test/webhook-receiver.ts'
import { deleteOldEvents } from './delete-old-events.ts'
import { publishEvents } from './publish-events.ts'
import { sendWebhooks } from './send-webhooks.ts'

const { shop, office } = await openOffice()
const { db, config } = office.office
const receiver = await openReceiver()
const owner = { cookie: office.owner }

interface Made {
  id: number
  secret: string
}

const made: number[] = []

/** An endpoint that wants `newsletter.joined`, unless it names others. */
async function makeEndpoint(body: Record<string, unknown> = {}): Promise<Made> {
  const wanted = { url: receiver.url, events: ['newsletter.joined'], ...body }
  const answer = await office.call(createWebhookEndpoint, { ...owner, body: wanted })
  assert.equal(answer.status, 200, JSON.stringify(answer.error))
  made.push(answer.body.id)
  return answer.body
}

afterEach(async () => {
  for (const id of made.splice(0)) await office.call(deleteWebhookEndpoint, { ...owner, ...paramsOf(id) })
  receiver.received.length = 0
  receiver.answer((reply) => void reply.writeHead(204).end())
})

const paramsOf = (id: number) => ({ params: { id: String(id) } })

const endpointOf = async (id: number): Promise<WebhookEndpoint> =>
  (await office.call(getWebhookEndpoint, { ...owner, ...paramsOf(id) })).body

const deliveriesOf = async (id: number): Promise<WebhookDelivery[]> =>
  (await office.call(listWebhookDeliveries, { ...owner, ...paramsOf(id) })).body.deliveries

let addresses = 0

/** A fact: someone joins the newsletter. */
async function join(): Promise<string> {
  addresses += 1
  const email = `reader${addresses}@example.com`
  await db.execute(sql`INSERT INTO subscribers (email) VALUES (${email})`)
  return email
}

interface Sending {
  timeoutMs?: number
  resolve?: () => Promise<{ address: string; family: number }[]>
  isLive?: boolean
  networks?: string[]
}

async function send({ isLive, networks, ...options }: Sending = {}): Promise<void> {
  await publishEvents({ db })
  const live = isLive ? { ...config, host: '0.0.0.0' } : config
  const context = { db, config: { ...live, webhookNetworks: networks ?? [] }, log: shop.log }
  await sendWebhooks(context, {
    stopping: new AbortController().signal,
    secrets: office.office.box.secrets,
    timeoutMs: 2_000,
    ...options,
  })
}

/** Makes all waiting deliveries due, and sends again. */
async function sendLater(): Promise<void> {
  await db.execute(sql`UPDATE webhook_endpoints SET resumes_at = now()`)
  await db.execute(sql`UPDATE webhook_deliveries SET next_attempt_at = now() WHERE state = 'waiting'`)
  await send()
}

const failFor = (id: number, hours: number) =>
  db.execute(
    sql`UPDATE webhook_endpoints SET failing_since = now() - make_interval(hours => ${hours}) WHERE id = ${id}`,
  )

const mailsAbout = async (template: string): Promise<string[]> => {
  const { rows } = await db.execute<{ recipient: string }>(
    sql`SELECT recipient FROM outbox WHERE template = ${template} ORDER BY id`,
  )
  return rows.map(({ recipient }) => recipient)
}

const answerWith = (status: number, headers: Record<string, string> = {}): void =>
  receiver.answer((reply) => void reply.writeHead(status, headers).end())

const verify = (secret: string, { headers, body }: Received): unknown =>
  new Webhook(secret).verify(body, headers)

describe('sending a webhook', () => {
  it('signs events as the package standardwebhooks verifies them', async () => {
    const { id, secret } = await makeEndpoint()
    await join()
    await send()
    const [received] = receiver.received
    assert.ok(received && receiver.received.length === 1)
    const event = verify(secret, received) as Record<string, unknown>
    assert.equal(received.headers['webhook-id'], event.id)
    assert.deepEqual(Object.keys(event), ['id', 'type', 'timestamp', 'occurred_at', 'version', 'data'])
    assert.equal(event.type, 'newsletter.joined')
    assert.deepEqual(Object.keys(event.data as object), ['id'])
    const [delivery] = await deliveriesOf(id)
    assert.deepEqual(
      [delivery?.state, delivery?.tries, delivery?.status_code, delivery?.next_try_at],
      ['delivered', 1, 204, null],
    )
    assert.throws(() => verify(secret, { ...received, body: received.body.replace('joined', 'left') }))
  })

  it('sends only the chosen events', async () => {
    await makeEndpoint({ events: ['newsletter.left'] })
    const email = await join()
    await db.execute(sql`UPDATE subscribers SET unsubscribed_at = now() WHERE email = ${email}`)
    await send()
    assert.deepEqual(
      receiver.received.map(({ body }) => JSON.parse(body).type),
      ['newsletter.left'],
    )
  })

  it('signs with both secrets while one is rotated', async () => {
    const { id, secret } = await makeEndpoint()
    const { body: rotated } = await office.call(rotateWebhookSecret, { ...owner, ...paramsOf(id) })
    await join()
    await send()
    const [received] = receiver.received
    assert.ok(received)
    verify(secret, received)
    verify(rotated.secret, received)
    await db.execute(sql`UPDATE webhook_endpoints SET former_until = now() WHERE id = ${id}`)
    await join()
    await send()
    assert.throws(() => verify(secret, receiver.received[1] ?? received))
  })

  // #webhook-personal-data
  it('adds personal data only where the endpoint may have it', async () => {
    await makeEndpoint()
    await makeEndpoint({ include_personal_data: true })
    const email = await join()
    await send()
    const data = receiver.received.map(({ body }) => JSON.parse(body).data.personal_data)
    assert.deepEqual(
      data.filter((one) => one !== undefined),
      [{ name: null, email, phone: null, address: null }],
    )
    assert.equal(receiver.received.filter(({ body }) => body.includes(email)).length, 1)
  })

  it('sends no personal data of an erased person', async () => {
    await makeEndpoint({ include_personal_data: true })
    const email = await join()
    await db.execute(sql`DELETE FROM subscribers WHERE email = ${email}`)
    await send()
    assert.equal(JSON.parse(receiver.received[0]?.body ?? '').data.personal_data, null)
  })

  it('tests an endpoint, which no other one and no list sees', async () => {
    const { id } = await makeEndpoint()
    await makeEndpoint()
    await office.call(testWebhookEndpoint, { ...owner, ...paramsOf(id) })
    await send()
    assert.deepEqual(
      receiver.received.map(({ body }) => JSON.parse(body).type),
      ['endpoint.tested'],
    )
    const { body } = await office.call(listEvents, owner)
    assert.ok(body.events.every(({ type }) => type !== 'endpoint.tested'))
  })
})

describe('a failed try', () => {
  it('tries again with the same id and a new time', async () => {
    const { id, secret } = await makeEndpoint()
    answerWith(500)
    await join()
    await send()
    assert.equal((await deliveriesOf(id))[0]?.problem, 'The server answered 500.')
    answerWith(200)
    await sendLater()
    const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
    assert.equal(new Set(ids).size, 1)
    for (const received of receiver.received) verify(secret, received)
    assert.deepEqual(
      (await deliveriesOf(id)).map(({ state, tries }) => [state, tries]),
      [['delivered', 2]],
    )
  })

  it('gives up after ten tries, and sends again on request', async () => {
    const { id } = await makeEndpoint()
    answerWith(400)
    await join()
    await send()
    for (let tries = 1; tries < 10; tries += 1) await sendLater()
    const [failed] = await deliveriesOf(id)
    assert.deepEqual([failed?.state, failed?.tries, failed?.next_try_at], ['failed', 10, null])
    answerWith(200)
    await sendLater()
    assert.equal(receiver.received.length, 10)
    await office.call(resendWebhookDelivery, { ...owner, ...paramsOf(failed?.id ?? 0) })
    await send()
    assert.equal((await deliveriesOf(id))[0]?.state, 'delivered')
  })

  // #webhook-redirect
  it('counts a redirect as a failure and does not follow it', async () => {
    const { id } = await makeEndpoint()
    answerWith(302, { location: receiver.url })
    await join()
    await send()
    assert.equal(receiver.received.length, 1)
    assert.equal((await deliveriesOf(id))[0]?.problem, 'The server answered 302; redirects are not followed.')
  })

  it('waits as long as Retry-After says', async () => {
    const { id } = await makeEndpoint()
    answerWith(429, { 'retry-after': '3600' })
    await join()
    await send()
    const { next_try_at: next } = (await deliveriesOf(id))[0] ?? {}
    assert.ok(Date.parse(next ?? '') > Date.now() + 3_500_000)
    await join()
    await send()
    assert.equal(receiver.received.length, 1)
  })

  it('switches off an endpoint that answers 410, and mails the owners', async () => {
    const { id } = await makeEndpoint()
    answerWith(410)
    await join()
    await send()
    const { state, off_reason: reason } = await endpointOf(id)
    assert.deepEqual([state, reason], ['off', 'gone'])
    assert.deepEqual(await mailsAbout('webhook-off'), ['staff@example.com'])
    await join()
    await sendLater()
    assert.equal(receiver.received.length, 1)
    answerWith(200)
    await office.call(resumeWebhookEndpoint, { ...owner, ...paramsOf(id) })
    await sendLater()
    assert.deepEqual(
      (await deliveriesOf(id)).map((delivery) => delivery.state),
      ['delivered'],
    )
  })

  it('mails owners after a day of failures, switches off after three', async () => {
    const { id } = await makeEndpoint()
    const earlier = (await mailsAbout('webhook-off')).length
    answerWith(503)
    await join()
    await send()
    await failFor(id, 25)
    await sendLater()
    await sendLater()
    assert.deepEqual(await mailsAbout('webhook-failing'), ['staff@example.com'])
    await failFor(id, 73)
    await sendLater()
    assert.deepEqual(
      [(await endpointOf(id)).off_reason, (await mailsAbout('webhook-off')).length],
      ['failing', earlier + 1],
    )
  })

  it('switches off an endpoint whose secret another key encrypted', async () => {
    const { id } = await makeEndpoint()
    await db.execute(sql`UPDATE webhook_endpoints SET secret = '\\x00' WHERE id = ${id}`)
    await join()
    await send()
    assert.equal((await endpointOf(id)).off_reason, 'secret_unreadable')
    const { body } = await office.call(rotateWebhookSecret, { ...owner, ...paramsOf(id) })
    await office.call(resumeWebhookEndpoint, { ...owner, ...paramsOf(id) })
    await sendLater()
    verify(body.secret, receiver.received[0] ?? { headers: {}, body: '' })
  })

  it('keeps the events of a paused endpoint until it is resumed', async () => {
    const { id } = await makeEndpoint()
    await office.call(pauseWebhookEndpoint, { ...owner, ...paramsOf(id) })
    await join()
    await send()
    assert.deepEqual([receiver.received.length, (await endpointOf(id)).waiting], [0, 1])
    await office.call(resumeWebhookEndpoint, { ...owner, ...paramsOf(id) })
    await send()
    assert.equal(receiver.received.length, 1)
  })
})

describe('the receiver of a webhook', () => {
  it('delays no other endpoint while it hangs', async () => {
    const hanging = await openReceiver()
    hanging.answer(() => undefined)
    const slow = await makeEndpoint({ url: hanging.url })
    await makeEndpoint()
    for (let facts = 0; facts < 20; facts += 1) await join()
    const sending = send({ timeoutMs: 3_000 })
    const began = performance.now()
    while (receiver.received.length < 20 && performance.now() - began < 3_000) await wait(10)
    assert.equal(receiver.received.length, 20)
    // An event that happens meanwhile is sent at once.
    await join()
    await publishEvents({ db })
    while (receiver.received.length < 21 && performance.now() - began < 3_000) await wait(10)
    assert.equal(receiver.received.length, 21)
    await sending
    assert.equal(hanging.received.length, 1)
    assert.match((await deliveriesOf(slow.id)).at(-1)?.problem ?? '', /within 3 seconds/)
  })

  it('may answer a megabyte or without an end', async () => {
    const { id } = await makeEndpoint()
    receiver.answer((reply) => {
      reply.writeHead(200)
      const more = (): void => {
        while (!reply.destroyed && reply.write(Buffer.alloc(1_048_576)));
      }
      reply.on('drain', more)
      more()
    })
    await join()
    await send()
    assert.equal((await deliveriesOf(id))[0]?.state, 'delivered')
  })

  it('may end the connection without an answer', async () => {
    const { id } = await makeEndpoint()
    receiver.answer((reply) => void reply.destroy())
    await join()
    await send()
    assert.match((await deliveriesOf(id))[0]?.problem ?? '', /did not answer/)
  })

  // #webhook-public
  it('is never called on an address that is not public', async () => {
    const { id } = await makeEndpoint()
    for (const [url, addresses] of [
      ['https://hooks.example/', ['10.0.0.1']],
      ['https://hooks.example/', ['93.184.216.34', '169.254.169.254']],
      ['https://127.0.0.1/', []],
      ['https://[::ffff:10.0.0.1]/', []],
      [receiver.url, []],
    ] as const) {
      await db.execute(sql`UPDATE webhook_endpoints SET url = ${url}, resumes_at = now() WHERE id = ${id}`)
      await join()
      const resolve = async () => addresses.map((address) => ({ address, family: 4 }))
      await send({ isLive: true, resolve })
      const { problem, status_code: status } = (await deliveriesOf(id))[0] ?? {}
      assert.match(problem ?? '', /not in the public internet|begin with https/, url)
      assert.equal(status, null)
    }
    assert.equal(receiver.received.length, 0)
  })

  // #webhook-rebinding
  it('is called at the address that was checked, whatever DNS says later', async () => {
    const port = new URL(receiver.url).port
    await makeEndpoint({ url: `http://hooks.localhost:${port}/` })
    let asked = 0
    const resolve = async () => {
      asked += 1
      return [{ address: asked === 1 ? '127.0.0.1' : '10.0.0.1', family: 4 }]
    }
    await join()
    await send({ resolve })
    assert.deepEqual([asked, receiver.received.length], [1, 1])
  })

  it('may be in a private network of the owner', async () => {
    const { id } = await makeEndpoint()
    await join()
    await send({ isLive: true, networks: ['10.0.0.0/8'] })
    assert.match((await deliveriesOf(id))[0]?.problem ?? '', /not in the public internet/)
    await db.execute(sql`UPDATE webhook_endpoints SET resumes_at = now()`)
    await join()
    await send({ isLive: true, networks: ['10.0.0.0/8', '127.0.0.0/8'] })
    assert.ok(receiver.received.length > 0)
  })
})

describe('webhook endpoints', () => {
  it('refuses addresses that are never called', async () => {
    for (const url of [
      'ftp://example.com/',
      'nothing',
      'http://example.com/',
      'https://a:b@example.com/',
      'https://example.com:8443/',
    ]) {
      const answer = await office.call(createWebhookEndpoint, {
        ...owner,
        body: { url, events: ['order.paid'] },
      })
      assert.deepEqual([answer.status, answer.error.code], [400, 'invalid_request'], url)
      assert.ok(answer.error.errors?.url, url)
    }
  })

  it('adds no more than the most, even at the same time', async () => {
    const left = 3
    await db.execute(sql`
      INSERT INTO webhook_endpoints (staff_id, url, events, secret)
      SELECT member.id, 'https://hooks.example.com/', '{order.paid}', '\\x00'
      FROM (SELECT id FROM staff_members LIMIT 1) AS member, generate_series(1, ${maxEndpoints - left})`)
    const body = { url: receiver.url, events: ['order.paid' as const] }
    const answers = await Promise.all(
      Array.from({ length: left + 5 }, () => office.call(createWebhookEndpoint, { ...owner, body })),
    )
    const refused = answers.filter(({ status }) => status !== 200)
    assert.equal(refused.length, 5)
    for (const answer of refused) assert.deepEqual(errorOf(answer), [409, 'too_many_endpoints'])
    await db.execute(sql`DELETE FROM webhook_endpoints WHERE platform_id IS NULL`)
  })

  it('changes address, events and personal data', async () => {
    const { id } = await makeEndpoint()
    const body = { events: ['order.paid', 'order.paid'], include_personal_data: true }
    const { body: edited } = await office.call(editWebhookEndpoint, { ...owner, ...paramsOf(id), body })
    assert.deepEqual(
      [edited.url, edited.events, edited.include_personal_data],
      [receiver.url, ['order.paid'], true],
    )
  })

  // #webhook-secret-sealed
  it('stores the secret encrypted and logs only the host', async () => {
    const { id, secret } = await makeEndpoint({ url: `${receiver.url}/secret-path` })
    const { rows } = await db.execute<{ stored: string; logged: string }>(sql`
      SELECT encode(endpoint.secret, 'base64') AS stored, entry.after::text AS logged
      FROM webhook_endpoints endpoint, audit_log entry
      WHERE endpoint.id = ${id} AND entry.action = 'webhook_endpoint_created' AND entry.entity_id = ${String(id)}`)
    assert.ok(rows[0] && !rows[0].stored.includes(secret.slice('whsec_'.length)))
    assert.ok(!rows[0].logged.includes('secret-path'))
  })

  it('hides the endpoints of platforms of agents', async () => {
    const { rows } = await db.execute<{ id: number }>(sql`
      WITH platform AS (
        INSERT INTO agent_platforms (profile_url, profile, expires_at) VALUES ('https://agent.example/profile', '{}', now()) RETURNING id
      )
      INSERT INTO webhook_endpoints (url, events, platform_id)
      SELECT 'https://agent.example/orders', '{order.paid}', id FROM platform RETURNING id::int`)
    const of = { ...owner, ...paramsOf(rows[0]?.id ?? 0) }
    const { endpoints } = (await office.call(listWebhookEndpoints, owner)).body
    assert.ok(endpoints.every(({ id }) => String(id) !== of.params.id))
    for (const call of [
      getWebhookEndpoint,
      listWebhookDeliveries,
      testWebhookEndpoint,
      deleteWebhookEndpoint,
    ])
      assert.deepEqual(errorOf(await office.call(call, of)), [404, 'not_found'], call.id)
  })

  it('sends nothing on request to an endpoint that is paused', async () => {
    const { id } = await makeEndpoint()
    await office.call(pauseWebhookEndpoint, { ...owner, ...paramsOf(id) })
    const answer = await office.call(testWebhookEndpoint, { ...owner, ...paramsOf(id) })
    assert.deepEqual([answer.status, answer.error.code], [409, 'webhook_off'])
  })
})

describe('the list of events', () => {
  it('goes on after a cursor, and filters by type', async () => {
    await publishEvents({ db })
    const count = Number((await db.execute(sql`SELECT last_value FROM event_positions`)).rows[0]?.last_value)
    const email = await join()
    await db.execute(sql`UPDATE subscribers SET unsubscribed_at = now() WHERE email = ${email}`)
    await publishEvents({ db })
    const list = (query: Record<string, string>) => office.call(listEvents, { ...owner, query })
    const { body: first } = await list({ after: String(count) })
    assert.deepEqual(
      first.events.map(({ type }) => type),
      ['newsletter.joined', 'newsletter.left'],
    )
    const { body: none } = await list({ after: first.next_cursor ?? '' })
    assert.deepEqual(none, { events: [], next_cursor: first.next_cursor })
    const { body: left } = await list({ after: String(count), type: 'newsletter.left' })
    assert.equal(left.events.length, 1)
  })

  it('gives a place to an event only after its commit', async () => {
    await publishEvents({ db })
    const early = await shop.pool.connect()
    await early.query('BEGIN')
    await early.query("INSERT INTO subscribers (email) VALUES ('early@example.com')")
    await join()
    await publishEvents({ db })
    const { body: before } = await office.call(listEvents, { ...owner, query: { type: 'newsletter.joined' } })
    await early.query('COMMIT')
    early.release()
    await publishEvents({ db })
    const { body: after } = await office.call(listEvents, {
      ...owner,
      query: { type: 'newsletter.joined', after: before.next_cursor ?? '' },
    })
    assert.equal(after.events.length, 1)
    assert.ok((after.events[0]?.version ?? 0) < (before.events.at(-1)?.version ?? 0))
  })

  it('forgets events and deliveries after 30 days', async () => {
    const { id } = await makeEndpoint()
    await join()
    await send()
    await db.execute(
      sql`UPDATE events SET occurred_at = now() - interval '31 days' WHERE type = 'newsletter.joined'`,
    )
    await deleteOldEvents(db)
    assert.deepEqual(await deliveriesOf(id), [])
  })
})
