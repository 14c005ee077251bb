import assert from 'node:assert/strict'
import { createPublicKey, type JsonWebKey, verify } from 'node:crypto'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import type { CheckoutAnswer } from '#contract/agents/answers.ts'
import { mainVersion } from '#contract/agents/protocol.ts'
import { formatPaise } from '#shared/money.ts'
import {
  type Agent,
  agentOf,
  codesOf,
  messagesOf,
  newKey,
  openAgentShop,
  profileOf,
  signingPair,
} from '#test/agent.ts'
import { contentDigest, signatureBase } from '../signatures/http-signatures.ts'
import { endSessions } from './end-sessions.ts'

const { shop, host } = await openAgentShop()
const pair = signingPair()
const agent = agentOf(shop, host.put('/april', profileOf(mainVersion, { keys: [pair.publicKey] })))
const agentOfAugust = agentOf(shop, host.put('/august', profileOf('2026-08-25')), '2026-08-25')

const line = (id: number, quantity = 1) => ({ item: { id: String(id) }, quantity })
const address = {
  first_name: 'Zephyrine',
  last_name: 'Quill',
  street_address: '12 Lantern Steps',
  address_locality: 'Hyderabad',
  address_region: 'Telangana',
  address_country: 'IN',
  postal_code: '500034',
}
const delivery = (changes: object = {}, method: object = {}) => ({
  fulfillment: { methods: [{ type: 'shipping', destinations: [{ ...address, ...changes }], ...method }] },
})
const checkoutOf = ({ body }: { body: Record<string, unknown> }) => body as unknown as CheckoutAnswer
const begin = (more: object = {}, by: Agent = agent) =>
  by.call('create_checkout', { body: { line_items: [line(1, 2)], ...more } })

