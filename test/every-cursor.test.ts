import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as z from 'zod/mini'
import { staffEndpoints } from '#contract/admin/all-endpoints.ts'
import { type Endpoint, fillPath } from '#contract/endpoint.ts'
import { allEndpoints } from '#contract/shop/all-endpoints.ts'
import { openPayingOffice } from './office.ts'

const { shop, office } = await openPayingOffice()
const { token } = await shop.registerShopper()

/** Cursors in each form that a list gives: the ends of their numbers, and days that no calendar has. */
const cursors = ['0', '9'.repeat(15)].flatMap((id) => [
  id,
  ...['0', '9'.repeat(16)].flatMap((at) => [`${at}-${id}`, `u${at}-${id}`]),
  ...['0000-00-00', '2026-02-31', '9999-99-99', '9999-12-31'].flatMap((day) => [
    `${day}_${id}`,
    `${day.replaceAll('-', '')}-${id}`,
  ]),
])

/** The fields of a query; those of many lists have views, each with an order of its own. */
const fieldsOf = ({ query }: Endpoint): Record<string, { enum?: string[] }> =>
  (query && (z.toJSONSchema(query, { io: 'input' }) as Described).properties) ?? {}

interface Described {
  properties?: Record<string, { enum?: string[] }>
}

const callers = [
  {
    endpoints: staffEndpoints as Endpoint[],
    read: (path: string, query: Record<string, string>) =>
      office.callPath(`GET ${path}`, { cookie: office.owner, query }),
  },
  {
    endpoints: allEndpoints as Endpoint[],
    read: (path: string, query: Record<string, string>) => shop.callPath(`GET ${path}`, { token, query }),
  },
]

describe('a cursor that no list gave', () => {
  for (const { endpoints, read } of callers) {
    for (const endpoint of endpoints) {
      const fields = fieldsOf(endpoint)
      const field = ['cursor', 'after'].find((name) => name in fields)
      if (!field) continue

      it(`${endpoint.id} answers or refuses a cursor that it never gave`, async () => {
        const path = fillPath(endpoint.path, { id: '1', name: 'sales' })
        const views = fields.view?.enum?.map((view) => ({ view })) ?? [{}]
        for (const cursor of cursors) {
          for (const query of views) {
            const { status } = await read(path, { ...query, [field]: cursor })
            assert.ok(status < 500, `${JSON.stringify(query)} ${cursor}`)
          }
        }
      })
    }
  }
})
