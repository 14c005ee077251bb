import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { bulkPack } from '#contract/admin/bulk.ts'
import { holdOrder } from '#contract/admin/orders.ts'
import { cancelOrder as shopperCancels } from '#contract/shop/orders.ts'
import { openStation } from '#test/packing-station.ts'

const { shop, office, paidOrder, start } = await openStation()

describe('bulk packing without the station', () => {
  it('packs what is at one’s own open station', async () => {
    const { id } = await paidOrder()
    await start(id)
    const own = { cookie: office.packer, body: { ids: [id] } }
    const { body } = await office.call(bulkPack.preview, own)
    assert.deepEqual([body.will.map((one) => one.id), body.skip], [[id], []])
    const batch = crypto.randomUUID()
    const run = { cookie: office.packer, body: { batch, orders: body.will }, key: batch }
    const { results } = (await office.call(bulkPack.run, run)).body
    assert.deepEqual(
      results.map(({ outcome }) => outcome),
      ['done'],
    )
    assert.equal((await office.order(id)).status, 'Packed')
  })

  it('packs exactly what the preview listed, and skips the rest', async () => {
    const [one, two, held, busy] = [
      await paidOrder(),
      await paidOrder(),
      await paidOrder(),
      await paidOrder(),
    ]
    const { version } = await office.order(held.id)
    await office.call(holdOrder, {
      cookie: office.owner,
      params: { id: held.id },
      body: { version, reason: 'wait' },
    })
    await start(busy.id)
    const ids = [one.id, held.id, busy.id, two.id, 'ORD999999', one.id]
    const preview = await office.call(bulkPack.preview, { cookie: office.owner, body: { ids } })
    assert.deepEqual(
      preview.body.will.map(({ id }) => id),
      [one.id, two.id],
    )
    assert.deepEqual(preview.body.skip, [
      { id: held.id, why: `Order ${held.id} is on hold: wait` },
      { id: busy.id, why: `Lakshmi Nair has ${busy.id} at the packing station.` },
      { id: 'ORD999999', why: 'There is no such order.' },
    ])
    await shop.call(shopperCancels, { token: two.token, params: { id: two.id } })
    const batch = crypto.randomUUID()
    const run = () =>
      office.call(bulkPack.run, {
        cookie: office.owner,
        body: { batch, orders: preview.body.will },
        key: batch,
      })
    for (const { body } of [await run(), await run()]) {
      assert.deepEqual(
        body.results.map(({ id, outcome }) => [id, outcome]),
        [
          [one.id, 'done'],
          [two.id, 'refused'],
        ],
      )
    }
    assert.equal((await office.order(one.id)).documents.length, 1)
  })
})
