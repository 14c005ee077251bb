import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sql } from 'drizzle-orm'
import { staffEndpoints } from '#contract/admin/all-endpoints.ts'
import { keepPayouts } from '#contract/admin/payouts.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { allEndpoints } from '#contract/shop/all-endpoints.ts'
import { sendContactMessage } from '#contract/shop/contact.ts'
import { sendRefunds } from '#server/payments/refunds/send-refunds.ts'
import { describedBy } from './described-answers.ts'
import { payoutFile } from './payout-file.ts'
import { openReturns } from './returning.ts'

const { shop, office, delivered, ask, replaced, giveBack } = await openReturns()

const bought = await delivered()
await giveBack(bought)
await sendRefunds(shop)
const asked = (await ask(bought)).body.id
const { name: replacement } = await replaced()
const line = {
  entity: 'payment',
  id: 'pay_Walk',
  amount: '100.00',
  credit: '97.64',
  fee: '2.00',
  tax: '0.36',
}
await office.call(keepPayouts, { cookie: office.owner, body: { csv: payoutFile([line]) } })
await shop.call(sendContactMessage, {
  body: { name: 'Dev', email: 'dev@example.com', phone: '9876501234', message: 'Is it late?', website: '' },
})
const { rows } = await shop.db.execute<{ account: string; batch: string }>(sql`
  SELECT account_id::text AS account, (SELECT min(id)::text FROM batches) AS batch
  FROM orders WHERE id = ${Number(bought.id.slice(3))}`)

/** The id for an address, by the beginning of its path; any other address gets the id 1. */
const ids: Record<string, string> = {
  '/api/orders/': bought.id,
  '/api/returns/': asked,
  '/api/replacements/': replacement,
  '/api/customers/': rows[0]?.account ?? '',
  '/api/batches/': rows[0]?.batch ?? '',
}

const others = {
  productId: '1',
  form: 'small',
  month: '2026-11',
  day: '2026-11-27',
  token: 'unknown',
  number: 'UNKNOWN',
}

const paramsOf = ({ path }: Endpoint) => {
  const [, id] = Object.entries(ids).find(([begin]) => path.startsWith(begin)) ?? []
  return { ...others, id: id ?? '1' }
}

const today = new Date().toISOString().slice(0, 10)

/** Values for the required queries of calls. */
const query = { from: today, to: today, view: 'all', q: 'neem' }

const isRead = ({ method, isStream }: Endpoint): boolean => method === 'GET' && !isStream

for (const { name, endpoints, app, cookie, call } of [
  {
    name: 'the shop',
    endpoints: allEndpoints,
    app: shop.app,
    cookie: '',
    call: (endpoint: Endpoint, more: object) => shop.call(endpoint, { token: bought.token, ...more }),
  },
  {
    name: 'the back office',
    endpoints: staffEndpoints,
    app: office.app,
    cookie: office.owner,
    call: (endpoint: Endpoint, more: object) => office.call(endpoint, { cookie: office.owner, ...more }),
  },
]) {
  it(`real answers of ${name} are as it describes them`, async () => {
    const assertDescribed = await describedBy(app, cookie)
    const reads: Endpoint[] = endpoints.filter(isRead)
    const wrong: string[] = []
    let done = 0
    for (const endpoint of reads) {
      for (const more of [{}, { query }]) {
        const answer = await call(endpoint, { params: paramsOf(endpoint), ...more })
        if (answer.status === 200) done += 1
        try {
          assertDescribed(endpoint, answer)
        } catch (error) {
          wrong.push(String(error))
        }
      }
    }
    assert.deepEqual(wrong, [])
    assert.ok(done > reads.length, `${done} of ${2 * reads.length} calls were answered`)
  })
}

it('an answer that differs from its description is found', async () => {
  const assertDescribed = await describedBy(office.app, office.owner)
  const headers = { 'content-type': 'application/json; charset=utf-8' }
  const list = { method: 'GET', path: '/api/tax-documents' } as const
  const empty = { documents: [], next_cursor: null }
  assertDescribed(list, { status: 200, headers, body: empty })
  for (const [answer, message] of [
    [
      { status: 200, headers, body: { documents: [{ id: 1 }], next_cursor: null } },
      /must have required property/,
    ],
    [{ status: 200, headers, body: { ...empty, more: 1 } }, /must NOT have additional properties/],
    [
      { status: 200, headers: { 'content-type': 'text/csv' }, body: '' },
      /is text\/csv, not application\/json/,
    ],
    [{ status: 404, headers, body: { message: 'No.' } }, /must have required property 'code'/],
    [{ status: 302, headers, body: {} }, /302 of GET \/api\/tax-documents is not described/],
  ] as const) {
    assert.throws(() => assertDescribed(list, answer), message)
  }
})
