import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import pg from 'pg'
import { expectAccessible } from '#test/browser.ts'
import { eventually } from '#test/paying-shop.ts'
import { arrive, readText, startJourney } from './journey.ts'
import { mailedPath } from './mails.ts'
import { arriveAtOrder, comeToPay, fillAddress, payByCard, payNow } from './shopping.ts'
import { signInStaff } from './staff.ts'

/** Where pictures of the screens go, for a person to look at. */
const pictures = process.env.COD_PICTURES

describe('cash on delivery', () => {
  const journey = startJourney()

  const picture = async (name: string): Promise<void> => {
    if (!pictures) return
    const { page } = journey
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await page.screenshot({ path: `${pictures}/${name}-${width}.png`, fullPage: true })
    }
  }

  before(async () => {
    const client = new pg.Client(journey.shop.databaseUrl)
    await client.connect()
    const cod = { enabled: true, fee: 40, pins_excluded: ['79'], prepaid_discount: 5 }
    await client.query('INSERT INTO settings (content) VALUES ($1)', [{ payments: { cod } }])
    await client.end()
    await eventually('cash on delivery is on', async () => {
      const config = await (await fetch(`${journey.shop.url}/api/config`)).json()
      return config.has_cash_on_delivery || undefined
    })
  })

  const atDoor = () => journey.page.getByRole('radio', { name: /^Cash on delivery/ })

  test('A shopper pays at the door and confirms by mail', async () => {
    const { page } = journey
    const account = await comeToPay(journey)
    await atDoor().waitFor()
    assert.match(
      await readText(page.getByRole('group', { name: 'How would you like to pay?' })),
      /Includes ₹40\.00 for cash on delivery/,
    )
    await expectAccessible(page)
    // By keyboard: the arrow moves from paying now to the door.
    await page.getByRole('radio', { name: /^Pay now/ }).focus()
    await page.keyboard.press('ArrowDown')
    assert.equal(await atDoor().isChecked(), true)
    const summary = page.getByRole('region', { name: 'Order summary' })
    await summary.getByText('Cash on delivery').waitFor()
    await picture('checkout')
    await page.getByRole('button', { name: 'Place Order' }).click()
    const id = await arriveAtOrder(page)
    const text = await readText(page.getByRole('main'))
    for (const words of ['Processing', 'Due on delivery', 'Cash on delivery', 'To pay on delivery: ₹'])
      assert.ok(text.includes(words), `${words} in ${text}`)
    assert.doesNotMatch(text, /\bPaid\b/)
    await expectAccessible(page)
    await picture('order')
    await arrive(page, `/orderconfirmation?orderId=${id}`)
    assert.doesNotMatch(await readText(page.getByRole('main')), /Total Paid/)
    await picture('thanks')

    await arrive(page, await mailedPath(journey.shop, account.user.email, '/confirm-order'))
    await expectAccessible(page)
    await picture('confirm')
    await page.getByRole('button', { name: 'Yes, send it' }).click()
    await page.getByText(`Your order ${id} is confirmed`).waitFor()
  })

  test('A shopper reads why an order can’t be paid at the door', async () => {
    const { page } = journey
    await comeToPay(journey)
    await atDoor().waitFor()
    await atDoor().check()
    await fillAddress(page, { 'Zip Code': '791111', City: 'Itanagar', State: 'Arunachal Pradesh' })
    await page.getByText('We can’t take cash on delivery at PIN code 791111.').waitFor()
    assert.equal(await atDoor().count(), 0)
    await expectAccessible(page)
    await picture('not-here')
    await payNow(page)
    await payByCard(page)
    await arriveAtOrder(page)
  })

  test('A member of the staff calls, and confirms the order', async () => {
    const { page, shopper, shop } = journey
    await comeToPay(journey)
    await atDoor().check()
    await page.getByRole('button', { name: 'Place Order' }).click()
    const id = await arriveAtOrder(page)
    await signInStaff(shopper.context, shop)
    await page.goto(`${shop.staffUrl}/orders?view=to-confirm`)
    await page.getByRole('link', { name: id }).first().waitFor()
    await picture('to-confirm')
    await page.goto(`${shop.staffUrl}/orders/${id}`)
    await page.getByText('To collect on delivery: ₹').waitFor()
    await picture('staff-order')
    await page.getByRole('button', { name: 'Confirmed' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('pays on delivery').waitFor()
    await dialog.getByRole('button', { name: 'Confirmed' }).click()
    await page.getByRole('button', { name: 'Pack', exact: true }).waitFor()
    await page.goto(`${shop.staffUrl}/settings/cash-on-delivery`)
    await page.getByLabel('Fee, ₹').waitFor()
    await expectAccessible(page)
    await picture('settings')
  })
})
