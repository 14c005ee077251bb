import assert from 'node:assert/strict'
import { after, afterEach, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { getCart } from '#contract/shop/cart.ts'
import { unreachable } from '#test/overdue-payers.ts'
import { ok, openPayingShop, refused, type StartedPayment } from '#test/paying-shop.ts'
import { shopActor } from '../../platform/actor.ts'
import { findByProviderOrder } from '../attempts/store.ts'
import { closeOverduePayments } from '../reconciliation/close-overdue.ts'
import { pollPayment } from '../reconciliation/poll-payment.ts'
import { cancelOrder } from '../refunds/cancel-order.ts'

const shop = await openPayingShop({ after })
const { sandbox, faults } = shop

afterEach(() => {
  for (const name of Object.keys(faults)) delete faults[name as keyof typeof faults]
})

const seeds = (quantity: number) => ({ items: [{ productId: 5, quantity }] })
const numberOf = ({ orderId }: StartedPayment) => Number(orderId.slice(3))

interface Standing {
  [column: string]: unknown
  status: string
  order: string
  supersededBy: string | null
  reasons: string[] | null
  sold: number
}

/** The states of a payment and its order, what superseded it, and why it was refunded. */
async function standingOf(started: StartedPayment): Promise<Standing> {
  const { rows } = await shop.db.execute<Standing>(sql`
    SELECT payment.status, ordered.status AS "order",
      (SELECT newer.provider_order_id FROM payments newer WHERE newer.id = payment.superseded_by) AS "supersededBy",
      (SELECT json_agg(reason ORDER BY id) FROM refunds refund WHERE refund.payment_id = payment.id) AS reasons,
      (SELECT coalesce(-sum(change), 0)::int FROM stock_movements WHERE order_id = ordered.id) AS sold
    FROM payments payment JOIN orders ordered ON ordered.id = payment.order_id WHERE ordered.id = ${numberOf(started)}`)
  return rows[0] ?? assert.fail('The payment is gone.')
}

const isPaid = async (started: StartedPayment) => {
  const { status, order, reasons, sold } = await standingOf(started)
  assert.deepEqual([status, order, reasons, sold > 0], ['paid', 'processing', null, true])
}

const isReturned = async (started: StartedPayment, reason = 'second_payment') => {
  const { status, order, reasons, sold } = await standingOf(started)
  assert.deepEqual([status, order, reasons, sold], ['refund_due', 'cancelled', [reason], 0])
}

/** Asserts that each reserved pack belongs to a payment. */
const assertShelf = async () => {
  const { rows } = await shop.db.execute<{ fits: boolean }>(sql`
    SELECT bool_and(reserved = (
      SELECT coalesce(sum(item.quantity * made.amount), 0) FROM payments payment JOIN order_items item USING (order_id)
        JOIN product_stock made ON made.product_id = item.product_id
      WHERE payment.is_reserved AND made.stock_id = stock.id)) AS fits FROM stock`)
  assert.deepEqual(rows, [{ fits: true }])
}

/** A shopper with two packs in the cart, who has begun to pay on two devices. */
async function onTwoDevices() {
  await shop.setStock(5, 20)
  const shopper = await shop.registerShopper()
  await shop.fillCart(shopper.token, { 5: 2 })
  const earlier = await shop.start(shopper.token)
  const later = await shop.start(shopper.token)
  return { ...shopper, earlier, later }
}

const settleAttempt = async ({ id }: StartedPayment) => {
  const payment = await findByProviderOrder(shop.db, id)
  return payment && pollPayment(shop, payment)
}

describe('one cart that is paid twice', () => {
  it('keeps the order paid first and refunds the newer payment', async () => {
    const { token, email, earlier, later } = await onTwoDevices()
    assert.equal((await standingOf(earlier)).supersededBy, later.id)
    assert.equal((await standingOf(later)).supersededBy, null)
    const [first, second] = [await sandbox.pay(earlier.id), await sandbox.pay(later.id)]
    ok(await shop.tryToVerify(token, first))
    const error = refused(await shop.tryToVerify(token, second), 409, 'already_paid')
    const secondPaymentNotice =
      'You have paid for this twice. The second payment of ₹659.00 is being refunded in full.'
    assert.deepEqual([error.message, error.orderId], [secondPaymentNotice, later.orderId])
    await isPaid(earlier)
    await isReturned(later)
    const order = await shop.order(token, later.orderId)
    assert.deepEqual(
      [order.order_status, order.payment_status, order.notice],
      ['Cancelled', 'Refunded', secondPaymentNotice],
    )
    assert.equal(
      order.history.at(-1)?.note,
      `${secondPaymentNotice} These goods were paid with order ${earlier.orderId}.`,
    )
    assert.deepEqual(await shop.mailOf(email), ['order-placed', 'order-refunded'])
    assert.deepEqual(ok(await shop.call(getCart, { token })).items, [])
    await assertShelf()
  })

  it('keeps the newer order when it was paid first', async () => {
    const { token, earlier, later } = await onTwoDevices()
    ok(await shop.tryToVerify(token, await sandbox.pay(later.id)))
    await sandbox.pay(earlier.id)
    assert.equal(await settleAttempt(earlier), 'returned')
    await isPaid(later)
    await isReturned(earlier)
    await assertShelf()
  })

  it('refunds an expired payment when a newer payment was made', async () => {
    await shop.setStock(5, 20)
    const { token } = await shop.registerShopper()
    await shop.fillCart(token, { 5: 2 })
    const pending = await shop.start(token)
    await shop.runOut(pending.orderId)
    await closeOverduePayments(shop)
    const again = await shop.start(token)
    ok(await shop.tryToVerify(token, await sandbox.pay(again.id)))
    await sandbox.pay(pending.id)
    assert.equal(await settleAttempt(pending), 'returned')
    await isReturned(pending)
    await assertShelf()
  })

  it('keeps the middle of three payments when it was paid first', async () => {
    const { token, earlier, later: middle } = await onTwoDevices()
    const last = await shop.start(token)
    ok(await shop.tryToVerify(token, await sandbox.pay(middle.id)))
    for (const other of [earlier, last]) {
      await sandbox.pay(other.id)
      assert.equal(await settleAttempt(other), 'returned')
      await isReturned(other)
    }
    await isPaid(middle)
    await assertShelf()
  })

  const between: Record<string, (token: string) => Promise<void>> = {
    'was cancelled': async (token) => {
      const cancelled = await shop.start(token)
      await cancelOrder(shop.db, { orderId: numberOf(cancelled), actor: shopActor })
    },
    'has paid for other goods': async (token) => {
      const other = await shop.start(token, { items: [{ productId: 1, quantity: 1 }] })
      ok(await shop.tryToVerify(token, await sandbox.pay(other.id)))
    },
  }

  for (const [event, cause] of Object.entries(between)) {
    it(`keeps one order when a payment between the two ${event}`, async () => {
      const { token, earlier, later } = await onTwoDevices()
      await cause(token)
      const last = await shop.start(token)
      ok(await shop.tryToVerify(token, await sandbox.pay(last.id)))
      for (const other of [earlier, later]) {
        await sandbox.pay(other.id)
        assert.equal(await settleAttempt(other), 'returned')
        await isReturned(other)
      }
      await isPaid(last)
      await assertShelf()
    })
  }

  it('counts a payment begun after the first one as another purchase', async () => {
    const { token, earlier, later } = await onTwoDevices()
    ok(await shop.tryToVerify(token, await sandbox.pay(later.id)))
    await shop.fillCart(token, { 5: 2 })
    const next = await shop.start(token)
    assert.equal((await standingOf(earlier)).supersededBy, next.id)
    ok(await shop.tryToVerify(token, await sandbox.pay(next.id)))
    await isPaid(later)
    await isPaid(next)
    await assertShelf()
  })

  it('refunds an unconfirmed payment when another was captured first', async () => {
    await shop.setStock(5, 20)
    const { token } = await shop.registerShopper()
    await shop.fillCart(token, { 5: 2 })
    const proven = await shop.start(token)
    const proof = await sandbox.pay(proven.id)
    Object.assign(faults, { fetchPayment: unreachable, fetchOrderPayments: unreachable })
    ok(await shop.tryToVerify(token, proof))
    delete faults.fetchPayment
    delete faults.fetchOrderPayments
    const newer = await shop.start(token)
    ok(await shop.tryToVerify(token, await sandbox.pay(newer.id)))
    assert.equal((await shop.stockOf(5)).reserved, 0)
    assert.equal(await settleAttempt(proven), 'returned')
    await isReturned(proven)
    await isPaid(newer)
    await assertShelf()
  })

  it('never captures the authorized money of the other payment', async () => {
    const { token, earlier, later } = await onTwoDevices()
    ok(await shop.tryToVerify(token, await sandbox.pay(later.id)))
    await sandbox.pay(earlier.id, { outcome: 'authorized' })
    faults.capturePayment = async () => assert.fail('It was captured.')
    assert.equal(await settleAttempt(earlier), 'released')
    assert.equal((await standingOf(earlier)).reasons, null)
    await assertShelf()
  })

  it('a captured older payment takes the packs of the newer payment', async () => {
    await shop.setStock(5, 2)
    const shopper = await shop.registerShopper()
    await shop.fillCart(shopper.token, { 5: 2 })
    const earlier = await shop.start(shopper.token)
    const later = await shop.start(shopper.token, { key: 'tab-two' })
    ok(await shop.tryToVerify(shopper.token, await sandbox.pay(earlier.id)))
    await isPaid(earlier)
    assert.equal((await standingOf(later)).status, 'expired')
    const order = await shop.order(shopper.token, later.orderId)
    assert.equal(
      order.history.at(-1)?.note,
      `The same goods were paid with order ${earlier.orderId}; this payment has ended.`,
    )
    refused(await shop.tryToStart(shopper.token, { key: 'tab-two', amount: 659 }), 400, 'cart_empty')
    refused(await shop.tryToVerify(shopper.token, await sandbox.pay(later.id)), 409, 'already_paid')
    await isReturned(later)
    await assertShelf()
  })

  it('captures an older authorized payment while the newer is unpaid', async () => {
    await shop.setStock(5, 2)
    const { token } = await shop.registerShopper()
    await shop.fillCart(token, { 5: 2 })
    const earlier = await shop.start(token)
    const later = await shop.start(token)
    ok(await shop.tryToVerify(token, await sandbox.pay(earlier.id, { outcome: 'authorized' })))
    await isPaid(earlier)
    assert.equal((await standingOf(later)).status, 'expired')
    await assertShelf()
  })

  it('simultaneous captures on two devices make one order, one refund', async () => {
    await shop.setStock(5, 1_000)
    for (let run = 0; run < 30; run += 1) {
      const { token, earlier, later } = await onTwoDevices()
      const proofs = await Promise.all([sandbox.pay(earlier.id), sandbox.pay(later.id)])
      const callers = [
        ...proofs.map((proof) => () => shop.tryToVerify(token, proof)),
        ...[earlier, later].map((started) => () => settleAttempt(started)),
      ]
      await Promise.all((run % 2 ? callers : callers.toReversed()).map((call) => call()))
      const standings = await Promise.all([earlier, later].map(standingOf))
      assert.deepEqual(
        standings.map(({ status, order, reasons, sold }) => [status, order, reasons, sold]).toSorted(),
        [
          ['paid', 'processing', null, 2],
          ['refund_due', 'cancelled', ['second_payment'], 0],
        ],
      )
    }
    await assertShelf()
  })
})

describe('a direct buy that is paid twice', () => {
  it('keeps one order of a direct buy, whichever is paid first', async () => {
    for (const isLaterFirst of [false, true]) {
      await shop.setStock(5, 20)
      const { token } = await shop.registerShopper()
      const both = [await shop.start(token, seeds(1)), await shop.start(token, seeds(2))]
      const [first, second] = isLaterFirst ? both.toReversed() : both
      assert.ok(first && second)
      ok(await shop.tryToVerify(token, await sandbox.pay(first.id)))
      refused(await shop.tryToVerify(token, await sandbox.pay(second.id)), 409, 'already_paid')
      await isPaid(first)
      await isReturned(second)
      await assertShelf()
    }
  })
})

describe('another purchase of the same shopper', () => {
  it('a purchase that begins after a payment is another order', async () => {
    await shop.setStock(5, 20)
    const { token } = await shop.registerShopper()
    const paid: StartedPayment[] = []
    for (const isFromCart of [true, true, false, false]) {
      if (isFromCart) await shop.fillCart(token, { 5: 1 })
      const started = await shop.start(token, isFromCart ? {} : seeds(1))
      ok(await shop.tryToVerify(token, await sandbox.pay(started.id)))
      paid.push(started)
    }
    for (const started of paid) await isPaid(started)
  })

  it('a direct buy beside an unpaid cart is another order', async () => {
    await shop.setStock(5, 20)
    const { token } = await shop.registerShopper()
    await shop.fillCart(token, { 5: 1 })
    const cart = await shop.start(token)
    const direct = await shop.start(token, { items: [{ productId: 1, quantity: 1 }] })
    for (const { id } of [direct, cart]) ok(await shop.tryToVerify(token, await sandbox.pay(id)))
    await isPaid(cart)
    await isPaid(direct)
    await assertShelf()
  })

  it('leaves a cancelled order and refunds late money for its cart', async () => {
    const { token, earlier, later } = await onTwoDevices()
    ok(await shop.tryToVerify(token, await sandbox.pay(later.id)))
    await shop.callPath(`POST /api/orders/${later.orderId}/cancel`, { token })
    assert.equal((await standingOf(later)).order, 'cancelled')
    await sandbox.pay(earlier.id)
    assert.equal(await settleAttempt(earlier), 'returned')
    await isReturned(earlier)
  })
})
