import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { getClosing } from '#contract/admin/daily-closing.ts'
import { packOrder } from '#contract/admin/fulfilment.ts'
import { refundOrder } from '#contract/admin/refunds.ts'
import { forgetOrder } from '#test/forget-order.ts'
import { openPayingOffice, shipping } from '#test/office.ts'
import { payTwice } from '#test/paid-twice.ts'
import { compareLedgers } from '../../payments/reconciliation/compare-ledgers.ts'
import { sendRefunds } from '../../payments/refunds/send-refunds.ts'
import { settlePayment } from '../../payments/settlement/settle-payment.ts'

const { shop, office, paidOrder } = await openPayingOffice()
const { db } = shop

const as = () => ({ cookie: office.owner, key: crypto.randomUUID() as string })
const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' })
const closing = async (day = today) => (await office.call(getClosing, { ...as(), params: { day } })).body
const numberOf = (id: string) => Number(id.slice(3))
const paise = (rupees: number) => Math.round(rupees * 100)

/** Refunds rupees of an order and returns the amount. */
async function giveBack(id: string, adjustment: number): Promise<number> {
  const { refundable } = await office.order(id)
  const body = { refundable, items: [], shipping: 0, adjustment, reason: 'The pot was cracked.' }
  const answer = await office.call(refundOrder, { ...as(), params: { id }, body })
  assert.equal(answer.status, 200, JSON.stringify(answer.error))
  return answer.body.amount
}

describe('the closing of a day that is over', () => {
  it('a later refund moves money of a day, and counts later', async () => {
    const { id } = await paidOrder()
    await db.execute(
      sql`UPDATE payments SET settled_at = '2026-05-10T06:00:00Z' WHERE order_id = ${numberOf(id)}`,
    )
    const before = await closing('2026-05-10')
    assert.deepEqual([before.orders.amount, before.refunds.amount], [before.captured.amount, 0])
    await giveBack(id, 12.34)
    await db.execute(sql`UPDATE refunds SET created_at = '2026-05-13T06:00:00Z' WHERE amount_paise = 1234`)
    const [day, later] = [await closing('2026-05-10'), await closing('2026-05-13')]
    assert.deepEqual(
      [day.captured, day.refunds.amount, day.adds_up, day.decided.count],
      [before.captured, 12.34, true, 0],
    )
    assert.equal(paise(day.orders.amount), paise(before.captured.amount) - 1234)
    assert.deepEqual(
      [later.captured.count, later.adds_up, later.decided.amount, later.done.count],
      [0, true, 12.34, 0],
    )
    assert.equal(day.refunds_by_status.due.amount, 12.34)
    await sendRefunds(shop)
    const after = await closing('2026-05-10')
    assert.deepEqual(
      [after.refunds_by_status.due.amount, after.refunds_by_status.processed.amount, after.refunds.amount],
      [0, 12.34, 12.34],
    )
    assert.equal((await closing()).done.amount, 12.34)
  })

  it('a day adds up when an invoice follows a partial refund', async () => {
    const { id } = await paidOrder()
    await db.execute(
      sql`UPDATE payments SET settled_at = '2026-05-20T06:00:00Z' WHERE order_id = ${numberOf(id)}`,
    )
    await giveBack(id, 20)
    await office.change(packOrder, id)
    const { rows } = await db.execute<{ kinds: string[] }>(
      sql`SELECT json_agg(kind ORDER BY id) AS kinds FROM tax_documents WHERE order_id = ${numberOf(id)}`,
    )
    assert.deepEqual(rows, [{ kinds: ['refund_voucher', 'invoice'] }])
    await giveBack(id, 5)
    const day = await closing('2026-05-20')
    assert.deepEqual([day.adds_up, day.wrong, day.refunds.amount], [true, 0, 25])
  })

  it('a day ends at midnight in India for payments and refunds', async () => {
    const { id } = await paidOrder()
    await giveBack(id, 10)
    const [before, after] = ['2026-06-30', '2026-07-01']
    for (const [moment, day, other] of [
      ['2026-06-30T18:29:59.999Z', before, after],
      ['2026-06-30T18:30:00.000Z', after, before],
    ] as const) {
      await db.execute(sql`
        UPDATE refunds SET created_at = ${moment}::timestamptz, finished_at = ${moment}::timestamptz
        WHERE payment_id = (SELECT id FROM payments WHERE order_id = ${numberOf(id)})`)
      const [on, off] = [await closing(day), await closing(other)]
      assert.deepEqual([on.decided.amount, on.done.amount], [10, 10], moment)
      assert.deepEqual([off.decided.count, off.done.count], [0, 0], moment)
    }
    const { other: returned } = await payTwice(shop)
    for (const [moment, day, other] of [
      ['2026-08-31T18:29:59.999Z', '2026-08-31', '2026-09-01'],
      ['2026-08-31T18:30:00.000Z', '2026-09-01', '2026-08-31'],
    ] as const) {
      await db.execute(
        sql`UPDATE payments SET settled_at = ${moment}::timestamptz WHERE order_id = ${numberOf(returned)}`,
      )
      const [on, off] = [await closing(day), await closing(other)]
      assert.deepEqual([on.captured.count, on.refunds.count, on.adds_up], [1, 1, true], moment)
      assert.equal(off.captured.count, 0, moment)
    }
  })
})

describe('the closing of today', () => {
  it('today adds up while paid money is still listed unmatched', async () => {
    const lost = await paidOrder([{ productId: 1, quantity: 1 }])
    const { transaction_id } = await shop.order(lost.token, lost.id)
    await forgetOrder(shop, lost.id)
    await compareLedgers(shop, new Date(Date.now() - 3_600_000), new Date(Date.now() + 5_000))
    const { waiting } = await closing()
    const again = await shop.start(lost.token, { items: [{ productId: 1, quantity: 1 }], shipping })
    const money = await shop.provider.fetchPayment(transaction_id ?? '')
    await db.execute(
      sql`UPDATE payments SET provider_order_id = ${money.orderId} WHERE order_id = ${numberOf(again.orderId)}`,
    )
    assert.equal(await settlePayment(shop, money.orderId ?? '', money), 'paid')
    const day = await closing()
    assert.deepEqual(
      [paise(waiting.amount) - paise(day.waiting.amount), day.adds_up],
      [money.amountPaise, true],
    )
  })
})
