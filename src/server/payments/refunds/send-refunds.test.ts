import assert from 'node:assert/strict'
import { after, afterEach, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { overduePayersOf, unreachable } from '#test/overdue-payers.ts'
import { openPayingShop, refused } from '#test/paying-shop.ts'
import { sendRefunds } from './send-refunds.ts'

const shop = await openPayingShop({ after })
const { sandbox, faults } = shop

afterEach(() => {
  for (const name of Object.keys(faults)) delete faults[name as keyof typeof faults]
})

const { startNew, lapse, statusOf } = overduePayersOf(shop)

describe('refunds that are due', () => {
  const soldOut = async () => {
    await shop.setStock(5, 1)
    const late = await startNew()
    await lapse(late.started.orderId)
    await shop.setStock(5, 0)
    const proof = await sandbox.pay(late.started.id)
    refused(await shop.tryToVerify(late.token, proof), 409, 'out_of_stock')
    return { ...late, paymentId: proof.razorpay_payment_id }
  }
  const makeDue = () => shop.db.execute(sql`UPDATE refunds SET next_attempt_at = now()`)
  const refundedAt = async (paymentId: string) => {
    const { refunds } = await sandbox.books()
    return refunds.filter((refund) => refund.payment_id === paymentId).map((refund) => refund.amount)
  }

  it('sends a refund once, even when the answer is lost', async () => {
    const { token, started, paymentId } = await soldOut()
    faults.refundPayment = unreachable
    await sendRefunds(shop)
    assert.deepEqual(await refundedAt(paymentId), [])
    delete faults.refundPayment
    await makeDue()
    await sandbox.setFaults({ fail_after_next: 1 })
    await sendRefunds(shop)
    await makeDue()
    await Promise.all([sendRefunds(shop), sendRefunds(shop)])
    assert.deepEqual(await refundedAt(paymentId), [36_900])
    assert.equal(await statusOf(started.orderId), 'refunded')
    const order = await shop.order(token, started.orderId)
    assert.equal(order.payment_status, 'Refunded')
    assert.match(order.notice ?? '', /has been refunded in full\.$/)
  })

  it('a stopping shop leaves claimed refunds to the next start', async () => {
    const two = [await soldOut(), await soldOut()]
    const stopping = new AbortController()
    let calls = 0
    faults.refundPayment = () => {
      calls += 1
      stopping.abort()
      return unreachable()
    }
    await makeDue()
    assert.equal(await sendRefunds(shop, stopping.signal), 0)
    assert.equal(calls, 1)
    delete faults.refundPayment
    await makeDue()
    await sendRefunds(shop)
    for (const { paymentId } of two) assert.deepEqual(await refundedAt(paymentId), [36_900])
  })

  it('sends a failed refund again under a new key', async () => {
    const { token, started, paymentId } = await soldOut()
    const keys: string[] = []
    faults.refundPayment = async (id, amountPaise, key) => {
      keys.push(key)
      return { id: `rfnd_failed${keys.length}`, paymentId: id, amountPaise, receipt: null, status: 'failed' }
    }
    await makeDue()
    await sendRefunds(shop)
    await makeDue()
    await sendRefunds(shop)
    assert.equal(new Set(keys).size, 2)
    assert.match((await shop.order(token, started.orderId)).notice ?? '', /is being refunded in full\.$/)
    delete faults.refundPayment
    await makeDue()
    await sendRefunds(shop)
    assert.deepEqual(await refundedAt(paymentId), [36_900])
    assert.equal(await statusOf(started.orderId), 'refunded')
  })

  it('voids a refund whose money was returned in another way', async () => {
    const { started, paymentId } = await soldOut()
    await sandbox.post(`/v1/payments/${paymentId}/refund`, {})
    await makeDue()
    await sendRefunds(shop)
    assert.equal(await statusOf(started.orderId), 'refunded')
    assert.deepEqual(await refundedAt(paymentId), [36_900])
  })
})
