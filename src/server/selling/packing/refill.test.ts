import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import * as packing from '#contract/staff/packing.ts'
import * as places from '#contract/staff/places.ts'
import { listShelf } from '#contract/staff/shelf.ts'
import * as waves from '#contract/staff/waves.ts'
import { refusalOf } from '#test/back-office.ts'
import { openStation, parcel } from '#test/packing-station.ts'
import { wrongStock } from '#test/stock-books.ts'

const { shop, office, paidOrder, fill, tell, start } = await openStation()
const as = { cookie: office.owner }

const placesOf = async (id: number) =>
  (await office.call(places.readStockPlaces, { ...as, params: { id: String(id) } })).body.batches
const carry = (id: number, body: object) =>
  office.call(places.transferPacks, {
    ...{ ...as, key: crypto.randomUUID(), params: { id: String(id) } },
    body: { reason: 'put by', from: null, to: 'R1', ...body } as never,
  })
const pickingOf = async (): Promise<number> =>
  (await placesOf(stockId))
    .flatMap((batch) => batch.places)
    .filter((at) => at.is_picking)
    .reduce((sum, { packs }) => sum + packs, 0)

const stockId = 1
/** What is packed first: the batch that expires first. */
let first: places.StockPlaces['batches'][number]
let here = 0

before(async () => {
  const [batch] = (await placesOf(stockId)).filter(({ state }) => state === 'released')
  first = batch ?? assert.fail('the sample has a batch')
  here = first.places[0]?.packs ?? 0
  assert.ok(here > 10)
})

describe('an order of which the picking place has too little', () => {
  it('names where to fetch the rest, for a wave and at the station', async () => {
    await carry(first.id, { packs: here - 1 })
    const { id } = await paidOrder([{ productId: 1, quantity: 4 }])
    const made = await office.call(waves.makeWave, {
      ...{ cookie: office.packer, key: crypto.randomUUID() },
      body: { orders: [id] },
    })
    const [line] = made.body.wave.pick
    assert.deepEqual([line?.quantity, line?.refill], [4, 'R1 ×3'])
    const station = (await start(id)).body
    assert.equal(station.lines[0]?.refill, 'R1 ×3')
    const shelf = (await office.call(listShelf, as)).body.shelf.find((row) => row.stock_id === stockId)
    assert.equal(shelf?.backstock, `R1 ×${here - 1}`)
    const missing = await tell(packing.reportShortPick, id, {
      ...{ stock_id: stockId, on_hand: shelf?.on_hand, left: 1, reason: 'Not there' },
    })
    assert.deepEqual(refusalOf(missing), [409, 'backstock_left'])
    assert.match(missing.error.message, /R1 ×/)
  })

  it('is packed from the picking place first, and the books fetch the rest', async () => {
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

  it('needs no refill once somebody carried packs', async () => {
    await carry(first.id, { from: 'R1', to: null, packs: 8, reason: 'refill' })
    const { id } = await paidOrder([{ productId: 1, quantity: 2 }])
    assert.equal((await start(id)).body.lines[0]?.refill, null)
  })

  it('keeps the books while packs are carried and orders packed at the same time', async () => {
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
