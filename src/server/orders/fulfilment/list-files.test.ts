import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { listArticles } from '#contract/admin/articles.ts'
import { listAudit } from '#contract/admin/audit.ts'
import { listBatches } from '#contract/admin/batches.ts'
import { listCustomers } from '#contract/admin/customers.ts'
import { listFailedJobs } from '#contract/admin/failed-jobs.ts'
import { listGardenPlans } from '#contract/admin/gardens.ts'
import * as files from '#contract/admin/list-files.ts'
import {
  cancelStaffOrder,
  listStaffOrders,
  type StaffOrderSummary,
  tagOrder,
} from '#contract/admin/orders.ts'
import { listStaffProducts, listStockMovements } from '#contract/admin/products.ts'
import { listRefunds } from '#contract/admin/refund-list.ts'
import { listReplacements } from '#contract/admin/replacements.ts'
import { listReturns } from '#contract/admin/returns.ts'
import { listStaffReviews } from '#contract/admin/reviews.ts'
import { confirmSession } from '#contract/admin/sign-in.ts'
import { listTickets } from '#contract/admin/tickets.ts'
import { listUnmatched } from '#contract/admin/unmatched.ts'
import type { Endpoint, Reply } from '#contract/endpoint.ts'
import { type StaffAnswer, staffPassword } from '#test/back-office.ts'
import { copyOrders } from '#test/copy-orders.ts'
import { openPayingOffice } from '#test/office.ts'
import { readTable } from '../../platform/lists/csv.ts'
import { rowsAtOnce } from '../../platform/lists/list-file.ts'

const { shop, office, paidOrder } = await openPayingOffice()
const as = { cookie: office.owner }
let first = ''

before(async () => {
  const order = await paidOrder()
  first = order.id
  await copyOrders(shop.db, order.id, rowsAtOnce + 60)
  await shop.db.execute(
    sql`UPDATE orders SET shipping_full_name = '=HYPERLINK("http://evil.example")', tags = '{gift}' WHERE id = ${Number(order.id.slice(3))}`,
  )
})

/** A file as rows by title, without the prefix that keeps cells from being formulas. */
async function rowsOf(file: Endpoint, query: Record<string, string> = {}) {
  const answer = await office.app.inject({
    url: file.path,
    query,
    headers: { host: '127.0.0.1:3002', cookie: office.owner },
  })
  assert.equal(answer.statusCode, 200, answer.body)
  assert.match(String(answer.headers['content-type']), /^text\/csv/)
  const [titles, ...rows] = readTable(answer.body).rows.map(({ cells }) => cells)
  return rows.map((cells) => Object.fromEntries((titles ?? []).map((title, at) => [title, cells[at] ?? ''])))
}

async function listed(query: Record<string, string>) {
  const found: StaffOrderSummary[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: StaffAnswer<Reply<typeof listStaffOrders>> = await office.call(listStaffOrders, {
      ...as,
      query: { ...query, ...(cursor && { cursor }) },
    })
    assert.equal(page.status, 200)
    found.push(...page.body.orders)
    cursor = page.body.next_cursor
  }
  return found
}

/** The rows of all pages of a list. */
async function allPages(list: Endpoint, key: string, query: Record<string, string>) {
  const shown: Record<string, unknown>[] = []
  let pages = 0
  for (let cursor: string | null = ''; cursor !== null; pages += 1) {
    const answer: StaffAnswer<unknown> = await office.call<Endpoint>(list, {
      ...as,
      query: { ...query, ...(cursor && { cursor }) },
    })
    assert.equal(answer.status, 200, JSON.stringify(answer.error))
    const body = answer.body as Record<string, unknown>
    shown.push(...(body[key] as Record<string, unknown>[]))
    cursor = body.next_cursor as string | null
  }
  return { shown, pages }
}

const logged = async (list: string) =>
  (
    await shop.db.execute<{ after: Record<string, unknown> }>(
      sql`SELECT after FROM audit_log WHERE action = 'list_exported' AND entity_id = ${list} ORDER BY id DESC LIMIT 1`,
    )
  ).rows[0]?.after

