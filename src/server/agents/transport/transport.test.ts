import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { agentOperations } from '#contract/agents/operations.ts'
import { mainVersion, mcpPath, profilePath } from '#contract/agents/protocol.ts'
import { agentOf, newKey, openAgentShop, profileOf, setAgents, signedBy, signingPair } from '#test/agent.ts'
import { openTestShop } from '#test/shop.ts'
import { assertFitsSchema } from '#test/ucp-schemas.ts'
import { admit } from './admit.ts'
import { networkLimit, platformLimit } from './agents.ts'

type Json = Record<string, unknown>

const { shop, host } = await openAgentShop()
const pair = signingPair()
const agent = agentOf(shop, host.put('/profile', profileOf(mainVersion, { keys: [pair.publicKey] })))

const line_items = [{ item: { id: '1' }, quantity: 1 }]

describe('the switch of the owner', () => {
  it('leaves nothing at the addresses of agents while it is off', async () => {
    await setAgents(shop, 'off')
    for (const address of [
      `GET ${profilePath}`,
      `GET ${profilePath}/2026-08-25`,
      `POST ${mcpPath}`,
      `GET ${mcpPath}`,
      'GET /api/ucp/anything',
      'GET /api/ucp/carts',
      ...Object.values(agentOperations).map(
        ({ method, path }) => `${method} /api/ucp${path.replace('{id}', 'x')}`,
      ),
    ]) {
      const answer = await shop.callPath(address, address.startsWith('GET') ? {} : { body: {} })
      assert.equal(answer.status, 404, address)
      assert.equal(answer.error.code, 'not_found', address)
    }
    await setAgents(shop, 'on')
    assert.equal((await shop.callPath(`GET ${profilePath}`)).status, 200)
  })

  it('is off in a new shop', async () => {
    const fresh = await openTestShop()
    assert.equal((await fresh.settings.current()).agents.access, 'off')
    assert.equal((await fresh.callPath(`GET ${profilePath}`)).status, 404)
    await fresh.close()
  })
})

describe('the profile of the shop', () => {
  it('is public, may be cached, and fits the schema of each version', async () => {
    for (const [path, version, schema] of [
      [profilePath, '2026-04-08', 'discovery/profile.json#/$defs/business_profile'],
      [`${profilePath}/2026-08-25`, '2026-08-25', 'schemas/profile.json#/$defs/business_schema'],
    ] as const) {
      const { status, headers, body } = await shop.callPath(`GET ${path}`)
      assert.equal(status, 200)
      const seconds = Number(/^public, max-age=(\d+)$/.exec(String(headers['cache-control']))?.[1])
      assert.ok(seconds >= 60, String(headers['cache-control']))
      assert.equal((body as { ucp: Json }).ucp.version, version)
      assertFitsSchema(version, schema, body)
    }
  })

  it('names the other version at its own address, a leaf', async () => {
    const main = (await shop.callPath(`GET ${profilePath}`)).body as { ucp: Json }
    assert.deepEqual(main.ucp.supported_versions, {
      '2026-08-25': `${shop.config.publicUrl}${profilePath}/2026-08-25`,
    })
    const leaf = (await shop.callPath(`GET ${profilePath}/2026-08-25`)).body as { ucp: Json }
    assert.equal('supported_versions' in leaf.ucp, false)
    assert.equal((await shop.callPath(`GET ${profilePath}/2026-04-08`)).status, 404)
  })

  it('offers no means of payment, and addresses of the shop', async () => {
    const { ucp } = (await shop.callPath(`GET ${profilePath}`)).body as {
      ucp: {
        payment_handlers: object
        services: Record<string, { transport: string; endpoint: string }[]>
        capabilities: Json
      }
    }
    assert.deepEqual(ucp.payment_handlers, {})
    assert.deepEqual(
      ucp.services['dev.ucp.shopping']?.map(({ transport, endpoint }) => [transport, endpoint]),
      [
        ['rest', `${shop.config.publicUrl}/api/ucp`],
        ['mcp', `${shop.config.publicUrl}/api/ucp/mcp`],
      ],
    )
    for (const [entry] of Object.values(ucp.capabilities) as { spec: string; schema: string }[][])
      for (const address of [entry?.spec, entry?.schema])
        assert.equal(new URL(address ?? '').origin, 'https://ucp.dev')
  })

  it('names keys without their secrets', async () => {
    const { signing_keys: keys } = (await shop.callPath(`GET ${profilePath}`)).body as {
      signing_keys: Json[]
    }
    assert.equal(keys.length, 1)
    assert.deepEqual(Object.keys(keys[0] ?? {}).sort(), ['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'])
  })
})

