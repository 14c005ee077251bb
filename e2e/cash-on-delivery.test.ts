import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { expectAccessible } from '#test/browser.ts'
import { force } from '#test/force.ts'
import { eventually } from '#test/paying-shop.ts'
import { arrive, cutOff, failedCall, readText, refuse, startJourney } from './journey.ts'
import { mailedPath } from './mails.ts'
import {
  arriveAtOrder,
  comeToPay,
  fillAddress,
  fillCart,
  openAccount,
  openCheckout,
  payByCard,
  payNow,
  signInShopper,
} from './shopping.ts'
import { signInStaff } from './staff.ts'

/** As after a parcel that a courier has lost, before the staff have written its money off. */
async function loseOrder(databaseUrl: string, id: string): Promise<void> {
  const db = drizzle(databaseUrl)
  await force(db, sql`UPDATE orders SET status = 'lost' WHERE id = ${Number(id.slice(3))}`)
  await db.$client.end()
}

describe('cash on delivery', () => {
  const journey = startJourney()

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
    await page.getByRole('button', { name: 'Place Order' }).click()
    const id = await arriveAtOrder(page)
    const text = await readText(page.getByRole('main'))
    for (const words of ['Processing', 'Due on delivery', 'Cash on delivery', 'To pay on delivery: ₹'])
      assert.ok(text.includes(words), `${words} in ${text}`)
    assert.doesNotMatch(text, /\bPaid\b/)
    await expectAccessible(page)
    await arrive(page, `/orderconfirmation?orderId=${id}`)
    await page.getByRole('heading', { level: 1, name: 'Order placed' }).waitFor()
    const thanks = await readText(page.getByRole('main'))
    assert.match(thanks, /Please confirm it with the button in our e-mail/)
    assert.doesNotMatch(thanks, /Total Paid/)

    const link = await mailedPath(journey.shop, account.user.email, '/confirm-order')
    await arrive(page, link)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Yes, send it' }).click()
    await page.getByText(`Your order ${id} is confirmed`).waitFor()
    await arrive(page, link)
    await page.getByRole('button', { name: 'No, cancel it' }).click()
    await page.getByText(`Order ${id} is confirmed already.`).waitFor()
    assert.equal(await page.getByRole('button', { name: /Yes, send it|No, cancel it/ }).count(), 0)
    journey.shopper.expectProblem(/409/)
    for (const path of [`/order-details/${id}`, `/orderconfirmation?orderId=${id}`]) {
      await arrive(page, path)
      await page.getByText('To pay on delivery').first().waitFor()
      assert.doesNotMatch(await readText(page.getByRole('main')), /Please confirm/)
    }

    await loseOrder(journey.shop.databaseUrl, id)
    await arrive(page, `/order-details/${id}`)
    await page.getByText('Due on delivery').waitFor()
    assert.doesNotMatch(await readText(page.getByRole('main')), /To pay on delivery|Total Paid/)
    await arrive(page, `/orderconfirmation?orderId=${id}`)
    await page.getByText('Status: Lost.').waitFor()
    assert.doesNotMatch(await readText(page.getByRole('main')), /To pay on delivery|Total Paid|Thank you/)
  })

  test('A shopper places one order after a lost answer', async () => {
    const { page } = journey
    const placing = '**/api/cod-orders'
    await comeToPay(journey)
    await atDoor().check()
    await page.getByText('You pay in cash when your order arrives.').waitFor()
    assert.equal(await page.getByText('in the window of Razorpay').count(), 0)
    const place = page.getByRole('button', { name: 'Place Order' })
    await page.route(placing, refuse(409, 'We have run out.'))
    await place.click()
    const panel = page.getByRole('region', { name: 'Order summary' })
    await panel.getByText('We have run out.').waitFor()
    assert.equal(await panel.getByRole('link', { name: 'Was I charged?' }).count(), 0)
    await page.unroute(placing)

    await page.route(placing, async (route) => {
      await route.fetch()
      await cutOff(route)
    })
    await place.click()
    await panel.getByText('You will not order twice.').waitFor()
    assert.equal(await atDoor().isChecked(), true)
    await page.unroute(placing)
    await place.click()
    const id = await arriveAtOrder(page)
    await arrive(page, '/orderhistory')
    await page.getByRole('link', { name: `Order ${id}` }).waitFor()
    assert.equal(await page.getByRole('link', { name: /^Order ORD/ }).count(), 1)
    journey.shopper.expectProblem(failedCall)
  })

  test('A shopper reads why an order can’t be paid at the door', async () => {
    const { page } = journey
    const quotes: unknown[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/checkout/quote')) quotes.push(request.postDataJSON())
    })
    await signInShopper(journey, { 1: 2 })
    await openCheckout(page)
    await atDoor().waitFor()
    assert.equal(quotes.length, 1, 'The first quote has the ways to pay.')
    await page.route('**/api/checkout/quote', cutOff)
    await fillAddress(page)
    await page.getByText('We could not find out how else you can pay.').waitFor()
    await page.unroute('**/api/checkout/quote')
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByText('We could not find out').waitFor({ state: 'detached' })
    journey.shopper.expectProblem(failedCall)
    await atDoor().waitFor()
    await atDoor().check()
    await fillAddress(page, { 'Zip Code': '791111', City: 'Itanagar', State: 'Arunachal Pradesh' })
    await page.getByText('We can’t take cash on delivery at PIN code 791111.').waitFor()
    assert.equal(await atDoor().count(), 0)
    await expectAccessible(page)
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
    await page.goto(`${shop.staffUrl}/orders/${id}`)
    await page.getByText('To collect on delivery: ₹').waitFor()
    await page.getByRole('button', { name: 'Confirmed' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('pays on delivery').waitFor()
    await dialog.getByRole('button', { name: 'Confirmed' }).click()
    await page.getByRole('button', { name: 'Pack', exact: true }).waitFor()
    await page.goto(`${shop.staffUrl}/settings/cash-on-delivery`)
    await page.getByLabel('Fee, ₹').waitFor()
    await expectAccessible(page)
  })

  test('A member makes an order of a cart, to be paid on delivery', async () => {
    const { page, shopper, shop } = journey
    const account = await openAccount(shop)
    await fillCart(shop.url, account, { 1: 2 })
    await signInStaff(shopper.context, shop)
    await page.setViewportSize({ width: 360, height: 780 })
    await page.goto(`${shop.staffUrl}/customers?q=${encodeURIComponent(account.user.email)}`)
    await page.getByRole('link', { name: account.user.fullName }).first().click()
    await page.getByRole('link', { name: 'Draft order of the cart' }).click()
    await page.getByRole('heading', { level: 1, name: 'New draft order' }).waitFor()
    assert.equal(await page.getByLabel('Packs of Balcony Feed').inputValue(), '2')
    await page.getByLabel('Address', { exact: true }).fill('4 Lake Road')
    await page.getByLabel('PIN code').fill('411001')
    await page.getByLabel('City').fill('Pune')
    await page.getByLabel('State', { exact: true }).fill('Maharashtra')
    await page.getByRole('button', { name: 'To be paid on delivery' }).click()
    await page.getByText(/The courier collects ₹[\d,.]+, with ₹40\.00 for cash on delivery/).waitFor()
    await expectAccessible(page)
    await page.setViewportSize({ width: 1280, height: 900 })
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Make the order' }).click()
    await page.getByText('To collect on delivery: ₹').waitFor()
    await page.getByRole('button', { name: 'Pack', exact: true }).waitFor()
  })
})
