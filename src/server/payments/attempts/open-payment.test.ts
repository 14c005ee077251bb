import assert from 'node:assert/strict'
import { after, afterEach, describe, it } from 'node:test'
import { openPayingShop, refused } from '#test/paying-shop.ts'
import { ProviderError } from '../provider/provider.ts'

const shop = await openPayingShop({ after })
const { sandbox, faults } = shop

afterEach(async () => {
  for (const name of Object.keys(faults)) delete faults[name as keyof typeof faults]
  await fetch(`${sandbox.url}/sandbox/webhooks`, { method: 'DELETE' })
})

const balconyFeed = [{ productId: 1, quantity: 2 }]

describe('when the provider fails', () => {
  const untouched = async (work: () => Promise<void>) => {
    const before = await shop.stockOf(1)
    await work()
    assert.deepEqual(await shop.stockOf(1), before)
  }

  // #open-provider-order-c47
  it('an unreachable provider answers 503 and frees the packs', async () => {
    const { token } = await shop.registerShopper()
    await untouched(async () => {
      faults.createOrder = async () => {
        throw new ProviderError('unreachable', 'The line is cut.')
      }
      const error = refused(await shop.tryToStart(token, { items: balconyFeed }), 503, 'payment_unavailable')
      assert.match(error.message, /Nothing was charged/)
      assert.match(error.reference ?? '', /^[0-9a-f]{8}$/)
    })
  })

  it('a refusal of the provider answers 502 and frees packs', async () => {
    const { token } = await shop.registerShopper()
    await untouched(async () => {
      faults.createOrder = async () => {
        throw new ProviderError('refused', 'POST /orders answered 400', { description: 'Not today.' })
      }
      const error = refused(
        await shop.tryToStart(token, { items: balconyFeed }),
        502,
        'payment_refused_by_provider',
      )
      assert.equal(error.message, 'Failed to create Razorpay order on backend.')
    })
  })

  it('finds the order by receipt after a 5xx answer', async () => {
    const { token } = await shop.registerShopper()
    const before = (await sandbox.books()).orders.length
    await sandbox.setFaults({ fail_after_next: 1 })
    const started = await shop.start(token, { items: balconyFeed })
    const { orders } = await sandbox.books()
    assert.equal(orders.length, before + 1)
    assert.ok(orders.some((order) => order.id === started.id))
  })

  it('creates the order again when a 5xx answer created none', async () => {
    const { token } = await shop.registerShopper()
    const before = (await sandbox.books()).orders.length
    await sandbox.setFaults({ fail_next: 1 })
    await shop.start(token, { items: balconyFeed })
    assert.equal((await sandbox.books()).orders.length, before + 1)
  })

  it('finds an order that was created while the call hung', async () => {
    const { token } = await shop.registerShopper()
    faults.createOrder = shop.impatient.createOrder
    await sandbox.setFaults({ hang_next_ms: 60_000 })
    const started = await shop.start(token, { items: balconyFeed })
    assert.equal((await sandbox.get(`/v1/orders/${started.id}`)).receipt.slice(0, 3), 'sk_')
  })
})
