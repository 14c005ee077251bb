import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import * as packing from '#contract/admin/packing.ts'
import * as places from '#contract/admin/places.ts'
import { listShelf } from '#contract/admin/shelf.ts'
import * as waves from '#contract/admin/waves.ts'
import { errorOf } from '#test/back-office.ts'
import { openStation, parcel } from '#test/packing-station.ts'
import { wrongStock } from '#test/stock-ledger.ts'

const { shop, office, paidOrder, fill, tell, start } = await openStation()
const as = { cookie: office.owner }

const placesOf = async (id: number) =>
  (await office.call(places.readStockPlaces, { ...as, params: { id: String(id) } })).body.batches
const carry = (id: number, body: object) =>
  office.call(places.transferPacks, {
    ...as,
    key: crypto.randomUUID(),
    params: { id: String(id) },
    body: { reason: 'put by', from: null, to: 'R1', ...body } as never,
  })
const pickingOf = async (): Promise<number> =>
  (await placesOf(stockId))
    .flatMap((batch) => batch.places)
    .filter((at) => at.is_picking)
    .reduce((sum, { packs }) => sum + packs, 0)

const stockId = 1
/** The batch that is packed first, because it expires first. */
let first: places.StockPlaces['batches'][number]
let here = 0

before(async () => {
  const [batch] = (await placesOf(stockId)).filter(({ state }) => state === 'released')
  first = batch ?? assert.fail('the sample has a batch')
  here = first.places[0]?.packs ?? 0
  assert.ok(here > 10)
})

