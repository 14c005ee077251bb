import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { skuOf } from '#contract/admin/codes.ts'
import * as imports from '#contract/admin/imports.ts'
import { getProduct } from '#contract/shop/products.ts'
import { errorOf } from '#test/back-office.ts'
import { openOffice } from '#test/office.ts'
import { withOwnIds } from '#test/own-ids.ts'
import { batches, pricePeriods, products, stock } from '../../platform/database/tables.ts'
import { formatMoment, readMoment } from './moments.ts'

const { shop, office } = await openOffice()
const owner = { cookie: office.owner }

async function checked(text: string, more: object = {}): Promise<imports.Import> {
  const opened = await office.call(imports.openImport, {
    ...owner,
    key: crypto.randomUUID(),
    body: { file_name: 'table.csv', content: Buffer.from(text).toString('base64') },
  })
  assert.equal(opened.status, 200, JSON.stringify(opened.error))
  const { id, version, goal } = opened.body
  const columns = withOwnIds(opened.body)
  const call = { ...owner, params: { id: String(id) }, body: { version, columns, goal, ...more } }
  const { body, status, error } = await office.call(imports.checkImport, call)
  assert.equal(status, 200, JSON.stringify(error))
  return body
}

const apply = ({ id, version }: imports.Import, cookie = office.owner) =>
  office.call(imports.applyImport, {
    cookie,
    key: crypto.randomUUID(),
    params: { id: String(id) },
    body: { version },
  })

const rowsOf = async ({ id }: imports.Import) =>
  (await office.call(imports.listImportRows, { ...owner, params: { id: String(id) } })).body.rows

const shelfOf = async (productId: number) => {
  const [row] = await shop.db.select().from(stock).where(eq(stock.productId, productId))
  assert.ok(row)
  return row
}

const exported = async (url: string): Promise<string> =>
  (await office.app.inject({ url, headers: owner })).body

const totals = sql<{ wrong: number }>`
  SELECT count(*)::int AS wrong FROM stock s
  WHERE s.on_hand <> coalesce((SELECT sum(m.change) FROM stock_movements m
    WHERE m.product_id = s.product_id OR m.part_id = s.part_id), 0)`

