import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { login, logout, register } from '#contract/shop/accounts.ts'
import { addToCart, getCart, removeCartItem, updateCartItem } from '#contract/shop/cart.ts'
import { getProduct } from '#contract/shop/products.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'

let shop: TestShop
let token: string
before(async () => {
  shop = await openTestShop()
  token = (await shop.registerShopper()).token
})
after(() => shop.close())

/** The shoppers' calls with a body. */
const calls = [register, login, addToCart, updateCartItem]
/** Calls of signed-in shoppers, with the message for visitors. */
const shopperCalls = [
  [getCart, 'You must be logged in to view your cart.'],
  [addToCart, 'You must be logged in to add items to cart.'],
  [updateCartItem, 'You must be logged in to view your cart.'],
  [removeCartItem, 'You must be logged in to view your cart.'],
  [logout, 'You must be logged in to do this.'],
] as const

const json = { 'content-type': 'application/json' }

describe('every call that takes a body', () => {
  for (const endpoint of calls) {
    const send = (body: unknown, headers?: Record<string, string>) =>
      shop.call(endpoint, { token, body, headers })
    const address = `${endpoint.method} ${endpoint.path}`

    // #bad-input-9d8
    it(`${address} rejects another content type`, async () => {
      const types = [
        'text/plain',
        'application/x-www-form-urlencoded',
        'application/xml',
        'multipart/form-data; boundary=x',
      ]
      for (const type of types) {
        const { status, error } = await send('productId=1', { 'content-type': type })
        assert.deepEqual([status, error.code], [415, 'unsupported_media_type'], type)
      }
    })

    it(`${address} rejects broken JSON and an empty body`, async () => {
      for (const body of ['{"productId":', 'productId', '{"a":1}}', "{'a':1}", '']) {
        const { status, error } = await send(body, json)
        assert.deepEqual([status, error.code], [400, 'invalid_json'], body)
      }
    })

    it(`${address} rejects JSON that is no object`, async () => {
      for (const body of ['null', '[]', '"text"', '7', 'true']) {
        const { status, error } = await send(body, json)
        assert.equal(status, 400, body)
        assert.match(error.code, /^invalid_(request|quantity)$/)
      }
    })

    // #bad-input-63c
    it(`${address} rejects a body over 256 KB`, async () => {
      const { status, error } = await send({ padding: 'x'.repeat(256 * 1024) })
      assert.deepEqual(
        [status, error.code, error.message],
        [413, 'body_too_large', 'The request is too large.'],
      )
    })

    it(`${address} rejects a call without a body`, async () => {
      const { status, error } = await shop.call(endpoint, { token })
      assert.equal(status, 400)
      assert.match(error.code, /^invalid_(request|quantity)$/)
    })

    it(`${address} takes no prototype from a body`, async () => {
      const { status } = await send('{"__proto__":{"productId":1,"quantity":1,"role":"staff"}}', json)
      assert.equal(status, 400)
      assert.equal('role' in {}, false)
    })
  }
})

describe('every call of a signed-in shopper', () => {
  for (const [endpoint, message] of shopperCalls) {
    const knock = (headers: Record<string, string>) =>
      shop.call(endpoint, {
        params: { productId: 1 },
        body: endpoint.method === 'GET' ? undefined : {},
        headers,
      })

    // #bad-input-e18
    it(`${endpoint.method} ${endpoint.path} requires a token`, async () => {
      const { status, body } = await knock({})
      assert.deepEqual([status, body], [401, { message, code: 'not_signed_in' }])
    })

    it(`${endpoint.method} ${endpoint.path} rejects an expired token`, async () => {
      const { status, error } = await knock({
        authorization: 'Bearer AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
      })
      assert.deepEqual(
        [status, error.code, error.message],
        [401, 'session_expired', 'Your session has expired. Please log in again.'],
      )
    })
  }
})

describe('a call that takes no body', () => {
  it('accepts a content type without a body', async () => {
    const bare = { token, headers: json, body: '' }
    assert.equal((await shop.call(removeCartItem, { ...bare, params: { productId: 1 } })).status, 200)
    const { token: other } = await shop.registerShopper()
    assert.equal((await shop.call(logout, { ...bare, token: other })).status, 200)
  })
})

describe('a wrong address', () => {
  it('answers 404 for an unknown API address', async () => {
    const { status, error, headers } = await shop.callPath('GET /api/nothing-here')
    assert.deepEqual([status, error.code], [404, 'not_found'])
    assert.match(String(headers['content-type']), /^application\/json/)
  })

  // #bad-input-7c5
  it('answers 405 with the allowed methods', async () => {
    const { status, error, headers } = await shop.callPath('DELETE /api/cart', { token })
    assert.deepEqual([status, error.code, headers.allow], [405, 'method_not_allowed', 'GET'])
  })

  // #bad-input-0b7
  it('answers 400 for malformed escapes', async () => {
    const { status, error } = await shop.callPath('GET /api/products_s/%E0%A4%A')
    assert.deepEqual([status, error.code], [400, 'invalid_request'])
  })
})

describe('a refusal', () => {
  it('reveals no internals in errors', async () => {
    const broken = await openTestShop()
    await broken.db.execute('DROP TABLE stock CASCADE')
    const { status, error } = await broken.call(getProduct, { params: { id: 1 } })
    await broken.close()
    assert.deepEqual([status, error.code], [500, 'internal'])
    assert.deepEqual(Object.keys(error).sort(), ['code', 'message', 'reference'])
    assert.doesNotMatch(JSON.stringify(error), /stock|relation|select|drizzle|\.ts/i)
    assert.match(String(error.reference), /^[0-9a-f]{8}$/)
  })
})
