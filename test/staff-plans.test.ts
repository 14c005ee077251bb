import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Pool } from 'pg'
import { getAccounts } from '#contract/admin/accounts.ts'
import { listAudit } from '#contract/admin/audit.ts'
import { getCustomer, listCustomerOrders, listCustomers } from '#contract/admin/customers.ts'
import { getClosing, listClosings, listDayRows } from '#contract/admin/daily-closing.ts'
import { getToday } from '#contract/admin/dashboard.ts'
import { listDeliveryExceptions } from '#contract/admin/delivery-exceptions.ts'
import { getManifest, listManifests, listSending } from '#contract/admin/dispatch.ts'
import { getDispute, listDisputes } from '#contract/admin/disputes.ts'
import { listDraftOrders } from '#contract/admin/draft-orders.ts'
import { listFailedJobs } from '#contract/admin/failed-jobs.ts'
import { getMoney } from '#contract/admin/money.ts'
import {
  getStaffOrder,
  listStaffOrders,
  maxCounted,
  type OrderView,
  orderViews,
} from '#contract/admin/orders.ts'
import { listRefunds } from '#contract/admin/refund-list.ts'
import * as remittances from '#contract/admin/remittances.ts'
import { getReport, listReportRows } from '#contract/admin/reports.ts'
import { readManifest } from '#contract/admin/shipping-documents.ts'
import { getTicket, listTickets } from '#contract/admin/tickets.ts'
import { listUnmatched } from '#contract/admin/unmatched.ts'
import { listViews, saveView } from '#contract/admin/views.ts'
import { getWave, listWaves, makeWave } from '#contract/admin/waves.ts'
import { saveSums } from '#server/accounting/reports/save-sums.ts'
import type { TestOffice } from './back-office.ts'
import { dayAgo, joinable, openLargeOffice } from './large-office.ts'
import { assertQuick, readsWhole } from './read-plans.ts'
import type { TestShop } from './shop.ts'

// At 100,000 orders, what the staff looks for is found by an index.

/** The buyer of the middle order. */
let buyer: number

let shop: TestShop
let office: TestOffice
let pool: Pool
before(async () => {
  const opened = await openLargeOffice()
  shop = opened.shop
  office = opened.office
  pool = opened.pool
  const { rows } = await pool.query<{ id: number }>(
    'SELECT account_id::int AS id FROM orders WHERE id = 50000',
  )
  buyer = rows[0]?.id ?? assert.fail('Nobody bought the order.')
})
after(async () => {
  await office.app.close()
  await shop.close()
})

describe('packing among 100,000 orders', () => {
  it('packing reads no whole table for waves and manifests', async () => {
    const made = await office.call(makeWave, { cookie: office.owner, key: 'wave', body: { first: 40 } })
    assert.equal(made.body.wave.orders.length, 40)
    const params = { id: made.body.wave.id }
    assert.deepEqual(await readsWhole(pool, () => office.call(getWave, { cookie: office.owner, params })), [])
    assert.deepEqual(await readsWhole(pool, () => office.call(listWaves, { cookie: office.owner })), [])
    const manifests: Record<string, string>[] = [{}, { carrier: 'delhivery', day: '2026-01-05' }]
    for (const query of manifests) {
      assert.deepEqual(
        await readsWhole(pool, () => office.call(readManifest, { cookie: office.owner, query })),
        [],
      )
    }
  })
})

describe('remittances of 25,000 orders', () => {
  for (const view of remittances.remittanceViews) {
    it(`lists ${view} without reading whole tables`, async () => {
      const as = { cookie: office.owner, query: { view } }
      assert.deepEqual(
        await readsWhole(pool, () => office.call(remittances.listRemittanceDifferences, as)),
        [],
      )
    })
  }

  it('lists statements and their rows without reading whole tables', async () => {
    const as = { cookie: office.owner }
    const { body } = await office.call(remittances.listRemittances, as)
    const params = { id: String(body.remittances[7]?.id) }
    assert.deepEqual(await readsWhole(pool, () => office.call(remittances.listRemittances, as)), [])
    assert.deepEqual(
      await readsWhole(pool, () => office.call(remittances.listRemittanceRows, { ...as, params })),
      [],
    )
  })
})

