import assert from 'node:assert/strict'
import { after, afterEach, describe, it } from 'node:test'
import { ok, openPayingShop, refused } from '#test/paying-shop.ts'
import { ProviderError } from '../provider/provider.ts'
import { closeOverduePayments } from '../reconciliation/close-overdue.ts'

const shop = await openPayingShop({ after })
const { sandbox, faults } = shop

afterEach(() => {
  for (const name of Object.keys(faults)) delete faults[name as keyof typeof faults]
})

const packs = (quantity: number) => ({ items: [{ productId: 5, quantity }] })

/** A payment that expired before the bank authorized it. */
async function authorizedLate(quantity: number) {
  await shop.setStock(5, 3)
  const shopper = await shop.registerShopper()
  const started = await shop.start(shopper.token, packs(quantity))
  await shop.runOut(started.orderId)
  await closeOverduePayments(shop)
  return { ...shopper, started, proof: await sandbox.pay(started.id, { outcome: 'authorized' }) }
}

const paymentOf = async (id: string) => (await sandbox.books()).payments.find((payment) => payment.id === id)

describe('money authorized after its packs were released', () => {
  it('captures late authorized money when its packs are available again', async () => {
    const { token, started, proof } = await authorizedLate(2)
    assert.deepEqual(ok(await shop.tryToVerify(token, proof)), { verified: true, orderId: started.orderId })
    assert.equal((await paymentOf(proof.razorpay_payment_id))?.captured, true)
    assert.deepEqual(await shop.stockOf(5), { onHand: 1, reserved: 0, sold: 2 })
  })

  it('never captures authorized money whose packs are sold', async () => {
    const { token, started, proof } = await authorizedLate(2)
    const other = await shop.registerShopper()
    const sold = (await shop.stockOf(5)).sold
    await shop.buy(other.token, packs(2))
    refused(await shop.tryToVerify(token, proof), 409, 'out_of_stock')
    assert.equal((await paymentOf(proof.razorpay_payment_id))?.status, 'authorized')
    assert.deepEqual(await shop.stockOf(5), { onHand: 1, reserved: 0, sold: sold + 2 })
    assert.equal((await shop.order(token, started.orderId)).payment_status, 'Failed')
  })

  it('keeps packs reserved while authorized money cannot be captured yet', async () => {
    const { token, started, proof } = await authorizedLate(2)
    faults.capturePayment = async () => {
      throw new ProviderError('unreachable', 'The line is cut.')
    }
    ok(await shop.tryToVerify(token, proof))
    assert.equal((await shop.stockOf(5)).reserved, 2)
    const other = await shop.registerShopper()
    refused(await shop.tryToStart(other.token, { ...packs(2), amount: 659 }), 409, 'out_of_stock')
    delete faults.capturePayment
    ok(await shop.tryToVerify(token, proof))
    assert.equal((await shop.order(token, started.orderId)).payment_status, 'Paid')
    assert.equal((await shop.stockOf(5)).reserved, 0)
  })
})
