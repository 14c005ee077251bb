import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { type Batch, getBatch } from '#contract/admin/batches.ts'
import { shipOrder } from '#contract/admin/fulfilment.ts'
import * as calls from '#contract/admin/recalls.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { getBatchPassport } from '#contract/shop/batches.ts'
import { getProduct } from '#contract/shop/products.ts'
import { errorOf } from '#test/back-office.ts'
import { openPayingOffice } from '#test/office.ts'
import { wrongStock } from '#test/stock-ledger.ts'
import { expireBatches } from '../../inventory/batches/expire-batches.ts'
import { shopActor } from '../../platform/actor.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { lockParcel, takeStep } from '../shopper/fulfil-order.ts'

const { shop, office, paidOrder } = await openPayingOffice()

const number = 'BF-2609-A'
const words = 'It smells. Throw it away; we give the money back.'

async function batch(): Promise<Batch> {
  const { rows } = await shop.db.execute<{ id: string }>(
    sql`SELECT id::text FROM batches WHERE number = ${number}`,
  )
  return (await office.call(getBatch, { cookie: office.owner, params: { id: rows[0]?.id ?? '' } })).body
}
const send = async <E extends Endpoint>(endpoint: E, body: object, key = crypto.randomUUID()) =>
  office.call(endpoint, {
    cookie: office.owner,
    key,
    params: { id: String((await batch()).id) } as never,
    body: body as never,
  })
const told = async () => {
  const { rows } = await shop.db.execute<{ recipient: string }>(
    sql`SELECT recipient FROM outbox WHERE template = 'batch-recalled' ORDER BY id`,
  )
  return rows.map(({ recipient }) => recipient)
}
const pack = (id: string) =>
  inTransaction(shop.db, async (tx) =>
    takeStep(tx, shopActor, await lockParcel(tx, Number(id.slice(3))), { step: 'packed' }),
  )

describe('a recall', () => {
  it('blocks the packs, finds their orders, and mails each buyer once', async () => {
    const packed = await paidOrder()
    const erased = await paidOrder()
    const waiting = await paidOrder()
    await pack(packed.id)
    await pack(erased.id)
    await shop.db.execute(
      sql`UPDATE accounts SET email = '' WHERE id = (SELECT account_id FROM orders WHERE id = ${Number(erased.id.slice(3))})`,
    )
    assert.deepEqual(errorOf(await send(calls.sendRecallMails, { words })), [409, 'wrong_batch_state'])
    // The screen was opened before these packs left; a recall ignores the older version.
    const recalled = await send(calls.recallBatch, { version: 1, reason: 'contaminated' })
    assert.deepEqual(
      [recalled.body.state, recalled.body.short],
      ['recalled', 2],
      'the order that waits lacks two',
    )
    assert.equal((await shop.call(getProduct, { params: { id: '1' } })).body.in_stock, false)
    assert.equal((await shop.call(getBatchPassport, { params: { number } })).body.state, 'recalled')
    await assert.rejects(pack(waiting.id), /no batch that may be sent/)
    const leaving = { carrier: 'DTDC', tracking_number: 'RC1' }
    const shipped = await office.change(shipOrder, packed.id, leaving)
    assert.deepEqual(errorOf(shipped), [409, 'batch_held'], 'a packed parcel stays here')

    const list = await office.call(calls.listBatchOrders, {
      cookie: office.owner,
      params: { id: String(recalled.body.id) },
    })
    const ours = list.body.orders.filter(({ id }) => [packed.id, erased.id, waiting.id].includes(id))
    assert.deepEqual(
      ours.map(({ id, packs, is_told, is_erased }) => [id, packs, is_told, is_erased]),
      [
        [erased.id, 2, false, true],
        [packed.id, 2, false, false],
      ],
    )
    const preview = await send(calls.previewRecallMail, { words })
    assert.match(preview.body.subject, /your order ORD\d+$/)
    assert.match(preview.body.text, /It smells[\s\S]*\/batch\/BF-2609-A/)
    const sent = await Promise.all([1, 2, 3].map(() => send(calls.sendRecallMails, { words })))
    assert.equal(
      sent.reduce((sum, { body }) => sum + body.written, 0),
      list.body.to_tell,
    )
    const recipients = await told()
    assert.equal(recipients.length, list.body.to_tell)
    assert.equal(recipients.filter((one) => one === packed.email).length, 1)
    assert.deepEqual(await wrongStock(shop.db), [])
  })

  it('requires the write-off permission, and rejects a second recall', async () => {
    const { id, version } = await batch()
    const { cookie } = await office.memberWith(['stock.read', 'stock.write'])
    const params = { id: String(id) }
    const answer = await office.call(calls.recallBatch, { cookie, params, body: { version, reason: 'x' } })
    assert.deepEqual(errorOf(answer), [403, 'not_allowed'])
    const again = await send(calls.recallBatch, { version, reason: 'again' })
    assert.deepEqual(errorOf(again), [409, 'wrong_batch_state'])
  })
})

describe('a batch that expires', () => {
  it('does not send packed packs of an expired batch', async () => {
    const { id } = await paidOrder([{ productId: 2, quantity: 1 }])
    await pack(id)
    await shop.db.execute(sql`
      UPDATE batches SET expires_on = (now() AT TIME ZONE 'Asia/Kolkata')::date, made_on = NULL WHERE id = (
        SELECT batch_id FROM stock_movements WHERE order_id = ${Number(id.slice(3))} AND batch_change < 0)`)
    const leaving = { carrier: 'DTDC', tracking_number: 'RC2' }
    const before = await office.change(shipOrder, id, leaving)
    assert.deepEqual(errorOf(before), [409, 'batch_held'], 'also before the job saw it')
    await expireBatches(shop.db)
    const shipped = await office.change(shipOrder, id, leaving)
    assert.match(shipped.error.message, /which has expired\. It must not be sent/)
  })
})
