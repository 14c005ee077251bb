import assert from 'node:assert/strict'
import { after, afterEach, describe, it } from 'node:test'
import { unreachable } from '#test/overdue-payers.ts'
import { ok, openPayingShop, refused } from '#test/paying-shop.ts'
import { readFailedJobs } from '../../platform/jobs/failed-jobs.ts'
import { checkAccount } from './check-account.ts'
import { createRazorpay } from './razorpay.ts'

const shop = await openPayingShop({ after })
const { db, faults } = shop
const items = [{ productId: 1, quantity: 1 }]

afterEach(() => {
  for (const name of Object.keys(faults)) delete faults[name as keyof typeof faults]
})

const failedJobs = async () =>
  (await readFailedJobs(db)).filter(({ kind }) => kind === 'provider').map(({ reference }) => reference)

describe('the check of the account at the provider', () => {
  it('reports a rejected key until the provider accepts it', async () => {
    await checkAccount(shop)
    assert.deepEqual(await failedJobs(), [])
    const provider = createRazorpay({ ...shop.config.provider, keySecret: 'another_secret' })
    await checkAccount({ ...shop, provider })
    await checkAccount({ ...shop, provider })
    assert.deepEqual(await failedJobs(), ['keys'])
    await checkAccount(shop)
    assert.deepEqual(await failedJobs(), [])
  })

  it('does not report an unreachable provider as a rejected key', async () => {
    faults.listPayments = unreachable
    await checkAccount(shop)
    assert.deepEqual(await failedJobs(), [])
  })

  it('calls no provider when payments are not set up', async () => {
    faults.listPayments = () => assert.fail('The provider was asked.')
    await checkAccount({
      ...shop,
      config: { ...shop.config, provider: { ...shop.config.provider, keyId: null } },
    })
  })
})

describe("a provider's order with a wrong amount or currency", () => {
  it('reports a provider order of another amount and stops it', async () => {
    const { createOrder } = shop.provider
    for (const odd of [{ amountPaise: 100 }, { currency: 'USD' }]) {
      const { token } = await shop.registerShopper()
      const before = await shop.stockOf(1)
      faults.createOrder = async (order) => ({ ...(await createOrder(order)), ...odd })
      const answer = await shop.tryToStart(token, { items })
      refused(answer, answer.status, answer.error.code)
      assert.ok(answer.status >= 500, `${answer.status} ${answer.error.code}`)
      assert.match(answer.error.message, /[Nn]othing was charged/)
      assert.deepEqual(await shop.stockOf(1), before)
      const [job] = (await readFailedJobs(db)).filter(({ reference }) => reference === 'order_amount')
      assert.match(
        job?.reason ?? '',
        odd.currency ? /for \d+ USD .* INR/ : /for 100 INR .* instead of \d{4,} INR/,
      )
    }
    delete faults.createOrder
    const { token } = await shop.registerShopper()
    ok(await shop.tryToStart(token, { items }))
  })
})
