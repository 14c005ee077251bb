import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { getClosing, listClosings, listDayRows, readDayFile } from '#contract/admin/daily-closing.ts'
import { packOrder } from '#contract/admin/fulfilment.ts'
import { getMoney } from '#contract/admin/money.ts'
import { refundOrder } from '#contract/admin/refunds.ts'
import { explainUnmatched, listUnmatched } from '#contract/admin/unmatched.ts'
import { cancelOrder } from '#contract/shop/orders.ts'
import { errorOf } from '#test/back-office.ts'
import { force } from '#test/force.ts'
import { openPayingOffice } from '#test/office.ts'
import { ok } from '#test/paying-shop.ts'
import { compareLedgers } from '../../payments/reconciliation/compare-ledgers.ts'
import { sendRefunds } from '../../payments/refunds/send-refunds.ts'
import { saveUnmatched } from '../../payments/unmatched/save-unmatched.ts'
import { readTable } from '../../platform/lists/csv.ts'

const { shop, office, paidOrder } = await openPayingOffice()
const { db, sandbox } = shop

const as = () => ({ cookie: office.owner, key: crypto.randomUUID() as string })
const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' })
const closing = async (day = today) => (await office.call(getClosing, { ...as(), params: { day } })).body
const rows = async (part: string, day = today) =>
  (await office.call(listDayRows, { ...as(), params: { day }, query: { part } })).body
const numberOf = (id: string) => Number(id.slice(3))
const sumOf = (list: number[]) => Math.round(list.reduce((sum, one) => sum + one * 100, 0)) / 100

/** Moves all of today’s money to another moment, so that each test begins with an empty day. */
async function moveAway(): Promise<void> {
  const ago = sql`interval '40 days'`
  await db.execute(
    sql`UPDATE payments SET settled_at = settled_at - ${ago} WHERE settled_at > now() - interval '2 days'`,
  )
  await db.execute(
    sql`UPDATE refunds SET created_at = created_at - ${ago}, finished_at = finished_at - ${ago}`,
  )
  await db.execute(sql`UPDATE unmatched_payments SET seen_at = seen_at - ${ago}`)
}

/** A day with every kind of money: kept, refunded in part and in full, paid twice, of a wrong amount, without an order. */
async function fullDay() {
  await moveAway()
  await paidOrder()
  const partly = await paidOrder([{ productId: 1, quantity: 2 }])
  await office.change(packOrder, partly.id)
  const { items, refundable } = await office.order(partly.id)
  const lines = [{ item_id: items[0]?.id, quantity: 1, restock: false }]
  const body = { refundable, items: lines, shipping: 0, adjustment: -0.37, reason: 'One was broken.' }
  assert.equal((await office.call(refundOrder, { ...as(), params: { id: partly.id }, body })).status, 200)
  const cancelled = await paidOrder()
  ok(await shop.call(cancelOrder, { token: cancelled.token, params: { id: cancelled.id } }))
  const shopper = await shop.registerShopper()
  const started = await shop.start(shopper.token, { items: [{ productId: 1, quantity: 1 }] })
  ok(await shop.tryToVerify(shopper.token, await sandbox.pay(started.id)))
  const money = {
    orderId: null,
    currency: 'INR',
    status: 'captured',
    refundedPaise: 0,
    method: 'upi',
    cardLast4: null,
    errorDescription: null,
  } as const
  await saveUnmatched(db, { ...money, id: `pay_${crypto.randomUUID()}`, amountPaise: 12_345 })
  await saveUnmatched(db, { ...money, id: `pay_${crypto.randomUUID()}`, amountPaise: 200 })
  const { payments } = (await office.call(listUnmatched, as())).body
  const params = { id: payments.find(({ amount }) => amount === 2)?.id }
  await office.call(explainUnmatched, { ...as(), params, body: { reason: 'A trial.' } })
  await sendRefunds(shop)
  return { partly, cancelled }
}