describe('the staff’s list of 100,000 orders', () => {
  const list = (query: Record<string, string>) =>
    office.call(listStaffOrders, { cookie: office.owner, query })

  for (const view of orderViews.filter((one) => one !== 'all') as OrderView[]) {
    it(`shows ${view} without reading whole tables`, async () => {
      assert.deepEqual(await readsWhole(pool, () => list({ view })), [])
    })
  }

  for (const q of [
    'ORD050000',
    '50000',
    'made-shopper77@example.com',
    '6000000077',
    '500034',
    'pay_made50000',
    'AWB50000',
    'Shopper 4321',
  ]) {
    it(`finds "${q}" without reading whole tables`, async () => {
      assert.deepEqual(await readsWhole(pool, () => list({ q })), [])
      const { body } = await list({ q })
      assert.ok(body.count > 0)
    })
  }

  for (const [name, query] of Object.entries<Record<string, string>>({
    'a tag': { tag: 'gift' },
    'a tag that nothing has': { tag: 'never' },
    'a tag in a view': { view: 'to-pack', tag: 'urgent' },
    'a tag and a search': { tag: 'gift', q: 'Shopper 4321' },
    'a week': { from: dayAgo(7), to: dayAgo(1) },
    'a day a year ago': { from: dayAgo(365), to: dayAgo(365) },
    'a week and a tag': { from: dayAgo(400), to: dayAgo(394), tag: 'gift' },
  })) {
    it(`the list narrows to ${name} without reading whole tables`, async () => {
      await assertQuick(pool, () => list(query))
    })
  }

  for (const [name, query] of Object.entries<Record<string, string>>({
    'the changes of an hour': { updated_after: new Date(Date.now() - 51_000 * 60_000).toISOString() },
    'all changes': { updated_after: '2020-01-01T00:00:00Z' },
    'changes after a cursor': { cursor: `u${(Date.now() - 100_000 * 60_000) * 1000}-5` },
    'changes of a view': { updated_after: '2020-01-01T00:00:00Z', view: 'to-pack' },
  })) {
    it(`lists ${name} without reading whole tables`, async () => {
      await assertQuick(pool, () => list(query))
    })
  }

  it('opens a saved view with a tag without reading whole tables', async () => {
    const search = 'view=to-pack&tag=urgent'
    const body = { name: 'Urgent', search, is_shared: true }
    await office.call(saveView, { cookie: office.owner, body })
    const { views } = (await office.call(listViews, { cookie: office.owner })).body
    const saved = Object.fromEntries(new URLSearchParams(views.find(({ name }) => name === 'Urgent')?.search))
    const { body: found } = await list(saved)
    assert.ok(found.count > 0)
    assert.deepEqual(await readsWhole(pool, () => list(saved)), [])
  })

  it('a page of everything stays within bounds', async () => {
    for (const call of [() => list({}), () => list({ cursor: '50000' })]) await assertQuick(pool, call)
    const { body } = await list({})
    assert.deepEqual([body.orders.length, body.count, body.is_count_cut], [50, maxCounted, true])
    const { body: some } = await list({ view: 'to-pack' })
    assert.equal(some.is_count_cut, false)
  })

  for (const [share, q] of Object.entries({
    everybody: 'Shopper',
    'every fifth one': 'Meenakshi',
    'nobody of late': 'Zubin',
  })) {
    it(`finds a name that ${share} has, newest first, quickly`, async () => {
      await assertQuick(pool, () => list({ q }), 100, 'done')
      const { rows } = await pool.query<{ id: number }>(
        `SELECT id::float8 AS id FROM orders WHERE shipping_full_name ILIKE '%' || $1 || '%' AND status <> 'awaiting_payment'
         ORDER BY orders.id DESC LIMIT 50`,
        [q],
      )
      const { body } = await list({ q })
      assert.deepEqual(
        body.orders.map(({ id }) => Number(id.slice(3))),
        rows.map(({ id }) => id),
      )
      assert.deepEqual([body.count, body.is_count_cut], [1000, true])
    })
  }
})

