import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import * as calls from '#contract/admin/batches.ts'
import * as deliveryCalls from '#contract/admin/deliveries.ts'
import { moveStock } from '#contract/admin/products.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { getProduct } from '#contract/shop/products.ts'
import { errorOf } from '#test/back-office.ts'
import { openOffice } from '#test/office.ts'
import { eventually } from '#test/paying-shop.ts'
import { wrongStock } from '#test/stock-ledger.ts'
import { shopActor } from '../../platform/actor.ts'
import { setBatchState } from '../stock/set-batch-state.ts'
import { lockBatch } from './change-batch.ts'
import { listCount } from './count-batch.ts'
import { expireBatches } from './expire-batches.ts'

const { shop, office } = await openOffice()

const send = <E extends Endpoint>(endpoint: E, id: number | null, body: object, key = crypto.randomUUID()) =>
  office.call(endpoint, {
    cookie: office.owner,
    key,
    body: body as never,
    ...(id !== null && { params: { id: String(id) } as never }),
  })
const read = async (id: number) =>
  (await office.call(calls.getBatch, { cookie: office.owner, params: { id: String(id) } })).body

const stockOf = async (productId: number): Promise<number> => {
  const { rows } = await shop.db.execute<{ id: number }>(
    sql`SELECT id FROM stock WHERE product_id = ${productId}`,
  )
  return rows[0]?.id ?? 0
}
const onSale = async (productId: number): Promise<number> => {
  const { rows } = await shop.db.execute<{ free: number }>(
    sql`SELECT on_hand - reserved AS free FROM stock WHERE product_id = ${productId}`,
  )
  return rows[0]?.free ?? 0
}

const facts = {
  made_on: '2026-09-01',
  expires_on: '2099-08-31',
  counts: [{ organism: 'Azospirillum', cfu_per_gram: 5e7 }],
}
const pdf = Buffer.from('%PDF-1.7 certificate').toString('base64')

const expect = async (productId: number, expected: number) =>
  (
    await send(deliveryCalls.expectDelivery, null, {
      stock_id: await stockOf(productId),
      supplier: 'Krishi Labs',
      reference: 'KL-118',
      expected,
    })
  ).body

/** Receives a batch, which starts in quarantine. */
async function received(number: string, packs: number, productId = 1) {
  const delivery = await expect(productId, packs)
  const { body } = await send(deliveryCalls.receiveDelivery, delivery.id, {
    version: delivery.version,
    packs,
    number,
    ...facts,
  })
  return read(body.batch_id)
}

async function released(number: string, packs: number, productId = 1) {
  const batch = await received(number, packs, productId)
  const certified = await send(calls.keepCertificate, batch.id, {
    version: batch.version,
    name: 'certificate.pdf',
    content: pdf,
  })
  return (await send(calls.releaseBatch, batch.id, { version: certified.body.version })).body
}

describe('deliveries', () => {
  it('receives a delivery in parts, shows its difference and closes it', async () => {
    const delivery = await expect(1, 50)
    const part = { packs: 20, number: 'kl-2609-a', ...facts }
    const key = crypto.randomUUID()
    const input = { version: delivery.version, ...part }
    const both = await Promise.all(
      [1, 2].map(() => send(deliveryCalls.receiveDelivery, delivery.id, input, key)),
    )
    assert.deepEqual(
      both.map(({ body }) => [body.delivery.received, body.delivery.difference]),
      [
        [20, -30],
        [20, -30],
      ],
      'the same wish is done once',
    )
    const { batch_id, delivery: now } = both[0]?.body ?? assert.fail()
    assert.deepEqual(errorOf(await send(deliveryCalls.receiveDelivery, delivery.id, input)), [
      409,
      'version_conflict',
    ])
    const more = await send(deliveryCalls.receiveDelivery, delivery.id, {
      ...part,
      version: now.version,
      packs: 25,
    })
    assert.equal(more.body.batch_id, batch_id, 'packs of a known batch are added to it')
    assert.deepEqual([(await read(batch_id)).number, (await read(batch_id)).on_hand], ['KL-2609-A', 45])
    const closed = await send(deliveryCalls.closeDelivery, delivery.id, {
      version: more.body.delivery.version,
    })
    assert.deepEqual([closed.body.difference, closed.body.closed_at === null], [-5, false])
    const late = { ...part, version: closed.body.version }
    assert.deepEqual(errorOf(await send(deliveryCalls.receiveDelivery, delivery.id, late)), [
      409,
      'delivery_closed',
    ])
  })

  it('rejects foreign batch numbers, impossible dates and unknown goods of a delivery', async () => {
    await received('KL-OTHER', 5, 2)
    const delivery = await expect(1, 5)
    const part = { version: delivery.version, packs: 5, number: 'KL-OTHER', ...facts }
    assert.deepEqual(errorOf(await send(deliveryCalls.receiveDelivery, delivery.id, part)), [
      409,
      'batch_exists',
    ])
    for (const wrong of [
      { expires_on: '2026-08-01' },
      { packs: 0 },
      { number: 'a b' },
      { made_on: 'soon' },
    ]) {
      const answer = await send(deliveryCalls.receiveDelivery, delivery.id, {
        ...part,
        number: 'KL-NEW',
        ...wrong,
      })
      assert.deepEqual(errorOf(answer), [400, 'invalid_request'], JSON.stringify(wrong))
    }
    const strange = { stock_id: 999_999, supplier: 'Krishi Labs', expected: 5 }
    assert.deepEqual(errorOf(await send(deliveryCalls.expectDelivery, null, strange)), [
      400,
      'invalid_request',
    ])
  })
})

