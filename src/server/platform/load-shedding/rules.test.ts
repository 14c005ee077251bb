import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { hasRoom, type RequestHead, urgencyOf } from './rules.ts'

const request = (line: string, headers: RequestHead['headers'] = {}) => {
  const [method, url] = line.split(' ')
  return urgencyOf({ method, url, headers })
}
const signedIn = { authorization: 'Bearer abc' }

describe('the urgency of a request', () => {
  it('ranks health checks highest', () => {
    for (const path of ['/healthz', '/readyz', '/metrics', '/readyz?from=proxy']) {
      assert.equal(request(`GET ${path}`), 'always')
    }
    assert.equal(request('GET /healthz/more'), 'ordinary')
  })

  it('ranks purchase steps above ordinary requests', () => {
    for (const line of [
      'POST /api/verify-razorpay-payment',
      'GET /api/orders',
      'GET /api/orders?cursor=4',
      'GET /api/orders/ORD007',
      'PUT /api/orders/ORD007/shipping',
    ]) {
      assert.equal(request(line, signedIn), 'purchase', line)
      assert.equal(request(line), 'ordinary', `${line} of a stranger`)
    }
    const webhook = 'POST /api/razorpay-webhook'
    assert.equal(request(webhook, { 'x-razorpay-signature': 'f00' }), 'purchase')
    assert.equal(request(webhook), 'ordinary')
    assert.equal(request('POST /api/razorpay-callback'), 'purchase')
  })

  it('ranks all other requests as ordinary', () => {
    for (const line of [
      'GET /',
      'GET /api/products_s',
      'POST /api/create-razorpay-order',
      'GET /api/ordersx',
    ]) {
      assert.equal(request(line, signedIn), 'ordinary', line)
    }
    assert.equal(urgencyOf({ headers: {} }), 'ordinary')
  })
})

describe('room for one more request', () => {
  const upTo = (urgency: 'ordinary' | 'purchase' | 'always', isLate = false) => {
    for (let runningRequests = 0; runningRequests < 1_000; runningRequests += 1) {
      if (!hasRoom(urgency, { runningRequests, isLate }, 100)) return runningRequests
    }
    return Number.POSITIVE_INFINITY
  }

  it('limits purchases at twice the limit, health checks never', () => {
    assert.deepEqual(
      [upTo('ordinary'), upTo('purchase'), upTo('always')],
      [100, 200, Number.POSITIVE_INFINITY],
    )
  })

  it('quarters the limit of a late process, except for purchases', () => {
    assert.deepEqual([upTo('ordinary', true), upTo('purchase', true)], [25, 200])
  })

  it('always has room for one request', () => {
    assert.equal(hasRoom('ordinary', { runningRequests: 0, isLate: true }, 1), true)
  })
})
