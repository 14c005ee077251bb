import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { fillPath } from '#contract/endpoint.ts'
import { ErrorReply, errorStatus } from '#contract/errors.ts'
import { staffEndpoints } from '#contract/staff/all-endpoints.ts'
import type { StaffEndpoint } from '#contract/staff/endpoint.ts'
import { permissionKeys } from '#contract/staff/permissions.ts'
import { staffTags } from '#contract/staff/tags.ts'
import { arbitraryInput } from './arbitrary-input.ts'
import type { StaffAnswer, StaffCallInput } from './back-office.ts'
import { openOffice } from './office.ts'

const { office } = await openOffice()

const address = ({ method, path }: StaffEndpoint): string => `${method} ${path}`
const isOpen = ({ permission }: StaffEndpoint): boolean => permission === 'anyone'
const params = { id: '999999999' }

/** A stream that was let in never ends by itself; src/server/machine/live/live.test.ts reads it. */
const answering = staffEndpoints.filter(({ isStream }) => !isStream)

const knock = (endpoint: StaffEndpoint, input: StaffCallInput = {}): Promise<StaffAnswer<unknown>> =>
  office.call(endpoint, { params, ...(endpoint.body && { body: {} }), ...input })

function assertEnvelope({ status, error }: StaffAnswer<unknown>): void {
  assert.ok(ErrorReply.safeParse(error).success, JSON.stringify(error))
  assert.equal((errorStatus as Record<string, number>)[error.code], status, error.code)
  assert.doesNotMatch(JSON.stringify(error), /\n\s+at |node_modules|\.ts:\d|\/src\/|SELECT |pg_|drizzle/)
}

describe('every call of the back office', () => {
  it('has a unique name and a unique address', () => {
    const names = staffEndpoints.map(({ id }) => id)
    assert.equal(new Set(names).size, names.length)
    const places = staffEndpoints.map(address)
    assert.equal(new Set(places).size, places.length)
  })

  it('is described, and every described call exists', () => {
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

  it('that is versioned says so, and takes a version', () => {
    for (const endpoint of staffEndpoints) {
      const shape = (endpoint.body as { shape?: Record<string, unknown> } | undefined)?.shape ?? {}
      assert.equal('version' in shape, endpoint.isVersioned ?? false, address(endpoint))
    }
  })

  it('names the permission that it needs in the description, which only staff reads', async () => {
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
    const described = tags.map(({ name, description }) => ({ name, isTold: description.length > 10 }))
    const named = [...new Set<string>(staffEndpoints.map(({ tag }) => tag))]
    assert.deepEqual(
      described,
      named.map((name) => ({ name, isTold: true })),
    )
    assert.deepEqual(named.toSorted(), Object.keys(staffTags).toSorted())
  })
})

describe('the access to a call of the back office', () => {
  for (const endpoint of staffEndpoints) {
    if (isOpen(endpoint)) continue

    it(`refuses a caller without a sign-in: ${address(endpoint)}`, async () => {
      for (const cookie of [undefined, 'staff=made-up', 'staff=', `staff=${'x'.repeat(3000)}`]) {
        const answer = await knock(endpoint, cookie === undefined ? {} : { cookie })
        assert.equal(answer.status, 401, cookie)
        assertEnvelope(answer)
      }
    })

    it(`refuses a caller with every other permission: ${address(endpoint)}`, async () => {
      const { permission, alsoNeeds, isStream } = endpoint
      if (isStream) return assert.equal(permission, 'signed-in')
      const others = permissionKeys.filter((key) => key !== permission)
      const { cookie } = await office.memberWith(others)
      const answer = await knock(endpoint, { cookie })
      if (permission === 'signed-in') return assert.notEqual(answer.status, 403, answer.error?.code)
      assert.deepEqual([answer.status, answer.error.code], [403, 'not_allowed'])
      assert.equal(answer.error.permission, permission)
      assertEnvelope(answer)
      if (alsoNeeds) {
        const half = await office.memberWith(permissionKeys.filter((key) => key !== alsoNeeds))
        const { status, error } = await knock(endpoint, { cookie: half.cookie })
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
    it(`gets an answer in shape from ${address(endpoint)}`, async () => {
      const { cookie } = await office.memberWith(permissionKeys)
      const input = fc.record({
        params: endpoint.params ? arbitraryInput(endpoint.params) : fc.constant(undefined),
        query: endpoint.query ? arbitraryInput(endpoint.query) : fc.constant(undefined),
        body: endpoint.body ? arbitraryInput(endpoint.body) : fc.constant(undefined),
      })
      await fc.assert(
        fc.asyncProperty(input, async ({ params: given, query, body }) => {
          const answer = await office.callPath(`${endpoint.method} ${pathOf(endpoint, given)}`, {
            cookie,
            ...(query !== undefined && { query: textsOf(query) }),
            ...(body !== undefined && { body: JSON.stringify(body) }),
            headers: endpoint.body ? { 'content-type': 'application/json' } : {},
            key: crypto.randomUUID(),
          })
          assert.ok(answer.status < 500, `${answer.status} ${JSON.stringify(answer.body)}`)
          if (answer.status !== 200) return assertEnvelope(answer)
          if (endpoint.contentType) return
          const { success, error } = endpoint.reply.safeParse(answer.body)
          assert.ok(success, JSON.stringify(error?.issues))
        }),
        { numRuns: 25 },
      )
    })
  }
})

const sendable = (value: unknown): string => String(value ?? '').toWellFormed()
const textOf = (value: unknown): string => sendable(typeof value === 'object' ? JSON.stringify(value) : value)

function pathOf({ path }: StaffEndpoint, given: unknown): string {
  const parts = (typeof given === 'object' && given) || {}
  const values = Object.entries(parts).map(([name, value]) => [name, textOf(value) || '0'])
  return fillPath(path, { id: '0', ...Object.fromEntries(values) })
}

function textsOf(query: unknown): Record<string, string> {
  if (typeof query !== 'object' || query === null) return {}
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [sendable(name), textOf(value)]))
}
