import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { openPayingShop } from '#test/paying-shop.ts'
import { refundAmount } from '#test/refund-amount.ts'
import { databaseCode } from '../../platform/database/transaction.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { ProviderError } from '../provider/provider.ts'
import { sendRefunds } from './send-refunds.ts'

const shop = await openPayingShop({ after })
const { db, sandbox } = shop

const shipping = {
  fullName: 'Meera Iyer',
  address: '12 Lake View Road',
  city: 'Pune',
  state: 'Maharashtra',
  zip: '411001',
  country: 'India',
}

const bought = async () => {
  const shopper = await shop.registerShopper()
  const id = await shop.buy(shopper.token, { items: [{ productId: 1, quantity: 2 }], shipping })
  const order = await shop.order(shopper.token, id)
  return { ...shopper, id, orderId: Number(id.slice(3)), totalPaise: Math.round(order.total_amount * 100) }
}

const refund = (orderId: number, amountPaise: number, refundableSeenPaise: number) =>
  refundAmount(db, { orderId, amountPaise, refundableSeenPaise })

const givenBack = async (orderId: number) => {
  const { rows } = await db.execute<{ sum: number; count: number }>(sql`
    SELECT coalesce(sum(refund.amount_paise), 0)::float8 AS sum, count(*)::int AS count
    FROM refunds refund JOIN payments payment ON payment.id = refund.payment_id WHERE payment.order_id = ${orderId}`)
  return rows[0] ?? assert.fail()
}

const refundsOf = async (orderId: number) => {
  const { rows } = await db.execute<{ amount: number; status: string }>(sql`
    SELECT refund.amount_paise::float8 AS amount, refund.status
    FROM refunds refund JOIN payments payment ON payment.id = refund.payment_id WHERE payment.order_id = ${orderId} ORDER BY refund.id`)
  return rows
}

const noteTotals = async (orderId: number) => {
  const { rows } = await db.execute<{ total: number; lines: number }>(sql`
    SELECT document.total_paise::float8 AS total,
      (SELECT sum(gross_paise)::float8 FROM tax_document_lines line WHERE line.document_id = document.id) AS lines
    FROM tax_documents document WHERE document.order_id = ${orderId} ORDER BY document.serial`)
  return rows
}

