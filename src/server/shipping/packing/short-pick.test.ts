import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import * as packing from '#contract/admin/packing.ts'
import * as waves from '#contract/admin/waves.ts'
import { errorOf } from '#test/back-office.ts'
import { shipping } from '#test/office.ts'
import { openStation } from '#test/packing-station.ts'

const { shop, office, paidOrder, start, tell, scan } = await openStation()

describe('a short pick', () => {
  it('puts the order on hold and corrects the stock in one step', async () => {
    const [one, two] = [await paidOrder([{ productId: 4, quantity: 2 }]), await paidOrder()]
    const { body } = await office.call(waves.makeWave, {
      cookie: office.packer,
      body: { orders: [one.id, two.id] },
      key: crypto.randomUUID(),
    })
    const [line] = (await start(one.id)).body.lines
    await scan(one.id, line?.sku ?? '')
    const report = { stock_id: line?.stock_id, on_hand: line?.on_hand, left: 3, reason: 'Missing: 1 pack' }
    const short = await tell(packing.reportShortPick, one.id, report)
    assert.deepEqual([short.status, short.body.next, short.body.on_hand], [200, two.id, 3])
    const held = await office.order(one.id)
    assert.deepEqual(held.hold, { reason: 'Missing: 1 pack', until: null })
    const { rows } = await shop.db.execute(
      sql`SELECT change, reason, author FROM stock_movements ORDER BY id DESC LIMIT 1`,
    )
    assert.deepEqual(rows[0], {
      change: 3 - (line?.on_hand ?? 0),
      reason: `Missing when ${one.id} was packed`,
      author: 'staff',
    })
    const wave = await office.call(waves.getWave, { cookie: office.packer, params: { id: body.wave.id } })
    assert.deepEqual(
      wave.body.orders.map(({ state }) => state),
      ['taken-out', 'to-pack'],
    )
    assert.deepEqual(errorOf(await scan(one.id, line?.sku ?? '')), [409, 'order_held'])
  })

  it('changes nothing when the stock was recounted meanwhile', async () => {
    const { id } = await paidOrder([{ productId: 6, quantity: 1 }])
    const { stock_id, on_hand = 0 } = (await start(id)).body.lines[0] ?? {}
    const report = { stock_id, reason: 'Missing' }
    const stale = await tell(packing.reportShortPick, id, { ...report, on_hand: on_hand + 1, left: 0 })
    assert.deepEqual([...errorOf(stale), stale.error.on_hand], [409, 'stock_changed', on_hand])
    const more = await tell(packing.reportShortPick, id, { ...report, on_hand, left: on_hand + 1 })
    assert.deepEqual(errorOf(more), [400, 'invalid_request'])
    const strange = await tell(packing.reportShortPick, id, {
      ...report,
      stock_id: 2_000_000,
      on_hand,
      left: 0,
    })
    assert.deepEqual(errorOf(strange), [409, 'wrong_item'])
    assert.equal((await office.order(id)).hold, null)
    assert.equal((await start(id)).status, 200)
  })

  it('keeps the stock that payments under way reserve', async () => {
    const { id } = await paidOrder([{ productId: 6, quantity: 1 }])
    const waiting = await shop.registerShopper()
    await shop.start(waiting.token, { items: [{ productId: 6, quantity: 2 }], shipping })
    const { stock_id, on_hand } = (await start(id)).body.lines[0] ?? {}
    const short = await tell(packing.reportShortPick, id, { stock_id, on_hand, left: 0, reason: 'Missing' })
    assert.deepEqual([short.status, short.body.on_hand], [200, 2])
  })
})
