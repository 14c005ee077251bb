import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { type SQL, sql } from 'drizzle-orm'
import { cancelStaffOrder, holdOrder, releaseOrder } from '#contract/admin/orders.ts'
import { Envelope, eventData } from '#contract/event-data.ts'
import { eventSamples } from '#contract/event-samples.ts'
import { type EventType, eventTypeKeys } from '#contract/event-types.ts'
import { openPayingOffice } from '#test/office.ts'
import { ok } from '#test/paying-shop.ts'
import { describeWebhooks } from './describe-webhooks.ts'
import { publishEvents } from './publish-events.ts'

const { shop, office, paidOrder } = await openPayingOffice()
const { db } = shop

interface Fact {
  [column: string]: unknown
  type: EventType
  data: Record<string, unknown>
  orderId: number | null
}

/** What the work wrote. */
async function eventsOf(work: () => Promise<unknown>): Promise<Fact[]> {
  const { rows } = await db.execute<{ last: string }>(
    sql`SELECT coalesce(max(id), 0)::text AS last FROM events`,
  )
  await work()
  const { rows: facts } = await db.execute<Fact>(
    sql`SELECT type, data, order_id::float8 AS "orderId" FROM events WHERE id > ${rows[0]?.last}::bigint ORDER BY id`,
  )
  return facts
}

const typesOf = async (work: () => Promise<unknown>): Promise<EventType[]> =>
  (await eventsOf(work)).map(({ type }) => type)

const run = (statement: SQL) => async () => {
  await db.execute(statement)
}

const numberOf = (id: string): number => Number(id.slice(3))

/** Moves an order from state to state as the shop does. */
const moveTo = (id: string, status: string) =>
  run(sql`UPDATE orders SET status = ${status} WHERE id = ${numberOf(id)}`)

const lengthOf = (list: unknown): number | null => (Array.isArray(list) ? list.length : null)

/** The keys of objects at every depth. Null may stand for anything, and the first item for its list. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? null : [shapeOf(value[0])]
  if (typeof value !== 'object' || value === null) return null
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)]))
}

/** Fails where `real` has other keys than the sample. */
function assertSameShape(real: unknown, sample: unknown, path: string): void {
  if (real === null || sample === null) return
  // Lists have one key, the first item.
  const [own, wanted] = [real as Record<string, unknown>, sample as Record<string, unknown>]
  assert.deepEqual(Object.keys(own).toSorted(), Object.keys(wanted).toSorted(), path)
  for (const key of Object.keys(own)) assertSameShape(own[key], wanted[key], `${path}.${key}`)
}

