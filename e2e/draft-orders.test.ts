import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { expectAccessible } from '#test/browser.ts'
import { failedCall, soon, startJourney } from './journey.ts'
import { openAccount } from './shopping.ts'
import { signInStaff } from './staff.ts'

describe('orders by staff', () => {
  const journey = startJourney({ isShared: true })

  /** Chooses a product of the open form by keyboard. */
  async function add(words: string): Promise<void> {
    const product = journey.page.getByRole('combobox', { name: 'Add a product' })
    await product.fill(words)
    await journey.page.getByText(/^1 found/).waitFor()
    await product.press('Enter')
  }

  test('A member takes an order by telephone, and money by hand', async () => {
    const { page, shop } = journey
    await signInStaff(page.context(), shop)
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(`${shop.staffUrl}/draft-orders`)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'New draft order' }).click()
    await page.getByRole('heading', { level: 1, name: 'New draft order' }).waitFor()
    await add('balcony feed')
    await page.getByLabel('Packs of Balcony Feed').fill('12')
    await page.getByLabel('Name', { exact: true }).fill('Zarina Merchant')
    await page.getByLabel('Phone number').fill('98111 22333')
    await page.getByRole('button', { name: 'Save the draft' }).click()
    await page.getByText('Please fill in all shipping information.').first().waitFor()
    journey.shopper.expectProblem(failedCall)
    await expectAccessible(page)
    await page.getByLabel('Address', { exact: true }).fill('4 Lake Road')
    await page.getByLabel('PIN code').fill('411001')
    await page.getByLabel('City').fill('Pune')
    await page.getByLabel('State', { exact: true }).fill('Maharashtra')
    await page.getByRole('button', { name: 'Save the draft' }).click()
    await page.getByRole('heading', { level: 1, name: /^DRF\d+/ }).waitFor()
    await page.getByText('Its packs are kept for the customer until').waitFor()
    await page.getByRole('button', { name: 'It was paid by hand' }).click()
    await page.getByLabel('Paid by').selectOption('UPI')
    await page.getByLabel('Reference (UTR)').fill('412345678901')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Paid', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: /^ORD\d+/ }).waitFor()
    await page.getByText('Taken by hand, reference 412345678901.').waitFor()
  })

  test('A member sells at the counter on a telephone', async () => {
    const { page, shop } = journey
    await signInStaff(page.context(), shop)
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`${shop.staffUrl}/draft-orders/new?counter`)
    await page.getByRole('heading', { level: 1, name: 'Counter sale' }).waitFor()
    await add('balcony feed')
    await page.getByLabel('Name', { exact: true }).fill('Walk In')
    await page.getByLabel('Phone number').fill('98111 22444')
    await page.getByLabel('Paid by').selectOption('UPI')
    await expectAccessible(page)
    const pay = page.getByRole('button', { name: 'Paid and handed over' })
    await pay.click()
    await page.getByText('Please enter the reference of the payment').waitFor()
    journey.shopper.expectProblem(failedCall)
    await page.getByRole('heading', { level: 1, name: /^DRF\d+/ }).waitFor()
    const address = page.url()
    assert.match(address, /\/draft-orders\/DRF\d+$/)
    await page.getByLabel('Reference (UTR)').fill('412345678902')
    await pay.click()
    await page.getByRole('heading', { level: 1, name: /^ORD\d+/ }).waitFor()
    await page.getByText('Delivered', { exact: true }).first().waitFor()
    const order = await page.getByRole('heading', { level: 1 }).textContent()
    await page.goto(address)
    await page.getByRole('link', { name: `What was charged: ${order}` }).waitFor()
    await expectAccessible(page)
  })

  test('A member chooses a customer, and types another person instead', async () => {
    const { page, shop } = journey
    await signInStaff(page.context(), shop)
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`${shop.staffUrl}/draft-orders/new`)
    const { user } = await openAccount(shop)
    const address = page.getByLabel('Address', { exact: true })
    await address.fill('9 Former Street')
    const find = page.getByRole('combobox', { name: 'Find a customer' })
    await find.fill(user.email)
    await page.getByText(/^1 found/).waitFor()
    await find.press('Enter')
    const chosen = page.getByRole('list', { name: 'Find a customer: chosen' })
    await chosen.waitFor()
    const phone = page.getByLabel('Phone number')
    await soon(async () => assert.equal(await phone.inputValue(), user.phoneNumber))
    assert.equal(await address.inputValue(), '')
    const name = page.getByLabel('Name', { exact: true })
    await name.fill('Somebody Else')
    await chosen.waitFor({ state: 'detached' })
    await find.fill(user.email)
    await page.getByText(/^1 found/).waitFor()
    await find.press('Enter')
    await chosen.getByRole('button', { name: /^Remove / }).click()
    await soon(async () => assert.equal(await phone.inputValue(), ''))
    assert.equal(await name.inputValue(), '')
  })

  /** Fills in a new draft for a customer, and saves it. */
  async function saveDraft(name: string, phone: string): Promise<void> {
    const { page, shop } = journey
    await page.goto(`${shop.staffUrl}/draft-orders/new`)
    await add('balcony feed')
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByLabel('Phone number').fill(phone)
    await page.getByLabel('Address', { exact: true }).fill('4 Lake Road')
    await page.getByLabel('PIN code').fill('411001')
    await page.getByLabel('City').fill('Pune')
    await page.getByLabel('State', { exact: true }).fill('Maharashtra')
    await page.getByRole('button', { name: 'Save the draft' }).click()
    await page.getByRole('heading', { level: 1, name: /^DRF\d+/ }).waitFor()
  }

  test('A customer pays by a link that a member sent', async () => {
    const { page, shop } = journey
    await signInStaff(page.context(), shop)
    await page.setViewportSize({ width: 1280, height: 900 })
    await saveDraft('Farida Contractor', '98111 22555')
    await page.getByRole('button', { name: 'Ask for the payment' }).click()
    await page.getByLabel('The link works for').selectOption('3 days')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Make the link' }).click()
    await page.getByRole('heading', { name: 'Payment link', exact: true }).waitFor()
    await page.getByText('Waiting for payment').waitFor()
    await expectAccessible(page)
    const chat = await page.getByRole('link', { name: 'Open WhatsApp' }).getAttribute('href')
    assert.match(String(chat), /^https:\/\/wa\.me\/919811122555\?text=Namaste/)
    const opening = page.context().waitForEvent('page')
    await page.getByRole('link', { name: 'See what the customer sees' }).click()
    const theirs = await opening
    await theirs.getByRole('button', { name: 'Approve in UPI app' }).click()
    await theirs.getByText(/^Paid\. Payment/).waitFor()
    await theirs.close()
    await page.getByText('It is order').waitFor()
    await page.getByRole('link', { name: /^ORD\d+/ }).click()
    await page.getByRole('heading', { level: 1, name: /^ORD\d+/ }).waitFor()
    await page.getByText('Processing', { exact: true }).first().waitFor()
  })

  test('A member shows a QR code on a telephone', async () => {
    const { page, shop } = journey
    await signInStaff(page.context(), shop)
    await page.setViewportSize({ width: 360, height: 740 })
    await saveDraft('Jamshed Batliwala', '98111 22666')
    await page.getByRole('button', { name: 'Ask for the payment' }).click()
    await page.getByLabel('The customer pays by').selectOption('UPI QR code, within an hour')
    await page.getByRole('button', { name: 'Show the QR code' }).click()
    const code = page.getByRole('img', { name: /^UPI QR code of DRF/ })
    await code.waitFor()
    const width = await code.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0))
    assert.ok(width > 0, 'The picture of the code is empty.')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Cancel the draft' }).click()
    await page.getByText('Cancelled', { exact: true }).waitFor()
    assert.equal(await code.count(), 0)
  })
})