describe('a checkout of an agent', () => {
  it('is incomplete until the delivery is known', async () => {
    const answer = await begin()
    const { status, fulfillment, continue_url } = checkoutOf(answer)
    assert.deepEqual(
      [answer.status, status, codesOf(answer)],
      [201, 'incomplete', ['fulfillment_destination_required']],
    )
    assert.equal(fulfillment?.methods[0]?.groups[0]?.options.length, 1)
    assert.ok(continue_url, 'the buyer can go on at any time')
  })

  it('leaves the payment to the buyer once everything else is known', async () => {
    const answer = await begin(delivery())
    const { status, continue_url = '', fulfillment, expires_at } = checkoutOf(answer)
    assert.equal(status, 'requires_escalation')
    assert.ok(messagesOf(answer).some(({ severity }) => severity?.startsWith('requires_buyer_')))
    assert.equal(new URL(continue_url).origin, shop.config.publicUrl)
    assert.match(new URL(continue_url).pathname, /^\/buy\/1:2$/)
    assert.equal(fulfillment?.methods[0]?.selected_destination_id, 'dest_1')
    assert.ok(Math.abs(Date.parse(expires_at) - Date.now() - 6 * 3_600_000) < 60_000)
  })

  it('has no personal data in its address', async () => {
    const buyer = { email: 'zephyrine@quill.example', phone_number: '+919812345678' }
    const { continue_url = '' } = checkoutOf(await begin({ ...delivery(), buyer }))
    for (const value of ['zephyrine', 'quill', '9812345678', '500034', 'lantern'])
      assert.ok(!continue_url.toLowerCase().includes(value), continue_url)
  })

  it('states the delivery price as a total and as an option', async () => {
    const { fulfillment, totals } = checkoutOf(await begin(delivery()))
    const amount = totals.find(({ type }) => type === 'fulfillment')?.amount
    const [option] = fulfillment?.methods[0]?.groups[0]?.options ?? []
    assert.equal(option?.totals[0]?.amount, amount)
    assert.ok(option && !option.description.includes(option.title), 'a description does not repeat the title')
    assert.ok(!option?.description.includes(formatPaise(amount ?? 0)))
  })

  it('says where no parcel goes', async () => {
    for (const [changes, code] of [
      [{ postal_code: '290000' }, 'address_undeliverable'],
      [{ postal_code: '5000' }, 'address_undeliverable'],
      [{ postal_code: 'SW1A 1AA' }, 'address_undeliverable'],
      [{ postal_code: undefined }, 'field_required'],
      [{ address_country: 'GB' }, 'address_undeliverable'],
      [{ address_region: 'Kerala' }, 'address_invalid'],
    ] as const) {
      const answer = await begin(delivery(changes))
      assert.deepEqual(
        [checkoutOf(answer).status, codesOf(answer)],
        ['incomplete', [code]],
        JSON.stringify(changes),
      )
      const [message] = messagesOf(answer)
      assert.equal(message?.severity, 'recoverable')
      assert.match(message?.path ?? '', /^\$\.fulfillment\.methods\[0\]\.destinations\[0\]\./)
    }
    for (const country of ['India', 'IND', 'in'])
      assert.equal(
        checkoutOf(await begin(delivery({ address_country: country }))).status,
        'requires_escalation',
      )
  })

  it('delivers to the selected one of several addresses', async () => {
    const destinations = [
      { ...address, id: 'home' },
      { ...address, id: 'work', postal_code: '290000' },
    ]
    const open = await begin(delivery({}, { destinations }))
    assert.deepEqual(codesOf(open), ['fulfillment_destination_required'])
    const home = await begin(delivery({}, { destinations, selected_destination_id: 'home' }))
    assert.equal(checkoutOf(home).status, 'requires_escalation')
    const work = await begin(delivery({}, { destinations, selected_destination_id: 'work' }))
    assert.deepEqual(codesOf(work), ['address_undeliverable'])
    const unknown = await begin(delivery({}, { destinations, selected_destination_id: 'elsewhere' }))
    assert.deepEqual(codesOf(unknown), ['fulfillment_destination_required'])
  })

  it('has one option, which counts unless another is named', async () => {
    for (const [groups, status] of [
      [[{ selected_option_id: 'standard' }], 'requires_escalation'],
      [[{ selected_option_id: null }], 'incomplete'],
      [[{ selected_option_id: 'express' }], 'incomplete'],
    ] as const)
      assert.equal(checkoutOf(await begin(delivery({}, { groups }))).status, status)
  })

  it('offers no pick-up, and says so', async () => {
    const answer = await begin({ fulfillment: { methods: [{ type: 'pickup' }] } })
    assert.ok(codesOf(answer).includes('fulfillment_method_unavailable'))
  })

  it('leaves the address to the buyer for agents without the extension', async () => {
    const capabilities = { 'dev.ucp.shopping.checkout': [{ version: mainVersion }] }
    const simple = agentOf(shop, host.put('/simple', profileOf(mainVersion, { capabilities })))
    const answer = await begin({}, simple)
    const { status, fulfillment, discounts } = checkoutOf(answer)
    assert.deepEqual([status, fulfillment, discounts], ['requires_escalation', undefined, undefined])
  })

  it('is replaced by an update, and complete() asks the buyer again', async () => {
    const { id } = checkoutOf(await begin(delivery()))
    const changed = await agent.call('update_checkout', { id, body: { line_items: [line(4, 1)] } })
    assert.deepEqual(
      [checkoutOf(changed).status, checkoutOf(changed).line_items.map(({ item }) => item.id)],
      ['incomplete', ['4']],
    )
    const early = await agent.call('complete_checkout', { id, key: newKey(), body: {} })
    assert.deepEqual([early.status, checkoutOf(early).status], [200, 'incomplete'])
    await agent.call('update_checkout', { id, body: { line_items: [line(4, 1)], ...delivery() } })
    const completed = await agent.call('complete_checkout', {
      id,
      key: newKey(),
      body: { payment: { instruments: [] } },
    })
    assert.deepEqual([completed.status, checkoutOf(completed).status], [200, 'requires_escalation'])
    assert.equal(checkoutOf(completed).order, undefined)
  })

  it('is never ready to be completed by an agent', async () => {
    const { id } = checkoutOf(await begin(delivery()))
    const statuses = new Set<string>()
    for (const name of ['get_checkout', 'complete_checkout', 'get_checkout'] as const)
      statuses.add(
        checkoutOf(
          await agent.call(name, { id, key: newKey(), ...(name === 'complete_checkout' && { body: {} }) }),
        ).status,
      )
    assert.deepEqual([...statuses], ['requires_escalation'])
    const orders = await shop.db.execute(sql`SELECT FROM agent_orders`)
    assert.equal(orders.rows.length, 0)
  })

  it('signs its answer to a completion', async () => {
    const { id } = checkoutOf(await begin(delivery()))
    const answer = await agent.call('complete_checkout', { id, key: newKey(), body: {} })
    const profile = (await shop.callPath('GET /.well-known/ucp')).body as { signing_keys: { kid: string }[] }
    const input = String(answer.headers['signature-input']).replace('sig1=', '')
    const json = JSON.stringify(answer.body)
    assert.equal(answer.headers['content-digest'], contentDigest(json))
    const base = signatureBase(
      [
        ['@status', '200'],
        ['content-digest', contentDigest(json)],
        ['content-type', 'application/json'],
      ],
      input,
    )
    const kid = /keyid="([^"]+)"/.exec(input)?.[1]
    const jwk = profile.signing_keys.find((key) => key.kid === kid)
    const key = createPublicKey({ key: jwk as JsonWebKey, format: 'jwk' })
    const signature = Buffer.from(String(answer.headers.signature).slice(6, -1), 'base64')
    assert.equal(signature.length, 64)
    assert.ok(verify('sha256', Buffer.from(base), { key, dsaEncoding: 'ieee-p1363' }, signature))
  })

  it('is cancelled once, and stays so', async () => {
    const { id } = checkoutOf(await begin(delivery()))
    const ended = await agent.call('cancel_checkout', { id, key: newKey() })
    assert.deepEqual([checkoutOf(ended).status, checkoutOf(ended).continue_url], ['canceled', undefined])
    for (const name of ['update_checkout', 'complete_checkout', 'cancel_checkout'] as const) {
      const body = name === 'cancel_checkout' ? undefined : { line_items: [line(1)] }
      const again = await agent.call(name, { id, key: newKey(), body })
      assert.equal(checkoutOf(again).status, 'canceled', name)
      assert.ok(codesOf(again).includes('checkout_ended'), name)
    }
  })

  it('is cancelled once it has expired', async () => {
    const { id } = checkoutOf(await begin({ ...delivery(), buyer: { email: 'zephyrine@quill.example' } }))
    await shop.db.execute(
      sql`UPDATE agent_sessions SET expires_at = now() - interval '1 second' WHERE id = ${id}`,
    )
    const expired = await agent.call('get_checkout', { id })
    assert.deepEqual([checkoutOf(expired).status, codesOf(expired)], ['canceled', ['checkout_expired']])
    assert.equal(JSON.stringify(expired.body).includes('quill'), false)
  })

  it('names the pages that a buyer must be able to read', async () => {
    const { links } = checkoutOf(await begin())
    const types = links.map(({ type }) => type)
    for (const type of ['privacy_policy', 'terms_of_service', 'refund_policy', 'shipping_policy'])
      assert.ok(types.includes(type), type)
  })

  it('refuses characters that can’t be stored', async () => {
    const answer = await begin({ buyer: { first_name: 'a\ud83cb' } })
    assert.deepEqual([answer.status, answer.body.code], [400, 'invalid_request'])
    assert.equal((await begin({ buyer: { first_name: 'Rose 🌹' } })).status, 201)
  })

  it('refuses 200 lines', async () => {
    const line_items = Array.from({ length: 200 }, (_, id) => line(id + 1))
    assert.deepEqual(codesOf(await begin({ line_items })), ['too_many_line_items'])
  })
})

