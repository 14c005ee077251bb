import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { staffEndpoints } from '#contract/admin/all-endpoints.ts'
import type { Endpoint, EndpointFor, StaffAccess } from '#contract/endpoint.ts'
import { permissionKeys } from '#contract/permissions.ts'
import { allEndpoints } from '#contract/shop/all-endpoints.ts'
import { staffTags } from '#contract/staff-tags.ts'
import { ErrorReply, errorStatus } from '#shared/errors.ts'
import { type AnyCall, callWithAnyInput } from './any-call.ts'
import type { StaffAnswer, StaffCallInput } from './back-office.ts'
import { type AssertDescribed, describedBy } from './described-answers.ts'
import { openPayingOffice } from './office.ts'
import { runsOf } from './seeded-random.ts'
import type { Answer, CallInput } from './shop.ts'

const { shop, office } = await openPayingOffice()

interface Refusal {
  status: number
  error: ErrorReply
}

const addressOf = ({ method, path }: Endpoint): string => `${method} ${path}`

/** Parameters of existing things; personal ones belong to the demo shopper. */
const params = { id: 'ORD001', productId: '1', return: 'RET001', photo: '1', form: 'small' }

/** Bodies that guests need; without them the call means the cart of a signed-in shopper. */
const guestBodies: Record<string, unknown> = {
  quoteCheckout: { items: [{ productId: 1, quantity: 1 }] },
  quoteLink: { lines: '1:1' },
}

const knockAtShop = (endpoint: Endpoint, input: CallInput = {}): Promise<Answer<unknown>> =>
  shop.call(endpoint, { params, ...(endpoint.body && { body: {} }), ...input })

const knockAtOffice = (endpoint: Endpoint, input: StaffCallInput = {}): Promise<StaffAnswer<unknown>> =>
  office.call(endpoint, { params: { id: '999999999' }, ...(endpoint.body && { body: {} }), ...input })

function assertEnvelope({ status, error }: Refusal, maxLength = 300): void {
  assert.ok(ErrorReply.safeParse(error).success, JSON.stringify(error))
  assert.equal((errorStatus as Record<string, number>)[error.code], status, error.code)
  assert.ok(error.message.length > 0 && error.message.length < maxLength)
  assert.doesNotMatch(JSON.stringify(error), /\n\s+at |node_modules|\.ts:\d|\/src\/|SELECT |pg_|drizzle/)
}

interface Application {
  name: string
  app: FastifyInstance
  assertDescribed: AssertDescribed
  endpoints: Endpoint[]
  /** Refusals of the back office may quote what was sent. */
  maxMessageLength?: number
  /** Callers that get to the input of an endpoint, each by a call of theirs. */
  callersOf: (endpoint: Endpoint) => Promise<Caller[]>
}

type Caller = (input: AnyCall) => Promise<Answer<unknown>>

/** How often each kind of input is tried. */
const depth = runsOf(1)

const applications: Application[] = [
  {
    name: 'the shop',
    app: shop.app,
    assertDescribed: await describedBy(shop.app),
    endpoints: allEndpoints,
    callersOf: async ({ access }) => {
      const { token } = await shop.registerShopper()
      await shop.fillCart(token, { 1: 2 })
      const shopper: Caller = ({ methodAndPath, ...input }) =>
        shop.callPath(methodAndPath, { ...input, token })
      const guest: Caller = ({ methodAndPath, ...input }) => shop.callPath(methodAndPath, input)
      // A caller who must be signed in is refused before the input is read.
      return access === 'shopper' ? [shopper] : [shopper, guest]
    },
  },
  {
    name: 'the back office',
    app: office.app,
    assertDescribed: await describedBy(office.app, office.owner),
    endpoints: staffEndpoints,
    maxMessageLength: Number.POSITIVE_INFINITY,
    callersOf: async () => {
      const { cookie } = await office.memberWith(permissionKeys)
      const key = () => crypto.randomUUID()
      return [
        ({ methodAndPath, ...input }) => office.callPath(methodAndPath, { ...input, cookie, key: key() }),
      ]
    },
  },
]

