import assert from 'node:assert/strict'
import { createPublicKey, type JsonWebKey, verify } from 'node:crypto'
import { before, beforeEach, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { getAgents } from '#contract/admin/agents.ts'
import { deliverOrder, packOrder, shipOrder } from '#contract/admin/fulfilment.ts'
import { refundOrder } from '#contract/admin/refunds.ts'
import { listWebhookEndpoints } from '#contract/admin/webhooks.ts'
import type { CheckoutAnswer, OrderAnswer } from '#contract/agents/answers.ts'
import { mainVersion, profilePath } from '#contract/agents/protocol.ts'
import {
  agentOf,
  assertAnswer,
  codesOf,
  newKey,
  openProfiles,
  profileOf,
  setAgents,
  signingPair,
} from '#test/agent.ts'
import { openPayingOffice } from '#test/office.ts'
import { openReceiver, type Received } from '#test/webhook-receiver.ts'
import { publishEvents } from '../../staff/webhooks/publish-events.ts'
import { sendWebhooks } from '../../staff/webhooks/send-webhooks.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { contentDigest, signatureBase } from '../signatures/http-signatures.ts'
import { publishedKeys, rotateIfDue, signingKey } from '../signatures/signing-keys.ts'
import { writeOrderEvent } from './write-order-event.ts'

const shared = await openPayingOffice()
const { shop, office } = shared
const host = await openProfiles()
const receiver = await openReceiver()
const pair = signingPair()
const profile = profileOf(mainVersion, { webhookUrl: `${receiver.url}?shop=1`, keys: [pair.publicKey] })
const agent = agentOf(shop, host.put('/profile', profile))
const stranger = agentOf(shop, host.put('/stranger', profileOf(mainVersion, { keys: [pair.publicKey] })))
const { secrets } = office.office.box

before(() => setAgents(shop, 'on'))
beforeEach(() => {
  receiver.received.length = 0
  receiver.answer((reply) => void reply.writeHead(200).end('{}'))
})

const context = { db: shop.db, config: shop.config, log: shop.log }

async function send(by: Parameters<typeof sendWebhooks>[0] = context): Promise<void> {
  await publishEvents(shop)
  await sendWebhooks(by, {
    stopping: new AbortController().signal,
    secrets,
    timeoutMs: 2_000,
    writeForPlatform: writeOrderEvent,
  })
}

const items = [{ productId: 1, quantity: 2 }]
const line_items = [{ item: { id: '1' }, quantity: 2 }]

/** A checkout of an agent, and the referral that its buyer's browser brings along. */
async function begin(by = agent) {
  const { body } = await by.call('create_checkout', { body: { line_items } })
  const checkout = body as unknown as CheckoutAnswer
  const referral = new URL(checkout.continue_url ?? '').searchParams.get('agent') ?? ''
  return { id: checkout.id, referral }
}

/** An order that a buyer paid after an agent's checkout. */
async function buy(by = agent) {
  const { id: checkoutId, referral } = await begin(by)
  const shopper = await shop.registerShopper()
  const shipping = {
    fullName: 'Zephyrine Quill',
    address: '12 Lantern Steps',
    city: 'Pune',
    state: 'Maharashtra',
    zip: '411001',
    country: 'India',
  }
  const order = await shop.buy(shopper.token, { items, shipping, agent: referral })
  return { checkoutId, order, referral, shopper }
}

const orderIn = ({ body }: Received) => JSON.parse(body) as OrderAnswer

/** Fails unless a key of the shop's profile signed the request for this address. */
async function assertSigned({ headers, body }: Received): Promise<void> {
  const input = String(headers['signature-input']).replace('sig1=', '')
  const covered = [...(/^\(([^)]*)\)/.exec(input)?.[1] ?? '').matchAll(/"([^"]+)"/g)].map(
    ([, name = '']) => name,
  )
  for (const name of [
    '@method',
    '@authority',
    '@path',
    '@query',
    'ucp-agent',
    'content-digest',
    'content-type',
  ])
    assert.ok(covered.includes(name), name)
  assert.equal(headers['content-digest'], contentDigest(body))
  const { host: authority, pathname, search } = new URL(`${receiver.url}?shop=1`)
  const derived = new Map([
    ['@method', 'POST'],
    ['@authority', authority],
    ['@path', pathname],
    ['@query', search],
  ])
  const base = signatureBase(
    covered.map((name) => [name, derived.get(name) ?? headers[name] ?? '']),
    input,
  )
  const { signing_keys: keys } = (await shop.callPath(`GET ${profilePath}`)).body as {
    signing_keys: { kid: string }[]
  }
  const jwk = keys.find(({ kid }) => input.includes(`keyid="${kid}"`))
  const signature = Buffer.from(String(headers.signature).slice(6, -1), 'base64')
  const key = createPublicKey({ key: jwk as JsonWebKey, format: 'jwk' })
  assert.ok(verify('sha256', Buffer.from(base), { key, dsaEncoding: 'ieee-p1363' }, signature))
}