describe('deliveries of a known batch', () => {
  it('adds packs to a known batch with the same dates, unless recalled', async () => {
    const batch = await received('KL-KNOWN', 5)
    const delivery = await expect(1, 20)
    const receive = (change: object, version = delivery.version) =>
      send(deliveryCalls.receiveDelivery, delivery.id, {
        version,
        packs: 3,
        number: 'KL-KNOWN',
        ...facts,
        ...change,
      })
    for (const other of [{ made_on: '2026-09-02' }, { expires_on: '2099-08-30' }]) {
      assert.deepEqual(errorOf(await receive(other)), [409, 'batch_exists'], JSON.stringify(other))
    }
    const added = await receive({})
    assert.deepEqual([added.status, (await read(batch.id)).on_hand], [200, 8])
    await shop.db.execute(sql`UPDATE batches SET state = 'recalled' WHERE id = ${batch.id}`)
    const late = await receive({}, added.body.delivery.version)
    assert.deepEqual([...errorOf(late), (await read(batch.id)).on_hand], [409, 'wrong_batch_state', 8])
  })
})

describe('quarantined batches', () => {
  it('sells a quarantined batch only after its certificate and release', async () => {
    const before = await onSale(1)
    const batch = await received('KL-Q1', 30)
    assert.deepEqual([batch.state, await onSale(1)], ['quarantined', before])
    const early = await send(calls.releaseBatch, batch.id, { version: batch.version })
    assert.deepEqual(errorOf(early), [409, 'certificate_missing'])
    const exe = {
      version: batch.version,
      name: 'certificate.pdf',
      content: Buffer.from('MZ').toString('base64'),
    }
    assert.deepEqual(errorOf(await send(calls.keepCertificate, batch.id, exe)), [
      400,
      'unreadable_certificate',
    ])
    const stored = await send(calls.keepCertificate, batch.id, { ...exe, content: pdf })
    assert.equal(stored.body.certificate?.name, 'certificate.pdf')
    const now = await send(calls.releaseBatch, batch.id, { version: stored.body.version })
    assert.deepEqual([now.body.state, await onSale(1)], ['released', before + 30])
    const again = await send(calls.releaseBatch, batch.id, { version: now.body.version })
    assert.deepEqual(errorOf(again), [409, 'wrong_batch_state'])
    const back = await send(calls.quarantineBatch, batch.id, { version: now.body.version, reason: 'smells' })
    assert.deepEqual([back.body.state, await onSale(1)], ['quarantined', before])
  })

  it('makes a sold-out product buyable as soon as its batch is released', async () => {
    const id = await stockOf(1)
    const free = await onSale(1)
    await send(moveStock, null, { stock_id: id, on_hand: free, change: -free, reason: 'lost' })
    const shown = async () => (await shop.call(getProduct, { params: { id: '1' } })).body.in_stock
    assert.equal(await shown(), false)
    await released('KL-SHOWN', 3)
    assert.equal(await shown(), true)
  })
})