describe('the closing of a day', () => {
  it('a day adds up, and each figure lists its rows', async () => {
    const { partly, cancelled } = await fullDay()
    const day = await closing()
    const { captured, orders, refunds, waiting, explained } = day
    assert.deepEqual([day.adds_up, day.wrong, day.difference, day.is_open], [true, 0, 0, true])
    assert.equal(sumOf([orders.amount, refunds.amount, waiting.amount, explained.amount]), captured.amount)
    assert.deepEqual(
      [captured.count, orders.count, refunds.count, waiting.count, explained.count],
      [6, 3, 2, 1, 1],
    )
    assert.deepEqual([waiting.amount, explained.amount], [123.45, 2])
    for (const [part, figure] of Object.entries({ orders, refunds, waiting, explained })) {
      const found = await rows(part)
      assert.equal(found.count, figure.count, part)
      assert.equal(sumOf(found.rows.map((row) => row[part as 'orders'])), figure.amount, part)
    }
    const all = await rows('all')
    assert.equal(sumOf(all.rows.map((row) => row.captured)), captured.amount)
    assert.ok(all.rows.some((row) => row.order === partly.id && row.refunds > 0 && row.orders > 0))
    assert.ok(all.rows.some((row) => row.order === cancelled.id && row.orders === 0))
    const { due, sent, processed, by_hand, stuck, elsewhere } = day.refunds_by_status
    assert.equal(
      sumOf([due, sent, processed, by_hand, stuck, elsewhere].map(({ amount }) => amount)),
      refunds.amount,
    )
    assert.equal(day.documents.credit_notes.count, 1)
    assert.equal(day.documents.refund_vouchers.count, 1)
    assert.equal(
      sumOf([day.documents.credit_notes.amount, day.documents.refund_vouchers.amount]),
      day.decided.amount,
    )
    const { body } = await office.call(listClosings, as())
    assert.deepEqual([body.days.length, body.days[0]?.day, body.days[0]?.captured], [31, today, captured])
  })

  it('reports payments that do not add up, with the reason', async () => {
    const { partly, cancelled } = await fullDay()
    const problem = async () => (await rows('wrong')).rows.map(({ order, problem: why }) => [order, why])
    const wrongDays = async () =>
      (await office.call(getMoney, as())).body.counters.find(({ key }) => key === 'wrong-days')?.count
    assert.deepEqual([await problem(), await wrongDays()], [[], 0])

    await force(
      db,
      sql`UPDATE orders SET total_paise = total_paise + 1, subtotal_paise = subtotal_paise + 1 WHERE id = ${numberOf(partly.id)}`,
    )
    assert.match(
      String((await problem())[0]?.[1]),
      /not what its order, its refunds and what waits add up to/,
    )
    const day = await closing()
    assert.deepEqual([day.adds_up, day.wrong, day.difference], [false, 1, -0.01])
    assert.equal(await wrongDays(), 1)
    await force(
      db,
      sql`UPDATE orders SET total_paise = total_paise - 1, subtotal_paise = subtotal_paise - 1 WHERE id = ${numberOf(partly.id)}`,
    )

    const voucher = sql`(SELECT id FROM tax_documents WHERE order_id = ${numberOf(cancelled.id)} AND kind = 'refund_voucher')`
    // Changes an issued document in the database, which the shop never does.
    await db.execute(sql`ALTER TABLE tax_documents DISABLE TRIGGER USER`)
    await db.execute(
      sql`UPDATE tax_documents SET total_paise = total_paise - 5, taxable_paise = taxable_paise - 5 WHERE id = ${voucher}`,
    )
    assert.deepEqual(await problem(), [
      [cancelled.id, 'The documents of its refunds have another total than the refunds.'],
    ])
    await db.execute(
      sql`UPDATE tax_documents SET total_paise = total_paise + 5, taxable_paise = taxable_paise + 5 WHERE id = ${voucher}`,
    )
    await db.execute(sql`ALTER TABLE tax_documents ENABLE TRIGGER USER`)

    const ofCancelled = sql`(SELECT id FROM payments WHERE order_id = ${numberOf(cancelled.id)})`
    await force(
      db,
      sql`UPDATE refunds SET payment_id = payment_id, provider_payment_id = 'pay_elsewhere' WHERE payment_id = ${ofCancelled}`,
    )
    assert.ok(
      (await problem()).some(
        ([order, why]) => order === cancelled.id && why === 'The order is cancelled and keeps money.',
      ),
    )
  })

  it('counts a payment on its day in India, also when matched later', async () => {
    await moveAway()
    const order = await paidOrder()
    const [before, after] = ['2026-03-31', '2026-04-01']
    const settle = (at: string) =>
      db.execute(
        sql`UPDATE payments SET settled_at = ${at}::timestamptz WHERE order_id = ${numberOf(order.id)}`,
      )
    await settle('2026-03-31T18:29:59.999Z')
    assert.deepEqual([(await closing(before)).captured.count, (await closing(after)).captured.count], [1, 0])
    await settle('2026-03-31T18:30:00Z')
    assert.deepEqual([(await closing(before)).captured.count, (await closing(after)).captured.count], [0, 1])
    const { transaction_id } = await shop.order(order.token, order.id)
    await db.execute(sql`
      INSERT INTO unmatched_payments (provider_payment_id, amount_paise, currency, method, state, seen_at, order_id, decided_at)
      SELECT provider_payment_id, amount_paise, 'INR', 'upi', 'matched', '2026-03-30T10:00:00Z', order_id, now()
      FROM payments WHERE provider_payment_id = ${transaction_id}`)
    const [first, second] = [await closing('2026-03-30'), await closing(after)]
    assert.deepEqual(
      [first.captured.count, first.orders.count, first.adds_up, second.captured.count],
      [1, 1, true, 0],
    )
  })

  it('reads a day from one snapshot while payments arrive', async () => {
    await moveAway()
    const arriving = (async () => {
      for (let count = 0; count < 6; count += 1) {
        const { id, token } = await paidOrder([{ productId: 1, quantity: 1 }])
        if (count % 2) ok(await shop.call(cancelOrder, { token, params: { id } }))
      }
      return 'arrived'
    })()
    let looked = 0
    for (let state = ''; state !== 'arrived'; looked += 1) {
      const { captured, orders, refunds, adds_up, decided } = await closing()
      assert.ok(adds_up)
      assert.equal(sumOf([orders.amount, refunds.amount]), captured.amount)
      assert.equal(decided.amount, refunds.amount, 'both parts of the answer know the same refunds')
      state = await Promise.race([
        arriving,
        new Promise<string>((resolve) => setImmediate(() => resolve(''))),
      ])
    }
    assert.ok(looked > 1)
    assert.equal((await closing()).captured.count, 6)
  })

  it('agrees with what the provider captured that day', async () => {
    await moveAway()
    const from = new Date()
    await paidOrder()
    await paidOrder()
    const listed = await shop.provider.listPayments({
      from: new Date(Math.floor(from.getTime() / 1000) * 1000),
      to: new Date(Date.now() + 1_000),
      skip: 0,
    })
    const paise = listed.filter(({ status }) => status === 'captured').slice(0, 2)
    assert.equal((await closing()).captured.amount, sumOf(paise.map(({ amountPaise }) => amountPaise / 100)))
    assert.deepEqual((await compareLedgers(shop, from, new Date(Date.now() + 1_000))).differences, [])
    assert.equal((await closing()).compared, null)
    await db.execute(
      sql`INSERT INTO reconciliations (day, compared, differences) VALUES (${today}::date + 1, 2, 0)`,
    )
    assert.equal((await closing()).compared?.differences, 0)
  })

  it('rejects impossible days, future days and missing permission', async () => {
    const ask = (day: string, cookie = office.owner) => office.call(getClosing, { cookie, params: { day } })
    for (const none of ['2026-02-30', '0000-01-01', '2999-01-01'])
      assert.deepEqual(errorOf(await ask(none)), [400, 'invalid_request'])
    assert.deepEqual(errorOf(await ask('2098-01-01')), [404, 'not_found'])
    assert.deepEqual(errorOf(await ask("2026-01-01'; --")), [400, 'invalid_request'])
    assert.deepEqual(errorOf(await ask(today, office.packer)), [403, 'not_allowed'])
    const { body } = await office.call(listClosings, { ...as(), query: { before: '2026-01-01' } })
    assert.deepEqual(
      [body.days[0]?.day, body.days[0]?.adds_up, body.days[0]?.captured.count],
      ['2025-12-31', true, 0],
    )
  })

  it('exports a day as a table without formulas and logs it', async () => {
    await fullDay()
    await db.execute(
      sql`UPDATE unmatched_payments SET method = '=HYPERLINK("x")' WHERE state = 'open' AND seen_at > now() - interval '1 day'`,
    )
    const answer = await office.app.inject({
      url: `/api/closings/${today}/file`,
      headers: { host: '127.0.0.1:3002', cookie: office.owner },
    })
    assert.match(String(answer.headers['content-type']), /text\/csv/)
    const [titles, ...lines] = readTable(answer.body).rows.map(({ cells }) => cells)
    assert.deepEqual(titles?.slice(0, 3), ['time (IST)', 'payment', 'order'])
    assert.equal(lines.length, 6)
    const column = (name: string) => sumOf(lines.map((cells) => Number(cells[titles?.indexOf(name) ?? -1])))
    assert.equal(column('captured'), (await closing()).captured.amount)
    assert.equal(
      column('orders') + column('refunds') + column('waiting') + column('explained'),
      column('captured'),
    )
    assert.ok(lines.every((cells) => cells.every((cell) => !/^[=+@]/.test(cell))))
    assert.ok(lines.some((cells) => cells.includes('\'=HYPERLINK("x")')))
    const { rows: logged } = await db.execute(
      sql`SELECT 1 FROM audit_log WHERE action = 'list_exported' AND entity_id = ${`money of ${today}`}`,
    )
    assert.equal(logged.length, 1)
    assert.equal(readDayFile.access, 'money.read')
  })
})