describe('the import of counts', () => {
  it('applies counts with their reason through ledger and batches', async () => {
    const row = await shelfOf(1)
    const seen = await checked(`SKU,Counted,Reason\n${skuOf(row.id)},4990,Ten are broken\n`)
    assert.deepEqual([seen.kind, seen.has_goals, seen.goal], ['stock', false, 'shop'])
    const [shown] = await rowsOf(seen)
    assert.deepEqual(shown?.changes, [{ field: 'counted', label: 'Counted', before: '5000', after: '4990' }])
    assert.equal((await apply(seen)).body.state, 'applied')
    assert.equal((await shelfOf(1)).onHand, 4990)
    const { rows } = await shop.db.execute<{ change: number; reason: string; author: string }>(sql`
      SELECT change, reason, author FROM stock_movements WHERE product_id = 1 ORDER BY id DESC LIMIT 1`)
    assert.deepEqual(rows, [{ change: -10, reason: 'counted: Ten are broken', author: 'staff' }])
    const { rows: ledgerErrors } = await shop.db.execute<{ wrong: number }>(totals)
    assert.equal(ledgerErrors[0]?.wrong, 0)
  })

  it('counts batches by their numbers', async () => {
    const { id } = await shelfOf(2)
    await shop.db.insert(batches).values({ stockId: id, number: 'B-7', state: 'released', onHand: 0 })
    const seen = await checked(`SKU,Batch,Counted,Reason\n${skuOf(id)},b-7,12,Found behind the shelf\n`)
    await apply(seen)
    const [batch] = await shop.db.select().from(batches).where(eq(batches.number, 'B-7'))
    assert.equal(batch?.onHand, 12)
  })

  it('rejects count rows that are incomplete, impossible, repeated or unknown', async () => {
    const [one, two] = [await shelfOf(3), await shelfOf(4)]
    await shop.db.update(stock).set({ reserved: 3 }).where(eq(stock.id, two.id))
    const seen = await checked(
      [
        'SKU,Batch,Counted,Reason',
        `${skuOf(one.id)},,7,`,
        `${skuOf(two.id)},,2,Lost`,
        `${skuOf(one.id)},,8,Again`,
        'SK9999,,1,x',
        `${skuOf(one.id)},none,1,x`,
        `${skuOf(two.id)},,1.5,x`,
      ].join('\n'),
    )
    const rows = await rowsOf(seen)
    assert.deepEqual(
      rows.map(({ outcome, problems }) => [outcome, problems[0]?.label]),
      ['Reason', 'Counted', 'Counted', 'SKU', 'Batch', 'Counted'].map((label) => ['refused', label]),
    )
    await shop.db.update(stock).set({ reserved: 0 }).where(eq(stock.id, two.id))
    const kit = await checked('Product ID,Counted,Reason\n6,1,x\n')
    assert.match(
      (await rowsOf(kit))[0]?.problems[0]?.message ?? '',
      /A kit is counted by the SKUs of its parts/,
    )
  })

  it('does not apply counts of stock that moved since', async () => {
    const { id, onHand } = await shelfOf(5)
    const seen = await checked(`SKU,Counted,Reason\n${skuOf(id)},10,Counted\n`)
    await shop.db
      .update(stock)
      .set({ onHand: onHand - 1 })
      .where(eq(stock.id, id))
    assert.deepEqual(errorOf(await apply(seen)), [409, 'import_changed'])
    await shop.db.update(stock).set({ onHand }).where(eq(stock.id, id))
    const others = await Promise.all(
      [1, 2, 3].map((count) => checked(`SKU,Counted,Reason\n${skuOf(id)},${count},Counted\n`)),
    )
    const answers = await Promise.all(others.map((one) => apply(one)))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409])
  })

  it('shows count imports only to people who may see stock', async () => {
    const { id } = await shelfOf(4)
    const seen = await checked(`SKU,Counted,Reason\n${skuOf(id)},1,Counted\n`)
    const { cookie } = await office.memberWith(['import.run', 'products.read'])
    const params = { id: String(seen.id) }
    const body = { version: seen.version, columns: seen.columns, goal: seen.goal }
    const content = Buffer.from(`SKU,Counted,Reason\n${skuOf(id)},1,x\n`).toString('base64')
    const key = crypto.randomUUID()
    for (const answer of [
      await office.call(imports.getImport, { cookie, params }),
      await office.call(imports.listImportRows, { cookie, params }),
      await office.call(imports.readRejectedRows, { cookie, params }),
      await office.call(imports.checkImport, { cookie, params, body }),
      await office.call(imports.openImport, { cookie, key, body: { file_name: 'x.csv', content } }),
    ])
      assert.deepEqual([...errorOf(answer), answer.error.permission], [403, 'not_allowed', 'stock.read'])
    const { body: list } = await office.call(imports.listImports, { cookie })
    assert.deepEqual(
      [list.imports.filter(({ kind }) => kind === 'stock'), list.count],
      [[], list.imports.length],
    )
  })

  it('requires the stock permission and exports counts that change nothing', async () => {
    const { id } = await shelfOf(4)
    const { cookie } = await office.memberWith(['import.run', 'stock.read'])
    const seen = await checked(`SKU,Counted,Reason\n${skuOf(id)},1,Counted\n`)
    assert.deepEqual(errorOf(await apply(seen, cookie)), [403, 'not_allowed'])
    const again = await checked(await exported('/api/stock-table'))
    assert.deepEqual([again.counts?.changed, again.counts?.refused], [0, 0])
  })
})