describe('counting a batch', () => {
  it('counts all rows when a screen shows only some', async () => {
    const all = await listCount(shop.db, {})
    assert.equal(all.count, all.rows.length)
    const { rows, count } = await listCount(shop.db, {}, 1)
    assert.deepEqual([rows, count], [all.rows.slice(0, 1), all.count])
    assert.ok(count > 1)
  })

  it('hides the expected count, wants a reason for differences, rejects outdated counts', async () => {
    const batch = await released('KL-COUNT', 10)
    const { body } = await office.call(calls.listCount, { cookie: office.owner })
    const row = body.rows.find(({ id }) => id === batch.id)
    assert.deepEqual(Object.keys(row ?? {}).sort(), ['id', 'is_picking', 'name', 'number', 'place', 'seen'])
    const free = await onSale(1)
    const count = (over: object) => send(calls.countBatch, batch.id, { seen: row?.seen, counted: 8, ...over })
    const differs = await count({})
    assert.deepEqual(errorOf(differs), [409, 'count_differs'])
    assert.doesNotMatch(JSON.stringify(differs.error), /\b10\b/)
    const [one, two] = await Promise.all([count({ reason: 'two torn' }), count({ reason: 'two torn' })])
    assert.deepEqual([one.status, two.status].sort(), [200, 409])
    const moved = one.status === 409 ? one : two
    assert.equal(errorOf(moved)[1], 'stock_changed')
    assert.deepEqual([await onSale(1), (await read(batch.id)).on_hand], [free - 2, 8])
    const { body: ledger } = await office.call(calls.listBatchMovements, {
      cookie: office.owner,
      params: { id: String(batch.id) },
    })
    assert.deepEqual(
      ledger.movements.map(({ change, on_hand, reason, by }) => [change, on_hand, reason, by]),
      [
        [-2, 8, 'counted: two torn', 'Ravi Menon'],
        [0, 10, 'released from quarantine', 'Ravi Menon'],
        [10, 10, 'received from Krishi Labs', 'Ravi Menon'],
      ],
    )
  })
})

describe('started counts', () => {
  it('accepts a count after an edit of the batch without movements', async () => {
    const batch = await released('KL-COSTED', 10)
    const seenNow = async () => {
      const { body } = await office.call(calls.listCount, { cookie: office.owner })
      return body.rows.find(({ id, is_picking }) => id === batch.id && is_picking)?.seen
    }
    const seen = await seenNow()
    await shop.db.execute(sql`UPDATE batches SET cost_paise = 12000 WHERE id = ${batch.id}`)
    const counted = await send(calls.countBatch, batch.id, { seen, counted: 9, reason: 'one torn' })
    assert.deepEqual([counted.status, counted.body.seen], [200, await seenNow()])
    const late = await send(calls.countBatch, batch.id, { seen, counted: 9 })
    assert.deepEqual(errorOf(late), [409, 'stock_changed'])
  })
})

describe('expired batches', () => {
  it('takes a batch off sale on the printed day, not before', async () => {
    const [over, tomorrow, undated] = [
      await released('KL-OVER', 4),
      await released('KL-TOMORROW', 5),
      await released('KL-UNDATED', 6),
    ]
    const today = sql`(now() AT TIME ZONE 'Asia/Kolkata')::date`
    await shop.db.execute(sql`UPDATE batches SET expires_on = ${today} WHERE id = ${over.id}`)
    await shop.db.execute(sql`UPDATE batches SET expires_on = ${today} + 1 WHERE id = ${tomorrow.id}`)
    await shop.db.execute(sql`UPDATE batches SET expires_on = NULL WHERE id = ${undated.id}`)
    const free = await onSale(1)
    for (const run of ['once', 'again']) {
      await expireBatches(shop.db)
      const states = await Promise.all(
        [over, tomorrow, undated].map(async ({ id }) => (await read(id)).state),
      )
      assert.deepEqual([...states, await onSale(1)], ['expired', 'released', 'released', free - 4], run)
    }
    const { rows } = await shop.db.execute<{ action: string }>(
      sql`SELECT action FROM audit_log WHERE entity = 'batch' AND entity_id = ${String(over.id)} AND author = 'shop'`,
    )
    assert.equal(rows.length, 1, 'the log has one entry')
    assert.deepEqual(await wrongStock(shop.db), [])
  })

  it('does not log an expiry when a colleague stopped the sale first', async () => {
    const batch = await released('KL-LATE', 2)
    await shop.db.execute(sql`
      UPDATE batches SET expires_on = (now() AT TIME ZONE 'Asia/Kolkata')::date WHERE id = ${batch.id}`)
    const entries = async () =>
      (
        await shop.db.execute<{ action: string }>(
          sql`SELECT action FROM audit_log WHERE entity = 'batch' AND entity_id = ${String(batch.id)} AND author = 'shop'`,
        )
      ).rows
    const job = await shop.db.transaction(async (tx) => {
      const { batch: held } = await lockBatch(tx, batch.id)
      const running = expireBatches(shop.db)
      await eventually('the job waits', async () => {
        const { rows } = await shop.db.execute(
          sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        )
        return rows[0] ?? null
      })
      await setBatchState(tx, { batch: held, to: 'quarantined', actor: shopActor, reason: 'test' })
      return { running }
    })
    await job.running
    assert.deepEqual(await entries(), [])
  })
})

