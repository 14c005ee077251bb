import assert from 'node:assert/strict'
import { after, afterEach, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { cancelOrder as cancelEndpoint, type Order } from '#contract/shop/orders.ts'
import { formatPaise } from '#shared/money.ts'
import { defaultSettings } from '#shared/settings/default-settings.ts'
import { fulfilOrder } from '#test/fulfil-order.ts'
import { ok, openPayingShop, refused } from '#test/paying-shop.ts'
import { refundAmount } from '#test/refund-amount.ts'
import { writeEmail } from '../../email-templates.ts'
import { shopActor } from '../../platform/actor.ts'
import { renderMail } from '../../platform/email/render-mail.ts'
import { ProviderError } from '../provider/provider.ts'
import { confirmOrder } from '../reconciliation/confirm-order.ts'
import { reconcilePayments } from '../reconciliation/reconcile.ts'
import { cancelOrder } from './cancel-order.ts'
import { sendRefunds } from './send-refunds.ts'

const shop = await openPayingShop({ after })
const { sandbox, faults, db } = shop

afterEach(() => {
  for (const name of Object.keys(faults)) delete faults[name as keyof typeof faults]
})

const items = [{ productId: 1, quantity: 2 }]
const shipping = {
  fullName: 'Meera Iyer',
  address: '12 Lake View Road',
  city: 'Hyderabad',
  state: 'Telangana',
  zip: '500034',
  country: 'India',
}

const numberOf = (id: string): number => Number(id.slice(3))
const cancel = (token: string, id: string) => shop.call(cancelEndpoint, { token, params: { id } })
const statuses = ({ order_status, payment_status }: Order) => [order_status, payment_status]

const refundsOf = async (id: string) => {
  const { rows } = await db.execute<{ reason: string; status: string; amount: number }>(sql`
    SELECT refund.reason, refund.status, refund.amount_paise::int AS amount FROM refunds refund JOIN payments payment ON payment.id = refund.payment_id
    WHERE payment.order_id = ${numberOf(id)} ORDER BY refund.id`)
  return rows
}

const onHand = async () => (await shop.stockOf(1)).onHand
const reserved = async () => (await shop.stockOf(1)).reserved

const offersOf = async (id: string) => {
  const { rows } = await db.execute(sql`SELECT 1 FROM offer_uses WHERE order_id = ${numberOf(id)}`)
  return rows.length
}

const subscribe = (email: string) => db.execute(sql`INSERT INTO subscribers (email) VALUES (${email})`)

describe('POST /api/orders/{id}/cancel', () => {
  it('cancelling a paid order releases packs and offer and refunds everything', async () => {
    const { token, email } = await shop.registerShopper()
    await subscribe(email)
    const before = await onHand()
    const id = await shop.buy(token, { items, shipping })
    assert.equal(await onHand(), before - 2)
    assert.equal((await shop.order(token, id)).can_cancel, true)

    const order = ok(await cancel(token, id))
    assert.deepEqual(statuses(order), ['Cancelled', 'Refunded'])
    assert.equal(order.can_cancel, false)
    assert.equal(order.can_change_address, false)
    assert.deepEqual(
      order.refunds.map(({ amount, status, refunded_at }) => [amount, status, refunded_at]),
      [[order.total_amount, 'on_its_way', null]],
    )
    assert.match(
      order.notice ?? '',
      /^This order was cancelled\. Your payment of ₹[\d,.]+ is being refunded in full\.$/,
    )
    assert.equal(await onHand(), before)
    assert.equal(await offersOf(id), 0)

    await sendRefunds(shop)
    const after = await shop.order(token, id)
    assert.equal(after.refunds[0]?.status, 'refunded')
    assert.ok(after.refunds[0]?.refunded_at)
    assert.match(after.notice ?? '', /has been refunded in full\.$/)
    assert.deepEqual(await shop.mailOf(email), ['order-placed', 'order-cancelled'])
    assert.deepEqual(await finishedMailsOf(email), 1)
    assert.match(
      await emailOf(email, 'order-cancelled'),
      /We are refunding the full ₹[\d,.]+ that you paid, and will write again once it is done\./,
    )
    const { refunds } = await sandbox.books()
    const paid = refunds.filter(({ payment_id }) => payment_id === after.transaction_id)
    assert.deepEqual(
      paid.map(({ amount }) => amount),
      [Math.round(order.total_amount * 100)],
    )
  })

  it('a repeated cancellation gives the same result', async () => {
    const { token, email } = await shop.registerShopper()
    const before = await onHand()
    const id = await shop.buy(token, { items, shipping })
    const answers = await Promise.all(Array.from({ length: 6 }, () => cancel(token, id)))
    for (const answer of answers) assert.deepEqual(statuses(ok(answer)), ['Cancelled', 'Refunded'])
    ok(await cancel(token, id))
    assert.equal((await refundsOf(id)).length, 1)
    assert.equal(await onHand(), before)
    assert.deepEqual(await shop.mailOf(email), ['order-placed', 'order-cancelled'])
  })

  it('a shopper cannot cancel a packed order', async () => {
    const { token } = await shop.registerShopper()
    const id = await shop.buy(token, { items, shipping })
    await fulfilOrder(db, shopActor, { orderId: numberOf(id), step: 'packed' })
    const before = await onHand()
    assert.match(refused(await cancel(token, id), 409, 'already_packed').message, /already packed/)
    const order = await shop.order(token, id)
    assert.deepEqual(statuses(order), ['Packed', 'Paid'])
    assert.equal(order.can_cancel, false)
    assert.deepEqual(await refundsOf(id), [])
    assert.equal(await onHand(), before)
  })

  it('concurrent cancellation and packing leave an order cancelled or packed', async () => {
    for (let count = 0; count < 4; count += 1) {
      const { token } = await shop.registerShopper()
      const id = await shop.buy(token, { items, shipping })
      const [answer, packing] = await Promise.allSettled([
        cancel(token, id),
        fulfilOrder(db, shopActor, { orderId: numberOf(id), step: 'packed' }),
      ])
      const isCancelled = answer.status === 'fulfilled' && answer.value.status === 200
      assert.notEqual(isCancelled, packing.status === 'fulfilled')
      const { order_status } = await shop.order(token, id)
      assert.equal(order_status, isCancelled ? 'Cancelled' : 'Packed')
      assert.equal((await refundsOf(id)).length, isCancelled ? 1 : 0)
    }
  })

  it("cancellation answers 404 for another shopper's order", async () => {
    const { token } = await shop.registerShopper()
    const id = await shop.buy(token, { items, shipping })
    const { token: stranger } = await shop.registerShopper()
    assert.equal(refused(await cancel(stranger, id), 404, 'not_found').message, 'Order not found.')
    refused(await cancel(stranger, 'ORD999999'), 404, 'not_found')
    refused(await shop.call(cancelEndpoint, { params: { id } }), 401, 'not_signed_in')
    assert.deepEqual(statuses(await shop.order(token, id)), ['Processing', 'Paid'])
  })

  it('cancelling an unpaid order frees packs, offer and idempotency key', async () => {
    const { token, email } = await shop.registerShopper()
    await subscribe(email)
    const before = await reserved()
    const key = `cancelled-${email}`
    const started = await shop.start(token, { items, shipping, key })
    assert.equal(await reserved(), before + 2)
    assert.ok((await offersOf(started.orderId)) > 0)
    const order = ok(await cancel(token, started.orderId))
    assert.deepEqual(statuses(order), ['Cancelled', 'Failed'])
    assert.match(order.notice ?? '', /cancelled before it was paid/)
    assert.deepEqual(order.refunds, [])
    assert.equal(await reserved(), before)
    assert.equal(await offersOf(started.orderId), 0)
    const again = await shop.start(token, { items, shipping, key })
    assert.notEqual(again.orderId, started.orderId)
    assert.equal(again.amount, started.amount)
    assert.deepEqual(await shop.mailOf(email), ['order-cancelled'])
    assert.match(await emailOf(email, 'order-cancelled'), /It was not paid\./)
  })
})

/** The text of a mail, written with the present state of its order. */
const emailOf = async (email: string, template: string) => {
  const { rows } = await db.execute<{ data: unknown }>(
    sql`SELECT data FROM outbox WHERE recipient = ${email} AND template = ${template}`,
  )
  assert.equal(rows.length, 1)
  const siteUrl = 'https://shop.example'
  const context = { db, siteUrl, settings: defaultSettings }
  return renderMail(await writeEmail(template, rows[0]?.data, context), context).text
}

const finishedMailsOf = async (email: string) => {
  const { rows } = await db.execute(
    sql`SELECT 1 FROM outbox WHERE recipient = ${email} AND template = 'refund-finished'`,
  )
  return rows.length
}

describe('money captured after a cancellation', () => {
  const cancelled = async () => {
    const { token, email } = await shop.registerShopper()
    const started = await shop.start(token, { items, shipping })
    ok(await cancel(token, started.orderId))
    return { token, email, started }
  }

  it('browser verification refunds money captured after a cancellation', async () => {
    const { token, email, started } = await cancelled()
    const before = await onHand()
    const proof = await sandbox.pay(started.id)
    refused(await shop.tryToVerify(token, proof), 409, 'out_of_stock')
    const order = await shop.order(token, started.orderId)
    assert.deepEqual(statuses(order), ['Cancelled', 'Refunded'])
    assert.match(
      order.notice ?? '',
      /arrived after the order was cancelled\. It is being refunded in full\.$/,
    )
    assert.deepEqual(await refundsOf(started.orderId), [
      { reason: 'paid_after_cancelling', status: 'due', amount: started.amount },
    ])
    await sendRefunds(shop)
    assert.equal((await shop.order(token, started.orderId)).refunds[0]?.status, 'refunded')
    assert.equal(await onHand(), before)
    assert.deepEqual(await shop.mailOf(email), ['order-cancelled', 'order-refunded'])
    assert.match(await emailOf(email, 'order-cancelled'), /It was not paid\. If money still arrives/)
    assert.match(
      await emailOf(email, 'order-refunded'),
      /arrived after the order was cancelled\. It goes back to you in full\./,
    )
    assert.equal(await finishedMailsOf(email), 1)
  })

  it('money captured after a cancellation gets no tax document', async () => {
    const { token, started } = await cancelled()
    refused(await shop.tryToVerify(token, await sandbox.pay(started.id)), 409, 'out_of_stock')
    const documents = await db.execute(
      sql`SELECT 1 FROM tax_documents WHERE order_id = ${numberOf(started.orderId)}`,
    )
    assert.equal(documents.rows.length, 0)
  })

  it('reconciliation refunds money captured after a cancellation', async () => {
    const { token, started } = await cancelled()
    await sandbox.pay(started.id)
    await db.execute(sql`
      UPDATE payments SET created_at = now() - interval '2 minutes', checked_at = NULL, next_poll_at = now()
      WHERE order_id = ${numberOf(started.orderId)}`)
    await reconcilePayments(shop)
    assert.deepEqual(statuses(await shop.order(token, started.orderId)), ['Cancelled', 'Refunded'])
  })

  it('settlement refunds a payment that was confirming at the cancellation', async () => {
    const { token } = await shop.registerShopper()
    const before = await onHand()
    const started = await shop.start(token, { items, shipping })
    const proof = await sandbox.pay(started.id)
    faults.fetchPayment = faults.fetchOrderPayments = async () => {
      throw new ProviderError('unreachable', 'The line is cut.')
    }
    ok(await shop.tryToVerify(token, proof))
    const order = ok(await cancel(token, started.orderId))
    assert.deepEqual(statuses(order), ['Cancelled', 'Failed'])
    delete faults.fetchPayment
    delete faults.fetchOrderPayments
    await db.execute(sql`UPDATE payments SET checked_at = NULL WHERE order_id = ${numberOf(started.orderId)}`)
    assert.deepEqual(statuses(await shop.order(token, started.orderId)), ['Cancelled', 'Refunded'])
    assert.deepEqual((await refundsOf(started.orderId)).length, 1)
    assert.equal(await onHand(), before)
  })

  it('a refunded payment is not polled again', async () => {
    const { token, started } = await cancelled()
    await shop.tryToVerify(token, await sandbox.pay(started.id))
    const { rows } = await db.execute<{ id: number; status: 'refund_due' }>(
      sql`SELECT id::float8 AS id, status FROM payments WHERE order_id = ${numberOf(started.orderId)}`,
    )
    assert.equal(await confirmOrder(shop, { payment: rows[0] ?? assert.fail() }), false)
  })
})

describe('cancellation by the shop', () => {
  it('the shop can cancel an order until it is shipped', async () => {
    const { token, email } = await shop.registerShopper()
    const before = await onHand()
    const id = await shop.buy(token, { items, shipping })
    const orderId = numberOf(id)
    await fulfilOrder(db, shopActor, { orderId, step: 'packed' })
    const totalPaise = Math.round((await shop.order(token, id)).total_amount * 100)
    await refundAmount(db, {
      orderId,
      amountPaise: 10_000,
      refundableSeenPaise: totalPaise,
    })
    await cancelOrder(db, { orderId, actor: shopActor })
    assert.match(
      await emailOf(email, 'order-cancelled'),
      new RegExp(`refunding the remaining ${formatPaise(totalPaise - 10_000)} of your payment`),
    )
    assert.match(await emailOf(email, 'order-refunded'), /Of your payment, ₹100\.00 goes back to you\./)
    assert.deepEqual(statuses(await shop.order(token, id)), ['Cancelled', 'Refunded'])
    assert.equal(await onHand(), before)

    const sent = numberOf(await shop.buy(token, { items, shipping }))
    await fulfilOrder(db, shopActor, { orderId: sent, step: 'packed' })
    await fulfilOrder(db, shopActor, {
      orderId: sent,
      step: 'shipped',
      shipment: { carrier: 'India Post', trackingNumber: null },
    })
    await assert.rejects(cancelOrder(db, { orderId: sent, actor: shopActor }), { code: 'already_packed' })
  })

  it('cancellations keep the stock ledger equal to the stock', async () => {
    const { rows } = await db.execute<{ id: number }>(sql`
      SELECT stock.id FROM stock
      WHERE stock.on_hand <> (SELECT coalesce(sum(change), 0) FROM stock_movements movement
        WHERE movement.product_id = stock.product_id OR movement.part_id = stock.part_id)`)
    assert.deepEqual(rows, [])
  })
})