for (const { name, app, endpoints } of applications) {
  describe(`every call of ${name}`, () => {
    it('has a unique name and a unique address', () => {
      for (const all of [endpoints.map(({ id }) => id), endpoints.map(addressOf)])
        assert.equal(new Set(all).size, all.length)
    })

    it('is bound to a handler', () => {
      for (const endpoint of endpoints) {
        const url = endpoint.path.replace(/\{(\w+)\}/g, ':$1')
        assert.ok(app.hasRoute({ method: endpoint.method, url }), addressOf(endpoint))
      }
    })

    it('says that it is versioned, and takes a version', () => {
      for (const endpoint of endpoints) {
        const shape = (endpoint.body as { shape?: Record<string, unknown> } | undefined)?.shape ?? {}
        assert.equal('version' in shape, endpoint.isVersioned ?? false, addressOf(endpoint))
      }
    })
  })
}

describe('the description of the back office', () => {
  it('names the permission of each call, and only staff reads it', async () => {
    assert.equal((await office.callPath('GET /api/openapi.json')).status, 401)
    const { body } = await office.callPath('GET /api/openapi.json', { cookie: office.packer })
    const { paths, tags } = body as {
      paths: Record<string, Record<string, Record<string, unknown>>>
      tags: { name: string; description: string }[]
    }
    for (const endpoint of staffEndpoints) {
      const operation = paths[endpoint.path]?.[endpoint.method.toLowerCase()]
      assert.equal(operation?.['x-permission'], endpoint.access, addressOf(endpoint))
      assert.equal(operation?.['x-also-needs'], endpoint.alsoNeeds, addressOf(endpoint))
      assert.deepEqual(operation?.tags, [endpoint.tag], addressOf(endpoint))
    }
    const described = tags.map(({ name, description }) => ({ name, isNotified: description.length > 10 }))
    const named = [...new Set<string>(staffEndpoints.map(({ tag }) => tag))]
    assert.deepEqual(
      described,
      named.map((name) => ({ name, isNotified: true })),
    )
    assert.deepEqual(named.toSorted(), Object.keys(staffTags).toSorted())
  })
})

describe('the access to a call', () => {
  for (const endpoint of allEndpoints) {
    const { access, signedOutMessage } = endpoint

    // #every-endpoint-779
    it(`a guest, an invalid token and a shopper call ${addressOf(endpoint)} (${access})`, async () => {
      const body = guestBodies[endpoint.id] ?? (endpoint.body && {})
      const guest = await knockAtShop(endpoint, { body })
      if (access === 'shopper') assertSignedOut(guest, signedOutMessage)
      else assertLetIn(guest)
      for (const token of ['made-up', '', "' OR 1=1 --", 'x'.repeat(4000)]) {
        const answer = await knockAtShop(endpoint, { token })
        if (access === 'anyone') assert.notEqual(answer.status, 401)
        else assertExpired(answer, token)
      }
      const { token } = await shop.registerShopper()
      assertLetIn(await knockAtShop(endpoint, { token }))
    })
  }

  function assertLetIn({ status, error }: Refusal): void {
    assert.ok(status !== 401 && status !== 403, `${status} ${error?.code}`)
  }

  function assertSignedOut(refusal: Refusal, message = refusal.error.message): void {
    assert.deepEqual([refusal.status, refusal.error.code], [401, 'not_signed_in'])
    assert.equal(refusal.error.message, message)
    assertEnvelope(refusal)
  }

  function assertExpired({ status, error }: Refusal, token: string): void {
    assert.deepEqual([status, error.code], [401, 'session_expired'], token)
    assert.equal(error.message, 'Your session has expired. Please log in again.')
  }
})

/** What reads a cookie is one code for all calls, so the odd ones are tried on one call of each group. */
const unknown = [undefined, 'staff=made-up']
const odd = ['staff=', `staff=${'x'.repeat(3000)}`]
const isFirstOfTag = (endpoint: EndpointFor<StaffAccess>): boolean =>
  endpoint === staffEndpoints.find(({ tag, access }) => tag === endpoint.tag && access !== 'anyone')

const madeWithout = new Map<string, Promise<string>>()

/** The cookie of a member with all permissions but this one. Only calls that are refused may use it, since others may change the member. */
function memberWithout(permission: string): Promise<string> {
  const made =
    madeWithout.get(permission) ??
    office.memberWith(permissionKeys.filter((key) => key !== permission)).then(({ cookie }) => cookie)
  madeWithout.set(permission, made)
  return made
}