describe('an order of which the picking place has too little', () => {
  it('names where to fetch missing packs, for a wave and the station', async () => {
    await carry(first.id, { packs: here - 1 })
    const { id } = await paidOrder([{ productId: 1, quantity: 4 }])
    const made = await office.call(waves.makeWave, {
      cookie: office.packer,
      key: crypto.randomUUID(),
      body: { orders: [id] },
    })
    const [line] = made.body.wave.pick
    assert.deepEqual([line?.quantity, line?.refill], [4, 'R1 ×3'])
    const station = (await start(id)).body
    assert.equal(station.lines[0]?.refill, 'R1 ×3')
    const shelf = (await office.call(listShelf, as)).body.shelf.find((row) => row.stock_id === stockId)
    assert.equal(shelf?.backstock, `R1 ×${here - 1}`)
    assert.equal(station.lines[0]?.backstock, `R1 ×${here - 1}`)
    const report = (left: number) =>
      tell(packing.reportShortPick, id, {
        stock_id: stockId,
        on_hand: shelf?.on_hand,
        left,
        reason: 'Not there',
      })
    const more = await report(2)
    assert.deepEqual(
      [...errorOf(more), more.error.errors?.left?.slice(0, 58)],
      [400, 'invalid_request', 'By the books only 1 of it lies in the picking place. Count'],
    )
    const missing = await report(0)
    assert.deepEqual([missing.status, missing.body.refill], [200, 'R1 ×4'])
    assert.equal(missing.body.on_hand, (shelf?.on_hand ?? 0) - 1)
    assert.equal((await office.order(id)).hold?.reason, 'Not there Refill from R1 ×4.')
    const [batch] = await placesOf(stockId)
    assert.deepEqual(
      batch?.places.map(({ packs }) => packs),
      [0, here - 1],
      'the count is of the picking place alone',
    )
    assert.deepEqual(await wrongStock(shop.db), [])
    here -= 1
    await shop.db.execute(sql`UPDATE orders SET hold_reason = NULL WHERE id = ${Number(id.slice(3))}`)
    await carry(first.id, { from: 'R1', to: null, packs: 1, reason: 'refill' })
  })

  it('records a shortage once when two packers report it', async () => {
    const orders = await Promise.all([1, 2].map(() => paidOrder([{ productId: 1, quantity: 2 }])))
    const seen: (number | undefined)[] = []
    for (const { id } of orders) seen.push((await start(id)).body.lines[0]?.on_hand)
    const before = await placesOf(stockId)
    const [picking, backstock] = before[0]?.places.map(({ packs }) => packs) ?? []
    const answers = await Promise.all(
      orders.map(({ id }, index) =>
        tell(packing.reportShortPick, id, {
          stock_id: stockId,
          on_hand: seen[index],
          left: 0,
          reason: 'None',
        }),
      ),
    )
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, picking ? 409 : 200])
    const [batch] = await placesOf(stockId)
    assert.deepEqual(
      batch?.places.map(({ packs }) => packs),
      [0, backstock],
    )
    assert.deepEqual(await wrongStock(shop.db), [])
    for (const { id } of orders)
      await shop.db.execute(sql`UPDATE orders SET hold_reason = NULL WHERE id = ${Number(id.slice(3))}`)
    here -= picking ?? 0
  })

  it('keeps packs of payments under way on sale; the rest is short', async () => {
    const { id } = await paidOrder([{ productId: 1, quantity: 2 }])
    await carry(first.id, { from: 'R1', to: null, packs: 3, reason: 'refill' })
    const { on_hand = 0 } = (await start(id)).body.lines[0] ?? {}
    const set = (reserved: number) =>
      shop.db.execute(sql`UPDATE stock SET reserved = ${reserved} WHERE id = ${stockId}`)
    await set(on_hand - 1)
    const { body } = await tell(packing.reportShortPick, id, {
      stock_id: stockId,
      on_hand,
      left: 0,
      reason: 'None',
    })
    assert.equal(body.on_hand, on_hand - 1)
    const { rows } = await shop.db.execute<{ short: number }>(
      sql`SELECT short FROM stock WHERE id = ${stockId}`,
    )
    assert.ok((rows[0]?.short ?? 0) > 0)
    // Nobody here reserves the packs; another invariant covers that.
    const laws = await wrongStock(shop.db)
    assert.deepEqual(
      laws.filter((law) => !law.includes('payments under way')),
      [],
    )
    await set(0)
    await shop.db.execute(sql`UPDATE orders SET hold_reason = NULL WHERE id = ${Number(id.slice(3))}`)
    here = (await placesOf(stockId))[0]?.places.reduce((sum, { packs }) => sum + packs, 0) ?? 0
  })

  it('packs from the picking place first, and refills from the ledger', async () => {
    const { id } = await paidOrder([{ productId: 1, quantity: 4 }])
    await fill(id)
    const { status } = await tell(packing.finishPacking, id, parcel)
    assert.equal(status, 200)
    const [batch] = await placesOf(stockId)
    assert.deepEqual(
      batch?.places.map(({ packs }) => packs),
      [0, here - 4],
    )
    assert.deepEqual(await wrongStock(shop.db), [])
  })

  it('needs no refill after packs were carried over', async () => {
    await carry(first.id, { from: 'R1', to: null, packs: 8, reason: 'refill' })
    const { id } = await paidOrder([{ productId: 1, quantity: 2 }])
    assert.equal((await start(id)).body.lines[0]?.refill, null)
  })

  it('is short when all packs elsewhere must not be sent', async () => {
    const { id } = await paidOrder([{ productId: 1, quantity: 2 }])
    await start(id)
    await shop.db.execute(sql`UPDATE batches SET expires_on = current_date - 2 WHERE id = ${first.id}`)
    const shelf = (await office.call(listShelf, as)).body.shelf.find((row) => row.stock_id === stockId)
    assert.match(shelf?.backstock ?? '', /^R1 ×/)
    const missing = await tell(packing.reportShortPick, id, {
      stock_id: stockId,
      on_hand: shelf?.on_hand,
      left: (shelf?.on_hand ?? 0) - 1,
      reason: 'Not there',
    })
    assert.equal(missing.status, 200, JSON.stringify(missing.error))
    await shop.db.execute(
      sql`UPDATE batches SET expires_on = ${first.expires_on}::date WHERE id = ${first.id}`,
    )
    assert.deepEqual(await wrongStock(shop.db), [])
  })

  it('keeps the ledger right while packs are carried and packed', async () => {
    const orders = await Promise.all([1, 2, 3, 4].map(() => paidOrder([{ productId: 1, quantity: 2 }])))
    for (const { id } of orders) await fill(id)
    const before = await pickingOf()
    await Promise.all([
      ...orders.map(({ id }) => tell(packing.finishPacking, id, parcel)),
      ...[1, 2, 3, 4].map(() => carry(first.id, { packs: 2 })),
    ])
    assert.ok((await pickingOf()) <= before)
    const all = (await placesOf(stockId)).flatMap((batch) => batch.places)
    assert.ok(all.every(({ packs }) => packs >= 0))
    assert.deepEqual(await wrongStock(shop.db), [])
  })
})