describe('an order from a checkout of an agent', () => {
  it('completes its checkout, and reaches the platform once it is paid', async () => {
    const { checkoutId, order } = await buy()
    const checkout = (await agent.call('get_checkout', { id: checkoutId })).body as unknown as CheckoutAnswer
    assert.deepEqual(
      [checkout.status, checkout.order?.id, checkout.continue_url],
      ['completed', order, undefined],
    )
    await send()
    assert.equal(receiver.received.length, 1)
    const [first] = receiver.received as [Received]
    const told = orderIn(first)
    assertAnswer(mainVersion, 'get_order', told as unknown as Record<string, unknown>)
    assert.deepEqual([told.id, told.checkout_id], [order, checkoutId])
    assert.deepEqual(
      told.line_items.map(({ quantity, status }) => [quantity, status]),
      [[{ original: 2, total: 2, fulfilled: 0 }, 'processing']],
    )
    assert.equal(first.headers['ucp-agent'], `profile="${shop.config.publicUrl}${profilePath}"`)
    assert.match(first.headers['webhook-id'] ?? '', /^[0-9a-f-]{36}$/)
    assert.ok(Math.abs(Number(first.headers['webhook-timestamp']) - Date.now() / 1000) < 300)
    await assertSigned(first)
  })

  it('reaches the platform without name, address and phone', async () => {
    await buy()
    await send()
    assert.ok(receiver.received.length > 0)
    for (const { body } of receiver.received) assert.doesNotMatch(body, /Zephyrine|Lantern|411001|\+91/)
  })

  it('is sent whole at each step, with its parcel', async () => {
    const { order } = await buy()
    for (const [endpoint, body] of [
      [packOrder, {}],
      [shipOrder, { carrier: 'Delhivery', tracking_number: 'AWB-77' }],
      [deliverOrder, {}],
    ] as const) {
      assert.equal((await office.change(endpoint as typeof packOrder, order, body)).status, 200)
      await send()
    }
    const last = orderIn(receiver.received.at(-1) as Received)
    assert.deepEqual(
      last.fulfillment.events.map(({ type, tracking_number }) => [type, tracking_number]),
      [
        ['processing', undefined],
        ['shipped', 'AWB-77'],
        ['delivered', 'AWB-77'],
      ],
    )
    assert.ok(last.fulfillment.events.slice(1).every(({ tracking_url }) => URL.canParse(tracking_url ?? '')))
    assert.deepEqual(
      last.line_items.map(({ quantity, status }) => [quantity.fulfilled, status]),
      [[2, 'fulfilled']],
    )
    for (const one of receiver.received) {
      assertAnswer(mainVersion, 'get_order', orderIn(one) as unknown as Record<string, unknown>)
      await assertSigned(one)
    }
  })

  it('shows a refund as a negative adjustment', async () => {
    const { order } = await buy()
    const { refundable, items: lines } = await office.order(order)
    const body = {
      refundable,
      shipping: 0,
      adjustment: 0,
      reason: 'Broken',
      items: [{ item_id: lines[0]?.id, quantity: 1, restock: false }],
    }
    const refunded = await office.call(refundOrder, {
      cookie: office.owner,
      params: { id: order },
      key: newKey(),
      body,
    })
    assert.equal(refunded.status, 200, JSON.stringify(refunded.error))
    await send()
    const last = orderIn(receiver.received.at(-1) as Received)
    const [adjustment] = last.adjustments
    assert.deepEqual([adjustment?.type, adjustment?.line_items], ['refund', [{ id: 'li_1', quantity: -1 }]])
    assert.ok((adjustment?.totals[0]?.amount ?? 0) < 0)
    assert.deepEqual(last.line_items[0]?.quantity, { original: 2, total: 1, fulfilled: 0 })
    assertAnswer(mainVersion, 'get_order', last as unknown as Record<string, unknown>)
  })

  it('is tried again with the same id after a failure', async () => {
    receiver.answer((reply) => void reply.writeHead(503).end())
    await buy()
    await send()
    receiver.answer((reply) => void reply.writeHead(200).end())
    await shop.db.execute(sql`UPDATE webhook_endpoints SET resumes_at = now()`)
    await shop.db.execute(sql`UPDATE webhook_deliveries SET next_attempt_at = now() WHERE state = 'waiting'`)
    await send()
    const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
    assert.ok(ids.length >= 2)
    assert.equal(ids.at(-1), ids[0])
    for (const one of receiver.received) await assertSigned(one)
  })

  it('is not sent while agents are switched off', async () => {
    await buy()
    await setAgents(shop, 'off')
    await send()
    await setAgents(shop, 'on')
    assert.equal(receiver.received.length, 0)
  })

  it('is not sent into private networks of the owner', async () => {
    await buy()
    const config = { ...shop.config, host: '0.0.0.0', webhookNetworks: ['127.0.0.0/8'] }
    await send({ ...context, config })
    assert.equal(receiver.received.length, 0)
    await shop.db.execute(sql`DELETE FROM webhook_deliveries`)
    await shop.db.execute(sql`UPDATE webhook_endpoints SET resumes_at = now()`)
  })

  it('is not sent to other platforms', async () => {
    await shared.paidOrder()
    const { order } = await buy(stranger)
    await send()
    assert.equal(receiver.received.length, 0)
    const { rows } = await shop.db.execute(sql`
      SELECT FROM webhook_deliveries delivery JOIN events event ON event.id = delivery.event_id
      WHERE event.order_id = ${Number(order.slice(3))}`)
    assert.equal(rows.length, 0)
    assert.deepEqual(codesOf(await agent.call('get_order', { id: order, sign: pair })), ['not_found'])
  })

  it('is read by its platform only with a signature', async () => {
    const { order, checkoutId } = await buy()
    const read = await agent.call('get_order', { id: order, sign: pair })
    assert.deepEqual([read.status, read.body.checkout_id], [200, checkoutId])
    const unsigned = await agent.call('get_order', { id: order })
    assert.deepEqual([unsigned.status, unsigned.body.code], [401, 'signature_missing'])
    for (const id of ['ORD000', 'nothing', "ORD1' OR 1=1"])
      assert.deepEqual(codesOf(await agent.call('get_order', { id, sign: pair })), ['not_found'])
  })

  it('is placed without an open session, but belongs to no platform', async () => {
    const { id, referral } = await begin()
    await agent.call('cancel_checkout', { id, key: newKey() })
    for (const [index, agentReferral] of [referral, 'unknown-referral-000000'].entries()) {
      const shopper = await shop.registerShopper()
      const order = await shop.buy(shopper.token, {
        items,
        agent: agentReferral,
        shipping: {
          fullName: 'A B',
          address: '1 Road',
          city: 'Pune',
          state: 'Maharashtra',
          zip: '411001',
          country: 'India',
        },
      })
      const { rows } = await shop.db.execute(
        sql`SELECT FROM agent_orders WHERE order_id = ${Number(order.slice(3))}`,
      )
      assert.equal(rows.length, 0, String(index))
    }
  })

  it('deletes what the checkout has of the buyer', async () => {
    const { checkoutId } = await buy()
    await shop.db.execute(
      sql`UPDATE agent_sessions SET personal = '{"buyer": {"email": "a@example.com"}}' WHERE id = ${checkoutId}`,
    )
    const shown = await agent.call('get_checkout', { id: checkoutId })
    assert.equal(shown.body.buyer, undefined)
    await endSessions(shop.db)
    const { rows } = await shop.db.execute<{ personal: unknown }>(
      sql`SELECT personal FROM agent_sessions WHERE id = ${checkoutId}`,
    )
    assert.equal(rows[0]?.personal, null)
  })
})

