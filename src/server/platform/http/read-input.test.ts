import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { login, updateProfile } from '#contract/shop/accounts.ts'
import { getPost } from '#contract/shop/blog.ts'
import { quoteCheckout } from '#contract/shop/checkout.ts'
import { getOrder } from '#contract/shop/orders.ts'
import { getProduct } from '#contract/shop/products.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { readInput } from './read-input.ts'
import type { ShopError } from './shop-error.ts'

let shop: TestShop
let token: string
before(async () => {
  shop = await openTestShop()
  token = (await shop.registerShopper()).token
})
after(() => shop.close())

const unexpected = 'The request is not in the expected form.'

describe('input that does not fit', () => {
  const refusals: [string, unknown, string, Record<string, string>][] = [
    ['items that are no list', { items: 'x' }, unexpected, { items: unexpected }],
    ['an item that is no item', { items: [7] }, unexpected, { 'items.0': unexpected }],
    [
      'more products than an order holds',
      { items: Array.from({ length: 51 }, (_, i) => ({ productId: i + 1, quantity: 1 })) },
      'An order can hold at most 50 different products.',
      { items: 'An order can hold at most 50 different products.' },
    ],
    ['a body that is no object', [], unexpected, {}],
  ]
  for (const [what, body, message, errors] of refusals) {
    it(`rejects input with a readable message and its field: ${what}`, async () => {
      const { status, error } = await shop.call(quoteCheckout, { body })
      assert.deepEqual([status, error.message, error.errors], [400, message, errors])
    })
  }

  // #read-input-a0d
  it('rejects a password that is too long', async () => {
    const body = { loginIdentifier: 'asha@example.com', password: 'x'.repeat(201) }
    const { status, error } = await shop.call(login, { body })
    assert.deepEqual([status, error.message], [400, 'Password can have at most 200 characters.'])
  })

  it('rejects a NUL character in a field', () => {
    const named = endpoint({
      id: 'named',
      method: 'POST',
      path: '/api/named',
      tag: 'Shop',
      access: 'anyone',
      summary: '',
      body: z.object({ names: z.array(z.object({ one: z.string() })) }),
      reply: z.object({}),
    })
    const read = (one: string) =>
      readInput(named, {
        params: {},
        query: {},
        body: { names: [{ one: 'fine' }, { one }] },
      } as FastifyRequest)
    assert.deepEqual(read('neem').body, { names: [{ one: 'fine' }, { one: 'neem' }] })
    assert.throws(
      () => read('ne\0em'),
      ({ status, code, details }: ShopError) => {
        assert.deepEqual(
          [status, code, Object.keys(details.errors ?? {})],
          [400, 'invalid_request', ['names.1.one']],
        )
        return true
      },
    )
  })

  it('treats null as a missing field', async () => {
    const body = { fullName: null, email: 'meera@example.com', phoneNumber: '9800000001' }
    const { status, error } = await shop.call(updateProfile, { token, body })
    assert.deepEqual([status, error.message], [400, 'All fields are required.'])
  })
})

describe('an unknown id', () => {
  for (const id of ['x'.repeat(150), 'x'.repeat(3_000), '%00', '-1', '1e3']) {
    it(`answers 404 for a malformed id: ${id.slice(0, 10)} (${id.length})`, async () => {
      for (const call of [getProduct, getPost, getOrder]) {
        const { status, error } = await shop.callPath(`GET ${call.path.replace('{id}', id)}`, { token })
        assert.deepEqual([status, error.code], [404, 'not_found'], call.id)
      }
    })
  }
})
