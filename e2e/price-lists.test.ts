import { describe, test } from 'node:test'
import { expectAccessible } from '#test/browser.ts'
import { arrive, expectFits, expectFocused, expectText, expectValue, startJourney } from './journey.ts'
import { fillCart, openAccount, signInBrowser } from './shopping.ts'
import { openColleague } from './staff.ts'

describe('a business buyer', () => {
  const journey = startJourney()

  for (const width of [360, 1280]) {
    // #business-buyer-journey
    test(`A nursery asks, is marked, and orders by its list, at ${width} px`, async () => {
      const { page, shop } = journey
      const account = await openAccount(shop)
      await signInBrowser(journey.shopper.context, account)
      await page.setViewportSize({ width, height: 800 })
      await arrive(page, '/accountpage')
      await page.getByRole('link', { name: 'a business account' }).click()
      await page.getByRole('heading', { level: 1, name: 'Buy for your business' }).waitFor()
      const gstin = page.getByLabel('GSTIN', { exact: true })
      await page.getByLabel('Name of the business').fill('Green Acres Nursery')
      await gstin.fill('27AABCG1234F1Z4')
      await page.getByLabel('What you need').fill('Two cartons of Balcony Feed a month.')
      await page.getByRole('button', { name: 'Send the request' }).click()
      await expectFocused(gstin)
      await expectAccessible(page)
      await expectFits(page)
      await expectValue(page.getByLabel('What you need'), 'Two cartons of Balcony Feed a month.')
      await gstin.fill('27AABCG1234F1Z3')
      await page.getByRole('button', { name: 'Send the request' }).click()
      await page.getByText('Thank you. We have your request and answer by e-mail.').waitFor()

      const { page: staffPage } = await openColleague(journey)
      await staffPage.setViewportSize({ width, height: 800 })
      const list = `Nurseries ${width}`
      await staffPage.goto(`${shop.staffUrl}/price-lists/new`)
      await staffPage.getByLabel('Name, as the customers read it').fill(list)
      await staffPage.getByRole('button', { name: 'Create the price list' }).click()
      await staffPage
        .getByText('A price list needs a percentage, or a price of at least one product.')
        .first()
        .waitFor()
      await expectAccessible(staffPage)
      await staffPage.getByLabel('Percentage off every product').fill('10')
      const product = staffPage.getByRole('combobox', { name: 'Add a product' })
      await product.fill('balcony feed')
      await staffPage.getByText(/^1 found/).waitFor()
      await product.press('Enter')
      await staffPage.getByLabel(/^Price of Balcony Feed/).fill('400')
      await staffPage.getByLabel(/^Packs from which/).fill('20')
      await expectAccessible(staffPage)
      await expectFits(staffPage)
      await staffPage.getByRole('button', { name: 'Create the price list' }).click()
      await staffPage.getByRole('heading', { level: 1, name: list }).waitFor()

      await staffPage.goto(`${shop.staffUrl}/tickets?q=${encodeURIComponent(account.user.email)}`)
      await staffPage.getByText('Business account').first().waitFor()
      await staffPage
        .getByRole('link', { name: new RegExp(account.user.fullName) })
        .first()
        .click()
      await staffPage.getByRole('link', { name: 'Customer’s page' }).click()
      const business = staffPage.getByRole('region', { name: 'Business', exact: true })
      await business.getByLabel('Price list').selectOption({ label: list })
      await business.getByLabel('Maximum packs of a product in an order').fill('5')
      await business.getByRole('button', { name: 'Mark as a business' }).click()
      await business.getByText('Everybody may order 10 packs of a product.').first().waitFor()
      await business.getByLabel('Maximum packs of a product in an order').fill('40')
      await business.getByRole('button', { name: 'Mark as a business' }).click()
      await business.getByText(/^Buys for a business since/).waitFor()
      await expectAccessible(staffPage)
      await expectFits(staffPage)

      await fillCart(shop.url, account, { 1: 19 })
      await arrive(page, '/cart')
      const totals = page.getByRole('region', { name: 'Order summary' })
      await expectText(totals, /Subtotal\s*₹8,550\.00/)
      await page.getByRole('button', { name: /^Increase quantity/ }).click()
      await expectText(totals, /Subtotal\s*₹8,000\.00/)
      await page.getByText('Subscribe and save').waitFor({ state: 'hidden' })
      await expectText(totals, new RegExp(`Your business prices\\s*${list}`))
      await expectText(page.getByRole('listitem').filter({ hasText: 'Balcony Feed' }).first(), /₹400\.00/)
      const quantity = page.getByLabel(/^Quantity of Balcony Feed/)
      await quantity.fill('41')
      await page.getByText('Your cart now holds 40 of this product, the most it can take.').waitFor()
      await expectText(totals, /Subtotal\s*₹16,000\.00/)
      await expectAccessible(page)
      await expectFits(page)
      await page.getByRole('link', { name: 'Proceed to checkout' }).click()
      await page.getByText('Your business prices').waitFor()
      await expectAccessible(page)
    })
  }
})
