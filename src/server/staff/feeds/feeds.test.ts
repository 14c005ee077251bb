import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { createFeed, type FeedContent, listFeeds, revokeFeed } from '#contract/admin/feeds.ts'
import { getGstReturn } from '#contract/admin/gst-return.ts'
import { editRole, editStaff, listRoles, listStaff, resetStaff } from '#contract/admin/team.ts'
import { errorOf } from '#test/back-office.ts'
import { openOffice } from '#test/office.ts'
import { spreadsheetFeeds } from '../../platform/database/tables.ts'
import { readTable } from '../../platform/lists/csv.ts'

const { shop, office } = await openOffice({ withYear: true })
const { db } = shop

const create = (content: FeedContent, cookie = office.owner, name = 'Stock sheet') =>
  office.call(createFeed, { cookie, body: { name, content } })

async function feedWith(content: FeedContent, cookie?: string): Promise<{ id: number; path: string }> {
  const { status, body, error } = await create(content, cookie)
  assert.equal(status, 200, error?.message)
  return { id: body.id, path: new URL(body.url).pathname }
}

/** Reads an address as a spreadsheet does: without cookie and origin. */
const read = (path: string) => office.app.inject({ url: path, headers: { host: '127.0.0.1:3002' } })

async function table(path: string): Promise<Map<string, string>[]> {
  const { statusCode, body } = await read(path)
  assert.equal(statusCode, 200, body)
  const [titles, ...rows] = readTable(body).rows.map(({ cells }) => cells)
  return rows.map((cells) => new Map(titles?.map((title, index) => [title, cells[index] ?? ''])))
}

const refusal = async (path: string): Promise<[number, string]> => {
  const { statusCode, body } = await read(path)
  return [statusCode, JSON.parse(body).code]
}

describe('an address for spreadsheets', () => {
  it('answers CSV without a sign-in, for no cache', async () => {
    const { path } = await feedWith('stock')
    assert.match(path, /^\/api\/feeds\/[\w-]{43}\.csv$/)
    const { headers, body } = await read(path)
    assert.match(String(headers['content-type']), /^text\/csv; charset=utf-8/)
    assert.equal(headers['cache-control'], 'no-store')
    assert.ok(body.startsWith('Label,SKU,Product,On hand,Reserved,Available\r\n'))
  })

  it('has the stock as it is', async () => {
    const rows = await table((await feedWith('stock')).path)
    const { rows: stored } = await db.execute<{ packs: number; count: number }>(
      sql`SELECT sum(on_hand - reserved)::int AS packs, count(*)::int AS count FROM stock`,
    )
    assert.equal(rows.length, stored[0]?.count)
    assert.equal(
      rows.reduce((sum, row) => sum + Number(row.get('Available')), 0),
      stored[0]?.packs,
    )
  })

  it('has each order of twelve months once', async () => {
    const rows = await table((await feedWith('orders')).path)
    const { rows: stored } = await db.execute<{ total: number; count: number }>(sql`
      SELECT round(sum(total_paise) / 100.0, 2)::float8 AS total, count(*)::int AS count FROM orders
      WHERE status <> 'awaiting_payment' AND created_at > now() - interval '12 months'`)
    assert.ok(rows.length > 500, 'more than one page')
    assert.equal(new Set(rows.map((row) => row.get('Order'))).size, stored[0]?.count)
    const paise = rows.reduce((sum, row) => sum + Math.round(Number(row.get('Total, INR')) * 100), 0)
    assert.equal(paise, Math.round((stored[0]?.total ?? 0) * 100))
  })

  it('has the sales of a month as GSTR-1 declares them', async () => {
    const rows = await table((await feedWith('sales')).path)
    const day = rows[Math.floor(rows.length / 2)]?.get('Day') ?? ''
    const month = day.slice(0, 7)
    const { net } = (await office.call(getGstReturn, { cookie: office.owner, params: { month } })).body
    const sum = (title: string) =>
      rows
        .filter((row) => row.get('Day')?.startsWith(month))
        .reduce((all, row) => all + Math.round(Number(row.get(title)) * 100), 0)
    assert.equal(sum('Total, INR'), Math.round(net.total * 100))
    assert.equal(sum('IGST, INR'), Math.round(net.igst * 100))
    assert.ok(rows.some((row) => Number(row.get('Total, INR')) < 0))
  })

  it('names no person and no place below the state', async () => {
    const { rows } = await db.execute<{ name: string; mail: string; pin: string }>(sql`
      SELECT DISTINCT account.full_name AS name, account.email AS mail, ordered.shipping_zip AS pin
      FROM orders ordered JOIN accounts account ON account.id = ordered.account_id WHERE ordered.shipping_zip IS NOT NULL`)
    const bodies = await Promise.all(
      (['orders', 'sales', 'stock'] as const).map(
        async (content) => (await read((await feedWith(content)).path)).body,
      ),
    )
    for (const { name, mail, pin } of rows) {
      for (const body of bodies)
        assert.ok(!body.includes(name) && !body.includes(mail) && !body.includes(`,${pin}`))
    }
  })

  it('runs no formula', async () => {
    await db.execute(sql`UPDATE products SET sku = '=HYPERLINK("x")' WHERE id = 1`)
    const rows = await table((await feedWith('stock')).path)
    assert.ok(rows.some((row) => row.get('SKU') === '\'=HYPERLINK("x")'))
  })
})

