import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { register } from '#contract/shop/accounts.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { throttleWindows } from '../database/tables.ts'
import { ShopError } from '../http/shop-error.ts'
import { networkOf } from './call-limits.ts'
import { assertWithinLimit, countHit, dropEndedWindows, forgetHits, readHits } from './throttle.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop()
})
after(() => shop.close())

const limit = { calls: 3, windowSeconds: 3_600 }

describe('a throttle', () => {
  it('counts every concurrent hit of a subject', async () => {
    const hits = await Promise.all(Array.from({ length: 20 }, () => countHit(shop.db, 'busy', limit)))
    assert.deepEqual(
      hits.map((hit) => hit.hits).sort((a, b) => a - b),
      Array.from({ length: 20 }, (_, i) => i + 1),
    )
    assert.equal((await readHits(shop.db, 'busy')).hits, 20)
    assert.equal((await readHits(shop.db, 'somebody else')).hits, 0)
  })

  it('rejects hits past the limit with the waiting time', async () => {
    for (let i = 0; i < 3; i += 1) await assertWithinLimit(shop.db, 'eager', limit)
    await assert.rejects(assertWithinLimit(shop.db, 'eager', limit), (error) => {
      assert.ok(error instanceof ShopError)
      assert.equal(error.code, 'too_many_requests')
      const wait = error.details.retryAfterSeconds ?? 0
      assert.ok(wait > 0 && wait <= limit.windowSeconds)
      return true
    })
  })

  it('starts a window with the first hit', async () => {
    const { seconds_left } = await countHit(shop.db, 'early', limit)
    assert.equal(seconds_left, limit.windowSeconds)
  })

  it('ends a window on time, whatever hits follow', async () => {
    await countHit(shop.db, 'steady', limit)
    await shop.db
      .update(throttleWindows)
      .set({ expiresAt: sql`expires_at - interval '1000 seconds'` })
      .where(sql`subject = 'steady'`)
    const { hits, seconds_left } = await countHit(shop.db, 'steady', limit)
    assert.equal(hits, 2)
    assert.ok(seconds_left <= limit.windowSeconds - 1_000, `${seconds_left}`)
  })

  it('starts a new window after the old one expired', async () => {
    const end = () =>
      shop.db
        .update(throttleWindows)
        .set({ expiresAt: sql`now() - interval '1 second'` })
        .where(sql`subject = 'patient'`)
    await countHit(shop.db, 'patient', limit)
    await end()
    assert.equal((await readHits(shop.db, 'patient')).hits, 0)
    assert.deepEqual(await countHit(shop.db, 'patient', limit), {
      hits: 1,
      seconds_left: limit.windowSeconds,
    })
    await end()
    await dropEndedWindows(shop.db)
    const left = await shop.db.select().from(throttleWindows)
    assert.equal(left.filter(({ subject }) => subject === 'patient').length, 0)
    assert.ok(left.length > 0, 'windows that still count stay')
  })

  it('clears the count of a subject', async () => {
    await countHit(shop.db, 'pardoned', limit)
    await forgetHits(shop.db, 'pardoned')
    assert.equal((await readHits(shop.db, 'pardoned')).hits, 0)
  })
})

describe('the limit of an address', () => {
  it('counts IPv6 callers by network, IPv4 callers by address', () => {
    const networks = {
      '203.0.113.9': '203.0.113.9',
      '::ffff:203.0.113.9': '203.0.113.9',
      '2001:db8:1:2:3:4:5:6': '2001:db8:1:2::/64',
      '2001:DB8:1:2::9': '2001:db8:1:2::/64',
      '2001:db8::9': '2001:db8:0:0::/64',
      '2001:db8:1:2:3:4:5::': '2001:db8:1:2::/64',
      'fe80::1%eth0': 'fe80:0:0:0::/64',
      '::1': '0:0:0:0::/64',
    }
    for (const [address, network] of Object.entries(networks)) assert.equal(networkOf(address), network)
  })

  // #throttle-48a
  it('limits a whole IPv6 site across its 65,536 networks', async () => {
    const live = await openTestShop({ environment: { NODE_ENV: 'production' } })
    const answers: Record<number, number> = {}
    for (let network = 0; network < 400; network += 1) {
      const { status, headers } = await knock(live, `2001:db8:77:${network.toString(16)}::1`)
      answers[status] = (answers[status] ?? 0) + 1
      if (status === 429) assert.ok(Number(headers['retry-after']) > 0)
    }
    assert.deepEqual(answers, { 400: 320, 429: 80 })
    assert.equal((await knock(live, '2001:db8:78::1')).status, 400, 'another site is another caller')
    await live.close()
  })

  const knock = (at: TestShop, address: string) => at.call(register, { body: {}, address })
  const statuses = async (at: TestShop, address: string) => {
    const answers = []
    for (let i = 0; i < 21; i += 1) answers.push((await knock(at, address)).status)
    return new Set(answers)
  }

  it('does not limit this machine outside production', async () => {
    for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
      assert.deepEqual(await statuses(shop, address), new Set([400]))
    }
    assert.deepEqual(await statuses(shop, '203.0.113.9'), new Set([400, 429]))
  })

  it('limits everybody in production', async () => {
    const live = await openTestShop({ environment: { NODE_ENV: 'production' } })
    assert.deepEqual(await statuses(live, '127.0.0.1'), new Set([400, 429]))
    await live.close()
  })

  // #throttle-250
  it('counts the shopper behind a trusted proxy only', async () => {
    const behind = await openTestShop({ environment: { TRUST_PROXY: '1', NODE_ENV: 'production' } })
    const knockFrom = async (at: TestShop, client: string, times: number) => {
      let last = 0
      for (let i = 0; i < times; i += 1) {
        const headers = { 'x-forwarded-for': client }
        last = (await at.call(register, { body: {}, headers, address: '203.0.113.20' })).status
      }
      return last
    }
    assert.equal(await knockFrom(behind, '198.51.100.1', 21), 429)
    assert.equal(await knockFrom(behind, '198.51.100.2', 1), 400)
    assert.equal(await knockFrom(behind, '192.0.2.77, 198.51.100.1', 1), 429, 'a made-up hop changes nothing')
    assert.equal(await knockFrom(behind, '198.51.100.1:4000', 1), 429, 'a port changes nothing')
    for (let i = 0; i < 20; i += 1) await knockFrom(behind, `junk-${i}`, 1)
    assert.equal(await knockFrom(behind, 'junk-20', 1), 429, 'junk counts as the proxy')
    await behind.close()
    assert.equal(await knockFrom(shop, '198.51.100.3', 21), 429)
    assert.equal(await knockFrom(shop, '198.51.100.4', 1), 429)
  })
})
