import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { ProtocolRefusal } from '#contract/agents/answers.ts'
import { capabilityNames, mainVersion } from '#contract/agents/protocol.ts'
import { agentOf, codesOf, expireProfiles, openAgentShop, profileOf } from '#test/agent.ts'
import { negotiate } from '../protocol/negotiate.ts'
import { freshSecondsOf } from './fetch-profile.ts'
import { createPlatforms } from './find-platform.ts'
import { readProfile } from './read-profile.ts'

const { shop, host } = await openAgentShop()

let made = 0

/** Publishes a profile, and searches with it. */
async function searchWith(profile: unknown, headers: Record<string, string> = {}) {
  made += 1
  const url = host.put(`/profile${made}`, profile, headers)
  await shop.db.execute(sql`DELETE FROM throttle_windows WHERE subject LIKE 'agent-profiles%'`)
  const answer = await agentOf(shop, url).call('search_catalog', { body: { query: 'tomato' } })
  if (answer.status >= 400) assert.ok(ProtocolRefusal.safeParse(answer.body).success)
  return { status: answer.status, code: answer.body.code, answer, path: `/profile${made}`, url }
}

const refusedAt = async (profileUrl: string) => {
  const { status, body } = await agentOf(shop, profileUrl).call('search_catalog', {
    body: { query: 'tomato' },
  })
  return [status, body.code]
}