describe('the file of a list', () => {
  // #list-file-same
  it('exports every row of all pages, in order, under each filter', async () => {
    const queries: Record<string, string>[] = [
      {},
      { view: 'to-pack' },
      { tag: 'gift' },
      { q: first },
      { from: '2099-01-01' },
    ]
    for (const query of queries) {
      const shown = await listed(query)
      const rows = await rowsOf(files.readOrdersFile, query)
      assert.deepEqual(
        rows.map((row) => [row.Order, row.Status, Number(row['Total, INR']), Number(row.Packs)]),
        shown.map((row) => [row.id, row.status, row.total_amount, row.items_count]),
        JSON.stringify(query),
      )
      assert.equal((await logged('orders'))?.rows, shown.length)
    }
    assert.ok((await rowsOf(files.readOrdersFile)).length > rowsAtOnce, 'more than one reading')
  })

  it('exports as many rows as every other list, with equal names', async () => {
    const { id } = await paidOrder()
    await office.change(cancelStaffOrder, id, { reason: 'Asked for by phone' })
    const lists = [
      [files.readCustomersFile, listCustomers, 'customers', ['Name', 'name']],
      [files.readRefundsFile, listRefunds, 'refunds', ['Order', 'order']],
      [files.readProductsFile, listStaffProducts, 'products', ['Name', 'name']],
      [files.readReturnsFile, listReturns, 'returns', ['Return', 'id']],
      [files.readBatchesFile, listBatches, 'batches', ['Of', 'name']],
      [files.readReplacementsFile, listReplacements, 'replacements', ['Replacement', 'id']],
      [files.readTicketsFile, listTickets, 'tickets', ['Ticket', 'number']],
    ] as const
    for (const [file, list, key, [title, field]] of lists) {
      const query = { view: 'all' }
      const { body } = await office.call<Endpoint>(list, { ...as, query })
      const shown = (body as Record<string, Record<string, unknown>[]>)[key] ?? []
      const rows = await rowsOf(file, query)
      assert.deepEqual(
        rows.slice(0, 50).map((row) => row[title]),
        shown.map((row) => row[field]),
        key,
      )
      assert.equal((await logged(key))?.rows, rows.length)
    }
    const [refund] = await rowsOf(files.readRefundsFile, { view: 'all' })
    assert.deepEqual([refund?.Order, refund?.Why], [id, 'Order cancelled'])
  })

  it('exports every row of lists without orders, under each filter', async () => {
    await shop.db.execute(sql`
      INSERT INTO reviews (product_id, account_id, status, stars, title, body, shown_name, is_verified)
      SELECT 5, account_id, 'waiting', 4, '=1+1', 'My tulsi has new leaves.', 'Meera', true FROM orders LIMIT 1`)
    await shop.db.execute(sql`
      INSERT INTO failed_jobs (kind, reference, reason)
      SELECT CASE WHEN n % 2 = 0 THEN 'mail' ELSE 'provider' END, 'file-' || n, 'Refused.' FROM generate_series(1, ${rowsAtOnce + 5}::int) AS n`)
    await shop.db.execute(sql`
      INSERT INTO unmatched_payments (provider_payment_id, amount_paise, currency, method)
      VALUES ('pay_file1', 49900, 'INR', 'upi'), ('pay_file2', 9950, 'INR', 'card')`)
    await shop.db.execute(
      sql`INSERT INTO garden_plans (name, email, phone) VALUES ('Anil', 'a@example.com', '1'), ('Meera', 'm@example.com', '2')`,
    )
    const lists = [
      [files.readReviewsFile, listStaffReviews, 'reviews', ['Review', 'id'], { view: 'waiting' }],
      [files.readFailedJobsFile, listFailedJobs, 'matters', ['Number', 'id'], { view: 'mail' }],
      [files.readFailedJobsFile, listFailedJobs, 'matters', ['Number', 'id'], { view: 'all' }],
      [
        files.readUnmatchedFile,
        listUnmatched,
        'payments',
        ['Payment at the provider', 'provider_payment_id'],
        {},
      ],
      [files.readGardenPlansFile, listGardenPlans, 'plans', ['Plan', 'id'], { q: 'Meera' }],
      [files.readArticlesFile, listArticles, 'articles', ['Title', 'title'], { view: 'published' }],
      [files.readMovementsFile, listStockMovements, 'movements', ['Movement', 'id'], { stock_id: '1' }],
    ] as const
    for (const [file, list, key, [title, field], query] of lists) {
      const { shown, pages } = await allPages(list, key, query)
      const rows = await rowsOf(file, query)
      assert.ok(shown.length > 0, key)
      assert.deepEqual(
        rows.map((row) => row[title]),
        shown.map((row) => String(row[field])),
        `${key}, ${pages} pages`,
      )
    }
    assert.equal((await rowsOf(files.readReviewsFile))[0]?.Title, "'=1+1")
    const [{ amount } = {}] = (await allPages(listUnmatched, 'payments', {})).shown
    assert.equal(Number((await rowsOf(files.readUnmatchedFile))[0]?.['Amount, INR']), amount)
    assert.deepEqual((await logged('stock-movements'))?.stock_id, 1)
  })

  it('exports the log entries of one entity with their values', async () => {
    const query = { entity: `order:${first}` }
    await office.change(tagOrder, first, { tags: ['gift', 'fragile'] })
    const { body } = await office.call(listAudit, { ...as, query })
    const rows = await rowsOf(files.readLogFile, query)
    assert.deepEqual(
      rows.map((row) => Number(row.Entry)),
      body.entries.map(({ id }) => id),
    )
    assert.match(rows[0]?.After ?? '', /fragile/)
    await office.change(tagOrder, first, { tags: ['gift'] })
  })

  it('writes times in India, and no cell as a formula', async () => {
    const [row] = await rowsOf(files.readOrdersFile, { tag: 'gift' })
    assert.equal(row?.Name, `'=HYPERLINK("http://evil.example")`)
    const [order] = await listed({ tag: 'gift' })
    const inIndia = new Date(order?.created_at ?? '').toLocaleString('sv-SE', { timeZone: 'Asia/Kolkata' })
    assert.equal(row?.['Ordered (IST)'], inIndia.slice(0, 16))
  })

  it('logs filters and rows of an export, without the search words', async () => {
    await rowsOf(files.readOrdersFile, { q: 'Meera', view: 'to-pack' })
    const after = await logged('orders')
    assert.ok(Number(after?.rows) > 0)
    assert.deepEqual(after, { view: 'to-pack', is_searched: true, rows: after?.rows, is_whole: true })
  })

  // #list-file-people
  it('requires the list’s permission, and one more for personal data', async () => {
    const { cookie } = await office.memberWith(['orders.read', 'money.read', 'products.read'])
    const refused = await office.call(files.readOrdersFile, { cookie })
    assert.deepEqual([refused.status, refused.error.permission], [403, 'people.export'])
    assert.equal((await office.call(files.readRefundsFile, { cookie })).status, 200)
    assert.equal((await office.call(files.readProductsFile, { cookie })).status, 200)
    assert.equal((await office.call(files.readUnmatchedFile, { cookie })).status, 200)
    for (const file of [files.readReviewsFile, files.readGardenPlansFile, files.readFailedJobsFile]) {
      const reader = await office.memberWith([file.access])
      const answer = await office.call(file, { cookie: reader.cookie })
      assert.deepEqual([answer.status, answer.error.permission], [403, 'people.export'], file.id)
    }
    const unproved = await office.memberWith(['orders.read', 'people.export'])
    await shop.db.execute(
      sql`UPDATE staff_sessions SET confirmed_at = now() - interval '6 minutes' WHERE staff_id = ${unproved.staffId}`,
    )
    const early = await office.call(files.readOrdersFile, { cookie: unproved.cookie })
    assert.deepEqual([early.status, early.error.code], [403, 'confirmation_required'])
    const asked = await office.call(files.prepareListFile, { cookie: unproved.cookie })
    assert.deepEqual([asked.status, asked.error.code], [403, 'confirmation_required'])
    const proof = { cookie: unproved.cookie, body: { password: staffPassword } }
    assert.equal((await office.call(confirmSession, proof)).status, 200)
    assert.equal((await office.call(files.prepareListFile, { cookie: unproved.cookie })).status, 200)
    assert.equal((await office.call(files.readOrdersFile, { cookie: unproved.cookie })).status, 200)
    const bulk = await office.memberWith(['people.export'])
    const foreign = await office.call(files.readOrdersFile, { cookie: bulk.cookie })
    assert.deepEqual([foreign.status, foreign.error.permission], [403, 'orders.read'])
  })

  it('rejects a filter that the list rejects', async () => {
    const refused = await office.call(files.readOrdersFile, { ...as, query: { view: 'nothing' } })
    assert.deepEqual([refused.status, refused.error.code], [400, 'invalid_request'])
    const cursor = await office.call(files.readReturnsFile, { ...as, query: { order: 'nothing' } })
    assert.deepEqual([cursor.status, cursor.error.code], [404, 'not_found'])
  })
})
