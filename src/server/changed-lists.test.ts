import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { addOrderNote, listStaffOrders, tagOrder } from '#contract/admin/orders.ts'
import { closeTicket } from '#contract/admin/tickets.ts'
import { errorOf } from '#test/back-office.ts'
import { idsOf, lists, openChangedLists, past } from '#test/changed-lists.ts'
import { changes } from './platform/database/tables.ts'
import { deleteSupersededChanges } from './platform/lists/delete-superseded-changes.ts'

const { shop, office, paidOrder, as, page, changesAfter, changedBy, newTicket, ticketVersion } =
  await openChangedLists()

describe('a list of changes', () => {
  it('names every row once, in the order of its changes', async () => {
    for (let count = 0; count < 120; count += 1) await shop.registerShopper()
    const walked = await changesAfter('customers', past)
    assert.ok(walked.length > 120)
    assert.equal(new Set(idsOf(walked)).size, walked.length)
    assert.deepEqual(
      walked,
      walked.toSorted((a, b) => a.updated_at.localeCompare(b.updated_at) || Number(a.id) - Number(b.id)),
    )
    assert.deepEqual(await changesAfter('customers', walked.at(-1)?.updated_at ?? past), [])
  })

  it('goes on from a cursor alone', async () => {
    const { rows, next } = await page('customers', { updated_after: past })
    const [alone, both] = [
      await page('customers', { cursor: next ?? '' }),
      await page('customers', { cursor: next ?? '', updated_after: past }),
    ]
    assert.deepEqual(alone, both)
    assert.ok(!idsOf(rows).includes(alone.rows[0]?.id ?? 0))
  })

  it('ends where a running transaction began', async () => {
    const [early, late] = [await paidOrder(), await paidOrder()]
    const tag = (id: string) =>
      ['UPDATE orders SET tags = $1 WHERE id = $2', [['late'], Number(id.slice(3))]] as const
    const before = (await changesAfter('orders', past)).at(-1)?.updated_at ?? past
    const client = await shop.pool.connect()
    try {
      await client.query('BEGIN')
      await client.query(tag(early.id)[0], [...tag(early.id)[1]])
      await shop.pool.query(tag(late.id)[0], [...tag(late.id)[1]])
      assert.deepEqual(await changesAfter('orders', before), [])
      await client.query('COMMIT')
    } finally {
      client.release()
    }
    assert.deepEqual(idsOf(await changesAfter('orders', before)), [early.id, late.id])
  })

  it('does not wait for a transaction that only reads', async () => {
    const { id } = await paidOrder()
    const client = await shop.pool.connect()
    try {
      await client.query('BEGIN')
      await client.query('SELECT count(*) FROM orders')
      assert.deepEqual(
        await changedBy('orders', () =>
          office.call(addOrderNote, { ...as, params: { id }, body: { text: 'x' } }),
        ),
        [id],
      )
    } finally {
      await client.query('ROLLBACK')
      client.release()
    }
  })

  it('lists every view unless one is named', async () => {
    const id = await newTicket()
    await office.call(closeTicket, {
      ...as,
      params: { id },
      body: { version: await ticketVersion(id) },
      key: 'c',
    })
    assert.ok(idsOf(await changesAfter('tickets', past)).includes(id))
    const open = await page('tickets', { updated_after: past, view: 'open' })
    assert.ok(!idsOf(open.rows).includes(id))
  })

  it('stays the same when superseded changes are deleted', async () => {
    const { id } = await paidOrder()
    await office.change(tagOrder, id, { tags: ['twice'] })
    const before = await changesAfter('orders', past)
    const count = async () => (await shop.db.select().from(changes)).length
    const rows = await count()
    await shop.db.update(changes).set({ changedAt: sql`changed_at - interval '2 days'` })
    await deleteSupersededChanges(shop.db)
    await shop.db.update(changes).set({ changedAt: sql`changed_at + interval '2 days'` })
    assert.ok((await count()) < rows)
    assert.deepEqual(await changesAfter('orders', past), before)
  })

  it('is narrowed by the filters of its list', async () => {
    const { id } = await paidOrder()
    await office.change(tagOrder, id, { tags: ['narrow'] })
    assert.deepEqual(idsOf((await page('orders', { updated_after: past, tag: 'narrow' })).rows), [id])
  })

  it('reads moments with offset and microseconds', async () => {
    const [first, second] = await changesAfter('products', past)
    assert.match(first?.updated_at ?? '', /^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
    assert.equal((await changesAfter('products', first?.updated_at ?? ''))[0]?.id, second?.id)
    assert.deepEqual(await changesAfter('products', '2099-12-31T23:59:59+05:30'), [])
    assert.ok((await changesAfter('products', '2020-12-31T23:59:59.123456789-14:00')).length > 1)
  })

  for (const moment of [
    'yesterday',
    '',
    '2026-12-01',
    '2026-12-01T10:30:00',
    '2026-02-30T10:30:00Z',
    '2026-12-01T25:00:00Z',
    '1969-01-01T00:00:00Z',
    '2026-12-01T10:30:00 05:30',
    '2026-12-01T10:30:00+23:00',
    '1764205209',
    '2026-12-01T10:30:00Z'.repeat(500),
  ]) {
    it(`rejects the moment ${JSON.stringify(moment.slice(0, 30))}`, async () => {
      const answer = await office.call(listStaffOrders, { ...as, query: { updated_after: moment } })
      assert.deepEqual(errorOf(answer), [400, 'invalid_request'])
      assert.match(JSON.stringify(answer.error.errors), /A moment is written like 2026-12-01T10:30:00Z/)
    })
  }

  it('rejects a cursor of the ordinary list', async () => {
    for (const [list, cursor] of [
      ['orders', '12'],
      ['tickets', '1764205209123456-12'],
      ['payouts', 'setl_A'],
    ] as const) {
      const answer = await office.call(lists[list], { ...as, query: { updated_after: past, cursor } })
      assert.deepEqual(errorOf(answer), [400, 'invalid_request'])
      assert.match(answer.error.message, /This cursor belongs to the list without updated_after/)
    }
    const unknown = await office.call(listStaffOrders, { ...as, query: { cursor: 'u12' } })
    assert.deepEqual(errorOf(unknown), [400, 'invalid_request'])
  })
})