describe('the endpoint of a platform', () => {
  it('is no endpoint of the shop', async () => {
    await buy()
    const { body } = await office.call(listWebhookEndpoints, { cookie: office.owner })
    assert.deepEqual(body.endpoints, [])
  })

  it('is switched off by 410 without mail, on by a new checkout', async () => {
    const stateOf = async () =>
      (
        await shop.db.execute<{ state: string }>(
          sql`SELECT state FROM webhook_endpoints WHERE platform_id IS NOT NULL`,
        )
      ).rows[0]?.state
    receiver.answer((reply) => void reply.writeHead(410).end())
    await buy()
    await send()
    assert.equal(await stateOf(), 'off')
    const mails = await shop.db.execute(sql`SELECT FROM outbox WHERE template LIKE 'webhook-%'`)
    assert.equal(mails.rows.length, 0)
    await begin()
    assert.equal(await stateOf(), 'active')
  })
})

describe('the keys of the shop', () => {
  it('overlap, and a new one signs an hour after its publication', async () => {
    await publishedKeys(shop, secrets)
    const before = await signingKey(shop, secrets)
    await rotateIfDue(shop, secrets)
    assert.equal((await publishedKeys(shop, secrets)).length, 1)
    await shop.db.execute(sql`UPDATE agent_keys SET created_at = now() - interval '91 days'`)
    await rotateIfDue(shop, secrets)
    const keys = await publishedKeys(shop, secrets)
    assert.equal(keys.length, 2)
    assert.equal((await signingKey(shop, secrets)).keyId, before.keyId)
    await shop.db.execute(sql`UPDATE agent_keys SET created_at = created_at - interval '2 hours'`)
    assert.equal((await signingKey(shop, secrets)).keyId, keys[0]?.kid)
    const { rows } = await shop.db.execute<{ days: number }>(
      sql`SELECT extract(epoch FROM retires_at - now())::int / 86400 AS days FROM agent_keys WHERE retires_at IS NOT NULL`,
    )
    assert.ok(Number(rows[0]?.days) >= 7)
    await shop.db.execute(sql`UPDATE agent_keys SET retires_at = now() WHERE retires_at IS NOT NULL`)
    await rotateIfDue(shop, secrets)
    assert.equal((await publishedKeys(shop, secrets)).length, 1)
  })

  it('are replaced where the shop can’t read them, so that orders leave', async () => {
    await shop.db.execute(sql`UPDATE agent_keys SET private_key = '\\x00'`)
    await buy()
    await send()
    const [first] = receiver.received as [Received]
    await assertSigned(first)
  })

  it('are stored encrypted', async () => {
    const { rows } = await shop.db.execute<{ key: Buffer; kid: string }>(
      sql`SELECT private_key AS key, kid FROM agent_keys`,
    )
    const [row] = rows
    assert.ok(row)
    const opened = secrets.open(`agent key ${row.kid}`, row.key)
    assert.ok(!row.key.includes(opened.subarray(30, 50)))
  })
})

describe('the report about agents', () => {
  it('counts what a platform searched, carted and bought', async () => {
    const profileUrl = host.put('/counted', profileOf(mainVersion))
    const counted = agentOf(shop, profileUrl)
    for (const query of ['Neem', 'neem ', 'tomato']) await counted.call('search_catalog', { body: { query } })
    await counted.call('lookup_catalog', { body: { ids: ['1', '4'] } })
    await counted.call('create_cart', { body: { line_items } })
    await buy(counted)
    await shop.app.agents.counts.flush()
    const { status, body } = await office.call(getAgents, { cookie: office.owner })
    assert.equal(status, 200)
    const found = body.platforms.find((one) => one.profile_url === profileUrl)
    assert.deepEqual(
      [found?.searches, found?.queries, found?.lookups, found?.carted, found?.checked_out, found?.orders],
      [
        3,
        [
          { what: 'neem', times: 2 },
          { what: 'tomato', times: 1 },
        ],
        2,
        1,
        1,
        1,
      ],
    )
    assert.ok((found?.revenue ?? 0) > 0)
    assert.equal(body.is_on, true)
  })
})