describe('a call of an agent', () => {
  it('is refused when too large, without JSON or by another method', async () => {
    const headers = { 'ucp-agent': `profile="${agent.profileUrl}"`, 'content-type': 'application/json' }
    const send = async (address: string, body: string | undefined, more: Record<string, string> = {}) => {
      const answer = await shop.callPath(address, { headers: { ...headers, ...more }, body })
      const { code, error } = answer.body as { code?: string; error?: { data: Json } }
      return [answer.status, code ?? error?.data.code]
    }
    const large = JSON.stringify({ line_items, filler: 'x'.repeat(1_048_576) })
    assert.deepEqual(await send('POST /api/ucp/carts', large), [413, 'body_too_large'])
    assert.deepEqual(await send(`POST ${mcpPath}`, large), [413, 'body_too_large'])
    assert.deepEqual(await send(`POST ${mcpPath}`, '{"jsonrpc": '), [400, 'invalid_request'])
    assert.deepEqual(await send('POST /api/ucp/carts', '{"line_items": ['), [400, 'invalid_request'])
    assert.deepEqual(await send('POST /api/ucp/carts', '<cart/>', { 'content-type': 'text/xml' }), [
      415,
      'unsupported_media_type',
    ])
    assert.deepEqual(await send('DELETE /api/ucp/carts/x', undefined), [405, 'method_not_allowed'])
    assert.deepEqual(await send('GET /api/ucp/nothing', undefined), [404, 'not_found'])
  })

  it('gets the id of its request back', async () => {
    const id = newKey()
    const answer = await agent.call('search_catalog', {
      body: { query: 'tomato' },
      headers: { 'request-id': id },
    })
    assert.deepEqual([answer.headers['request-id'], answer.headers['cache-control']], [id, 'no-store'])
  })

  it('is refused with Retry-After beyond the limit of its network', async () => {
    const address = '198.51.100.77'
    const statuses = new Map<number, number>()
    for (let calls = 0; calls <= networkLimit.calls; calls += 1) {
      const { status, headers } = await agent.call('get_cart', { id: 'none', address })
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status === 429) assert.ok(Number(headers['retry-after']) > 0)
    }
    assert.deepEqual([statuses.get(200), statuses.get(429)], [networkLimit.calls, 1])
    assert.equal((await agent.call('get_cart', { id: 'none', address: '198.51.100.78' })).status, 200)
  })

  it('is refused beyond the limit of its platform, signed calls apart', async () => {
    const { agents } = shop.app
    const live = { ...agents, shop: { ...agents.shop, config: { ...shop.config, isProduction: true } } }
    const call = {
      method: 'GET',
      url: '/api/ucp/carts/x',
      body: null,
      address: '203.0.113.9',
      mustCoverKey: false,
    }
    const headers = { 'ucp-agent': `profile="${agent.profileUrl}"` }
    const enter = (more: Record<string, string> = {}) =>
      admit(live, { ...call, headers: { ...headers, ...more } }, agent.profileUrl)
    for (let calls = 0; calls < platformLimit.calls; calls += 1) await enter()
    await assert.rejects(enter(), { code: 'too_many_requests' })
    const signed = signedBy(shop, { ...call, text: undefined, headers, sign: pair })
    assert.ok((await enter(signed)).claim)
  })

  it('is refused with 503 while keys can’t be stored', async () => {
    const { db } = shop
    const failing = Object.assign(Object.create(db), {
      transaction: () => Promise.reject(Object.assign(new Error('connection terminated'), { code: '57P01' })),
    })
    shop.app.agents.shop.db = failing
    const answer = await agent.call('create_cart', { body: { line_items }, key: newKey() })
    shop.app.agents.shop.db = db
    assert.deepEqual([answer.status, answer.body.code], [503, 'unavailable'])
    assert.ok(Number(answer.headers['retry-after']) > 0)
  })
})
