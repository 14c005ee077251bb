import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { listAudit } from '#contract/admin/audit.ts'
import { getStaffOrder, holdOrder } from '#contract/admin/orders.ts'
import { editShelfPlace, listShelf } from '#contract/admin/shelf.ts'
import * as waves from '#contract/admin/waves.ts'
import type { Reply } from '#contract/endpoint.ts'
import { cancelOrder as shopperCancels } from '#contract/shop/orders.ts'
import { errorOf } from '#test/back-office.ts'
import { copyOrders } from '#test/copy-orders.ts'
import { openPayingOffice } from '#test/office.ts'
import { releaseAbandonedWaves } from './settle-wave.ts'

const { shop, office, paidOrder } = await openPayingOffice()

const make = (body: object, cookie = office.packer, key: string = crypto.randomUUID()) =>
  office.call(waves.makeWave, { cookie, body, key })
const read = async (id: number, cookie = office.packer) =>
  (await office.call(waves.getWave, { cookie, params: { id } })).body
const idsOf = ({ orders }: waves.Wave) => orders.map(({ id }) => id)

/** Creates a wave of the packer with these orders. */
async function waveOf(orders: string[]): Promise<waves.Wave> {
  const { status, body } = await make({ orders })
  assert.equal(status, 200)
  return body.wave
}

async function step(
  endpoint: typeof waves.takeOverWave | typeof waves.releaseWave | typeof waves.takeOutOrder,
  id: number,
  body: object = {},
  cookie = office.packer,
) {
  const { version } = await read(id)
  return office.call(endpoint as typeof waves.takeOverWave, {
    cookie,
    params: { id },
    body: { version, ...body },
  })
}