describe('the events of facts', () => {
  let order: string
  before(async () => {
    order = (await paidOrder()).id
  })

  it('records a purchase once, with lines and totals', async () => {
    const facts = await eventsOf(() => paidOrder([{ productId: 1, quantity: 2 }]))
    assert.deepEqual(facts.map(({ type }) => type).toSorted(), [
      'customer.registered',
      'order.paid',
      'order.placed',
      'payment.captured',
    ])
    const placed = facts.find(({ type }) => type === 'order.placed')
    assert.ok(placed)
    const { lines, total_paise: total, previous_status: from, status } = placed.data
    assert.deepEqual([from, status], ['awaiting_payment', 'processing'])
    assert.deepEqual(lengthOf(lines), 1)
    assert.equal(facts.find(({ type }) => type === 'payment.captured')?.data.amount_paise, total)
  })

  it('records a hold and its release', async () => {
    assert.deepEqual(await typesOf(() => office.change(holdOrder, order, { reason: 'She is away.' })), [
      'order.held',
    ])
    assert.deepEqual(await typesOf(() => office.change(releaseOrder, order)), ['order.released'])
  })

  // #event-without-person
  it('keeps typed words and addresses out of the data', async () => {
    const { rows } = await db.execute<{ data: string }>(
      sql`SELECT data::text FROM events WHERE type LIKE 'order.%'`,
    )
    assert.ok(rows.length > 0)
    for (const { data } of rows) assert.doesNotMatch(data, /Lake Road|Meera|away|@example|\+91/)
  })

  it('records each step of a parcel', async () => {
    const other = (await paidOrder()).id
    const address = run(sql`UPDATE orders SET shipping_city = 'Nashik' WHERE id = ${numberOf(order)}`)
    assert.deepEqual(await typesOf(address), ['order.address_changed'])
    assert.deepEqual(await typesOf(moveTo(order, 'packed')), ['order.packed'])
    assert.deepEqual(await typesOf(moveTo(order, 'shipped')), ['order.shipped'])
    assert.deepEqual(await typesOf(moveTo(order, 'undelivered')), ['order.undelivered'])
    assert.deepEqual(await typesOf(moveTo(order, 'shipped')), ['order.out_for_delivery'])
    assert.deepEqual(await typesOf(moveTo(order, 'delivered')), ['order.delivered'])
    for (const status of ['packed', 'shipped', 'undelivered']) await moveTo(other, status)()
    assert.deepEqual(await typesOf(moveTo(other, 'returning')), ['order.returning'])
    assert.deepEqual(await typesOf(moveTo(other, 'returned_to_origin')), ['order.returned_to_origin'])
    assert.deepEqual(await typesOf(moveTo(other, 'shipped')), ['order.shipped'])
    assert.deepEqual(await typesOf(moveTo(other, 'lost')), ['order.lost'])
  })

  it('records a cancellation and the steps of its refund', async () => {
    const { id } = await paidOrder()
    const cancelled = await typesOf(async () => {
      ok(await office.change(cancelStaffOrder, id, { reason: 'She asked.' }, { key: crypto.randomUUID() }))
    })
    assert.deepEqual(cancelled.filter((type) => !type.startsWith('stock.')).toSorted(), [
      'order.cancelled',
      'refund.started',
    ])
    const refund = sql`id = (SELECT max(id) FROM refunds)`
    const failed = run(sql`UPDATE refunds SET status = 'sent', failures = failures + 1 WHERE ${refund}`)
    assert.deepEqual(await typesOf(failed), ['refund.failed'])
    assert.deepEqual(await typesOf(run(sql`UPDATE refunds SET status = 'processed' WHERE ${refund}`)), [
      'refund.completed',
    ])
  })

  it('records a failed attempt to pay', async () => {
    const { token } = await shop.registerShopper()
    const started = await shop.start(token, { items: [{ productId: 1, quantity: 1 }] })
    const fail = run(sql`UPDATE payments SET status = 'failed' WHERE order_id = ${numberOf(started.orderId)}`)
    assert.deepEqual(await typesOf(fail), ['order.payment_failed'])
  })

  it('records a dispute', async () => {
    const dispute = run(sql`
      INSERT INTO disputes (id, provider_payment_id, payment_id, state, amount_paise, currency, reported_at, event)
      SELECT 'disp_1', provider_payment_id, id, 'open', amount_paise, currency, now(), '{}' FROM payments
      WHERE order_id = ${numberOf(order)}`)
    assert.deepEqual(await typesOf(dispute), ['payment.disputed'])
  })

  it('records a payout with the sums of its lines', async () => {
    const [payout, ...others] = await eventsOf(
      run(sql`
      WITH made AS (INSERT INTO payouts (id, utr, settled_on) VALUES ('setl_1', 'UTR1', '2026-12-03') RETURNING id)
      INSERT INTO payout_lines (payout_id, kind, provider_id, happened_at, amount_paise, fee_paise, tax_paise, net_paise)
      SELECT made.id, 'payment', provider, now(), 10000, 200, 36, 9764 FROM made, unnest('{pay_1,pay_2}'::text[]) AS provider`),
    )
    assert.deepEqual([payout?.type, payout?.data.amount_paise, others], ['payout.received', 19_528, []])
  })

  it('records tax documents with the tax of each rate', async () => {
    const write = (kind: string, number: string, serial: number, reason: string | null) => sql`
      WITH made AS (
        INSERT INTO tax_documents (order_id, number, financial_year, serial, issued_on, supplier_name, supplier_address, supplier_gstin,
          recipient_name, place_of_supply, place_of_supply_code, reason, total_paise, taxable_paise, cgst_paise, sgst_paise, igst_paise,
          kind, series, invoice_id)
        SELECT ${numberOf(order)}, ${number}, '26-27', ${serial}, '2026-12-01', 'Soilkin', 'Pune', '27AAAAA0000A1Z5', 'Meera', 'Maharashtra',
          '27', ${reason}, 10500, 10000, 250, 250, 0, ${kind}, ${`T${kind[0]}`},
          (SELECT max(id) FROM tax_documents WHERE ${kind} = 'credit_note' AND kind = 'invoice') RETURNING id)
      INSERT INTO tax_document_lines (document_id, position, order_item_id, component, description, hsn, tax_rate_percent, gross_paise,
        taxable_paise, cgst_paise, sgst_paise, igst_paise)
      SELECT made.id, 1, item.id, 0, 'Bloom', '3101', 5, 10500, 10000, 250, 250, 0 FROM made, order_items item
      WHERE item.order_id = ${numberOf(order)}`
    const [invoice] = await eventsOf(run(write('invoice', 'T/26-27/0001', 1, null)))
    assert.deepEqual([invoice?.type, invoice?.data.number], ['invoice.issued', 'T/26-27/0001'])
    assert.equal(invoice?.data.pdf, `/api/orders/${order}/documents/T%2F26-27%2F0001`)
    assert.deepEqual(invoice?.data.rates, [
      { tax_rate_percent: 5, taxable_paise: 10_000, cgst_paise: 250, sgst_paise: 250, igst_paise: 0 },
    ])
    const [note] = await eventsOf(run(write('credit_note', 'C/26-27/0001', 1, 'wrong_place')))
    assert.deepEqual([note?.type, note?.data.invoice_number], ['credit_note.issued', 'T/26-27/0001'])
  })

  it('records a return from its request to its end', async () => {
    const request = run(sql`
      WITH made AS (
        INSERT INTO returns (order_id, status, cause, wish, words, author)
        VALUES (${numberOf(order)}, 'asked', 'damaged', 'refund', 'It is broken', 'shopper') RETURNING id)
      INSERT INTO return_lines (return_id, order_item_id, quantity)
      SELECT made.id, item.id, 1 FROM made, order_items item WHERE item.order_id = ${numberOf(order)}`)
    const [requested] = await eventsOf(request)
    assert.deepEqual([requested?.type, lengthOf(requested?.data.lines)], ['return.requested', 1])
    assert.doesNotMatch(JSON.stringify(requested), /broken/)
    const step = (status: string) =>
      run(sql`UPDATE returns SET status = ${status} WHERE id = (SELECT max(id) FROM returns)`)
    assert.deepEqual(await typesOf(step('awaited')), [])
    assert.deepEqual(await typesOf(step('received')), ['return.received'])
    assert.deepEqual(await typesOf(step('ready')), [])
    assert.deepEqual(await typesOf(step('settled')), ['return.closed'])
  })

  it('records what changed of a product', async () => {
    const edit = (set: SQL) => run(sql`UPDATE products SET ${set} WHERE id = 2`)
    const [updated, ...others] = await eventsOf(edit(sql`dose = 'Two spoons', storage = 'Dry'`))
    assert.deepEqual(
      [updated?.type, updated?.data.changed_fields, others],
      ['product.updated', ['dose', 'storage'], []],
    )
    assert.deepEqual(await typesOf(edit(sql`mrp_paise = mrp_paise + 100`)), ['price.changed'])
    assert.deepEqual(await typesOf(edit(sql`archived_at = now()`)), ['product.withdrawn'])
    assert.deepEqual(await typesOf(edit(sql`archived_at = NULL`)), ['product.published'])
    const period = run(sql`
      INSERT INTO price_periods (product_id, starts_at, ends_at, price_paise) VALUES (2, now(), now() + interval '1 day', 100)`)
    const [price] = await eventsOf(period)
    assert.deepEqual([price?.type, lengthOf(price?.data.periods)], ['price.changed', 1])
    assert.deepEqual(await typesOf(run(sql`DELETE FROM price_periods WHERE product_id = 2`)), [
      'price.changed',
    ])
  })

  it('records that stock is low, runs out and comes back', async () => {
    const stock = (packs: SQL) =>
      run(sql`UPDATE stock SET on_hand = reserved + ${packs} WHERE product_id = 2`)
    const level = sql`(SELECT low_level FROM products WHERE id = 2)`
    await stock(sql`${level} + 10`)()
    assert.deepEqual(await typesOf(stock(level)), ['stock.low'])
    assert.deepEqual(await typesOf(stock(sql`1`)), [])
    const [out] = await eventsOf(stock(sql`0`))
    assert.deepEqual([out?.type, out?.data.sellable], ['stock.ran_out', 0])
    assert.deepEqual(await typesOf(stock(sql`${level} + 10`)), ['stock.came_back'])
  })

  it('counts the scarcest part of a kit', async () => {
    const { rows } = await db.execute<{ kit: number; part: number }>(sql`
      SELECT product_id AS kit, min(stock_id) AS part FROM product_stock GROUP BY product_id HAVING count(*) > 1 LIMIT 1`)
    const { kit, part } = rows[0] ?? assert.fail('no kit')
    const emptied = await eventsOf(run(sql`UPDATE stock SET on_hand = reserved WHERE id = ${part}`))
    const ofKit = emptied.find(({ data }) => data.product_id === kit)
    assert.deepEqual([ofKit?.type, ofKit?.data.sellable], ['stock.ran_out', 0])
  })

  it('records the recall of a batch', async () => {
    const batch = run(sql`
      INSERT INTO batches (stock_id, number, made_on, expires_on) SELECT id, 'BF-1', '2026-09-01', '2027-09-01' FROM stock
      WHERE product_id = 3`)
    assert.deepEqual(await typesOf(batch), [])
    const [recalled] = await eventsOf(run(sql`UPDATE batches SET state = 'recalled' WHERE number = 'BF-1'`))
    assert.deepEqual([recalled?.type, recalled?.data.number], ['batch.recalled', 'BF-1'])
    assert.deepEqual(recalled?.data.product_ids, [3])
  })

  it('records customers and subscribers by their ids alone', async () => {
    const { email } = await shop.registerShopper()
    const erase = await eventsOf(run(sql`DELETE FROM accounts WHERE email = ${email}`))
    assert.deepEqual(
      erase.map(({ type, data }) => [type, Object.keys(data)]),
      [['customer.erased', ['id']]],
    )
    const join = run(sql`INSERT INTO subscribers (email) VALUES ('reader@example.com')`)
    assert.deepEqual(await typesOf(join), ['newsletter.joined'])
    const leave = run(sql`UPDATE subscribers SET unsubscribed_at = now() WHERE email = 'reader@example.com'`)
    assert.deepEqual(await typesOf(leave), ['newsletter.left'])
    assert.deepEqual(await typesOf(run(sql`DELETE FROM subscribers WHERE email = 'reader@example.com'`)), [])
  })

  it('writes nothing of a fact that is rolled back', async () => {
    const rolledBack = async () => {
      await assert.rejects(
        db.transaction(async (tx) => {
          await tx.execute(sql`UPDATE orders SET hold_reason = 'No' WHERE id = 1`)
          throw new Error('no')
        }),
      )
    }
    assert.deepEqual(await typesOf(rolledBack), [])
  })

  it('gives events of each type the shape of their sample', async () => {
    await publishEvents({ db })
    const { rows } = await db.execute<Fact>(sql`SELECT type, data FROM events`)
    const seen = Map.groupBy(rows, ({ type }) => type)
    assert.deepEqual([...seen.keys()].toSorted(), eventTypeKeys.toSorted())
    for (const { type, data } of rows) {
      const { success, error } = eventData[type].safeParse(data)
      assert.ok(success, `${type}: ${JSON.stringify(error?.issues)} ${JSON.stringify(data)}`)
      assertSameShape(shapeOf(data), shapeOf(eventSamples[type]), type)
    }
  })

  it('describes every event with a sample as it is sent', () => {
    const described = describeWebhooks() as Record<
      string,
      { post: { requestBody: { content: Record<string, { example: unknown }> } } }
    >
    assert.deepEqual(Object.keys(described), eventTypeKeys)
    for (const type of eventTypeKeys) {
      const sample = described[type]?.post.requestBody.content['application/json']?.example
      const { success, data } = Envelope.safeParse(sample)
      assert.ok(success && data.type === type, type)
      assert.ok(eventData[type].safeParse(data.data).success, type)
    }
  })
})
