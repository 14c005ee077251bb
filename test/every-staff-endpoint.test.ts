import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { staffEndpoints } from '#contract/admin/all-endpoints.ts'
import type { StaffEndpoint } from '#contract/admin/endpoint.ts'
import { permissionKeys } from '#contract/admin/permissions.ts'
import { staffTags } from '#contract/admin/tags.ts'
import { ErrorReply, errorStatus } from '#shared/errors.ts'
import { callWithAnyInput } from './any-call.ts'
import type { StaffAnswer, StaffCallInput } from './back-office.ts'
import { openOffice } from './office.ts'

const { office } = await openOffice()

const address = ({ method, path }: StaffEndpoint): string => `${method} ${path}`
const isOpen = ({ permission }: StaffEndpoint): boolean => permission === 'anyone'
const params = { id: '999999999' }

/** A stream that was let in never ends by itself; src/server/platform/live-updates/live.test.ts reads it. */
const answering = staffEndpoints.filter(({ isStream }) => !isStream)

const knock = (endpoint: StaffEndpoint, input: StaffCallInput = {}): Promise<StaffAnswer<unknown>> =>
  office.call(endpoint, { params, ...(endpoint.body && { body: {} }), ...input })

function assertEnvelope({ status, error }: StaffAnswer<unknown>): void {
  assert.ok(ErrorReply.safeParse(error).success, JSON.stringify(error))
  assert.equal((errorStatus as Record<string, number>)[error.code], status, error.code)
  assert.doesNotMatch(JSON.stringify(error), /\n\s+at |node_modules|\.ts:\d|\/src\/|SELECT |pg_|drizzle/)
}

describe('every call of the back office', () => {
  it('every call has a unique name and address', () => {
    const names = staffEndpoints.map(({ id }) => id)
    assert.equal(new Set(names).size, names.length)
    const places = staffEndpoints.map(address)
    assert.equal(new Set(places).size, places.length)
  })

  it('every call is described, and every description exists', () => {
    for (const endpoint of staffEndpoints) {
      const url = endpoint.path.replace(/\{(\w+)\}/g, ':$1')
      assert.ok(office.app.hasRoute({ method: endpoint.method, url }), address(endpoint))
    }
    const routes = office.app
      .printRoutes({ commonPrefix: false })
      .split('\n')
      .filter((line) => line.includes('/api/')).length
    assert.ok(routes > 0)
  })

  it('every versioned call says so and takes a version', () => {
    for (const endpoint of staffEndpoints) {
      const shape = (endpoint.body as { shape?: Record<string, unknown> } | undefined)?.shape ?? {}
      assert.equal('version' in shape, endpoint.isVersioned ?? false, address(endpoint))
    }
  })

  it('the description names permissions and only staff reads it', async () => {
    assert.equal((await office.callPath('GET /api/openapi.json')).status, 401)
    const { body } = await office.callPath('GET /api/openapi.json', { cookie: office.packer })
    const { paths, tags } = body as {
      paths: Record<string, Record<string, Record<string, unknown>>>
      tags: { name: string; description: string }[]
    }
    for (const endpoint of staffEndpoints) {
      const operation = paths[endpoint.path]?.[endpoint.method.toLowerCase()]
      assert.equal(operation?.['x-permission'], endpoint.permission, address(endpoint))
      assert.equal(operation?.['x-also-needs'], endpoint.alsoNeeds, address(endpoint))
      assert.deepEqual(operation?.tags, [endpoint.tag], address(endpoint))
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

/** One code reads the cookie of all calls, so odd cookies are tried on one call of each group. */
const unknown = [undefined, 'staff=made-up']
const odd = ['staff=', `staff=${'x'.repeat(3000)}`]
const isFirstOfTag = (endpoint: StaffEndpoint): boolean =>
  endpoint === staffEndpoints.find(({ tag, permission }) => tag === endpoint.tag && permission !== 'anyone')

const madeWithout = new Map<string, Promise<string>>()

/**
 * The cookie of a member with all permissions but this one. Only refused calls may use it, since other calls may
 * change the member.
 */
function memberWithout(permission: string): Promise<string> {
  const made =
    madeWithout.get(permission) ??
    office.memberWith(permissionKeys.filter((key) => key !== permission)).then(({ cookie }) => cookie)
  madeWithout.set(permission, made)
  return made
}

describe('the access to a call of the back office', () => {
  for (const endpoint of staffEndpoints) {
    if (isOpen(endpoint)) continue

    it(`refuses a caller without a sign-in: ${address(endpoint)}`, async () => {
      for (const cookie of isFirstOfTag(endpoint) ? [...unknown, ...odd] : unknown) {
        const answer = await knock(endpoint, cookie === undefined ? {} : { cookie })
        assert.equal(answer.status, 401, cookie)
        assertEnvelope(answer)
      }
    })

    it(`refuses a caller with every other permission: ${address(endpoint)}`, async () => {
      const { permission, alsoNeeds, isStream } = endpoint
      if (isStream) return assert.equal(permission, 'signed-in')
      if (permission === 'signed-in') {
        const { cookie } = await office.memberWith(permissionKeys)
        const { status, error } = await knock(endpoint, { cookie })
        return assert.notEqual(status, 403, error?.code)
      }
      const answer = await knock(endpoint, { cookie: await memberWithout(permission) })
      assert.deepEqual([answer.status, answer.error.code], [403, 'not_allowed'])
      assert.equal(answer.error.permission, permission)
      assertEnvelope(answer)
      if (alsoNeeds) {
        const { status, error } = await knock(endpoint, { cookie: await memberWithout(alsoNeeds) })
        assert.deepEqual([status, error.permission], [403, alsoNeeds])
      }
      const owner = await knock(endpoint, { cookie: office.owner })
      assert.notEqual(owner.error?.code, 'not_allowed')
    })

    if (endpoint.method === 'GET') continue
    it(`refuses a caller from another origin: ${address(endpoint)}`, async () => {
      for (const origin of ['https://evil.example', '']) {
        const answer = await knock(endpoint, { cookie: office.owner, headers: { origin } })
        assert.deepEqual([answer.status, answer.error.code], [403, 'foreign_origin'])
      }
    })
  }
})

describe('any input at the back office', () => {
  for (const endpoint of answering) {
    it(`any input gets a valid answer from ${address(endpoint)}`, async () => {
      const { cookie } = await office.memberWith(permissionKeys)
      await callWithAnyInput(endpoint, async ({ methodAndPath, ...input }) => {
        const answer = await office.callPath(methodAndPath, { ...input, cookie, key: crypto.randomUUID() })
        assert.ok(answer.status < 500, `${answer.status} ${JSON.stringify(answer.body)}`)
        if (answer.status !== 200) return assertEnvelope(answer)
        if (endpoint.contentType) return
        const { success, error } = endpoint.reply.safeParse(answer.body)
        assert.ok(success, JSON.stringify(error?.issues))
      })
    })
  }
})
