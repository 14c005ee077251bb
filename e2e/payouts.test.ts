import { describe, test } from 'node:test'
import pg from 'pg'
import { expectAccessible } from '#test/browser.ts'
import { payoutFile } from '#test/payout-file.ts'
import { startJourney } from './journey.ts'
import { press } from './press.ts'
import { buyPack, signInStaff } from './staff.ts'

describe('the payouts of the provider', () => {
  // Its lists have every payment of the shop.
  const journey = startJourney()

  /** The id of an order's payment. */
  async function paymentOf(order: string): Promise<string> {
    const client = new pg.Client(journey.shop.databaseUrl)
    await client.connect()
    const { rows } = await client
      .query<{ id: string }>('SELECT provider_payment_id AS id FROM payments WHERE order_id = $1', [
        Number(order.slice(3)),
      ])
      .finally(() => client.end())
    return rows[0]?.id ?? ''
  }

  test('staff import a payout file once and open differing orders', async () => {
    const { page, shop } = journey
    const order = await buyPack(shop)
    const payment = await paymentOf(order)
    const fileOf = (fee: string) => ({
      name: 'settlements.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        payoutFile([
          { entity: 'payment', id: payment, amount: '1.00', credit: '0.88', fee, tax: '0.02' },
          { entity: 'payment', id: 'pay_Nobody12345678', amount: '499.00', credit: '499.00' },
        ]),
      ),
    })
    await signInStaff(page.context(), shop)
    await page.goto(`${shop.staffUrl}/money/payouts`)
    await page.getByText('No payout file was uploaded yet.').waitFor()
    const file = page.getByLabel('Settlement recon report (CSV)')
    await press(page, 'Take it in')
    await page.getByText('Choose a file.').waitFor()
    await expectAccessible(page)

    await file.setInputFiles(fileOf('ten'))
    await press(page, 'Take it in')
    await page.getByText('Line 2: “fee (exclusive tax)” is no sum of rupees. Nothing was kept.').waitFor()
    await file.setInputFiles(fileOf('0.10'))
    await press(page, 'Take it in')
    await page.getByText('2 lines new, 0 known already.').waitFor()
    await page.getByRole('cell', { name: '₹499.88' }).waitFor()
    await expectAccessible(page)
    await file.setInputFiles(fileOf('0.10'))
    await press(page, 'Take it in')
    await page.getByText('0 lines new, 2 known already.').waitFor()

    await file.setInputFiles({
      ...fileOf('0.10'),
      buffer: Buffer.from(
        payoutFile([
          { entity: 'payment', id: 'pay_Uneven12345678', amount: '100.00', credit: '97.00', fee: '2' },
        ]),
      ),
    })
    await press(page, 'Take it in')
    await page.getByText('1 line does not add up.').waitFor()
    await page.setViewportSize({ width: 360, height: 800 })
    await page.getByRole('definition').filter({ hasText: '₹2.10' }).waitFor()
    await expectAccessible(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByRole('link', { name: '1 does not add up' }).click()
    await page.getByText('pay_Uneven12345678').waitFor()
    await page.getByText('₹98.00').waitFor()
    await expectAccessible(page)

    await page.getByRole('link', { name: 'Not in our books' }).click()
    await page.getByText('pay_Nobody12345678').waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Other amount' }).click()
    await page.getByRole('link', { name: order }).click()
    await page.getByRole('heading', { level: 1, name: order }).waitFor()
    journey.shopper.expectProblem(/400/)
  })
})
