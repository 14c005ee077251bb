import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import * as calls from '#contract/admin/batches.ts'
import * as deliveryCalls from '#contract/admin/deliveries.ts'
import { readBackstockFile } from '#contract/admin/list-files.ts'
import * as places from '#contract/admin/places.ts'
import { listStockMovements } from '#contract/admin/products.ts'
import { editShelfPlace, listShelf } from '#contract/admin/shelf.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { errorOf } from '#test/back-office.ts'
import { openOffice } from '#test/office.ts'
import { wrongStock } from '#test/stock-ledger.ts'

const { shop, office } = await openOffice()

const send = <E extends Endpoint>(
  endpoint: E,
  id: number | null,
  body: object,
  { key = crypto.randomUUID(), cookie = office.owner }: { key?: string; cookie?: string } = {},
) =>
  office.call(endpoint, {
    cookie,
    key,
    body: body as never,
    ...(id !== null && { params: { id: String(id) } as never }),
  })
const get = <E extends Endpoint>(endpoint: E, input: object = {}) =>
  office.call(endpoint, { cookie: office.owner, ...input })
const read = async (id: number) => (await get(calls.getBatch, { params: { id: String(id) } })).body
const transfer = (id: number, body: object, more: { key?: string; cookie?: string } = {}) =>
  send(places.transferPacks, id, { from: null, to: 'R1', packs: 1, reason: 'put by', ...body }, more)

const onSale = async (stockId: number): Promise<number> =>
  (
    await shop.db.execute<{ free: number }>(
      sql`SELECT on_hand - reserved AS free FROM stock WHERE id = ${stockId}`,
    )
  ).rows[0]?.free ?? -1

/** Creates a released batch with these packs for the row of stock. */
async function batchOf(number: string, packs: number, stockId = 1) {
  const delivery = await send(deliveryCalls.expectDelivery, null, {
    stock_id: stockId,
    supplier: 'Krishi Labs',
    expected: packs,
  })
  const facts = { number, made_on: '2026-09-01', expires_on: '2099-08-31', counts: [] }
  const { body } = await send(deliveryCalls.receiveDelivery, delivery.body.id, {
    version: delivery.body.version,
    packs,
    ...facts,
  })
  const batch = await read(body.batch_id)
  return (await send(calls.releaseBatch, batch.id, { version: batch.version })).body
}

const countsOf = ({ places: all }: calls.Batch) =>
  all.map(({ place, is_picking, packs }) => [is_picking ? 'picking' : place, packs])