describe('the money of 100,000 orders', () => {
  it("the month's closing takes under a second by index", async () => {
    const months = () => office.call(listClosings, { cookie: office.owner, query: { before: dayAgo(100) } })
    const { body } = await months()
    const wrong = body.days.filter(({ adds_up, captured }) => !adds_up || captured.count < 10)
    assert.deepEqual(wrong, [])
    await assertQuick(pool, months, 1000)
  })

  it('the accounts of a year add up the kept sums of days', async () => {
    await saveSums(shop.db)
    const year = () =>
      office.call(getAccounts, { cookie: office.owner, query: { from: dayAgo(400), to: dayAgo(36) } })
    const { body } = await year()
    assert.ok((body.sums.find(({ kind }) => kind === 'receipt')?.count ?? 0) > 10_000)
    await assertQuick(pool, year, 300)
  })

  for (const report of ['couriers', 'handover', 'funnel', 'sales'] as const) {
    it(`${report} of a year reads kept sums, and only the orders of today`, async () => {
      await saveSums(shop.db)
      const asked = { cookie: office.owner, params: { report }, query: { from: dayAgo(364) } }
      await assertQuick(pool, () => office.call(getReport, asked))
      await assertQuick(pool, () => office.call(listReportRows, asked))
    })
  }

  it('Today adds up kept sums and the documents of today', async () => {
    await saveSums(shop.db)
    const today = () => office.call(getToday, { cookie: office.owner })
    assert.equal((await today()).body.sales?.days.length, 14)
    await assertQuick(pool, today)
  })

  for (const by of ['payment', 'pin', 'product']) {
    it(`parcels that came back in a year are found by index, by ${by}`, async () => {
      const query = { from: dayAgo(364), by }
      const asked = { cookie: office.owner, params: { report: 'origin-returns' as const }, query }
      assert.deepEqual(await readsWhole(pool, () => office.call(getReport, asked)), [])
    })
  }
})