describe('the profile of a platform', () => {
  it('is named by each request, as a dictionary', async () => {
    const bad = ['', 'https://agent.example', 'profile=', 'profile="', 'name="x"', 'profile=("a")']
    for (const header of [undefined, ...bad]) {
      const answer = await agentOf(shop, 'unused').call('search_catalog', {
        body: { query: 'tomato' },
        headers: { 'ucp-agent': header },
      })
      assert.deepEqual([answer.status, answer.body.code], [400, 'invalid_profile_url'], String(header))
    }
  })

  // #agent-profile-public
  it('is fetched only from public https addresses', async () => {
    for (const url of [
      'http://agent.example/profile',
      'https://10.0.0.1/profile',
      'https://169.254.169.254/latest/meta-data',
      'https://[fd00::1]/profile',
      'https://agent.example:8443/profile',
      'https://name:word@agent.example/profile',
      'ftp://agent.example/profile',
      `https://agent.example/${'x'.repeat(500)}`,
      'no address',
    ])
      assert.deepEqual(await refusedAt(url), [400, 'invalid_profile_url'], url)
  })

  it('may be on this machine only in a local trial', async () => {
    const live = { db: shop.db, config: { ...shop.config, host: '0.0.0.0' } }
    const url = host.put('/local', profileOf(mainVersion))
    await assert.rejects(createPlatforms(live).find(url), { code: 'invalid_profile_url' })
    const platform = await createPlatforms(shop).find(url)
    assert.equal(platform.profileUrl, url)
  })

  // #agent-profile-rebinding
  it('is refused where its name leads to a private address', async () => {
    const platforms = createPlatforms(shop, {
      resolve: async () => [
        { address: '93.184.216.34', family: 4 },
        { address: '192.168.1.1', family: 4 },
      ],
    })
    await assert.rejects(platforms.find('https://agent.example/profile'), { code: 'invalid_profile_url' })
  })

  // #agent-profile-redirects
  it('is not fetched after a redirect', async () => {
    const to = host.put('/target', profileOf(mainVersion))
    const moved = await searchWith((reply: { writeHead: (s: number, h: object) => { end: () => void } }) =>
      reply.writeHead(302, { location: to }).end(),
    )
    assert.deepEqual([moved.status, moved.code], [424, 'profile_unreachable'])
    assert.equal(host.asked('/target'), 0)
  })

  it('is refused when it is gone, no JSON or no profile', async () => {
    const missing = await refusedAt(host.url('/nothing'))
    assert.deepEqual(missing, [424, 'profile_unreachable'])
    const valid = profileOf(mainVersion) as { ucp: object }
    for (const profile of [
      'no JSON',
      '[]',
      'null',
      '{"ucp": null}',
      { ucp: { ...valid.ucp, version: 'draft' } },
      { ucp: { ...valid.ucp, services: undefined } },
      { ucp: { ...valid.ucp, payment_handlers: 'all' } },
      { ucp: { ...valid.ucp, capabilities: { 'dev.ucp.shopping.cart': 'yes' } } },
      { ...valid, signing_keys: [{ kty: 'EC' }] },
    ]) {
      const { status, code } = await searchWith(profile)
      assert.deepEqual([status, code], [422, 'profile_malformed'], JSON.stringify(profile))
    }
  })

  // #agent-profile-bounded
  it('is refused when it is huge, also without a stated length', async () => {
    const huge = JSON.stringify({ ...profileOf(mainVersion), filler: 'x'.repeat(70_000) })
    assert.deepEqual((await searchWith(huge)).code, 'profile_malformed')
    const endless = await searchWith(
      (reply: { writeHead: (s: number) => void; write: (t: string) => boolean }) => {
        reply.writeHead(200)
        const timer = setInterval(() => reply.write('x'.repeat(20_000)) || clearInterval(timer), 1)
      },
    )
    assert.deepEqual([endless.status, endless.code], [422, 'profile_malformed'])
  })

  it('is given up when it is slow', async () => {
    const url = host.put('/slow', () => undefined)
    const began = performance.now()
    const slow = createPlatforms(shop, { timeoutMs: 200 })
    await assert.rejects(slow.find(url), { code: 'profile_unreachable', message: /too long/ })
    assert.ok(performance.now() - began < 2_000)
  })

  it('is given up when its bytes come too slowly', async () => {
    const url = host.put('/drip', (reply: ServerResponse) => {
      const timer = setInterval(() => reply.write(' '), 50)
      reply.on('close', () => clearInterval(timer))
    })
    const slow = createPlatforms(shop, { timeoutMs: 300 })
    await assert.rejects(slow.find(url), { code: 'profile_unreachable', message: /too long/ })
  })

  it('may have extensions in a circle, and is fetched once', async () => {
    const names = [
      'dev.ucp.shopping.catalog.search',
      'dev.ucp.shopping.discount',
      'dev.ucp.shopping.fulfillment',
    ]
    const capabilities = Object.fromEntries(
      names.map((name, place) => [
        name,
        [{ version: mainVersion, extends: names[(place + 1) % names.length] }],
      ]),
    )
    const { ucp } = profileOf(mainVersion, { capabilities }) as { ucp: object }
    const itself = host.url(`/profile${made + 1}`)
    const { status, answer, path } = await searchWith({
      ucp: { ...ucp, supported_versions: { [mainVersion]: itself, '2026-08-25': itself } },
    })
    assert.equal(status, 200)
    const active = (answer.body.ucp as { capabilities: object }).capabilities
    assert.deepEqual(Object.keys(active), ['dev.ucp.shopping.catalog.search'])
    assert.equal(host.asked(path), 1)
  })

  it('is refused when it is nested without end', async () => {
    const deep = `{"ucp": ${'['.repeat(20_000)}${']'.repeat(20_000)}}`
    assert.deepEqual((await searchWith(deep)).code, 'profile_malformed')
  })

  it('refuses a version that the shop does not speak', async () => {
    for (const version of ['2025-01-01', '2099-12-31']) {
      const { status, code, answer } = await searchWith(profileOf(version))
      assert.deepEqual([status, code], [422, 'version_unsupported'])
      assert.match(String(answer.body.content), /2026-04-08 and 2026-08-25/)
      assert.equal(answer.body.continue_url, shop.config.publicUrl)
    }
  })

  it('answers an error when no capability has a common version', async () => {
    const capabilities = Object.fromEntries(
      capabilityNames.map((name) => [name, [{ version: '2099-01-01' }]]),
    )
    const { status, answer } = await searchWith(profileOf(mainVersion, { capabilities }))
    assert.equal(status, 200)
    assert.deepEqual(codesOf(answer), ['capabilities_incompatible'])
    assert.deepEqual(answer.body.ucp, { version: mainVersion, status: 'error', capabilities: {} })
  })

  it('is cached for a minute at least and an hour at most', async () => {
    assert.deepEqual(
      ['no-store', 'max-age=1', 'public, max-age=600', 'max-age=999999', undefined].map(freshSecondsOf),
      [60, 60, 600, 3600, 300],
    )
    const first = await searchWith(profileOf(mainVersion), { 'cache-control': 'no-store, max-age=0' })
    assert.equal(first.status, 200)
    await agentOf(shop, first.url).call('search_catalog', { body: { query: 'feed' } })
    assert.equal(host.asked(first.path), 1)
    // Another process reads the row, and fetches once it is old.
    await createPlatforms(shop).find(first.url)
    assert.equal(host.asked(first.path), 1)
    await expireProfiles(shop)
    await createPlatforms(shop).find(first.url)
    assert.equal(host.asked(first.path), 2)
  })

  it('is not fetched again within a minute of a failure', async () => {
    const failed = await searchWith('no JSON')
    host.put(failed.path, profileOf(mainVersion))
    assert.deepEqual(await refusedAt(failed.url), [422, 'profile_malformed'])
    assert.equal(host.asked(failed.path), 1)
  })

  it('is fetched once for concurrent requests', async () => {
    const url = host.put('/together', profileOf(mainVersion))
    const agent = agentOf(shop, url)
    await Promise.all([1, 2, 3].map(() => agent.call('search_catalog', { body: { query: 'tomato' } })))
    assert.equal(host.asked('/together'), 1)
  })

  it('waits with Retry-After beyond the limit of fetches', async () => {
    await shop.db.execute(sql`DELETE FROM throttle_windows WHERE subject LIKE 'agent-profiles%'`)
    const platforms = createPlatforms(shop)
    const urls = Array.from({ length: 21 }, (_, place) => host.put(`/many${place}`, profileOf(mainVersion)))
    for (const url of urls.slice(0, 20)) await platforms.find(url)
    const answer = await agentOf(shop, urls[20] ?? '').call('search_catalog', { body: { query: 'tomato' } })
    assert.deepEqual([answer.status, answer.body.code], [503, 'unavailable'])
    assert.ok(Number(answer.headers['retry-after']) > 0)
    // Strangers who use up the limit must not keep known platforms out.
    await expireProfiles(shop)
    await createPlatforms(shop).find(urls[0] ?? '')
    assert.equal(host.asked('/many0'), 2)
    await shop.db.execute(sql`DELETE FROM throttle_windows WHERE subject LIKE 'agent-profiles%'`)
  })

  it('is fetched again for new keys once a minute per origin', async () => {
    const platforms = createPlatforms(shop)
    const found = await Promise.all(
      ['/origin1', '/origin2'].map((path) => platforms.find(host.put(path, profileOf(mainVersion)))),
    )
    for (const platform of found) {
      platform.fetchedAt -= 61_000
      await platforms.refresh(platform)
    }
    assert.deepEqual([host.asked('/origin1'), host.asked('/origin2')], [2, 1])
  })
})

