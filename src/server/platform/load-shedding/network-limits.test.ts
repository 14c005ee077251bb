import assert from 'node:assert/strict'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { describe, it } from 'node:test'
import { clientAddressOf } from './client-address.ts'
import { createNetworkLimits } from './network-limits.ts'
import { type RunningRequest, slownessOf } from './slow-requests.ts'

const takeMany = (
  shares: ReturnType<typeof createNetworkLimits>,
  count: number,
  addressOf: (n: number) => string,
) =>
  Array.from({ length: count }, (_, n) => shares.acquire(addressOf(n))).filter((release) => release !== null)

describe('the share of a network', () => {
  it('limits an IPv4 /24 to an eighth of all places', () => {
    const shares = createNetworkLimits(300, 1 / 8)
    const taken = takeMany(shares, 1_000, (n) => `::ffff:203.0.113.${n % 256}`)
    assert.equal(taken.length, 38)
    assert.ok(shares.acquire('203.0.114.1'), 'the next network has its own')
    taken[0]?.()
    taken[0]?.()
    assert.equal(takeMany(shares, 5, () => '203.0.113.9').length, 1, 'a released place can be taken once')
  })

  // #gate-shares-48
  it('limits an IPv6 /48 to an eighth, a /64 to half', () => {
    const shares = createNetworkLimits(300, 1 / 8)
    assert.equal(takeMany(shares, 1_000, (n) => `2001:db8:1:2::${n.toString(16)}`).length, 19)
    assert.equal(takeMany(shares, 1_000, (n) => `2001:db8:1:${n.toString(16)}::1`).length, 19)
    assert.equal(takeMany(shares, 1_000, (n) => `2001:db8:2:${n.toString(16)}::1`).length, 38)
  })

  it('grants every network a minimum, and purchases twice as much', () => {
    const shares = createNetworkLimits(10, 1 / 8)
    assert.equal(takeMany(shares, 20, () => '203.0.113.1').length, 6)
    assert.ok(shares.acquire('203.0.113.1', 2))
  })
})

describe('a request under way', () => {
  const open = (request: object, response: object): RunningRequest => ({
    request: { complete: true, ...request } as IncomingMessage,
    response: { writableLength: 0, headersSent: false, ...response } as ServerResponse,
    startedAt: 0,
  })

  it('calls a request slow without its body after ten seconds', () => {
    const dripping = open({ complete: false }, {})
    assert.equal(slownessOf(dripping, 9_900), null)
    assert.equal(slownessOf(dripping, 10_100), 'body')
    assert.equal(slownessOf(open({}, {}), 100_000), null)
  })

  // #gate-slow-reader
  it('calls a reader slow below 4,000 bytes a second', () => {
    const response = { writableLength: 40_000, headersSent: true }
    const stuck = open({}, response)
    assert.equal(slownessOf(stuck, 1_000), null)
    assert.equal(slownessOf(stuck, 20_000), null)
    assert.equal(slownessOf(stuck, 21_100), 'reader')
    const poor = open({}, response)
    for (let second = 0; response.writableLength > 0; second += 1) {
      assert.equal(slownessOf(poor, second * 1_000), null)
      response.writableLength -= 4_000
    }
  })
})

describe('the address of a visitor', () => {
  const request = (forwarded?: string) =>
    ({
      headers: { 'x-forwarded-for': forwarded },
      socket: { remoteAddress: '10.0.0.1' },
    }) as unknown as IncomingMessage

  it('takes the last address of a trusted proxy only', () => {
    const entry = request('192.0.2.77, 198.51.100.1')
    assert.equal(clientAddressOf(entry, { isBehindProxy: true }), '198.51.100.1')
    assert.equal(clientAddressOf(entry, { isBehindProxy: false }), '10.0.0.1')
    assert.equal(clientAddressOf(request(), { isBehindProxy: true }), '10.0.0.1')
  })

  it('parses an address with a port into one spelling', () => {
    const spellings = {
      '198.51.100.1:5120': '198.51.100.1',
      '[2001:DB8:0::1]:443': '2001:db8::1',
      '2001:0db8::0001': '2001:db8::1',
      '::ffff:198.51.100.1': '198.51.100.1',
    }
    for (const [said, address] of Object.entries(spellings)) {
      assert.equal(clientAddressOf(request(said), { isBehindProxy: true }), address, said)
    }
  })

  // #visitor-junk
  it("takes the proxy's address for an invalid entry", () => {
    for (const junk of [
      'junk',
      '1.2.3',
      '300.1.1.1',
      '1.2.3.4.5',
      'fe80::1%eth0',
      '::1]',
      '1.2.3.4:port',
      'a@[::1]',
      '',
    ]) {
      assert.equal(clientAddressOf(request(junk), { isBehindProxy: true }), '10.0.0.1', junk)
    }
  })
})