describe('what else the back office reads beside 100,000 orders', () => {
  const as = () => ({ cookie: office.owner })
  const order = () => office.call(getStaffOrder, { ...as(), params: { id: `ORD${joinable}` } })

  it('the order page reads parcel candidates by index', async () => {
    const { body } = await order()
    assert.deepEqual(body.could_join, [`ORD${joinable + 5}`])
  })

  for (const [name, call] of Object.entries({
    'the page of an order': order,
    'sales and counters of Today': () => office.call(getToday, as()),
    'what waits to be sent': () => office.call(listSending, as()),
    'parcels that did not arrive': () => office.call(listDeliveryExceptions, as()),
    'parcels that come back': () =>
      office.call(listDeliveryExceptions, { ...as(), query: { view: 'returns' } }),
    manifests: () => office.call(listManifests, as()),
    'manifests long ago': () => office.call(listManifests, { ...as(), query: { cursor: '700' } }),
    'manifests of a carrier and a day': () =>
      office.call(listManifests, { ...as(), query: { carrier: 'delhivery', day: '2026-01-05' } }),
    'a manifest of sixty parcels': () => office.call(getManifest, { ...as(), params: { id: '700' } }),
    'an open manifest': () => office.call(getManifest, { ...as(), params: { id: '1501' } }),
    'what waits under Money': () => office.call(getMoney, as()),
    'stuck refunds': () => office.call(listRefunds, { ...as(), query: { view: 'stuck' } }),
    'refunds that are done': () => office.call(listRefunds, { ...as(), query: { view: 'processed' } }),
    'refunds of a day': () => office.call(listRefunds, { ...as(), query: { day: dayAgo(200) } }),
    'unmatched payments': () => office.call(listUnmatched, as()),
    'answered disputes': () => office.call(listDisputes, { ...as(), query: { view: 'answered' } }),
    'a dispute with its evidence': () => office.call(getDispute, { ...as(), params: { id: 'disp_500' } }),
    'the closing of a day': () => office.call(getClosing, { ...as(), params: { day: dayAgo(200) } }),
    'the payments of a day': () => office.call(listDayRows, { ...as(), params: { day: dayAgo(200) } }),
    'stuck money': () => office.call(listFailedJobs, { ...as(), query: { view: 'money' } }),
    'mail that could not be sent': () => office.call(listFailedJobs, { ...as(), query: { view: 'mail' } }),
    disputes: () => office.call(listDisputes, as()),
    'tickets that wait for us': () => office.call(listTickets, { ...as(), query: { view: 'open' } }),
    'tickets that are due': () => office.call(listTickets, { ...as(), query: { view: 'due' } }),
    'closed tickets': () => office.call(listTickets, { ...as(), query: { view: 'closed' } }),
    'all tickets from the middle on': () =>
      office.call(listTickets, {
        ...as(),
        query: { view: 'all', cursor: `${(Date.now() - 600_000_000) * 1000}-9999` },
      }),
    'tickets of an address': () => office.call(listTickets, { ...as(), query: { q: 'dev77@example.com' } }),
    'tickets of a name': () => office.call(listTickets, { ...as(), query: { q: 'Dev 1234' } }),
    'tickets of a phone': () => office.call(listTickets, { ...as(), query: { q: '98765 00123' } }),
    'tickets of an order': () => office.call(listTickets, { ...as(), query: { q: 'ORD60003' } }),
    'tickets of a word': () => office.call(listTickets, { ...as(), query: { q: 'mildew' } }),
    'tickets of a subject': () => office.call(listTickets, { ...as(), query: { q: 'white powder on' } }),
    'tickets of a word that all have': () => office.call(listTickets, { ...as(), query: { q: 'hello' } }),
    'tickets with a tag': () => office.call(listTickets, { ...as(), query: { view: 'all', tag: 'leaf' } }),
    'one ticket': () => office.call(getTicket, { ...as(), params: { id: '300' } }),
    customers: () => office.call(listCustomers, as()),
    'customers in the midst of all': () =>
      office.call(listCustomers, { ...as(), query: { cursor: '50000' } }),
    'a customer': () => office.call(getCustomer, { ...as(), params: { id: buyer } }),
    'the orders of a customer': () => office.call(listCustomerOrders, { ...as(), params: { id: buyer } }),
    ...Object.fromEntries(
      [
        'Grown',
        'Nandini',
        'Vasuki',
        'Shopper 4321',
        'grown77@example.com',
        'grown',
        'made-shopper77',
        '6000000077',
        'ORD050000',
        '50000',
        'nobody@nowhere',
        'Zzyzx',
      ].map((q) => [`customers by "${q}"`, () => office.call(listCustomers, { ...as(), query: { q } })]),
    ),
    'open drafts': () => office.call(listDraftOrders, { ...as(), query: { view: 'open' } }),
    'drafts long ago': () => office.call(listDraftOrders, { ...as(), query: { cursor: '9000' } }),
    ...Object.fromEntries(
      ['Caller 4321', 'Nandini', 'DRF4321', '7600004321', 'caller4322@example.com', 'Zzyzx'].map((q) => [
        `drafts by "${q}"`,
        () => office.call(listDraftOrders, { ...as(), query: { q } }),
      ]),
    ),
    'the log': () => office.call(listAudit, as()),
    'the log of an order': () => office.call(listAudit, { ...as(), query: { entity: 'order:ORD50000' } }),
    'the log of a colleague': () =>
      office.call(listAudit, { ...as(), query: { actor: 'staff@example.com' } }),
    'the log of a kind of thing': () => office.call(listAudit, { ...as(), query: { entity: 'product' } }),
    'the log long ago': () => office.call(listAudit, { ...as(), query: { cursor: '1000' } }),
  })) {
    it(`${name} takes a tenth of a second by index`, async () => {
      await assertQuick(pool, call)
    })
  }
})