describe('refunding an amount', () => {
  it('a refusal after a lost answer never counts as done', async () => {
    const { orderId, totalPaise } = await bought()
    const first = await refund(orderId, Math.ceil(totalPaise / 2), totalPaise)
    const { refundPayment: refundAtProvider } = shop.provider
    shop.faults.refundPayment = async (...refund) => {
      await refundAtProvider(...refund)
      throw new ProviderError('unknown', 'The line was cut.')
    }
    await sendRefunds(shop)
    const second = await refund(orderId, first.refundablePaise, first.refundablePaise)
    shop.faults.refundPayment = async () => {
      throw new ProviderError('refused', 'Your account does not have enough balance.')
    }
    await sendRefunds(shop)
    delete shop.faults.refundPayment
    assert.deepEqual(
      (await refundsOf(orderId)).map(({ status }) => status),
      ['processed', 'due'],
    )
    await db.execute(sql`UPDATE refunds SET next_attempt_at = now() WHERE status = 'due'`)
    await sendRefunds(shop)
    assert.deepEqual(await refundsOf(orderId), [
      { amount: Math.ceil(totalPaise / 2), status: 'processed' },
      { amount: totalPaise - Math.ceil(totalPaise / 2), status: 'processed' },
    ])
    assert.equal(second.refundablePaise, 0)
  })

  it('refunds parts until nothing is left, as the provider does', async () => {
    const { token, id, orderId, totalPaise, email } = await bought()
    const first = await refund(orderId, 10_000, totalPaise)
    assert.equal(first.refundablePaise, totalPaise - 10_000)
    const partly = await shop.order(token, id)
    assert.deepEqual([partly.order_status, partly.payment_status], ['Processing', 'Paid'])
    assert.equal(partly.notice, 'Of your payment, ₹100.00 is being refunded.')
    await sendRefunds(shop)
    const second = await refund(orderId, first.refundablePaise, first.refundablePaise)
    assert.equal(second.refundablePaise, 0)
    assert.equal((await shop.order(token, id)).payment_status, 'Refunded')
    await sendRefunds(shop)
    const order = await shop.order(token, id)
    assert.deepEqual([order.order_status, order.payment_status], ['Processing', 'Refunded'])
    assert.deepEqual(
      order.refunds.map(({ amount, status }) => [amount, status]),
      [
        [100, 'refunded'],
        [(totalPaise - 10_000) / 100, 'refunded'],
      ],
    )
    const { refunds } = await sandbox.books()
    assert.deepEqual(
      refunds.filter(({ payment_id }) => payment_id === order.transaction_id).map(({ amount }) => amount),
      [10_000, totalPaise - 10_000],
    )
    assert.deepEqual(
      (await noteTotals(orderId)).map(({ total, lines }) => [total, lines]),
      [
        [10_000, 10_000],
        [totalPaise - 10_000, totalPaise - 10_000],
      ],
    )
    assert.deepEqual(await shop.mailOf(email), ['order-placed', 'order-refunded', 'order-refunded'])
  })

  it('rejects an outdated balance and answers the present balance', async () => {
    const { orderId, totalPaise } = await bought()
    await refund(orderId, 10_000, totalPaise)
    await assert.rejects(refund(orderId, 10_000, totalPaise), (error: Error) => {
      assert.ok(error instanceof ShopError)
      assert.equal(error.code, 'refundable_changed')
      assert.deepEqual(error.details.extra, { refundable: (totalPaise - 10_000) / 100 })
      return true
    })
    assert.deepEqual(await givenBack(orderId), { sum: 10_000, count: 1 })
  })

  it('refunds once when many send the same balance at once', async () => {
    const { orderId, totalPaise } = await bought()
    const all = await Promise.allSettled(Array.from({ length: 8 }, () => refund(orderId, 30_000, totalPaise)))
    assert.equal(all.filter(({ status }) => status === 'fulfilled').length, 1)
    for (const one of all) if (one.status === 'rejected') assert.equal(one.reason.code, 'refundable_changed')
    assert.deepEqual(await givenBack(orderId), { sum: 30_000, count: 1 })
    assert.equal((await noteTotals(orderId)).length, 1)
  })

  it('two concurrent refunds never exceed the captured amount', async () => {
    const { orderId, totalPaise } = await bought()
    await assert.rejects(refund(orderId, totalPaise + 100, totalPaise), { code: 'invalid_refund_amount' })
    const write = (amount: number, key: string) =>
      db.execute(sql`
        INSERT INTO refunds (payment_id, provider_payment_id, captured_paise, amount_paise, reason, status, idempotency_key)
        SELECT id, provider_payment_id, amount_paise, ${amount}, 'goodwill', 'processed', ${key}
        FROM payments WHERE order_id = ${orderId}`)
    const both = await Promise.allSettled([
      write(totalPaise - 1_000, `first-${orderId}-key`),
      write(totalPaise - 1_000, `other-${orderId}-key`),
    ])
    const refused = both.filter((one) => one.status === 'rejected')
    assert.equal(refused.length, 1)
    assert.equal(databaseCode(refused[0]?.reason), '23514')
    assert.equal((await givenBack(orderId)).count, 1)
  })

  it('rejects orders that are unknown, unpaid or fully refunded', async () => {
    await assert.rejects(refund(999_999, 100, 100), { code: 'not_found' })
    const { token } = await shop.registerShopper()
    const started = await shop.start(token, { items: [{ productId: 1, quantity: 1 }] })
    const unpaid = Number(started.orderId.slice(3))
    await assert.rejects(refund(unpaid, 100, 100), { code: 'nothing_to_refund' })
    const { orderId, totalPaise } = await bought()
    await refund(orderId, totalPaise, totalPaise)
    await assert.rejects(refund(orderId, 100, 0), { code: 'nothing_to_refund' })
  })
})