describe('the access to a call of the back office', () => {
  for (const endpoint of staffEndpoints) {
    if (endpoint.access === 'anyone') continue

    it(`lets in only those who may call ${addressOf(endpoint)}`, async () => {
      for (const cookie of isFirstOfTag(endpoint) ? [...unknown, ...odd] : unknown) {
        const answer = await knockAtOffice(endpoint, cookie === undefined ? {} : { cookie })
        assert.equal(answer.status, 401, cookie)
        assertEnvelope(answer)
      }
      await assertOthersRefused(endpoint)
      if (endpoint.method !== 'GET') await assertForeignRefused(endpoint)
    })
  }

  /** Refuses a caller from another origin. */
  async function assertForeignRefused(endpoint: EndpointFor<StaffAccess>): Promise<void> {
    for (const origin of ['https://evil.example', '']) {
      const answer = await knockAtOffice(endpoint, { cookie: office.owner, headers: { origin } })
      assert.deepEqual([answer.status, answer.error.code], [403, 'foreign_origin'])
    }
  }

  /** Refuses a caller with every other permission. */
  async function assertOthersRefused(endpoint: EndpointFor<StaffAccess>): Promise<void> {
    const { access, alsoNeeds, isStream } = endpoint
    if (isStream) return assert.equal(access, 'signed-in')
    if (access === 'signed-in') {
      const { cookie } = await office.memberWith(permissionKeys)
      const { status, error } = await knockAtOffice(endpoint, { cookie })
      return assert.notEqual(status, 403, error?.code)
    }
    const answer = await knockAtOffice(endpoint, { cookie: await memberWithout(access) })
    assert.deepEqual([answer.status, answer.error.code], [403, 'not_allowed'])
    assert.equal(answer.error.permission, access)
    assertEnvelope(answer)
    if (alsoNeeds) {
      const { status, error } = await knockAtOffice(endpoint, { cookie: await memberWithout(alsoNeeds) })
      assert.deepEqual([status, error.permission], [403, alsoNeeds])
    }
    const owner = await knockAtOffice(endpoint, { cookie: office.owner })
    assert.notEqual(owner.error?.code, 'not_allowed')
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
        await knockAtShop(endpoint, { token, body }),
        await knockAtShop(endpoint, { token, body, params: { ...params, id: 'ORD999999' } }),
      ]
      assert.deepEqual([theirs.status, theirs.error.code], [404, 'not_found'])
      assert.deepEqual(theirs.body, nobodys.body)
    })
  }

  for (const endpoint of allEndpoints.filter(({ access }) => access === 'shopper')) {
    it(`${endpoint.method} ${endpoint.path} omits what belongs to another shopper`, async () => {
      const { token } = await shop.registerShopper()
      const answer = await knockAtShop(endpoint, { token, body: endpoint.body && address })
      assert.doesNotMatch(JSON.stringify(answer.body), /asha@example\.com|9876543210|Asha Rao|Jubilee Hills/)
    })
  }
})

for (const { name, endpoints, callersOf, maxMessageLength, assertDescribed } of applications) {
  describe(`any input at ${name}`, () => {
    for (const endpoint of endpoints) {
      // A stream that was let in never ends by itself; src/server/platform/live-updates/live.test.ts reads it.
      if (endpoint.isStream) continue

      // #every-endpoint-621
      it(`any input gets a valid answer from ${addressOf(endpoint)}`, async () => {
        for (const call of await callersOf(endpoint)) {
          const assertShape = async (input: AnyCall): Promise<void> => {
            const answer = await call(input)
            assert.ok(answer.status < 500, `${answer.status} ${JSON.stringify(answer.body)}`)
            assertDescribed(endpoint, answer)
            if (answer.status === 200) assertInShape(endpoint, answer)
            else assertEnvelope(answer, maxMessageLength)
          }
          await callWithAnyInput(endpoint, assertShape, depth)
        }
      })
    }
  })
}

function assertInShape({ contentType, reply }: Endpoint, { status, body }: Answer<unknown>): void {
  if (contentType) return
  const { success, error } = reply.safeParse(body)
  assert.ok(success, `${status} ${JSON.stringify(error?.issues)}`)
}

describe('the mails of these calls', () => {
  it('mails of these calls can be read', async () => {
    const { status, body } = await shop.callPath('GET /dev/mail.json')
    assert.equal(status, 200)
    assert.ok(Array.isArray(body) && body.length > 0)
  })
})