describe('a checkout of a cart', () => {
  const cartId = async (more: object = {}) =>
    String((await agent.call('create_cart', { body: { line_items: [line(4, 3)], ...more } })).body.id)

  it('has what the cart has, whatever else is sent', async () => {
    const cart_id = await cartId()
    const answer = await begin({ cart_id, line_items: [line(1, 9)], ...delivery() })
    const { line_items, status } = checkoutOf(answer)
    assert.deepEqual(
      line_items.map(({ item, quantity }) => [item.id, quantity]),
      [['4', 3]],
    )
    assert.equal(status, 'requires_escalation')
  })

  it('is the same while it is open', async () => {
    const cart_id = await cartId()
    const first = checkoutOf(await begin({ cart_id, line_items: [] }))
    const again = checkoutOf(await begin({ cart_id, line_items: [] }))
    assert.equal(again.id, first.id)
    await agent.call('cancel_checkout', { id: first.id, key: newKey() })
    assert.notEqual(checkoutOf(await begin({ cart_id, line_items: [] })).id, first.id)
  })

  it('takes no unsigned request once it was begun signed', async () => {
    const cart_id = await cartId()
    const body = { cart_id, ...delivery(), buyer: { email: 'asha@example.com' } }
    const signed = () => agent.call('create_checkout', { body, key: newKey(), sign: pair })
    const first = await signed()
    assert.equal(first.status, 201, JSON.stringify(first.body))
    const unsigned = await begin({ cart_id })
    assert.deepEqual([unsigned.status, unsigned.body.code], [401, 'signature_missing'])
    assert.equal(checkoutOf(await signed()).id, checkoutOf(first).id)
  })

  it('needs a cart of its platform', async () => {
    assert.deepEqual(codesOf(await begin({ cart_id: 'cart_unknown' })), ['not_found'])
    const cart_id = await cartId()
    const other = agentOf(shop, host.put('/other', profileOf(mainVersion)))
    assert.deepEqual(codesOf(await begin({ cart_id }, other)), ['not_found'])
  })
})