describe('a wave', () => {
  it('locks its orders, and another wave gets the reason', async () => {
    const [one, two] = [await paidOrder(), await paidOrder()]
    const first = await waveOf([one.id])
    assert.deepEqual([first.owner, first.is_mine, first.state], ['Lakshmi Nair', true, 'open'])
    const second = await make({ orders: [one.id, two.id, 'ORD999999', 'nonsense'] }, office.owner)
    assert.deepEqual(idsOf(second.body.wave), [two.id])
    assert.deepEqual(second.body.skip, [
      { id: one.id, why: `${one.id} is in packing batch ${first.id} already.` },
      { id: 'ORD999999', why: 'ORD999999 is no order that was paid.' },
      { id: 'nonsense', why: 'nonsense is no order that was paid.' },
    ])
    assert.deepEqual(errorOf(await make({ orders: [one.id] }, office.owner)), [409, 'nothing_to_pack'])
    const locked = sql`INSERT INTO wave_orders (wave_id, order_id, position) VALUES (${second.body.wave.id}, ${Number(one.id.slice(3))}, 9)`
    await assert.rejects(shop.db.execute(locked), ({ cause }: Error) =>
      /wave_orders_locked/.test(String(cause)),
    )
    await step(waves.releaseWave, first.id)
    await step(waves.releaseWave, second.body.wave.id, {}, office.owner)
  })

  it('two people who create waves at once get different orders', async () => {
    const { id } = await paidOrder()
    const copies = await copyOrders(shop.db, id, 7)
    const both = await Promise.all([make({ first: 4 }), make({ first: 4 }, office.owner)])
    const taken = both.flatMap(({ body }) => idsOf(body.wave))
    assert.equal(new Set(taken).size, 8)
    for (const { body } of both) assert.deepEqual(idsOf(body.wave), idsOf(body.wave).toSorted())
    assert.ok(copies.some((copy) => taken.includes(copy)))
    for (const { body } of both) await step(waves.releaseWave, body.wave.id, {}, office.owner)
  })

  it('creates a wave once by a double click under one key', async () => {
    const { id } = await paidOrder()
    const key = crypto.randomUUID()
    const both = await Promise.all([
      make({ orders: [id] }, office.packer, key),
      make({ orders: [id] }, office.packer, key),
    ])
    assert.deepEqual(
      both.map(({ status }) => status),
      [200, 200],
    )
    assert.equal(both[0]?.body.wave.id, both[1]?.body.wave.id)
    await step(waves.releaseWave, both[0]?.body.wave.id ?? 0)
  })

  it('adds up the packs of its orders by shelf place', async () => {
    const { rows: parts } = await shop.db.execute<{ product_id: number; stock_id: number }>(sql`
      SELECT product_id, stock_id FROM product_components WHERE product_id = (
        SELECT min(component.product_id) FROM product_components component WHERE NOT EXISTS (
          SELECT FROM product_components other JOIN stock ON stock.id = other.stock_id
          WHERE other.product_id = component.product_id AND stock.on_hand < 10)) ORDER BY position`)
    const kitId = parts[0]?.product_id ?? 0
    const orders = [
      await paidOrder([
        { productId: 1, quantity: 2 },
        { productId: kitId, quantity: 1 },
      ]),
      await paidOrder([{ productId: kitId, quantity: 2 }]),
    ]
    const last = parts.at(-1)?.stock_id ?? 0
    const { body: known } = await office.call(listShelf, { cookie: office.owner })
    const { version = 0 } = known.shelf.find(({ stock_id }) => stock_id === last) ?? {}
    await office.call(editShelfPlace, {
      cookie: office.owner,
      params: { id: last },
      body: { version, place: '0-00', barcode: null },
    })
    const wave = await waveOf(orders.map(({ id }) => id))
    assert.equal(wave.pick.length, parts.length + 1)
    assert.equal(wave.pick[0]?.stock_id, last, 'what lies first on the shelf is fetched first')
    assert.deepEqual(
      wave.pick[0]?.orders.map(({ quantity }) => quantity),
      [1, 2],
    )
    for (const { stock_id } of parts) {
      assert.equal(wave.pick.find((line) => line.stock_id === stock_id)?.quantity, 3)
    }
    const named = wave.pick.find(({ name }) => name.startsWith('Balcony Feed'))
    assert.match(named?.batch ?? '', /^BF-2609-/)
    await step(waves.releaseWave, wave.id)
  })

  it('moves to another packer, and logs it', async () => {
    const { id } = await paidOrder()
    const wave = await waveOf([id])
    const taken = await step(waves.takeOverWave, wave.id, {}, office.owner)
    assert.deepEqual([taken.body.owner, taken.body.is_mine], ['Ravi Menon', true])
    const stale = await office.call(waves.takeOverWave, {
      cookie: office.packer,
      params: { id: wave.id },
      body: { version: wave.version },
    })
    assert.deepEqual(errorOf(stale), [409, 'version_conflict'])
    assert.equal((stale.error.theirs as waves.Wave).owner, 'Ravi Menon')
    const { body } = await office.call(listAudit, {
      cookie: office.owner,
      query: { entity: `wave:${wave.id}` },
    })
    assert.deepEqual(body.entries[0]?.after, { owner: 'Ravi Menon' })
    await step(waves.releaseWave, wave.id)
  })

  it('ends when its last order is removed', async () => {
    const [one, two] = [await paidOrder(), await paidOrder()]
    const wave = await waveOf([one.id, two.id])
    const out = await step(waves.takeOutOrder, wave.id, { order: one.id })
    assert.deepEqual(
      out.body.orders.map(({ state }) => state),
      ['taken-out', 'to-pack'],
    )
    assert.deepEqual(errorOf(await step(waves.takeOutOrder, wave.id, { order: one.id })), [404, 'not_found'])
    const other = await waveOf([one.id])
    assert.equal((await step(waves.takeOutOrder, wave.id, { order: two.id })).body.state, 'finished')
    assert.deepEqual(errorOf(await step(waves.releaseWave, wave.id)), [409, 'wave_ended'])
    await step(waves.releaseWave, other.id)
  })

  it('shows a cancelled or held order at once', async () => {
    const [one, two] = [await paidOrder(), await paidOrder()]
    const wave = await waveOf([one.id, two.id])
    await shop.call(shopperCancels, { token: one.token, params: { id: one.id } })
    const { version } = (await office.call(getStaffOrder, { cookie: office.owner, params: { id: two.id } }))
      .body
    await office.call(holdOrder, {
      cookie: office.owner,
      params: { id: two.id },
      body: { version, reason: 'asked to wait' },
    })
    const now = await read(wave.id)
    assert.deepEqual(
      now.orders.map(({ state, note }) => [state, note]),
      [
        ['stopped', 'Cancelled: put its items back on the shelf.'],
        ['on-hold', 'On hold: asked to wait'],
      ],
    )
    assert.deepEqual([now.pick, now.next], [[], null])
    await step(waves.releaseWave, wave.id)
  })

  it('is released when unused, or its owner may no longer pack', async () => {
    const orders = [await paidOrder(), await paidOrder(), await paidOrder(), await paidOrder()]
    const [idle, closed, demoted, busy] = [
      await waveOf([orders[0]?.id ?? '']),
      ...(await Promise.all(
        [1, 2].map(async (index) => {
          const { cookie, staffId } = await office.memberWith(['fulfil.write', 'orders.read'])
          const { body } = await make({ orders: [orders[index]?.id] }, cookie)
          return { ...body.wave, staffId }
        }),
      )),
      await waveOf([orders[3]?.id ?? '']),
    ] as [waves.Wave, waves.Wave & { staffId: number }, waves.Wave & { staffId: number }, waves.Wave]
    await shop.db.execute(
      sql`UPDATE waves SET touched_at = now() - interval '13 hours' WHERE id = ${idle.id}`,
    )
    await shop.db.execute(sql`UPDATE staff_members SET is_active = false WHERE id = ${closed.staffId}`)
    await shop.db.execute(sql`
      UPDATE staff_roles SET permissions = '{orders.read}' WHERE id = (
        SELECT role_id FROM staff_members WHERE id = ${demoted.staffId})`)
    await releaseAbandonedWaves(shop.db)
    const states = await Promise.all(
      [idle, closed, demoted, busy].map(async ({ id }) => (await read(id)).state),
    )
    assert.deepEqual(states, ['released', 'released', 'released', 'open'])
    const again = await make({ orders: orders.slice(0, 3).map(({ id }) => id) })
    assert.equal(again.body.wave.orders.length, 3)
    await step(waves.releaseWave, again.body.wave.id)
    await step(waves.releaseWave, busy.id)
  })

  it('takes at most a hundred orders', async () => {
    const { id } = await paidOrder()
    const copies = await copyOrders(shop.db, id, 100)
    assert.deepEqual(errorOf(await make({ orders: [...copies, id] })), [400, 'invalid_request'])
    assert.deepEqual(errorOf(await make({ first: 101 })), [400, 'invalid_request'])
    assert.deepEqual(errorOf(await make({})), [400, 'invalid_request'])
    assert.deepEqual(errorOf(await make({ first: 1, orders: [id] })), [400, 'invalid_request'])
    const wave = await waveOf(copies)
    assert.deepEqual([wave.orders.length, wave.left_count, wave.pick[0]?.quantity], [100, 100, 200])
    const list = await office.callPath(`GET /api/waves/${wave.id}/pick-list`, { cookie: office.packer })
    assert.equal(list.headers['content-type'], 'application/pdf')
    const { body } = await office.call(waves.listWaves, { cookie: office.packer })
    const shown = (body as Reply<typeof waves.listWaves>).waves[0]
    assert.deepEqual([shown?.id, shown?.orders_count, shown?.left_count], [wave.id, 100, 100])
    await step(waves.releaseWave, wave.id)
  })
})
