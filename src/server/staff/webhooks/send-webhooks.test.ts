import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import {
  listEvents,
  pauseWebhookEndpoint,
  resendWebhookDelivery,
  resumeWebhookEndpoint,
  rotateWebhookSecret,
  testWebhookEndpoint,
} from '#contract/admin/webhooks.ts'
import { openWebhooks, paramsOf, verify } from '#test/webhook-office.ts'

const { office, db, receiver, owner, makeEndpoint, endpointOf, deliveriesOf, join, send, sendLater } =
  await openWebhooks()

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
