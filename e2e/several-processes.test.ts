import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { openShop, type RunningShop } from './running-shop.ts'
import { beginPayment, openVisitor, pay, register, type Visitor } from './visitor.ts'

/** Visitors reach either process by chance; all reaching one happens once in millions. */
const visitorCount = 24
const products = 'GET /api/products_s'

let shop: RunningShop
/** Those of the process that will be killed, and those of the other. */
let [doomed, safe]: [Visitor[], Visitor[]] = [[], []]

/** The processes that have opened so far, by what they logged, oldest first. */
const openedPids = (): number[] =>
  [...shop.output().matchAll(/^\{.*"pid":(\d+).*"msg":"Server listening.*\}$/gm)].map(([, pid]) =>
    Number(pid),
  )

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 50))
}

before(async () => {
  shop = await openShop({ WEB_CONCURRENCY: '2', LOG_LEVEL: 'info' })
  await until(() => openedPids().length === 2)
  const visitors = Array.from({ length: visitorCount }, () => openVisitor(shop.url))
  for (const visitor of visitors) await visitor.call(products)
  ;[doomed, safe] = await sortByProcess(visitors)
})
after(async () => {
  for (const visitor of [...doomed, ...safe]) visitor.leave()
  await shop?.stop()
})

/** While one process is stopped, only the visitors of the other get answers. */
async function sortByProcess(visitors: Visitor[]): Promise<[Visitor[], Visitor[]]> {
  const [still = 0] = openedPids()
  process.kill(still, 'SIGSTOP')
  const answered = new Set<Visitor>()
  const asked = visitors.map(async (visitor) => {
    await visitor.call(products)
    answered.add(visitor)
  })
  await until(() => answered.size > 0)
  // A slower visitor counts as one whose connection may break.
  await new Promise((resolve) => setTimeout(resolve, 3_000))
  const others = new Set(answered)
  process.kill(still, 'SIGCONT')
  await Promise.all(asked)
  return [visitors.filter((visitor) => !others.has(visitor)), [...others]]
}

describe('a shop of two processes', () => {
  it('the shop distributes visitors between both processes', () => {
    assert.ok(doomed.length > 0 && safe.length > 0, `${doomed.length} and ${safe.length}`)
  })

  it('a shopper buys through alternating processes', async () => {
    const [one, other] = [doomed[0], safe[0]] as [Visitor, Visitor]
    const token = await register(one)
    await other.call('POST /api/cart/add', { token, body: { productId: 1, quantity: 2 } })
    assert.equal((await one.call('GET /api/cart', { token })).count, 2)
    const providerOrderId = await beginPayment(other, token)
    const proof = await pay(shop.sandboxUrl, providerOrderId)
    const { orderId } = await one.call('POST /api/verify-razorpay-payment', { token, body: proof })
    const again = await other.call('POST /api/verify-razorpay-payment', { token, body: proof })
    assert.deepEqual(again, { verified: true, orderId })
    assert.equal((await other.call(`GET /api/orders/${orderId}`, { token })).payment_status, 'Paid')
    await one.call('POST /api/logout', { token })
    assert.equal((await other.ask('GET /api/cart', { token })).status, 401)
  })

  it('both processes count failed sign-ins together', async () => {
    const body = { loginIdentifier: 'nobody-here@example.com', password: 'wrong-password' }
    const statuses: number[] = []
    for (let attempt = 0; attempt < 11; attempt += 1) {
      const visitor = (attempt % 2 ? doomed[0] : safe[0]) as Visitor
      statuses.push((await visitor.ask('POST /api/login', { body })).status)
    }
    assert.deepEqual(statuses, [...Array(10).fill(401), 429])
  })

  it('either process reports the figures of both', async () => {
    const answered = /^http_request_duration_seconds_count\{[^}]*route="\/api\/products_s"[^}]*\} (\d+)$/m
    const count = async (visitor: Visitor | undefined) => {
      const { text = '' } = (await visitor?.ask('GET /metrics')) ?? {}
      return Number(answered.exec(text)?.[1])
    }
    const [one, other] = [await count(doomed[0]), await count(safe[0])]
    assert.equal(one, other)
    // Each visitor called once at first and once more to find its process.
    assert.equal(one, 2 * visitorCount)
  })

  it('a killed process loses no request and restarts', async () => {
    const before = openedPids()
    let isOver = false
    let answers = 0
    const busy = safe.map(async (visitor) => {
      while (!isOver) {
        await visitor.call(products)
        answers += 1
      }
    })
    const losing = doomed.map(async (visitor) => {
      while (!isOver) await visitor.ask(products).catch(() => undefined)
    })
    await until(() => answers > 50)
    process.kill(before[0] as number, 'SIGKILL')
    await until(() => openedPids().length === 3)
    const sinceRestart = answers
    await until(() => answers > sinceRestart + 50)
    isOver = true
    await Promise.all([...busy, ...losing])
    for (const visitor of doomed) await visitor.call(products)
    assert.match(shop.output(), /"signal":"SIGKILL".*"a process of the shop ended"/)
  })
})
