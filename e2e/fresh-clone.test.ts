import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { deliveryAddress } from '#test/delivery-address.ts'
import { freePort } from '#test/free-port.ts'

const run = promisify(execFile)
const root = new URL('../', import.meta.url).pathname

type Json = Record<string, unknown>

async function call(url: string, method: string, token: string | null, body?: object): Promise<Json> {
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: body && JSON.stringify(body),
  })
  const answer = (await response.json()) as Json
  assert.ok(response.ok, `${method} ${url}: ${response.status} ${JSON.stringify(answer)}`)
  return answer
}

/** Variables that the test run and npm added. */
const added =
  /^(TEST_DATABASE_URL|NODE_(COMPILE_CACHE|TEST_CONTEXT|OPTIONS)|npm_(?!config_(cache|registry)$).*)$/

/** The machine's own environment, certificates and proxies included, without what the test run added to it. */
function strangersEnvironment(settings: Record<string, string>): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !added.test(name))
  return { ...Object.fromEntries(own), ...settings }
}

/**
 * Packages are installed and pages built once a test run, by the same functions that the clone's start calls. The clone uses these
 * packages and, where its sources are the same to the byte, these pages; otherwise it builds its own.
 */
async function lendWhatIsMade(clone: string): Promise<void> {
  for (const name of ['node_modules', '.node']) {
    if (existsSync(join(root, name))) await symlink(join(root, name), join(clone, name))
  }
  await cp(join(root, 'dist'), join(clone, 'dist'), { recursive: true, preserveTimestamps: true })
}

test('npm start in a fresh clone opens a working shop', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'soilkin-clone-'))
  const clone = join(folder, 'shop')
  await run('git', ['clone', '--quiet', '--no-hardlinks', root, clone])
  await lendWhatIsMade(clone)
  const [port, sandboxPort, staffPort] = await Promise.all([freePort(), freePort(), freePort()])
  const shop = `http://127.0.0.1:${port}`
  const sandbox = `http://127.0.0.1:${sandboxPort}`

  const npm = spawn('npm', ['start'], {
    cwd: clone,
    env: strangersEnvironment({
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      STAFF_PORT: String(staffPort),
    }),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let output = ''
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (chunk) => (output += chunk))
  try {
    await untilOutput(
      () => output,
      `Soilkin is open at ${shop}`,
      () => npm.exitCode !== null,
    )

    await untilOutput(
      () => output,
      `The back office is open at http://127.0.0.1:${staffPort}`,
      () => npm.exitCode !== null,
    )
    const home = await fetch(shop)
    assert.equal(home.status, 200)
    assert.match(await home.text(), /Shop Our Products/)

    const { token } = await call(`${shop}/api/login`, 'POST', null, {
      loginIdentifier: 'asha@example.com',
      password: 'garden123',
    })
    const bearer = String(token)
    await call(`${shop}/api/cart/add`, 'POST', bearer, { productId: 1, quantity: 2 })
    const quote = await call(`${shop}/api/checkout/quote`, 'POST', bearer, {})
    const order = await call(`${shop}/api/create-razorpay-order`, 'POST', bearer, {
      amount: quote.total,
      currency: 'INR',
      shipping: deliveryAddress,
    })
    const paid = await call(`${sandbox}/sandbox/pay`, 'POST', null, {
      order_id: order.id,
      method: 'card',
      outcome: 'captured',
      card: '4100280000001007',
    })
    const verified = await call(`${shop}/api/verify-razorpay-payment`, 'POST', bearer, paid)
    assert.equal(verified.verified, true)
    const bought = await call(`${shop}/api/orders/${verified.orderId}`, 'GET', bearer)
    assert.equal(bought.payment_status, 'Paid')
    assert.equal(bought.total_amount, quote.total)
    assert.deepEqual(await call(`${shop}/api/cart`, 'GET', bearer), { items: [], count: 0 })

    const { stdout: left } = await run('git', ['status', '--porcelain'], { cwd: clone })
    assert.equal(left, '', 'what the start makes is ignored by git')
    assert.ok(
      (await readdir(join(clone, 'data'))).length > 0,
      'what the shop writes is under its data folder',
    )
  } finally {
    if (npm.exitCode === null && npm.pid) {
      process.kill(-npm.pid, 'SIGTERM')
      await once(npm, 'exit')
    }
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
})

const buildMinutes = 5

async function untilOutput(output: () => string, wanted: string, hasEnded: () => boolean): Promise<void> {
  const until = Date.now() + buildMinutes * 60_000
  while (!output().includes(wanted)) {
    assert.ok(!hasEnded() && Date.now() < until, `npm start did not open the shop:\n${output()}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