describe('the buyer of a checkout', () => {
  const buyer = { first_name: 'Zephyrine', email: 'zephyrine@quill.example' }
  const personal = async (id: string) =>
    (
      await shop.db.execute<{ personal: object | null }>(
        sql`SELECT personal FROM agent_sessions WHERE id = ${id}`,
      )
    ).rows[0]?.personal
  const keptAnswers = async () =>
    (
      await shop.db.execute<{ answer: object }>(
        sql`SELECT answer FROM agent_requests WHERE answer::text LIKE '%quill%'`,
      )
    ).rows.length

  it('consents to nothing by silence', async () => {
    const silent = checkoutOf(await begin({ ...delivery(), buyer }))
    assert.deepEqual(silent.buyer, buyer)
    const empty = checkoutOf(await begin({ ...delivery(), buyer: { ...buyer, consent: {} } }))
    assert.deepEqual(empty.buyer, buyer)
    const stated = checkoutOf(
      await begin({ ...delivery(), buyer: { ...buyer, consent: { marketing: false, analytics: true } } }),
    )
    assert.deepEqual(stated.buyer?.consent, { analytics: true, marketing: false })
    const subscribers = await shop.db.execute(sql`SELECT FROM subscribers WHERE email = ${buyer.email}`)
    assert.equal(subscribers.rows.length, 0)
  })

  it('is deleted from checkout and kept answers once it ends', async () => {
    for (const end of ['cancel', 'expire'] as const) {
      const begun = await agent.call('create_checkout', {
        body: { line_items: [line(1)], ...delivery(), buyer },
        key: newKey(),
      })
      const { id } = checkoutOf(begun)
      assert.ok(await personal(id))
      assert.ok((await keptAnswers()) > 0)
      if (end === 'cancel') await agent.call('cancel_checkout', { id, key: newKey() })
      else {
        await shop.db.execute(sql`UPDATE agent_sessions SET expires_at = now() - interval '1 second'`)
        await endSessions(shop.db)
      }
      assert.deepEqual([await personal(id), await keptAnswers()], [null, 0], end)
    }
  })

  it('is kept without signals and attribution', async () => {
    const { id } = checkoutOf(
      await begin({
        buyer,
        signals: { 'dev.ucp.buyer_ip': '203.0.113.77' },
        attribution: { gclid: 'tracking-id-77' },
      }),
    )
    const { rows } = await shop.db.execute<{ row: string }>(
      sql`SELECT to_jsonb(session)::text AS row FROM agent_sessions session WHERE id = ${id}`,
    )
    assert.ok(!/203\.0\.113\.77|tracking-id-77/.test(rows[0]?.row ?? ''))
  })
})

describe('the job that ends sessions', () => {
  it('deletes what is old, and keeps what is open', async () => {
    const open = checkoutOf(await begin(delivery()))
    const old = checkoutOf(await begin(delivery()))
    await shop.db.execute(
      sql`UPDATE agent_sessions SET expires_at = now() - interval '8 days' WHERE id = ${old.id}`,
    )
    await shop.db.execute(sql`UPDATE agent_requests SET created_at = now() - interval '47 hours'`)
    const key = newKey()
    await agent.call('create_cart', { body: { line_items: [line(1)] }, key })
    await shop.db.execute(
      sql`UPDATE agent_requests SET created_at = now() - interval '49 hours' WHERE key = ${key}`,
    )
    await endSessions(shop.db)
    assert.deepEqual(codesOf(await agent.call('get_checkout', { id: old.id })), ['not_found'])
    assert.equal(checkoutOf(await agent.call('get_checkout', { id: open.id })).status, 'requires_escalation')
    const { rows } = await shop.db.execute(sql`SELECT FROM agent_requests WHERE key = ${key}`)
    assert.equal(rows.length, 0)
  })
})

describe('a checkout in version 2026-08-25', () => {
  it('names kinds of destinations, and purposes of consent', async () => {
    const consent = { 'dev.ucp.consent.marketing': { granted: true, source: 'platform' } }
    const answer = await begin({ ...delivery(), buyer: { email: 'a@example.com', consent } }, agentOfAugust)
    assert.equal(answer.status, 201)
    const { buyer, fulfillment } = answer.body as {
      buyer: { consent: object }
      fulfillment: {
        methods: {
          destinations: { type: string }[]
          groups: { options: { description: { plain: string } }[] }[]
        }[]
      }
    }
    const [method] = fulfillment.methods
    assert.equal(method?.destinations[0]?.type, 'shipping_address')
    assert.match(method?.groups[0]?.options[0]?.description.plain ?? '', /^Arrives /)
    assert.deepEqual(buyer.consent, {
      'dev.ucp.consent.marketing': {
        granted: true,
        source: 'platform',
        description: 'E-mails about offers and products.',
      },
    })
  })
})