describe('transfers', () => {
  it('transfers packs between places without changing batch and sellable count', async () => {
    const { id } = await batchOf('T-1', 30)
    const free = await onSale(1)
    assert.deepEqual(countsOf((await transfer(id, { to: 'r1', packs: 24 })).body), [
      ['picking', 6],
      ['R1', 24],
    ])
    await transfer(id, { from: 'R1', to: 'R2', packs: 10 })
    const { body } = await transfer(id, { from: 'R2', to: null, packs: 4, reason: 'refill', note: 'Monsoon' })
    assert.deepEqual(countsOf(body), [
      ['picking', 10],
      ['R1', 14],
      ['R2', 6],
    ])
    assert.deepEqual([body.on_hand, await onSale(1)], [30, free])
    const { movements } = (await get(calls.listBatchMovements, { params: { id: String(id) } })).body
    assert.deepEqual(
      movements.slice(0, 4).map((one) => [one.place, one.place_change, one.change, one.on_hand]),
      [
        ['R2', -4, 0, 30],
        ['R2', 10, 0, 30],
        ['R1', -10, 0, 30],
        ['R1', 24, 0, 30],
      ],
    )
    assert.deepEqual(movements[0]?.reason, 'transfer: refill, Monsoon')
    const ledger = (await get(listStockMovements, { query: { stock_id: '1' } })).body.movements
    assert.deepEqual([ledger[0]?.place, ledger[0]?.place_change, ledger[0]?.change], ['R2', -4, 0])
    assert.ok(
      ledger.slice(0, 4).every(({ on_hand }) => on_hand === ledger[0]?.on_hand),
      'the balance stays',
    )
    assert.deepEqual(await wrongStock(shop.db), [])
  })

  it('transfers once per idempotency key and logs the author', async () => {
    const { id } = await batchOf('T-2', 10)
    const key = crypto.randomUUID()
    const both = await Promise.all([1, 2].map(() => transfer(id, { packs: 4 }, { key })))
    assert.deepEqual(
      both.map(({ body }) => countsOf(body)[1]),
      [
        ['R1', 4],
        ['R1', 4],
      ],
    )
    const { rows } = await shop.db.execute<{ count: number; reason: string }>(
      sql`SELECT count(*)::int AS count, min(reason) AS reason FROM audit_log WHERE action = 'packs_transferred' AND entity_id = ${String(id)}`,
    )
    assert.deepEqual(rows, [{ count: 1, reason: 'transfer: put by' }])
  })

  it('rejects impossible transfers and loses no packs', async () => {
    const { id } = await batchOf('T-3', 5)
    const wrong = [
      [{ packs: 6 }, 409, 'stock_changed'],
      [{ packs: 0 }, 400, 'invalid_request'],
      [{ packs: 1.5 }, 400, 'invalid_request'],
      [{ to: null }, 400, 'invalid_request'],
      [{ from: 'R9', to: 'r9' }, 400, 'invalid_request'],
      [{ from: 'R9', to: null }, 409, 'stock_changed'],
      [{ to: '<b>' }, 400, 'invalid_request'],
      [{ to: ' ' }, 400, 'invalid_request'],
      [{ to: 'x'.repeat(21) }, 400, 'invalid_request'],
      [{ reason: 'because' }, 400, 'invalid_request'],
    ] as const
    for (const [body, status, code] of wrong) {
      assert.deepEqual(errorOf(await transfer(id, body)), [status, code], JSON.stringify(body))
    }
    assert.deepEqual(errorOf(await transfer(999_999, {})), [404, 'not_found'])
    const reader = await office.memberWith(['stock.read'])
    const rejected = await transfer(id, {}, { cookie: reader.cookie })
    assert.deepEqual([rejected.status, rejected.error.permission], [403, 'stock.write'])
    assert.deepEqual(countsOf(await read(id)), [['picking', 5]])
  })

  it('knows the picking place by name, where no backstock may lie', async () => {
    const { id } = await batchOf('T-4', 5, 2)
    const row = (await get(listShelf)).body.shelf.find(({ stock_id }) => stock_id === 2)
    const name = row?.place ?? assert.fail('the sample names its places')
    assert.deepEqual(errorOf(await transfer(id, { to: name })), [400, 'invalid_request'])
    await transfer(id, { to: 'R5', packs: 2 })
    const edit = { version: row?.version, place: 'r5', barcode: null }
    const taken = await send(editShelfPlace, 2, edit)
    assert.deepEqual(errorOf(taken), [400, 'invalid_request'])
    assert.match(taken.error.errors?.place ?? '', /Backstock of it lies at R5/)
    assert.deepEqual(countsOf((await transfer(id, { from: 'R5', to: name, packs: 2 })).body), [
      ['picking', 5],
    ])
  })

  it('blocks naming a picking place until a transfer to it ends', async () => {
    const { id } = await batchOf('T-6', 5, 5)
    const row = (await get(listShelf)).body.shelf.find(({ stock_id }) => stock_id === 5)
    await shop.db.execute(sql`DELETE FROM shelf_places WHERE stock_id = 5`)
    const named = await shop.db.transaction(async (tx) => {
      await tx.execute(sql`SELECT FROM batches WHERE id = ${id} FOR NO KEY UPDATE`)
      await tx.execute(sql`INSERT INTO backstock (batch_id, place, packs) VALUES (${id}, 'R6', 2)`)
      await tx.execute(sql`
        INSERT INTO stock_movements (product_id, part_id, change, reason, batch_id, place, place_change)
        SELECT product_id, part_id, 0, 'transfer: put by', ${id}, 'R6', 2 FROM stock WHERE id = 5`)
      const edit = send(editShelfPlace, 5, { version: 0, place: 'R6', barcode: null })
      // An answer before this transaction ends would prove that the edit did not wait.
      const first = await Promise.race([edit, setTimeout(500, null)])
      return { edit, first }
    })
    assert.equal(named.first, null)
    assert.match((await named.edit).error.errors?.place ?? '', /Backstock of it lies at R6/)
    assert.deepEqual(await wrongStock(shop.db), [])
    await transfer(id, { from: 'R6', to: null, packs: 2 })
    await send(editShelfPlace, 5, { version: 0, place: row?.place ?? null, barcode: row?.barcode ?? null })
  })

  it('never takes more packs than a place has under concurrent changes', async () => {
    const batch = await batchOf('T-5', 40, 3)
    await transfer(batch.id, { packs: 12 })
    const { version } = await read(batch.id)
    const answers = await Promise.all([
      ...Array.from({ length: 8 }, () => transfer(batch.id, { from: 'R1', to: 'R2', packs: 3 })),
      ...Array.from({ length: 8 }, () => transfer(batch.id, { from: null, to: 'R2', packs: 5 })),
      send(calls.writeOff, batch.id, { version, packs: 2, reason: 'broken', place: 'R1' }),
    ])
    const done = answers.filter(({ status }) => status === 200).length
    const rejected = answers.filter(({ status }) => status === 409).length
    assert.equal(done + rejected, answers.length)
    const fromR1 = answers.slice(0, 8).filter(({ status }) => status === 200).length
    assert.ok(fromR1 >= 3 && fromR1 <= 4, `${fromR1} times three of twelve`)
    const now = await read(batch.id)
    assert.equal(
      now.places.reduce((sum, { packs }) => sum + packs, 0),
      now.on_hand,
    )
    assert.ok(now.places.every(({ packs }) => packs >= 0))
    assert.deepEqual(await wrongStock(shop.db), [])
  })
})

