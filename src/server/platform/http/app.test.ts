import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { openTestShop, type TestShop } from '#test/shop.ts'

describe('any address', () => {
  let shop: TestShop
  before(async () => {
    shop = await openTestShop()
  })
  after(() => shop.close())

  test('answers 404 in the envelope for unknown API addresses', async () => {
    const { status, body } = await shop.callPath('GET /api/nothing-here')
    assert.equal(status, 404)
    assert.deepEqual(body, { message: 'There is nothing at this address.', code: 'not_found' })
  })

  test('answers 405 with the allowed methods for a wrong method', async () => {
    const { status, headers, error } = await shop.callPath('DELETE /api/products_s/1')
    assert.equal(status, 405)
    assert.equal(headers.allow, 'GET')
    assert.equal(error.code, 'method_not_allowed')
  })

  // #app-632
  test('sends a policy against inline scripts and other sites', async () => {
    const { headers } = await shop.callPath('GET /api/products_s')
    const policy = String(headers['content-security-policy'])
    assert.match(policy, /script-src 'self' 'sha256-[\w+/]{43}=';/)
    assert.doesNotMatch(policy, /unsafe|http/)
    assert.match(String(headers['permissions-policy']), /payment=\(\)$/)
    assert.match(policy, /frame-ancestors 'none'/)
    assert.equal(headers['x-content-type-options'], 'nosniff')
  })

  test('answers 400 in the envelope for malformed addresses', async () => {
    const { status, error } = await shop.callPath('GET /api/products_s/%E0%A4%A')
    assert.equal(status, 400)
    assert.equal(error.code, 'invalid_request')
  })
})

describe('health', () => {
  let shop: TestShop
  before(async () => {
    shop = await openTestShop()
  })
  after(() => shop.close())

  test('reports a running process and a reachable database', async () => {
    assert.equal((await shop.callPath('GET /healthz')).status, 200)
    assert.equal((await shop.callPath('GET /readyz')).status, 200)
  })

  // #app-03f
  test('shows metrics to this machine only', async () => {
    const figures = await shop.app.inject({ url: '/metrics' })
    assert.match(figures.body, /process_resident_memory_bytes \d/)
    assert.equal((await shop.callPath('GET /metrics', { address: '203.0.113.9' })).status, 404)
    for (const mark of ['x-forwarded-for', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via']) {
      const forwarded = await shop.callPath('GET /metrics', { headers: { [mark]: '203.0.113.9' } })
      assert.equal(forwarded.status, 404, mark)
    }
  })

  // #app-metrics-token
  test('shows metrics to readers with the token', async () => {
    const metricsToken = 'a-long-token-of-metrics'
    const watched = await openTestShop({ environment: { METRICS_TOKEN: metricsToken } })
    const read = async (authorization?: string) =>
      (
        await watched.callPath('GET /metrics', {
          headers: authorization ? { authorization } : {},
          address: '203.0.113.9',
        })
      ).status
    assert.equal(await read(`Bearer ${metricsToken}`), 200)
    assert.equal(await read(`Bearer ${metricsToken}x`), 404)
    assert.equal(await read(), 404)
    assert.equal((await watched.app.inject({ url: '/metrics' })).statusCode, 404, 'this machine')
    await watched.close()
  })

  // #app-metrics-proxy
  test('hides metrics behind a proxy without a token', async () => {
    const behind = await openTestShop({ environment: { TRUST_PROXY: '1', NODE_ENV: 'production' } })
    assert.equal((await behind.app.inject({ url: '/metrics' })).statusCode, 404)
    await behind.close()
  })

  // #app-7d0
  test('is not ready without a database, and reveals no internals', async () => {
    const lonely = await openTestShop()
    await lonely.close()
    const app = (await import('../../app.ts')).buildApp(lonely, null)
    const answer = await (await app).inject({ url: '/readyz' })
    assert.ok(answer.statusCode >= 500)
    const body = answer.json()
    assert.match(body.reference, /^[0-9a-f]{8}$/)
    assert.doesNotMatch(answer.body, /pool|postgres|stack/i)
  })
})
