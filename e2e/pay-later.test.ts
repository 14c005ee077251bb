import { before, describe, test } from 'node:test'
import pg from 'pg'
import { expectAccessible } from '#test/browser.ts'
import { eventually } from '#test/paying-shop.ts'
import { arrive, dialogOf, expectFits, expectText, startJourney } from './journey.ts'
import { arriveAtOrder, fillAddress, fillCart, openAccount, openCheckout, signInBrowser } from './shopping.ts'
import { openColleague } from './staff.ts'

const payTo = ['Bank account 0011223344', 'IFSC HDFC0000123', 'UPI soilkin@bank']

describe('paying later by invoice', () => {
  const journey = startJourney()

  async function run(statement: string, values: unknown[]): Promise<void> {
    const client = new pg.Client(journey.shop.databaseUrl)
    await client.connect()
    await client.query(statement, values)
    await client.end()
  }

  before(async () => {
    await run('INSERT INTO settings (content) VALUES ($1)', [
      { payments: { terms: { enabled: true, pay_to: payTo } } },
    ])
    await eventually('paying later is on', async () => {
      const config = await (await fetch(`${journey.shop.url}/api/config`)).json()
      return config.has_pay_later || undefined
    })
  })

  for (const width of [360, 1280]) {
    // #pay-later-journey
    test(`A trusted business orders by invoice and pays, at ${width} px`, async () => {
      const { page, shop } = journey
      const account = await openAccount(shop)
      await signInBrowser(journey.shopper.context, account)
      await page.setViewportSize({ width, height: 800 })
      await fillCart(shop.url, account, { 1: 4 })
      await openCheckout(page)
      await page.getByText('in the window of Razorpay').waitFor()
      const later = page.getByRole('radio', { name: /^Pay within 30 days by invoice: ₹/ })
      await expectText(page.getByRole('main'), /^((?!by invoice)[\s\S])*$/)

      const { page: staffPage } = await openColleague(journey)
      await staffPage.setViewportSize({ width, height: 800 })
      await staffPage.goto(`${shop.staffUrl}/customers?q=${encodeURIComponent(account.user.email)}`)
      await staffPage.getByRole('link', { name: account.user.fullName }).first().click()
      const business = staffPage.getByRole('region', { name: 'Business', exact: true })
      const days = business.getByLabel('Days to pay by invoice')
      await days.fill('91')
      await business.getByRole('button', { name: 'Mark as a business' }).click()
      await business.getByText('It can be 7 to 90 days.').first().waitFor()
      await days.fill('30')
      await business.getByRole('button', { name: 'Mark as a business' }).click()
      await business.getByText('May pay within 30 days by invoice.').waitFor()
      await expectAccessible(staffPage)
      await expectFits(staffPage)

      await openCheckout(page)
      await fillAddress(page)
      await later.check()
      await page.getByText(/^The invoice comes when your order leaves us\. Please pay it by \d+ /).waitFor()
      await expectText(
        page.getByRole('group', { name: 'How would you like to pay?' }),
        /Pay to: Bank account/,
      )
      await expectAccessible(page)
      await expectFits(page)
      await page.getByRole('button', { name: 'Place Order' }).click()
      const id = await arriveAtOrder(page)
      await expectText(
        page.getByRole('main'),
        /Due on \d+ [A-Z][a-z]+ \d{4}[\s\S]*Pay to:\s*Bank account 0011223344/,
      )
      await expectAccessible(page)
      await expectFits(page)
      await arrive(page, `/orderconfirmation?orderId=${id}`)
      await page.getByRole('heading', { level: 1, name: 'Order Confirmed!' }).waitFor()
      await expectText(page.getByRole('main'), /Pay later by invoice/)

      await run('UPDATE payments SET due_on = day_in_india(now()) - 3 WHERE order_id = $1', [
        Number(id.slice(3)),
      ])
      await staffPage.goto(`${shop.staffUrl}/`)
      await staffPage.getByRole('link', { name: /Invoices not paid in time/ }).click()
      await staffPage.getByRole('heading', { level: 1, name: 'Unpaid invoices' }).waitFor()
      await staffPage.getByText('3 days overdue').waitFor()
      await expectAccessible(staffPage)
      await expectFits(staffPage)
      await staffPage.getByRole('link', { name: id }).click()
      await staffPage.getByRole('button', { name: 'Record payment' }).first().click()
      const dialog = dialogOf(staffPage)
      await dialog.getByLabel('Paid by').selectOption({ label: 'Cheque' })
      await dialog.getByRole('button', { name: 'Record payment' }).click()
      await dialog.getByText('Please enter the number of the cheque.').first().waitFor()
      await expectAccessible(staffPage)
      await dialog.getByLabel('Number of the cheque').fill('004711')
      await dialog.getByRole('button', { name: 'Record payment' }).click()
      await staffPage.getByText('Taken by hand, reference 004711.').waitFor()
      await expectFits(staffPage)

      await arrive(page, `/order-details/${id}`)
      await expectText(page.getByRole('main'), /Cheque[\s\S]*Transaction ID: 004711/)
      await expectText(page.getByRole('main'), /^((?!Pay to:)[\s\S])*$/)
    })
  }
})
