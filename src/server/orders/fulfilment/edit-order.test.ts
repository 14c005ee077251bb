import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { listAudit } from '#contract/admin/audit.ts'
import * as fulfilment from '#contract/admin/fulfilment.ts'
import * as orders from '#contract/admin/orders.ts'
import { errorOf } from '#test/back-office.ts'
import { openPayingOffice, shipping } from '#test/office.ts'

const { shop, office, paidOrder } = await openPayingOffice()

describe('a hold', () => {
  it('blocks packing on the server until the hold is released', async () => {
    const { id } = await paidOrder()
    const held = await office.change(orders.holdOrder, id, { reason: 'address unclear' })
    assert.deepEqual(held.body.hold, { reason: 'address unclear', until: null })
    assert.deepEqual(held.body.actions.pack, { can: false, why: `Order ${id} is on hold: address unclear` })
    assert.deepEqual(errorOf(await office.change(fulfilment.packOrder, id)), [409, 'order_held'])
    assert.deepEqual(errorOf(await office.change(orders.holdOrder, id, { reason: 'again' })), [
      409,
      'order_held',
    ])
    const released = await office.change(orders.releaseOrder, id)
    assert.equal(released.body.hold, null)
    assert.deepEqual(errorOf(await office.change(orders.releaseOrder, id)), [409, 'not_held'])
    assert.equal((await office.change(fulfilment.packOrder, id)).status, 200)
  })

  it('ends a hold on its day, in India', async () => {
    const { id } = await paidOrder()
    const day = (offset: string) =>
      shop.db
        .execute<{ day: string }>(
          sql`SELECT ((now() AT TIME ZONE 'Asia/Kolkata')::date + ${sql.raw(offset)})::text AS day`,
        )
        .then(({ rows }) => rows[0]?.day ?? '')
    assert.deepEqual(
      errorOf(await office.change(orders.holdOrder, id, { reason: 'x', until: await day('0') })),
      [400, 'invalid_request'],
    )
    assert.deepEqual(
      errorOf(await office.change(orders.holdOrder, id, { reason: 'x', until: '2026-02-30' })),
      [400, 'invalid_request'],
    )
    const held = await office.change(orders.holdOrder, id, { reason: 'asked to wait', until: await day('1') })
    assert.equal(held.body.hold?.until, await day('1'))
    const views = async (view: orders.OrderView) =>
      (await office.call(orders.listStaffOrders, { cookie: office.owner, query: { view } })).body.orders.some(
        (one) => one.id === id,
      )
    assert.deepEqual([await views('on-hold'), await views('to-pack')], [true, false])
    await shop.db.execute(
      sql`UPDATE orders SET hold_until = ${await day('0')}::date WHERE id = ${Number(id.slice(3))}`,
    )
    assert.deepEqual([await views('on-hold'), await views('to-pack')], [false, true])
    assert.equal((await office.change(fulfilment.packOrder, id)).status, 200)
  })

  it('needs a reason of 1 to 200 characters', async () => {
    const { id } = await paidOrder()
    for (const reason of [undefined, '', '  ', 'x'.repeat(201), 7]) {
      assert.deepEqual(errorOf(await office.change(orders.holdOrder, id, { reason })), [
        400,
        'invalid_request',
      ])
    }
    assert.equal((await office.change(orders.holdOrder, id, { reason: 'x'.repeat(200) })).status, 200)
  })
})

describe('an order’s address, notes and tags', () => {
  it('edits the address before packing, and logs old and new', async () => {
    const { id, token } = await paidOrder()
    const address = { ...shipping, city: 'Mumbai', zip: '400001' }
    const elsewhere = await office.change(orders.editOrderAddress, id, { ...address, state: 'Goa' })
    assert.deepEqual(errorOf(elsewhere), [400, 'invalid_request'])
    assert.match(String(elsewhere.error.errors?.state), /is in Maharashtra, but the state is Goa/)
    const answer = await office.change(orders.editOrderAddress, id, address)
    assert.equal(answer.body.city, 'Mumbai')
    assert.equal((await shop.order(token, id)).shipping_city, 'Mumbai')
    const { body } = await office.call(listAudit, { cookie: office.owner, query: { entity: `order:${id}` } })
    assert.deepEqual(body.entries[0]?.before, { shipping_city: 'Pune', shipping_zip: '411001' })
    assert.deepEqual(body.entries[0]?.after, { shipping_city: 'Mumbai', shipping_zip: '400001' })
    await office.change(fulfilment.packOrder, id)
    assert.deepEqual(errorOf(await office.change(orders.editOrderAddress, id, address)), [
      409,
      'address_fixed',
    ])
  })

  it('rejects an outdated tab after the shopper’s change', async () => {
    const { id, token } = await paidOrder()
    const { version } = await office.order(id)
    const changed = await shop.callPath(`PUT /api/orders/${id}/shipping`, {
      token,
      body: { ...shipping, address: '5 Lake Road' },
    })
    assert.equal(changed.status, 200)
    const stale = await office.change(orders.editOrderAddress, id, { ...shipping, version })
    assert.deepEqual(errorOf(stale), [409, 'version_conflict'])
    assert.equal((stale.error.theirs as orders.StaffOrder).shipping_address, '5 Lake Road')
  })

  it('never shows internal notes and tags to the shopper', async () => {
    const { id, token } = await paidOrder()
    const noted = await office.call(orders.addOrderNote, {
      cookie: office.packer,
      params: { id },
      body: { text: 'Rang twice, nobody there.' },
    })
    assert.deepEqual(
      noted.body.notes.map(({ by, text }) => [by, text]),
      [['Lakshmi Nair', 'Rang twice, nobody there.']],
    )
    const tagged = await office.change(orders.tagOrder, id, { tags: ['gift', 'fragile', 'gift'] })
    assert.deepEqual(tagged.body.tags, ['fragile', 'gift'])
    assert.deepEqual(errorOf(await office.change(orders.tagOrder, id, { tags: ['LOUD'] })), [
      400,
      'invalid_request',
    ])
    assert.doesNotMatch(JSON.stringify(await shop.order(token, id)), /Rang twice|fragile/)
  })
})