describe('a negotiation', () => {
  const profile = (capabilities: Record<string, string[]>) => ({
    version: mainVersion,
    capabilities,
    webhookUrl: null,
    keys: [],
  })

  it('takes the capabilities of both sides in the common version', () => {
    const { capabilities } = negotiate(
      profile({
        'dev.ucp.shopping.cart': ['2026-08-25', '2026-04-08'],
        'dev.ucp.shopping.order': ['2026-08-25'],
      }),
    )
    assert.deepEqual([...capabilities], ['dev.ucp.shopping.cart'])
  })

  it('leaves out extensions without a parent', () => {
    const { capabilities } = negotiate(
      profile({
        'dev.ucp.shopping.cart': [mainVersion],
        'dev.ucp.shopping.discount': [mainVersion],
        'dev.ucp.shopping.fulfillment': [mainVersion],
      }),
    )
    assert.deepEqual([...capabilities], ['dev.ucp.shopping.cart', 'dev.ucp.shopping.discount'])
  })

  it('reads keys by the name of the version', () => {
    const key = { kid: 'k', kty: 'EC', crv: 'P-256', x: 'x', y: 'y' }
    const both = (version: string) =>
      readProfile(
        JSON.stringify({
          ...profileOf(version),
          signing_keys: [{ ...key, kid: 'old' }],
          keys: [{ ...key, kid: 'new' }],
        }),
      )
    assert.equal(both('2026-04-08').keys[0]?.kid, 'old')
    assert.equal(both('2026-08-25').keys[0]?.kid, 'new')
  })

  it('names only capabilities that concern the answer', async () => {
    const url = host.put('/all', profileOf(mainVersion))
    const agent = agentOf(shop, url)
    const active = async (name: 'search_catalog' | 'create_cart' | 'create_checkout', body: object) =>
      Object.keys(((await agent.call(name, { body })).body.ucp as { capabilities: object }).capabilities)
    const line_items = [{ item: { id: '1' }, quantity: 1 }]
    assert.deepEqual(await active('search_catalog', { query: 'tomato' }), ['dev.ucp.shopping.catalog.search'])
    assert.deepEqual(await active('create_cart', { line_items }), [
      'dev.ucp.shopping.cart',
      'dev.ucp.shopping.discount',
    ])
    assert.deepEqual(await active('create_checkout', { line_items }), [
      'dev.ucp.shopping.checkout',
      'dev.ucp.shopping.discount',
      'dev.ucp.shopping.fulfillment',
      'dev.ucp.shopping.buyer_consent',
    ])
  })

  it('carries on without capabilities that the call does not need', async () => {
    const capabilities = { 'dev.ucp.shopping.catalog.search': [{ version: mainVersion }] }
    const url = host.put('/search-alone', profileOf(mainVersion, { capabilities }))
    const agent = agentOf(shop, url)
    assert.equal((await agent.call('search_catalog', { body: { query: 'tomato' } })).status, 200)
    const cart = await agent.call('create_cart', {
      body: { line_items: [{ item: { id: '1' }, quantity: 1 }] },
    })
    assert.deepEqual([cart.status, codesOf(cart)], [200, ['capabilities_incompatible']])
  })
})
