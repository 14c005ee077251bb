import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type SQL, sql } from 'drizzle-orm'
import { getClosing, listClosings } from '#contract/admin/daily-closing.ts'
import { packOrder } from '#contract/admin/fulfilment.ts'
import { getReport } from '#contract/admin/reports.ts'
import { force } from '#test/force.ts'
import { openPayingOffice } from '#test/office.ts'
import { saveSums } from '../reports/save-sums.ts'

// The list of days reads kept sums. Each change of the money of a past day marks the day, so the list equals the closings,
// which are always computed.

const { shop, office, paidOrder } = await openPayingOffice()
const { db } = shop
const as = () => ({ cookie: office.owner, key: crypto.randomUUID() as string })
const day = new Date(Date.now() - 9 * 86_400_000).toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' })

const listed = async () => {
  const { body } = await office.call(listClosings, { ...as(), query: {} })
  return body.days.find((one) => one.day === day)
}
const computed = async () => {
  const { body } = await office.call(getClosing, { ...as(), params: { day } })
  const { captured, orders, refunds, waiting, explained, difference, wrong, adds_up } = body
  return { day, is_open: false, captured, orders, refunds, waiting, explained, difference, wrong, adds_up }
}
const isKept = async () => {
  const { rowCount } = await db.execute(sql`
    SELECT FROM report_money WHERE day = ${day}::date AND NOT EXISTS (SELECT FROM report_touches WHERE day = ${day}::date)`)
  return rowCount === 1
}

describe('the kept money of a day', () => {
  it('follows each change of what the day is made of', async () => {
    const { id } = await paidOrder()
    const order = Number(id.slice(3))
    await db.execute(sql`
      UPDATE payments SET settled_at = ${day}::date::timestamp AT TIME ZONE 'Asia/Kolkata' + interval '10 hours' WHERE order_id = ${order}`)
    const payment = sql`(SELECT provider_payment_id FROM payments WHERE order_id = ${order})`
    const changes: [string, () => Promise<unknown>][] = [
      ['an invoice', () => office.change(packOrder, id)],
      [
        'a refund',
        () =>
          db.execute(sql`
            INSERT INTO refunds (payment_id, provider_payment_id, captured_paise, amount_paise, kind, reason, status, idempotency_key)
            SELECT id, provider_payment_id, amount_paise, 100, 'provider', 'at_provider', 'processed', 'made-refund' FROM payments WHERE order_id = ${order}`),
      ],
      [
        'a void refund',
        () => forced(sql`UPDATE refunds SET status = 'void' WHERE provider_payment_id = ${payment}`),
      ],
      [
        'another total',
        () =>
          forced(
            sql`UPDATE orders SET shipping_paise = shipping_paise + 100, total_paise = total_paise + 100 WHERE id = ${order}`,
          ),
      ],
      ['a cancelled order', () => forced(sql`UPDATE orders SET status = 'cancelled' WHERE id = ${order}`)],
      [
        'unmatched money',
        () =>
          db.execute(sql`
            INSERT INTO unmatched_payments (provider_payment_id, amount_paise, currency, method, seen_at, state)
            VALUES ('pay_stray', 4200, 'INR', 'upi', ${day}::date::timestamp AT TIME ZONE 'Asia/Kolkata' + interval '3 hours', 'open')`),
      ],
      [
        'unmatched money that is deleted',
        () => db.execute(sql`DELETE FROM unmatched_payments WHERE provider_payment_id = 'pay_stray'`),
      ],
      [
        'a payment of another day',
        () =>
          db.execute(
            sql`UPDATE payments SET settled_at = settled_at - interval '2 days' WHERE order_id = ${order}`,
          ),
      ],
    ]
    await saveSums(db)
    assert.deepEqual(await listed(), await computed())
    for (const [name, change] of changes) {
      assert.ok(await isKept(), `before ${name}`)
      const before = JSON.stringify(await computed())
      await change()
      assert.deepEqual(await listed(), await computed(), name)
      if (name !== 'an invoice') assert.notEqual(JSON.stringify(await computed()), before, name)
      await saveSums(db)
      assert.deepEqual(await listed(), await computed(), `${name}, kept`)
    }
  })
})

describe('the funnel', () => {
  it('counts orders that were begun before the first payment', async () => {
    const early = new Date(Date.now() - 30 * 86_400_000).toLocaleDateString('en-CA', {
      timeZone: 'Asia/Kolkata',
    })
    const placed = async () => {
      const { body } = await office.call(getReport, {
        ...as(),
        params: { report: 'funnel' },
        query: { from: early, to: early, by: 'day' },
      })
      return body.totals?.[body.columns.findIndex(({ key }) => key === 'placed')]
    }
    const { id } = await paidOrder()
    assert.equal(await placed(), 0)
    await forced(sql`
      UPDATE orders SET created_at = ${early}::date::timestamp AT TIME ZONE 'Asia/Kolkata' + interval '1 hour' WHERE id = ${Number(id.slice(3))}`)
    await db.execute(sql`DELETE FROM report_days`)
    assert.equal(await placed(), 1)
    await saveSums(db)
    assert.equal(await placed(), 1)
  })
})

describe('money that was unmatched on an earlier day than its payment', () => {
  it('follows its order, its documents and its payment', async () => {
    const { id } = await paidOrder()
    const order = Number(id.slice(3))
    await db.execute(sql`
      INSERT INTO unmatched_payments (provider_payment_id, amount_paise, currency, method, seen_at, state, order_id, decided_at, reason)
      SELECT provider_payment_id, amount_paise, 'INR', 'upi', ${day}::date::timestamp AT TIME ZONE 'Asia/Kolkata' + interval '4 hours', 'matched', order_id, now(), 'Known by now.'
      FROM payments WHERE order_id = ${order}`)
    const changes: [string, () => Promise<unknown>][] = [
      ['an invoice', () => office.change(packOrder, id)],
      [
        'another total',
        () =>
          forced(
            sql`UPDATE orders SET shipping_paise = shipping_paise + 100, total_paise = total_paise + 100 WHERE id = ${order}`,
          ),
      ],
      [
        'another amount',
        () => forced(sql`UPDATE payments SET amount_paise = amount_paise + 100 WHERE order_id = ${order}`),
      ],
      ['a cancelled order', () => forced(sql`UPDATE orders SET status = 'cancelled' WHERE id = ${order}`)],
      [
        'no payment any more',
        () =>
          forced(
            sql`UPDATE payments SET provider_payment_id = provider_payment_id || '-other' WHERE order_id = ${order}`,
          ),
      ],
    ]
    for (const [name, change] of changes) {
      await saveSums(db)
      assert.ok(await isKept(), `before ${name}`)
      await change()
      assert.equal(await isKept(), false, name)
      assert.deepEqual(await listed(), await computed(), name)
    }
  })
})

/** Changes a row without the checks of states; the triggers that mark days still run. */
const forced = (statement: SQL): Promise<unknown> => force(db, statement)
