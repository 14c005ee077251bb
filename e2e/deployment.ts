import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#test/free-port.ts'
import { ask, askByHttp2, type Door, dribble, protocolOf, type Reply } from './deployment/https.ts'
import { startNginx } from './deployment/nginx.ts'
import { tryPooler } from './deployment/pooler.ts'
import { tryRollingRestart } from './deployment/rolling.ts'
import { buy, hearLive } from './deployment/visits.ts'
import { openShop } from './running-shop.ts'
import { openAccount } from './shopping.ts'

// `npm run try-deployment`: a shop in production behind nginx with the configuration of `docs/deploy`, and PgBouncer before its
// database. Needs both programs, and openssl (Debian: apt-get install nginx-light pgbouncer openssl).

const keys = {
  RAZORPAY_KEY_ID: 'rzp_test_deployment',
  RAZORPAY_KEY_SECRET: 'key secret of a trial behind a proxy',
  RAZORPAY_WEBHOOK_SECRET: 'webhook secret of a trial behind a proxy',
}

const portOf = (url: string): number => Number(new URL(url).port)
const folder = await mkdtemp(join(tmpdir(), 'soilkin-proxy-'))
const [http, https, sandbox, otherSandbox] = await Promise.all([
  freePort(),
  freePort(),
  freePort(),
  freePort(),
])
const failures: string[] = []
let passed = 0

async function check(sentence: string, look: () => Promise<void>): Promise<void> {
  try {
    await look()
    passed += 1
    process.stdout.write(`ok   ${sentence}\n`)
  } catch (error) {
    failures.push(sentence)
    process.stdout.write(`FAIL ${sentence}\n     ${error instanceof Error ? error.message : error}\n`)
  }
}

const settings = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://shop.example',
  STAFF_URL: 'https://staff.example',
  TRUST_PROXY: '1',
  TRIAL_PAYMENTS: '1',
  TRIAL_AS_ROOT: '1',
  ...keys,
  SANDBOX_KEY_ID: keys.RAZORPAY_KEY_ID,
  SANDBOX_KEY_SECRET: keys.RAZORPAY_KEY_SECRET,
  SANDBOX_WEBHOOK_SECRET: keys.RAZORPAY_WEBHOOK_SECRET,
  RAZORPAY_API_URL: `http://127.0.0.1:${sandbox}`,
  SANDBOX_PORT: String(sandbox),
}
const shop = await openShop(settings)
const otherShop = await openShop({
  ...settings,
  DATABASE_URL: shop.databaseUrl,
  SANDBOX_PORT: String(otherSandbox),
})
try {
  const nginx = await startNginx(folder, {
    http,
    https,
    shop: portOf(shop.url),
    otherShop: portOf(otherShop.url),
    office: portOf(shop.staffUrl),
  })
  try {
    const door = { port: https, authority: nginx.authority }
    await tryProxy(door)
    await check('two shops restart one after the other, and every call is answered', () =>
      tryRollingRestart(door, [shop, otherShop]),
    )
  } finally {
    await nginx.stop()
  }
  await check('a pooler by transaction is refused at the start with a sentence; one by session works', () =>
    tryPooler(folder, shop.databaseUrl),
  )
} finally {
  await otherShop.stop()
  await shop.stop()
  await rm(folder, { recursive: true, force: true })
}
process.stdout.write(`${passed} passed, ${failures.length} failed\n`)
process.exitCode = failures.length === 0 ? 0 : 1

async function tryProxy(door: Door): Promise<void> {
  await check('plain HTTP is led to HTTPS, with method and path', async () => {
    const reply = await fetch(`http://127.0.0.1:${http}/productpage?x=1`, { redirect: 'manual' })
    assert.equal(reply.status, 308)
    assert.equal(reply.headers.get('location'), 'https://127.0.0.1/productpage?x=1')
  })
  await check('pages come by HTTP/2, TLS 1.3 and TLS 1.2, and not by TLS 1.1', async () => {
    assert.equal(await askByHttp2(door, '/'), 200)
    assert.equal(await protocolOf(door, 'TLSv1.3'), 'TLSv1.3')
    assert.equal(await protocolOf(door, 'TLSv1.2'), 'TLSv1.2')
    await assert.rejects(protocolOf(door, 'TLSv1.1'))
  })
  await check('headers of the shop come through once and unchanged', async () => {
    const { headers } = await ask(door, '/')
    assert.match(String(headers['content-security-policy']), /script-src/)
    assert.equal(headers['strict-transport-security'], 'max-age=63072000; includeSubDomains')
    assert.equal(headers.server, 'nginx')
  })
  await check('a limit counts the real caller and no other', async () => {
    const subscribe = (from: string, claimed: string): Promise<Reply> =>
      ask(door, '/api/forgot-password', {
        method: 'POST',
        from,
        headers: { 'x-forwarded-for': claimed },
        body: { email: `nobody${claimed}@example.com` },
      })
    let calls = 0
    while ((await subscribe('127.1.0.1', `10.0.0.${calls}`)).status !== 429) {
      calls += 1
      assert.ok(calls < 200, 'the limit is never reached')
    }
    assert.notEqual((await subscribe('127.1.0.2', '127.1.0.1')).status, 429)
  })
  await check('the figures are hidden', async () => {
    assert.equal((await ask(door, '/metrics')).status, 404)
  })
  await check('public answers are kept for seconds, and never what belongs to somebody', async () => {
    await ask(door, '/api/products_s')
    const again = await ask(door, '/api/products_s')
    assert.equal(again.status, 200)
    assert.equal(again.headers['x-cache'], 'HIT')
    const { token } = await openAccount(shop)
    for (let call = 0; call < 2; call += 1) {
      const orders = await ask(door, '/api/orders', { headers: { authorization: `Bearer ${token}` } })
      assert.equal(orders.status, 200)
      assert.notEqual(orders.headers['x-cache'], 'HIT')
    }
    assert.equal((await ask(door, '/api/orders')).status, 401)
  })
  await check(
    'a page of a product is the shop’s own answer each time, since the funnel counts it',
    async () => {
      for (const method of ['GET', 'GET', 'HEAD', 'HEAD']) {
        const page = await ask(door, '/products/balcony-feed', { method })
        assert.deepEqual([page.status, page.headers['x-cache']], [200, undefined])
      }
    },
  )
  await check('a file of the build is kept, compressed as the caller can read it', async () => {
    const { text } = await ask(door, '/')
    const [script] = /\/assets\/[^"]+\.js/.exec(text) ?? assert.fail('the page names no script')
    const encodings = { br: 'br', gzip: 'gzip', identity: undefined }
    for (let round = 0; round < 2; round += 1) {
      for (const [accepted, encoding] of Object.entries(encodings)) {
        const { headers } = await ask(door, script, { headers: { 'accept-encoding': accepted } })
        assert.equal(headers['content-encoding'], encoding, accepted)
        if (round === 1) assert.equal(headers['x-cache'], 'HIT', accepted)
      }
    }
  })
  await check('someone buys while two hundred callers send a byte now and then', async () => {
    const slow = await Promise.all(Array.from({ length: 200 }, (_, n) => dribble(door, n)))
    try {
      await buy(door, shop)
    } finally {
      for (const end of slow) end()
    }
  })
  await check('the back office answers under its own name, and its live answer comes at once', async () => {
    assert.equal((await ask(door, '/sign-in', { host: 'staff.example' })).status, 200)
    await hearLive(door, shop)
  })
}