describe('backstock places', () => {
  it('receives, counts blindly and writes off at a backstock place', async () => {
    const { id } = await batchOf('P-1', 10, 4)
    const delivery = await send(deliveryCalls.expectDelivery, null, {
      stock_id: 4,
      supplier: 'Krishi Labs',
      expected: 8,
    })
    const facts = { number: 'P-1', made_on: '2026-09-01', expires_on: '2099-08-31', counts: [] }
    await send(deliveryCalls.receiveDelivery, delivery.body.id, {
      version: delivery.body.version,
      packs: 8,
      place: 'q-1',
      ...facts,
    })
    assert.deepEqual(countsOf(await read(id)), [
      ['picking', 10],
      ['Q-1', 8],
    ])
    const { rows } = (await get(calls.listCount, { query: { from: 'Q', to: 'Q-9' } })).body
    const [row] = rows
    assert.ok(row && rows.length === 1)
    assert.deepEqual([row.id, row.place, row.is_picking, 'packs' in row], [id, 'Q-1', false, false])
    const count = (body: object) => send(calls.countBatch, id, { seen: row.seen, place: 'Q-1', ...body })
    assert.deepEqual(errorOf(await count({ counted: 7 })), [409, 'count_differs'])
    const counted = await count({ counted: 7, reason: 'Counted twice' })
    assert.deepEqual([counted.body.difference, counted.body.seen], [-1, row.seen + 1])
    assert.deepEqual(errorOf(await count({ counted: 7 })), [409, 'stock_changed'])
    const { version } = await read(id)
    const writeOff = (packs: number) =>
      send(calls.writeOff, id, { version, packs, reason: 'broken', place: 'Q-1' })
    assert.deepEqual(errorOf(await writeOff(8)), [400, 'invalid_request'])
    assert.deepEqual(countsOf((await writeOff(2)).body), [
      ['picking', 10],
      ['Q-1', 5],
    ])
    assert.deepEqual(await wrongStock(shop.db), [])
  })

  it('restarts the count of a picking place after a transfer', async () => {
    const { id } = await batchOf('P-2', 10, 5)
    const seen = (await get(calls.listCount)).body.rows.find((row) => row.id === id)?.seen
    await transfer(id, { packs: 3 })
    assert.deepEqual(errorOf(await send(calls.countBatch, id, { seen, counted: 10 })), [409, 'stock_changed'])
    const again = (await get(calls.listCount)).body.rows.filter((row) => row.id === id)
    assert.equal(again.length, 2, 'a row for each place')
    const picking = again.find((row) => row.is_picking)
    const counted = await send(calls.countBatch, id, { seen: picking?.seen, counted: 7 })
    assert.deepEqual([counted.status, counted.body.difference], [200, 0])
  })

  it('reports a backstock place that does not add up', async () => {
    const { id } = await batchOf('P-4', 10, 7)
    await transfer(id, { packs: 4 })
    const set = (packs: number) =>
      shop.db.execute(sql`UPDATE backstock SET packs = ${packs} WHERE batch_id = ${id}`)
    await set(5)
    assert.deepEqual(await wrongStock(shop.db), [`Batch ${id} at R1 counts 5, and its movements 4.`])
    await set(11)
    assert.ok((await wrongStock(shop.db)).includes(`Batch ${id} counts 10, and its places 11.`))
    await set(4)
    assert.deepEqual(await wrongStock(shop.db), [])
  })

  it('lists the backstock by place in pages of fifty and exports it', async () => {
    const { id } = await batchOf('P-3', 60, 6)
    for (let place = 10; place < 62; place += 1) await transfer(id, { to: `Z${place}` })
    const first = (await get(places.listBackstock, { query: { place: 'z' } })).body
    assert.deepEqual([first.backstock.length, first.count, first.backstock[0]?.place], [50, 52, 'Z10'])
    const cursor = first.next_cursor ?? assert.fail()
    const rest = (await get(places.listBackstock, { query: { place: 'z', cursor } })).body
    assert.deepEqual(
      rest.backstock.map(({ place, packs, picking_packs }) => [place, packs, picking_packs]),
      [
        ['Z60', 1, 8],
        ['Z61', 1, 8],
      ],
    )
    assert.equal(rest.next_cursor, null)
    const file = await office.app.inject({
      url: readBackstockFile.path,
      query: { stock_id: '6' },
      headers: { host: '127.0.0.1:3002', cookie: office.owner },
    })
    assert.equal(file.body.trim().split('\n').length, 53)
    const { body } = await get(places.readStockPlaces, { params: { id: '6' } })
    assert.equal(body.batches.find((batch) => batch.id === id)?.places.length, 53)
    assert.ok((await get(places.listPlaceNames)).body.places.includes('Z61'))
    assert.match(
      (await get(listShelf)).body.shelf.find(({ stock_id }) => stock_id === 6)?.backstock ?? '',
      /^Z10 ×1, Z11 ×1/,
    )
  })
})