describe('the import of temporary prices', () => {
  it('sets temporary prices and exports them without changes', async () => {
    const [slug] = await shop.db.select({ slug: products.slug }).from(products).where(eq(products.id, 1))
    const seen = await checked(`Address,From,Until,Discount %\n${slug?.slug},2090-01-01,2090-01-31,25\n`)
    assert.equal(seen.kind, 'prices')
    assert.deepEqual(seen.counts, { new: 1, changed: 0, same: 0, refused: 0 })
    assert.equal((await apply(seen)).status, 200)
    const [period] = await shop.db.select().from(pricePeriods)
    assert.deepEqual(
      [period?.startsAt.toISOString(), period?.endsAt.toISOString(), period?.discountPercent],
      ['2089-12-31T18:30:00.000Z', '2090-01-31T18:30:00.000Z', 25],
    )
    const again = await checked(await exported('/api/price-periods-table'))
    assert.deepEqual(again.counts, { new: 0, changed: 0, same: 1, refused: 0 })
    await shop.db.update(pricePeriods).set({ startsAt: new Date(Date.now() - 1000) })
    assert.equal((await shop.call(getProduct, { params: { id: '1' } })).body.discount_percentage, 25)
    const running = await checked(await exported('/api/price-periods-table'))
    assert.equal(running.counts?.same, 1)
  })

  it('rejects price rows that are unlawful, empty, past, reversed or overlapping', async () => {
    const seen = await checked(
      [
        'ID,From,Until,Price',
        '2,2091-01-01,2091-02-01,99999',
        '2,2091-01-01,2091-02-01,',
        '2,2020-01-01,2091-02-01,5',
        '2,2091-03-01,2091-02-01,5',
        '2,2091-02-30,2091-04-01,5',
        '2,2092-01-01,2092-02-01,5',
        '2,2092-01-15,2092-03-01,6',
        '99999,2092-01-15,2092-03-01,6',
        '2,2093-01-15,2093-03-01,x',
      ].join('\n'),
    )
    assert.deepEqual(
      (await rowsOf(seen)).map(({ outcome, problems }) => [outcome, problems[0]?.label]),
      [
        ...['Price', 'Price', 'From', 'Until', 'From'].map((label) => ['refused', label]),
        ['new', undefined],
        ...['From', 'ID', 'Price'].map((label) => ['refused', label]),
      ],
    )
  })
})

describe('moments in cells', () => {
  it('reads a moment in Indian time and writes it back', () => {
    const moment = readMoment('2026-11-30 18:05:09', { isEnd: true })
    assert.equal(moment?.toISOString(), '2026-11-30T12:35:09.000Z')
    assert.equal(moment && formatMoment(moment), '2026-11-30 18:05:09')
    assert.equal(readMoment('2026-11-31', { isEnd: false }), null)
  })

  it('reads days and times as spreadsheets in India save them', () => {
    const read = (text: string) => {
      const moment = readMoment(text, { isEnd: false })
      return moment && formatMoment(moment)
    }
    const midnight = ['30-11-2026', '30/11/26', '30.11.2026', '30-Nov-26', '30 November 2026', '46356']
    assert.deepEqual(midnight.map(read), Array(midnight.length).fill('2026-11-30 00:00:00'))
    const evening = ['30-11-2026 18:00', '30/11/26 6:00 PM', '30-Nov-2026 06:00:00 pm', '46356.75']
    assert.deepEqual(evening.map(read), Array(evening.length).fill('2026-11-30 18:00:00'))
    const none = ['11/30/2026', '2026-13-01', '31-02-2026', '30-Foo-26', '30-11-2026 25:00', '5', 'soon', '']
    assert.deepEqual(none.map(read), Array(none.length).fill(null))
    assert.equal(readMoment('30/11/26', { isEnd: true })?.toISOString(), '2026-11-30T18:30:00.000Z')
    assert.equal(readMoment('46356', { isEnd: true })?.toISOString(), '2026-11-30T18:30:00.000Z')
  })

  it('reads a moment with its offset', () => {
    for (const text of [
      '2026-11-30 18:05:09 +0530',
      '2026-11-30T18:05:09+05:30',
      '2026-11-30T12:35:09Z',
      '2026-11-30T12:35:09.250Z',
      '2026-11-30 12:35:09 UTC',
      '2026-11-30 07:35:09 -0500',
    ])
      assert.match(readMoment(text, { isEnd: false })?.toISOString() ?? '', /^2026-11-30T12:35:09/, text)
    assert.equal(readMoment('2026-11-31 10:00:00 +0530', { isEnd: false }), null)
    assert.equal(readMoment('2026-11-30 25:00:00 +0530', { isEnd: false }), null)
    assert.ok(readMoment('2026-11-30 10:00 +14:00', { isEnd: false }))
    for (const offset of ['+14:01', '-1500', '+9900', '+0560'])
      assert.equal(readMoment(`2026-11-30 10:00 ${offset}`, { isEnd: false }), null, offset)
  })
})
