import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import pg from 'pg'
import { expectAccessible, newShopper } from '#test/browser.ts'
import { photograph } from '#test/photographs.ts'
import { arrive, dialogOf, expectValue, startJourney } from './journey.ts'
import { openAccount, signInBrowser } from './shopping.ts'
import { buyPack, signInStaff } from './staff.ts'

describe('returns, refunds and replacements', () => {
  // Roles, limits and the guarantee of a demo order are changed, so this test has its own shop.
  const journey = startJourney()

  async function ask(text: string): Promise<void> {
    const client = new pg.Client(journey.shop.databaseUrl)
    await client.connect()
    await client.query(text).finally(() => client.end())
  }

  test('a shopper reports a broken pack and gets a replacement', async () => {
    const { page, shop, shopper, browser } = journey
    await ask(
      `UPDATE order_history SET created_at = now() - interval '3 days' WHERE order_id = 1 AND status = 'delivered'`,
    )
    const account = await openAccount(shop)
    await ask(
      `UPDATE orders SET account_id = (SELECT id FROM accounts WHERE email = '${account.user.email}') WHERE id = 1`,
    )
    await signInBrowser(shopper.context, account)
    await arrive(page, '/order-details/ORD001')
    await page.getByRole('button', { name: 'Return or report a problem' }).press('Enter')
    await page.getByRole('button', { name: 'Send report' }).press('Enter')
    await page.getByText('Choose what is wrong.').first().waitFor()
    const packs = page.getByLabel(/^Packs of/).first()
    await page
      .getByRole('button', { name: /^Increase: packs of/ })
      .first()
      .press('Enter')
    await expectValue(packs, '1')
    await page.getByRole('radio', { name: 'It arrived damaged' }).press('Space')
    await page.getByRole('radio', { name: 'Send it again' }).press('Space')
    await page.getByLabel('What happened?').fill('The pouch was torn.')
    await page.getByLabel(/^Photographs/).setInputFiles({
      name: 'torn.jpg',
      mimeType: 'image/jpeg',
      buffer: await photograph('#884422'),
    })
    await page.getByRole('button', { name: 'Remove torn.jpg' }).waitFor()
    // The photograph itself is shown, not only its name.
    await page.waitForFunction(() => {
      const canvas = document.querySelector('canvas')
      const [red = 0, green = 0] = canvas?.getContext('2d')?.getImageData(72, 72, 1, 1).data ?? []
      return red > 100 && green < 100
    })
    await page.getByRole('button', { name: 'Send report' }).press('Enter')
    await page.getByText('Thank you. We look at RET001').waitFor()
    await page.getByRole('img', { name: 'Photograph 1' }).waitFor()
    await expectAccessible(page)

    const staff = await newShopper(browser, { baseURL: shop.staffUrl })
    const office = staff.page
    await signInStaff(office.context(), shop)
    await office.goto(`${shop.staffUrl}/today`)
    await office.getByRole('link', { name: /^Returns and problems/ }).press('Enter')
    await office.getByRole('link', { name: 'RET001' }).press('Enter')
    await office.getByRole('heading', { name: 'RET001' }).waitFor()
    await office.getByRole('img', { name: /^Photograph 1/ }).waitFor()
    await office.getByRole('button', { name: 'Accept', exact: true }).press('Enter')
    const dialog = dialogOf(office)
    await dialog.getByRole('button', { name: 'Accept', exact: true }).press('Enter')
    await office.getByRole('button', { name: 'Send again', exact: true }).press('Enter')
    await dialog.getByText(`${account.user.email} gets this mail:`).waitFor()
    await dialog.locator('summary').press('Enter')
    await dialog.getByText(/We are sending you the packs below again/).waitFor()
    await dialog.getByRole('button', { name: 'Send again', exact: true }).press('Enter')
    await office.getByRole('link', { name: 'Pack at the station RPL001' }).press('Enter')
    await office.getByRole('heading', { name: /^RPL001 for/ }).waitFor()
    await office.getByText('A replacement: packs that are sent again, without an invoice.').waitFor()
    await expectAccessible(office)
    await office.getByRole('button', { name: /^\+1 / }).press('Enter')
    await office.getByText('RPL001 is complete: weigh it.').waitFor()
    await office.getByLabel('Weight, grams').fill('400')
    const papers = office.waitForEvent('popup')
    await office.getByRole('button', { name: 'Finish RPL001' }).press('Enter')
    await (await papers).close()
    await office.getByText('RPL001 is packed.').waitFor()
    await office.goto(`${shop.staffUrl}/returns/replacements?find=RPL001`)
    await office.getByText('RPL001: 1 parcel without a sale.').waitFor()
    await office.getByRole('link', { name: 'RET001' }).press('Enter')
    await office.getByRole('heading', { name: 'RET001' }).waitFor()
    await office.getByRole('button', { name: 'Hold RPL001' }).press('Enter')
    await office.getByLabel('Reason').fill('asked to wait')
    await office.getByRole('button', { name: 'Put on hold' }).press('Enter')
    await office.getByText('On hold: asked to wait').waitFor()
    await expectAccessible(office)
    await office.getByRole('button', { name: 'Release RPL001' }).press('Enter')
    await office.getByRole('button', { name: 'Send RPL001' }).press('Enter')
    await office.getByRole('button', { name: 'It has left' }).press('Enter')
    await office.getByText('Tracking number is required.').waitFor()
    await office.getByLabel('Carrier').fill('DTDC')
    await office.getByLabel('Tracking number').fill('R77')
    await office.getByRole('button', { name: 'It has left' }).press('Enter')
    await office.getByRole('button', { name: 'Delivered RPL001' }).waitFor()
    await office.goto(`${shop.staffUrl}/returns/replacements?view=under-way`)
    await office.getByText('DTDC R77').waitFor()
    assert.deepEqual(staff.problems(), [])
    await staff.close()

    await page.reload()
    await page.getByText('Your replacement RPL001 is on its way (DTDC R77).').waitFor()
    assert.deepEqual(shopper.problems(), [])
  })

  test('staff go from a ticket to a return and back', async () => {
    const { page, shop } = journey
    await ask(
      `INSERT INTO tickets (about, name, email, phone, order_id, account_id)
        SELECT 'order', a.full_name, a.email, a.phone, o.id, a.id FROM orders o JOIN accounts a ON a.id = o.account_id WHERE o.id = 1`,
    )
    await signInStaff(page.context(), shop)
    await page.goto(`${shop.staffUrl}/tickets/1`)
    await page.getByRole('link', { name: 'Open a return' }).press('Enter')
    const dialog = dialogOf(page)
    await dialog.getByRole('heading', { name: 'Open a return: ORD001' }).waitFor()
    await dialog
      .getByLabel(/^Packs of/)
      .last()
      .fill('1')
    await dialog.getByRole('button', { name: 'Open it' }).press('Enter')
    await page.getByRole('heading', { name: 'RET002' }).waitFor()
    await page.getByRole('link', { name: 'TKT001' }).press('Enter')
    await page.getByText('RET002 was opened for ORD001.').waitFor()
    await page.getByRole('link', { name: 'Refund', exact: true }).press('Enter')
    await dialog.getByRole('heading', { name: 'Refund: ORD001' }).waitFor()
    await page.waitForURL('**/orders/ORD001?ticket=1')
  })

  test("a colleague approves a refund above the role's limit", async () => {
    const { page, shop, browser } = journey
    const id = await buyPack(shop)
    await ask(`UPDATE staff_roles SET refund_limit_paise = 100 WHERE name = 'orders'`)
    await ask(`UPDATE staff_members SET role_id = (SELECT id FROM staff_roles WHERE name = 'orders')
      WHERE email = 'packer@example.com'`)
    await signInStaff(page.context(), shop, 'packer@example.com')
    await page.goto(`${shop.staffUrl}/orders/${id}`)
    await page.getByRole('button', { name: 'Refund', exact: true }).press('Enter')
    const dialog = dialogOf(page)
    await dialog.getByLabel(/^Packs of/).fill('1')
    await dialog.getByLabel('Reason').fill('Arrived damaged')
    await dialog.getByText('A refund voucher is drawn').waitFor()
    await dialog.getByText(/A colleague approves it first/).waitFor()
    await dialog.getByRole('button', { name: /^Ask for approval of ₹/ }).press('Enter')
    await page.getByText(/asks to refund ₹/).waitFor()

    const owner = await newShopper(browser, { baseURL: shop.staffUrl })
    const office = owner.page
    await signInStaff(office.context(), shop)
    await office.goto(`${shop.staffUrl}/approvals`)
    await office.getByText('One waits for a second person.').waitFor()
    await office.getByRole('button', { name: /^Approve ₹/ }).press('Enter')
    await office.getByText('No refund waits for approval.').waitFor()
    await office.getByRole('link', { name: 'Decided' }).press('Enter')
    await office.getByText('approved', { exact: true }).waitFor()
    assert.deepEqual(owner.problems(), [])
    await owner.close()
    await page.getByText(/^Refund, .*Arrived damaged/).waitFor()
  })
})
