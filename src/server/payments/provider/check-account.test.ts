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

const letters = async () =>
  (await readFailedJobs(db)).filter(({ kind }) => kind === 'provider').map(({ reference }) => reference)

describe('the check of the account at the provider', () => {
  it('puts a rejected key before the staff, and closes the matter once it is accepted', async () => {
    await checkAccount(shop)
    assert.deepEqual(await letters(), [])
    const provider = createRazorpay({ ...shop.config.provider, keySecret: 'another_secret' })
    await checkAccount({ ...shop, provider })
    await checkAccount({ ...shop, provider })
    assert.deepEqual(await letters(), ['keys'])
    await checkAccount(shop)
    assert.deepEqual(await letters(), [])
  })

  it('does not treat an unreachable provider as a rejected key', async () => {
    faults.listPayments = unreachable
    await checkAccount(shop)
    assert.deepEqual(await letters(), [])
  })

  it('makes no call when paying is not set up', async () => {
    faults.listPayments = () => assert.fail('The provider was asked.')
    await checkAccount({
      ...shop,
      config: { ...shop.config, provider: { ...shop.config.provider, keyId: null } },
    })
  })
})

describe("a provider's order with a wrong amount or currency", () => {
  it('is not offered for payment, and the staff see amount and currency', async () => {
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
      const [letter] = (await readFailedJobs(db)).filter(({ reference }) => reference === 'order_amount')
      assert.match(
        letter?.reason ?? '',
        odd.currency ? /for \d+ USD .* INR/ : /for 100 INR .* instead of \d{4,} INR/,
      )
    }
    delete faults.createOrder
    const { token } = await shop.registerShopper()
    ok(await shop.tryToStart(token, { items }))
  })
})
