import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { packOrder } from '#contract/admin/fulfilment.ts'
import { holdOrder } from '#contract/admin/orders.ts'
import * as packing from '#contract/admin/packing.ts'
import * as waves from '#contract/admin/waves.ts'
import { cancelOrder as shopperCancels } from '#contract/shop/orders.ts'
import { errorOf } from '#test/back-office.ts'
import { copyOrders } from '#test/copy-orders.ts'
import { openStation, parcel } from '#test/packing-station.ts'

const { shop, office, paidOrder, start, tell, scan, fill } = await openStation()

describe('two people at the packing station', () => {
  it('shows the second packer who packs, and allows a takeover', async () => {
    const { id } = await paidOrder()
    const { lines } = await fill(id)
    const second = await start(id, {}, office.owner)
    assert.deepEqual(errorOf(second), [409, 'packed_by_other'])
    assert.equal(second.error.by, 'Lakshmi Nair')
    const taken = await start(id, { take_over: true }, office.owner)
    assert.deepEqual([taken.body.packer, taken.body.is_complete], ['Ravi Menon', true])
    assert.deepEqual(errorOf(await scan(id, lines[0]?.sku ?? '')), [409, 'packed_by_other'])
    assert.deepEqual(errorOf(await tell(packing.finishPacking, id, parcel)), [409, 'packed_by_other'])
    const done = await tell(packing.finishPacking, id, parcel, { cookie: office.owner })
    assert.equal(done.status, 200)
  })

  it('does not pack an order that left a colleague’s wave', async () => {
    const [one, two] = [await paidOrder(), await paidOrder()]
    const { body } = await office.call(waves.makeWave, {
      cookie: office.owner,
      body: { orders: [one.id, two.id] },
      key: crypto.randomUUID(),
    })
    const refused = await start(one.id)
    assert.deepEqual(errorOf(refused), [409, 'in_other_wave'])
    assert.deepEqual([refused.error.by, refused.error.wave], ['Ravi Menon', body.wave.id])
    assert.equal((await start(one.id, { take_over: true })).body.wave, null)
    const wave = await office.call(waves.getWave, { cookie: office.owner, params: { id: body.wave.id } })
    assert.deepEqual(
      wave.body.orders.map(({ state, note }) => [state, note]),
      [
        ['taken-out', 'A colleague packs it.'],
        ['to-pack', null],
      ],
    )
  })

  it('packs an order once from its page and the station', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { id } = await paidOrder()
      const { version } = await fill(id)
      const seen = await office.order(id)
      const both = await Promise.all([
        tell(packing.finishPacking, id, { ...parcel, version }),
        office.call(packOrder, { cookie: office.owner, params: { id }, body: { version: seen.version } }),
      ])
      assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409])
      assert.equal((await office.order(id)).documents.length, 1)
    }
  })
})

describe('concurrent changes at the packing station', () => {
  it('either packs or cancels an order when packer and shopper meet', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { id, token } = await paidOrder()
      const { version } = await fill(id)
      const [packed, cancelled] = await Promise.all([
        tell(packing.finishPacking, id, { ...parcel, version }),
        shop.call(shopperCancels, { token, params: { id } }),
      ])
      const { status } = await office.order(id)
      if (packed.status === 200)
        assert.deepEqual([status, cancelled.error.code], ['Packed', 'already_packed'])
      else assert.deepEqual([status, packed.error.code], ['Cancelled', 'wrong_order_state'])
    }
  })

  it('rejects a scan for a cancelled or held order', async () => {
    const [one, two] = [await paidOrder(), await paidOrder()]
    const { sku = '' } = (await start(one.id)).body.lines[0] ?? {}
    await start(two.id)
    await shop.call(shopperCancels, { token: one.token, params: { id: one.id } })
    const stopped = await scan(one.id, sku)
    assert.deepEqual(errorOf(stopped), [409, 'wrong_order_state'])
    assert.match(stopped.error.message, /is Cancelled/)
    const { version } = await office.order(two.id)
    await office.call(holdOrder, {
      cookie: office.owner,
      params: { id: two.id },
      body: { version, reason: 'address unclear' },
    })
    assert.deepEqual(errorOf(await scan(two.id, sku)), [409, 'order_held'])
    assert.deepEqual(errorOf(await start(two.id)), [409, 'order_held'])
  })

  it('stops a packer without the role, and a colleague continues', async () => {
    const { id } = await paidOrder()
    const member = await office.memberWith(['fulfil.write', 'orders.read'])
    await fill(id, member.cookie)
    await shop.db.execute(sql`
      UPDATE staff_roles SET permissions = '{orders.read}' WHERE id = (
        SELECT role_id FROM staff_members WHERE id = ${member.staffId})`)
    const refused = await tell(packing.finishPacking, id, parcel, { cookie: member.cookie })
    assert.deepEqual(errorOf(refused), [403, 'not_allowed'])
    await start(id, { take_over: true })
    assert.equal((await tell(packing.finishPacking, id, parcel)).status, 200)
  })

  it('a repeated payment webhook changes nothing during packing', async () => {
    await shop.takeWebhooks()
    await shop.sandbox.setFaults({ duplicate: 1 })
    const { id } = await paidOrder()
    const { version } = await fill(id)
    const done = await tell(packing.finishPacking, id, { ...parcel, version })
    assert.equal(done.status, 200)
    assert.deepEqual(
      [(await office.order(id)).status, (await office.order(id)).payment_status],
      ['Packed', 'Paid'],
    )
  })

  it('does not pack an order that was refunded in full', async () => {
    const { id } = await paidOrder()
    const [copy = ''] = await copyOrders(shop.db, id, 1)
    await shop.db.execute(sql`
      WITH back AS (
        INSERT INTO refunds (payment_id, provider_payment_id, amount_paise, reason, status, idempotency_key, captured_paise)
        SELECT id, provider_payment_id, 100, 'staff', 'sent', 'test-' || id, amount_paise FROM payments
        WHERE order_id = ${Number(copy.slice(3))} RETURNING id)
      INSERT INTO refund_lines SELECT back.id, item.id, item.quantity, 100, false FROM back, order_items item
      WHERE item.order_id = ${Number(copy.slice(3))}`)
    assert.deepEqual(errorOf(await start(copy)), [409, 'nothing_to_pack'])
  })
})
