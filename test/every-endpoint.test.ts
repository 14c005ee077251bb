import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Endpoint } from '#contract/endpoint.ts'
import { allEndpoints } from '#contract/shop/all-endpoints.ts'
import { ErrorReply, errorStatus } from '#shared/errors.ts'
import { type AnyCall, callWithAnyInput } from './any-call.ts'
import { openPayingShop } from './paying-shop.ts'
import type { Answer, CallInput, TestShop } from './shop.ts'

let shop: TestShop
const cleanups: (() => unknown)[] = []
before(async () => {
  shop = await openPayingShop({ after: (work: () => unknown) => cleanups.push(work) })
})
after(async () => {
  for (const clean of cleanups.reverse()) await clean()
})

const isOpen = ({ access }: Endpoint): boolean => access === 'anyone' || access === 'guest-or-shopper'
const address = ({ method, path }: Endpoint): string => `${method} ${path}`

/** Parameters of existing things; personal ones belong to the demo shopper. */
const params = { id: 'ORD001', productId: '1', return: 'RET001', photo: '1', form: 'small' }

/** Bodies that guests need; without them the call means the cart of a signed-in shopper. */
const guestBodies: Record<string, unknown> = { quoteCheckout: { items: [{ productId: 1, quantity: 1 }] } }

const knock = (endpoint: Endpoint, input: CallInput = {}): Promise<Answer<unknown>> =>
  shop.call(endpoint, { params, ...(endpoint.body && { body: {} }), ...input })

function assertEnvelope({ status, error }: Answer<unknown>): void {
  assert.ok(ErrorReply.safeParse(error).success, JSON.stringify(error))
  assert.equal((errorStatus as Record<string, number>)[error.code], status, error.code)
  assert.ok(error.message.length > 0 && error.message.length < 300)
  assert.doesNotMatch(JSON.stringify(error), /\n\s+at |node_modules|\.ts:\d|\/src\/|SELECT |pg_|drizzle/)
}

describe('the access to a call', () => {
  for (const endpoint of allEndpoints) {
    const { access, signedOutMessage } = endpoint

    // #every-endpoint-779
    it(`a guest calls ${address(endpoint)} (${access})`, async () => {
      const answer = await knock(endpoint, { body: guestBodies[endpoint.id] ?? (endpoint.body && {}) })
      if (isOpen(endpoint))
        return assert.ok(answer.status !== 401 && answer.status !== 403, String(answer.status))
      assert.deepEqual([answer.status, answer.error.code], [401, 'not_signed_in'])
      if (signedOutMessage) assert.equal(answer.error.message, signedOutMessage)
      assertEnvelope(answer)
    })

    it(`an invalid token calls ${address(endpoint)}`, async () => {
      for (const token of ['made-up', '', "' OR 1=1 --", 'x'.repeat(4000)]) {
        const answer = await knock(endpoint, { token })
        if (access === 'anyone') {
          assert.notEqual(answer.status, 401)
          continue
        }
        assert.deepEqual([answer.status, answer.error.code], [401, 'session_expired'], token)
        assert.equal(answer.error.message, 'Your session has expired. Please log in again.')
      }
    })

    it(`a shopper calls ${address(endpoint)}`, async () => {
      const { token } = await shop.registerShopper()
      const answer = await knock(endpoint, { token })
      assert.ok(answer.status !== 401 && answer.status !== 403, `${answer.status} ${answer.error.code}`)
    })
  }
})

describe('what belongs to another shopper', () => {
  const owned = allEndpoints.filter(
    ({ path, access }) => access === 'shopper' && /\/orders\/\{id\}/.test(path),
  )
  const address = {
    fullName: 'A Stranger',
    address: '1 Side Street',
    city: 'Pune',
    state: 'Maharashtra',
    zip: '411001',
    country: 'India',
  }

  const report = { items: [{ item_id: 1, quantity: 1 }], cause: 'damaged', wish: 'refund', words: '' }

  it('some calls have data of one shopper', () => assert.ok(owned.length >= 2))

  for (const endpoint of owned) {
    // #every-endpoint-ac2
    it(`${endpoint.method} ${endpoint.path} hides what belongs to another shopper`, async () => {
      const { token } = await shop.registerShopper()
      const body = endpoint.body && { ...address, ...report, message: 'Is it mine?' }
      const [theirs, nobodys] = [
        await knock(endpoint, { token, body }),
        await knock(endpoint, { token, body, params: { ...params, id: 'ORD999999' } }),
      ]
      assert.deepEqual([theirs.status, theirs.error.code], [404, 'not_found'])
      assert.deepEqual(theirs.body, nobodys.body)
    })
  }

  for (const endpoint of allEndpoints.filter(({ access }) => access === 'shopper')) {
    it(`${endpoint.method} ${endpoint.path} omits what belongs to another shopper`, async () => {
      const { token } = await shop.registerShopper()
      const answer = await knock(endpoint, { token, body: endpoint.body && address })
      assert.doesNotMatch(JSON.stringify(answer.body), /asha@example\.com|9876543210|Asha Rao|Jubilee Hills/)
    })
  }
})

describe('any input', () => {
  for (const endpoint of allEndpoints) {
    // #every-endpoint-621
    it(`any input gets a valid answer from ${address(endpoint)}`, async () => {
      const { token } = await shop.registerShopper()
      await shop.fillCart(token, { 1: 2 })
      const call = async ({ methodAndPath, ...input }: AnyCall, caller?: string): Promise<void> => {
        const answer = await shop.callPath(methodAndPath, {
          ...input,
          ...(caller !== undefined && { token: caller }),
        })
        assert.ok(answer.status < 500, `${answer.status} ${JSON.stringify(answer.body)}`)
        if (answer.status !== 200) return assertEnvelope(answer)
        const { success, error } = endpoint.reply.safeParse(answer.body)
        assert.ok(success, JSON.stringify(error?.issues))
      }
      await callWithAnyInput(endpoint, (input) => call(input, token), 2)
      // A call that needs a session refuses a guest before it reads the input.
      if (isOpen(endpoint)) await callWithAnyInput(endpoint, (input) => call(input))
    })
  }
})

describe('the mails of these calls', () => {
  it('mails of these calls can be read', async () => {
    const { status, body } = await shop.callPath('GET /dev/mail.json')
    assert.equal(status, 200)
    assert.ok(Array.isArray(body) && body.length > 0)
  })
})