describe('the secret of an address', () => {
  it('is stored as a hash and shown once', async () => {
    const { id, path } = await feedWith('stock')
    const secret = path.slice('/api/feeds/'.length, -'.csv'.length)
    const [row] = await db.select().from(spreadsheetFeeds).where(eq(spreadsheetFeeds.id, id))
    assert.ok(!JSON.stringify(row).includes(secret))
    const { body } = await office.call(listFeeds, { cookie: office.owner })
    assert.ok(!JSON.stringify(body).includes(secret))
    const { rows: logged } = await db.execute(sql`SELECT after FROM audit_log WHERE entity = 'feed'`)
    assert.ok(logged.length > 0 && !JSON.stringify(logged).includes(secret))
  })

  it('shows its last use', async () => {
    const { id, path } = await feedWith('stock')
    const listed = async () =>
      (await office.call(listFeeds, { cookie: office.owner })).body.feeds.find((feed) => feed.id === id)
    assert.equal((await listed())?.last_used_at, null)
    await read(path)
    const used = await listed()
    assert.ok(used?.last_used_at)
    assert.deepEqual([used.last_used_from, used.content, used.is_revoked], ['127.0.0.1', 'stock', false])
  })

  it('rejects unknown, mistyped and other addresses alike', async () => {
    const { path } = await feedWith('stock')
    const mistyped = path.replace(/.\.csv$/, (end) => (end === 'A.csv' ? 'B.csv' : 'A.csv'))
    const unknown = `/api/feeds/${'x'.repeat(43)}.csv`
    for (const other of [
      mistyped,
      unknown,
      path.slice(0, -4),
      '/api/feeds/1.csv',
      "/api/feeds/'%20OR%201=1",
    ]) {
      assert.deepEqual(await refusal(other), [404, 'not_found'], other)
    }
    assert.deepEqual(await refusal(`/api/feeds/${'x'.repeat(101)}`), [400, 'invalid_request'])
  })

  it('ends by revocation, again and again', async () => {
    const { id, path } = await feedWith('stock')
    const revoke = () => office.call(revokeFeed, { cookie: office.owner, params: { id } })
    assert.deepEqual([(await revoke()).status, (await revoke()).status], [200, 200])
    assert.deepEqual(await refusal(path), [404, 'not_found'])
    const none = await office.call(revokeFeed, { cookie: office.owner, params: { id: 999_999 } })
    assert.deepEqual(errorOf(none), [404, 'not_found'])
  })

  it('is read at most 60 times an hour', async () => {
    const { path } = await feedWith('stock')
    const statuses = new Map<number, number>()
    for (let reading = 0; reading < 63; reading += 1) {
      const { statusCode, headers } = await read(path)
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
      if (statusCode === 429) assert.ok(Number(headers['retry-after']) > 0)
    }
    assert.deepEqual(
      [...statuses],
      [
        [200, 60],
        [429, 3],
      ],
    )
  })
})

describe('the rights of an address', () => {
  it('are those of its maker, at each reading', async () => {
    const { cookie, email } = await office.memberWith(['tokens.write', 'stock.read'])
    for (const content of ['orders', 'sales'] as const) {
      assert.deepEqual(errorOf(await create(content, cookie)), [403, 'not_allowed'])
    }
    const { path } = await feedWith('stock', cookie)
    assert.equal((await read(path)).statusCode, 200)
    const roles = (await office.call(listRoles, { cookie: office.owner })).body.roles
    const staff = (await office.call(listStaff, { cookie: office.owner })).body.staff
    const role = roles.find(({ name }) => name === staff.find((one) => one.email === email)?.role)
    assert.ok(role)
    const body = { version: role.version, permissions: ['tokens.write'] }
    await office.call(editRole, { cookie: office.owner, params: { id: role.id }, body })
    assert.deepEqual(await refusal(path), [403, 'not_allowed'])
  })

  /** A member with an address, and the version of the member's account. */
  async function maker() {
    const { cookie, staffId } = await office.memberWith(['tokens.write', 'stock.read'])
    const { path } = await feedWith('stock', cookie)
    const { staff } = (await office.call(listStaff, { cookie: office.owner })).body
    return { path, staffId, version: staff.find(({ id }) => id === staffId)?.version }
  }

  it('end with the access of its maker for good', async () => {
    const { path, staffId, version } = await maker()
    const setActive = (isActive: boolean, at: number | undefined) =>
      office.call(editStaff, {
        cookie: office.owner,
        params: { id: staffId },
        body: { version: at, is_active: isActive },
      })
    const closed = await setActive(false, version)
    assert.deepEqual(await refusal(path), [404, 'not_found'])
    await setActive(true, closed.body.version)
    assert.deepEqual(await refusal(path), [404, 'not_found'])
  })

  it('end with a reset of its maker', async () => {
    const { path, staffId, version } = await maker()
    const params = { id: staffId }
    const reset = await office.call(resetStaff, { cookie: office.owner, params, body: { version } })
    assert.equal(reset.status, 200, reset.error?.message)
    assert.deepEqual(await refusal(path), [404, 'not_found'])
  })

  it('need the permission for tokens and a name', async () => {
    const { cookie } = await office.memberWith(['stock.read'])
    assert.deepEqual(errorOf(await create('stock', cookie)), [403, 'not_allowed'])
    assert.deepEqual(errorOf(await create('stock', office.owner, ' ')), [400, 'invalid_request'])
    assert.deepEqual(errorOf(await create('customers' as FeedContent)), [400, 'invalid_request'])
  })
})