describe('writing off', () => {
  it('writes off packs once, with a reason, never more than there are', async () => {
    const batch = await released('KL-OFF', 10)
    const free = await onSale(1)
    const input = { version: batch.version, packs: 4, reason: 'broken', note: 'fell' }
    const key = crypto.randomUUID()
    await Promise.all([1, 2, 3].map(() => send(calls.writeOff, batch.id, input, key)))
    const now = await read(batch.id)
    assert.deepEqual([now.on_hand, await onSale(1)], [6, free - 4])
    const many = { version: now.version, packs: 7, reason: 'lost' }
    assert.deepEqual(errorOf(await send(calls.writeOff, batch.id, many)), [400, 'invalid_request'])
    const strange = { version: now.version, packs: 1, reason: 'why not' }
    assert.deepEqual(errorOf(await send(calls.writeOff, batch.id, strange)), [400, 'invalid_request'])
    const all = await send(calls.writeOff, batch.id, { version: now.version, packs: 6, reason: 'lost' })
    assert.deepEqual([all.status, all.body.on_hand, await onSale(1)], [200, 0, free - 10])
  })

  it('requires its own permission for writing off', async () => {
    const batch = await released('KL-OFF-2', 2)
    const { cookie } = await office.memberWith(['stock.read', 'stock.write'])
    const answer = await office.call(calls.writeOff, {
      cookie,
      key: crypto.randomUUID(),
      params: { id: String(batch.id) },
      body: { version: batch.version, packs: 1, reason: 'lost' },
    })
    assert.deepEqual(errorOf(answer), [403, 'not_allowed'])
  })

  it('counts written-off reserved packs as short until new packs arrive', async () => {
    const id = await stockOf(3)
    const free = await onSale(3)
    await send(moveStock, null, { stock_id: id, on_hand: free, change: -free, reason: 'lost' })
    const batch = await released('KL-SHORT', 5, 3)
    await shop.db.execute(sql`UPDATE stock SET reserved = 4 WHERE id = ${id}`)
    const off = await send(calls.writeOff, batch.id, { version: batch.version, packs: 3, reason: 'broken' })
    assert.deepEqual([off.body.on_hand, off.body.short, await onSale(3)], [2, 2, 0])
    await released('KL-SHORT-2', 3, 3)
    assert.deepEqual([(await read(batch.id)).short, await onSale(3)], [0, 1])
    await shop.db.execute(sql`UPDATE stock SET reserved = 0 WHERE id = ${id}`)
  })
})

describe('editing a batch', () => {
  it('corrects the facts of a batch by version and keeps numbers unique', async () => {
    const batch = await received('KL-EDIT', 1)
    const edit = { version: batch.version, number: 'KL-EDITED', ...facts, expires_on: '2098-01-01' }
    const both = await Promise.all([1, 2].map(() => send(calls.editBatch, batch.id, edit)))
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409])
    const now = await read(batch.id)
    assert.deepEqual([now.number, now.expires_on], ['KL-EDITED', '2098-01-01'])
    const taken = await send(calls.editBatch, batch.id, { ...edit, version: now.version, number: 'KL-OFF' })
    assert.deepEqual(errorOf(taken), [409, 'batch_exists'])
  })
})

it('keeps the stock ledger consistent after changes of batches', async () =>
  assert.deepEqual(await wrongStock(shop.db), []))
