import { describe, test } from 'node:test'
import pg from 'pg'
import { expectAccessible } from '#test/browser.ts'
import { cartOf } from './cart.ts'
import {
  arrive,
  checkBothWidths,
  delayReply,
  expectFocused,
  expectText,
  expectValue,
  failedCall,
  startJourney,
} from './journey.ts'
import { waitForAddress } from './shopping.ts'
import { signInStaff } from './staff.ts'

async function rename(databaseUrl: string, from: string, to: string): Promise<void> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await client
    .query('UPDATE products SET category = $2 WHERE category = $1', [from, to])
    .finally(() => client.end())
}

describe('promotions', () => {
  // An automatic promotion would reach every cart, and a code must be new.
  const journey = startJourney()
  const { open, totals } = cartOf(journey)

  /** Creates a promotion on its screen. */
  async function make(code: string): Promise<void> {
    const { page, shop } = journey
    await signInStaff(page.context(), shop)
    await page.goto(`${shop.staffUrl}/offers`)
    await page.getByRole('link', { name: 'New promotion' }).click()
    await page.getByRole('heading', { level: 1, name: 'New promotion' }).waitFor()
    await page.getByLabel('Name, as shoppers read it').fill('Monsoon week')
    await page.getByLabel('Code', { exact: true }).fill(code)
    await page.getByLabel('Minimum order, ₹').fill('900')
    await page.getByRole('button', { name: 'Create discount' }).click()
    await page.getByText('An offer takes either a percentage or an amount off.').first().waitFor()
    await expectAccessible(page)
    await page.getByLabel('Percentage off').fill('10')
    const product = page.getByRole('combobox', { name: 'Product', exact: true })
    await product.fill('balcony feed')
    await page.getByText(/^1 found/).waitFor()
    await product.press('Enter')
    await page.getByRole('button', { name: /^Remove Balcony Feed/ }).waitFor()
    await page.getByRole('button', { name: 'Look', exact: true }).click()
    await page.getByText('₹1,000.00 of goods, ₹100.00 off, shipping ₹79.00: ₹979.00.').waitFor()
    await page.getByRole('button', { name: 'Create discount' }).click()
    await page.getByRole('heading', { level: 1, name: 'Monsoon week' }).waitFor()
    await page.getByText('No open payment was quoted with it.').waitFor()
    await expectAccessible(page)
  }

  // #find-by-everyday-words
  test('staff find pages, settings, products and offers by everyday words', async () => {
    const { page, shop, shopper } = journey
    await make('FINDME10')
    shopper.expectProblem(/400/)
    await page.keyboard.press('Control+k')
    const found = {
      discount: 'Promotions Page',
      coupon: 'Promotions Page',
      tax: 'Tax rates Page',
      logo: 'Look Page',
      courier: 'Settings: Shipping Page',
      stock: 'Stock count Page',
      'free above': 'Settings: Shipping Page',
      leafy: /^Leafy .* Product$/,
      findme10: 'Monsoon week, FINDME10 Offer',
    }
    for (const [words, name] of Object.entries(found)) {
      await page.getByRole('combobox', { name: /^Find a page/ }).fill(words)
      await page.getByRole('option', { name }).first().waitFor()
    }
    await page.getByRole('combobox', { name: /^Find a page/ }).fill('undefined')
    await page.getByText('Nothing is found.').waitFor()
    await page.getByRole('combobox', { name: /^Find a page/ }).fill('stock')
    await page.getByRole('option', { name: 'Stock count Page' }).waitFor()
    await checkBothWidths(page)
    await page.goto(`${shop.staffUrl}/today`)
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: /^Find a page/ }).fill('tax rates')
    await page.getByRole('option', { name: 'Tax rates Page' }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/products\/tax-rates$/)
  })

  test('staff choose goods by keyboard; a missing category is reported', async () => {
    const { page, shop } = journey
    await signInStaff(page.context(), shop)
    await page.goto(`${shop.staffUrl}/offers/new`)
    await page.getByLabel('Name, as shoppers read it').fill('Soil week')
    await page.getByLabel('Code', { exact: true }).fill('SOILWEEK')
    await page.getByLabel('Percentage off').fill('5')
    const products = page.getByRole('combobox', { name: 'Only for these products' })
    const option = page.getByRole('listbox').getByRole('option')
    await products.click()
    await option.first().waitFor()
    const { hold, release } = delayReply()
    await page.route('**/api/offers/goods**', hold)
    await products.fill('leafy')
    // Enter chooses nothing that earlier words found.
    await products.press('Enter')
    release()
    for (const [words, name] of [
      ['leafy', /^Leafy/],
      ['seed coll', /^Kitchen/],
    ] as const) {
      await products.fill(words)
      await page.getByRole('option', { name, selected: true }).waitFor()
      await expectAccessible(page)
      await products.press('Enter')
    }
    await products.fill('zzz')
    await page.getByText('Nothing is found.').waitFor()
    await products.press('Escape')
    await page.getByText('“zzz” is not chosen. Choose from the list, or clear it.').waitFor()
    await products.fill('')
    await page.getByRole('button', { name: /^Remove Leafy Greens/ }).click()
    await expectFocused(products)
    const categories = page.getByRole('combobox', { name: 'Only for these categories' })
    await categories.click()
    await page.getByRole('option', { name: /^Vermicompost/ }).waitFor()
    await categories.fill('verm')
    await page.getByRole('option', { name: /^Bio/ }).waitFor({ state: 'detached' })
    await categories.press('ArrowDown')
    await categories.press('Enter')
    await page.setViewportSize({ width: 360, height: 800 })
    await products.fill('feed')
    await page.getByRole('listbox').getByRole('option').first().waitFor()
    await products.fill('')
    await products.press('Escape')
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByRole('button', { name: 'Create discount' }).click()
    await page.getByRole('heading', { level: 1, name: 'Soil week' }).waitFor()
    const chosen = page.getByRole('list', { name: 'Only for these products: chosen' })
    await expectText(chosen, /^Kitchen Garden Seed Collection/)
    await rename(shop.databaseUrl, 'Vermicompost', 'Compost')
    await page.reload()
    await page.getByText('No product is in the category Vermicompost now.').waitFor()
    await expectAccessible(page)
    await page.goto(`${shop.staffUrl}/offers`)
    await page.getByText('No product is in the category Vermicompost now.').waitFor()
    await rename(shop.databaseUrl, 'Compost', 'Vermicompost')
  })

  for (const width of [360, 1280]) {
    // #offers-cart
    test(`a shopper uses a code once the cart suffices, at ${width} px`, async () => {
      const { page } = journey
      await page.setViewportSize({ width, height: 800 })
      const code = `MONSOON${width}`
      await make(code)
      await open({ 1: 1 })
      await totals().getByText('Have a code?').click()
      const field = page.getByLabel('Code', { exact: true })
      await field.fill(code.toLowerCase())
      await field.press('Enter')
      await page.getByText(`The code ${code} needs ₹900.00 of goods. Add ₹400.00 more to use it.`).waitFor()
      await expectValue(field, code.toLowerCase())
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Increase quantity', exact: false }).first().click()
      await expectText(totals(), /Subtotal\s*₹1,000\.00/)
      await page.getByRole('button', { name: 'Apply', exact: true }).click()
      await expectText(totals(), new RegExp(`Monsoon week \\(${code}\\)\\s*−₹100\\.00`))
      await expectAccessible(page)
      await page.getByRole('link', { name: 'Proceed to checkout' }).click()
      await waitForAddress(page, '/checkout')
      await page.getByText(`Monsoon week (${code})`).waitFor()
      await expectAccessible(page)
      await page.getByRole('button', { name: `Remove the code ${code}` }).click()
      await expectFocused(page.getByLabel('Code', { exact: true }))
      // Another device, or a link in an email.
      await arrive(page, `/cart?code=${code}`)
      await page.getByText(`The code ${code} counts for this order.`).waitFor()
      journey.shopper.expectProblem(failedCall)
    })
  }
})
