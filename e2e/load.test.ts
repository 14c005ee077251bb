import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import autocannon, { type Request, type Result } from 'autocannon'
import { openShop, type RunningShop } from './running-shop.ts'
import { beginPayment, openVisitor, pay, register, type Visitor } from './visitor.ts'

const bound = 10
const connections = 10 * bound
const paths = ['/api/products_s', '/', '/api/search?q=compost', '/product/1']
/** Calls that always reach the database: cached answers come at once, and nothing would pile up. */
const newSearch = (count: number): string => `/api/search?q=compost+${count}`
/** The number of answers that warm up code and memory. */
const warmUpCount = 8 * connections
/** Far below the memory of all these requests at once, and above the normal variation. */
const maxGrowthBytes = 200 * 1024 * 1024

const waitAtMostMs = 90_000

let shop: RunningShop
let visitor: Visitor
before(async () => {
  shop = await openShop({ REQUESTS_AT_ONCE: String(bound) })
  visitor = openVisitor(shop.url)
})
after(async () => {
  visitor?.leave()
  await shop?.stop()
})

interface Tally {
  served: number
  sentAway: number
  /** Answers that are neither, as the shop gave them. */
  others: string[]
}

interface Overrun {
  tally: Tally
  answerCount: () => number
  halt: () => void
  stop: () => Promise<void>
}

/** Overloads the shop with readers until it is stopped; there is no pause between an answer and the next request. */
function overrun(): Overrun {
  const tally: Tally = { served: 0, sentAway: 0, others: [] }
  const onResponse = (status: number, body: string, _context: object, headers: object = {}): void => {
    if (status === 200) tally.served += 1
    else if (isProperError(status, body, new Map(Object.entries(headers)))) tally.sentAway += 1
    else tally.others.push(`${status} ${JSON.stringify(headers)} ${body.slice(0, 200)}`)
  }
  let searchCount = 0
  const searchAnew = {
    setupRequest: (request: Request) => ({ ...request, path: newSearch(searchCount++) }),
    onResponse,
  }
  const requests = [...paths.map((path) => ({ path, onResponse })), searchAnew]
  const over = Promise.withResolvers<Result>()
  const load = { url: shop.url, connections, duration: 3_600, timeout: 120, requests }
  const running = autocannon(load, (error, result) => (error ? over.reject(error) : over.resolve(result)))
  return {
    tally,
    answerCount: () => tally.served + tally.sentAway,
    halt: () => running.stop(),
    stop: async () => {
      running.stop()
      const { errors, timeouts } = await over.promise
      assert.deepEqual([errors, timeouts], [0, 0], 'every request has an answer')
      assert.deepEqual(tally.others, [])
    },
  }
}

function isProperError(status: number, body: string, headers: Map<string, unknown>): boolean {
  const { message, code, reference } = JSON.parse(body)
  const wait = headers.get('retry-after') ?? headers.get('Retry-After')
  return (
    status === 503 &&
    code === 'unavailable' &&
    message === 'The shop is busy. Please try again in a moment.' &&
    /^[0-9a-f]{8}$/.test(reference) &&
    /^[1-5]$/.test(String(wait))
  )
}

async function residentBytes(): Promise<number> {
  const { text } = await visitor.ask('GET /metrics')
  return Number(/^process_resident_memory_bytes (\d+)/m.exec(text)?.[1])
}

async function until(what: string, isSo: () => boolean): Promise<void> {
  const giveUpAt = performance.now() + waitAtMostMs
  while (!isSo()) {
    assert.ok(performance.now() < giveUpAt, `Waited in vain for ${what}.`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** The shop has recovered once its event loop has caught up, which takes a moment on a busy machine. */
async function untilServed(path: string): Promise<void> {
  const giveUpAt = performance.now() + waitAtMostMs
  for (;;) {
    const { status } = await visitor.ask(`GET ${path}`)
    if (status === 200) return
    assert.equal(status, 503, path)
    assert.ok(performance.now() < giveUpAt, `${path} was sent away for too long`)
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}

/** The answer to a person whose page request is refused. */
async function askUntilSentAway(): Promise<Response> {
  const giveUpAt = performance.now() + waitAtMostMs
  for (;;) {
    assert.ok(performance.now() < giveUpAt, 'Nobody was sent away.')
    const answer = await fetch(`${shop.url}/about`, { headers: { accept: 'text/html' } })
    if (answer.status === 503) return answer
    await answer.text()
  }
}

describe('a shop with ten times its capacity of visitors', () => {
  it('the shop refuses the excess, finishes purchases and recovers', async (t) => {
    const shoppers: { token: string; providerOrderId: string }[] = []
    for (let count = 0; count < 5; count += 1) {
      const token = await register(visitor)
      shoppers.push({ token, providerOrderId: await beginPayment(visitor, token) })
    }
    const readers = overrun()
    t.after(readers.halt)
    await until('the first answers', () => readers.answerCount() > warmUpCount)
    const before = await residentBytes()

    for (const { token, providerOrderId } of shoppers) {
      const proof = await pay(shop.sandboxUrl, providerOrderId)
      const { orderId } = await visitor.call('POST /api/verify-razorpay-payment', { token, body: proof })
      const order = await visitor.call(`GET /api/orders/${orderId}`, { token })
      assert.equal(order.payment_status, 'Paid')
      await visitor.call('GET /healthz')
      await visitor.call('GET /readyz')
    }
    const busy = await askUntilSentAway()
    assert.match(String(busy.headers.get('content-type')), /^text\/html/)
    assert.match(String(busy.headers.get('content-security-policy')), /default-src 'none'/)
    assert.match(await busy.text(), /<h1>The shop is busy\. Please try again in a moment\.<\/h1>/)
    await until('three times as many', () => readers.answerCount() > 3 * warmUpCount)
    const growth = (await residentBytes()) - before
    await readers.stop()

    const { served, sentAway } = readers.tally
    assert.ok(served > 0 && sentAway > 0, `${served} served, ${sentAway} sent away`)
    assert.ok(growth < maxGrowthBytes, `${growth} bytes more than before`)
    for (const path of paths) await untilServed(path)
    assert.match((await visitor.ask('GET /metrics')).text, /^http_requests_sent_away_total [1-9]\d*$/m)
  })
})
