import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import Fastify from 'fastify'
import * as z from 'zod/mini'
import { endpoint, type ShopAccess } from '#contract/endpoint.ts'
import { bearerAuthentication } from './bearer-authentication.ts'
import { bindEndpoints } from './bind-endpoints.ts'
import type { Shopper } from './callers.ts'
import { registerErrorReplies } from './error-replies.ts'
import { ShopError } from './shop-error.ts'

const account: Shopper = {
  accountId: 1,
  fullName: 'Meera Iyer',
  email: 'meera@example.com',
  phone: '+919800000001',
  createdAt: new Date(0),
  sessionHash: Buffer.alloc(32),
}

/** Registers one endpoint of each access on its own application; the token 'dead' is invalid. */
function openApi() {
  const app = Fastify()
  registerErrorReplies(app)
  const counted: string[] = []
  const api = bindEndpoints(app, {
    authentication: bearerAuthentication(async (token) => (token === 'shopper' ? account : null)),
    countCall: async (id, limit, address) => {
      counted.push(`${id} ${limit.calls} ${address}`)
      if (counted.length > limit.calls) {
        throw new ShopError('too_many_requests', 'Too many.', { retryAfterSeconds: 60 })
      }
    },
  })
  for (const access of ['anyone', 'guest-or-shopper', 'shopper'] as const satisfies ShopAccess[]) {
    const described = endpoint({
      id: access,
      method: 'GET',
      path: `/api/${access}`,
      tag: 'Shop',
      access,
      summary: '',
      reply: z.object({ name: z.nullable(z.string()) }),
    })
    api(described, async ({ shopper }) => ({ name: shopper?.fullName ?? null, secret: 'never sent' }))
  }
  const limited = endpoint({
    id: 'limited',
    method: 'POST',
    path: '/api/limited',
    tag: 'Shop',
    access: 'anyone',
    summary: '',
    limit: { calls: 1, windowSeconds: 60 },
    reply: z.object({ ok: z.boolean() }),
  })
  api(limited, async () => ({ ok: true }))
  const knock = async (access: string, token?: string) => {
    const headers = token ? { authorization: `Bearer ${token}` } : {}
    const answer = await app.inject({ url: `/api/${access}`, headers })
    return [answer.statusCode, answer.json().code ?? answer.json().name]
  }
  return { app, counted, knock }
}

describe('who may call', () => {
  const table: [ShopAccess, Record<string, [number, string | null]>][] = [
    ['anyone', { none: [200, null], dead: [200, null], shopper: [200, null] }],
    ['guest-or-shopper', { none: [200, null], dead: [401, 'session_expired'], shopper: [200, 'Meera Iyer'] }],
    [
      'shopper',
      {
        none: [401, 'not_signed_in'],
        dead: [401, 'session_expired'],
        shopper: [200, 'Meera Iyer'],
      },
    ],
  ]
  for (const [access, answers] of table) {
    // #api-078
    it(`authenticates callers by the access of an endpoint: ${access}`, async () => {
      const { knock } = openApi()
      for (const [token, expected] of Object.entries(answers)) {
        assert.deepEqual(await knock(access, token === 'none' ? undefined : token), expected, token)
      }
    })
  }
})

describe('a described call', () => {
  // #api-4a3
  it('sends only the fields that the reply describes', async () => {
    const answer = await openApi().app.inject('/api/shopper')
    assert.equal(answer.statusCode, 401)
    const body = (await openApi().app.inject('/api/anyone')).json()
    assert.deepEqual(body, { name: null })
  })

  // #api-10a
  it('forbids caching of replies that depend on the caller', async () => {
    const { app } = openApi()
    assert.equal((await app.inject('/api/anyone')).headers['cache-control'], 'no-cache')
    assert.equal((await app.inject('/api/guest-or-shopper')).headers['cache-control'], 'no-store')
  })

  it('counts calls of an address where a limit exists', async () => {
    const { app, counted, knock } = openApi()
    const post = () => app.inject({ method: 'POST', url: '/api/limited', remoteAddress: '203.0.113.7' })
    assert.equal((await post()).statusCode, 200)
    const refused = await post()
    assert.deepEqual([refused.statusCode, refused.headers['retry-after']], [429, '60'])
    await knock('anyone')
    assert.deepEqual(counted, ['limited 1 203.0.113.7', 'limited 1 203.0.113.7'])
  })
})
