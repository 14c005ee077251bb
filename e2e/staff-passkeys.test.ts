import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { checkBothWidths, dialogOf, expectBriefly, expectFits, failedCall, startJourney } from './journey.ts'
import { buyPack, signInStaff } from './staff.ts'
import { happen, type Statement } from './staff-state.ts'
import { attachDevice, keeping } from './virtual-device.ts'

/** The demo owner as a member like others, who has to confirm. */
const becomeReal: Statement = [
  `UPDATE staff_members SET is_demo = false WHERE email = 'staff@example.com'`,
  [],
]

const ageProofs: Statement = [`UPDATE staff_sessions SET confirmed_at = now() - interval '6 minutes'`, []]

/** A colleague asks for the money of one pack. */
const askRefund = (order: string): Statement => [
  `INSERT INTO refund_requests (order_id, kind, input, amount_paise, reason, asked_by)
   SELECT order_id, 'refund', json_build_object('items', json_build_array(json_build_object('item_id', id, 'quantity', 1, 'restock', true)),
     'shipping', 0, 'adjustment', 0, 'refundable', (SELECT total_paise / 100.0 FROM orders WHERE id = order_id)), price_paise, 'Arrived damaged', (SELECT id FROM staff_members WHERE email = 'packer@example.com')
   FROM order_items WHERE order_id = $1 LIMIT 1`,
  [Number(order.slice(3))],
]

describe('passkeys of the staff', () => {
  const journey = startJourney()
  const button = (name: string | RegExp) => journey.page.getByRole('button', { name, exact: true })
  const dialog = () => dialogOf(journey.page)
  const inDialog = (name: string) => dialog().getByRole('button', { name, exact: true })
  const says = (text: string | RegExp) => journey.page.getByText(text).first()
  const screen = (name: string) => journey.page.getByRole('heading', { level: 1, name }).waitFor()

  for (const width of [360, 1280])
    test(`a member adds, uses and removes a passkey at ${width} pixels`, async () => {
      const { page, shop } = journey
      const named = shop.staffUrl.replace('127.0.0.1', 'localhost')
      const order = await buyPack(shop)
      await happen(shop.databaseUrl, [becomeReal, askRefund(order)])
      await signInStaff(page.context(), { ...shop, staffUrl: named })
      await page.setViewportSize({ width, height: 800 })
      await page.goto(`${named}/account`)
      await screen('Your account')
      const device = await attachDevice(page)
      const go = async (path: string, heading: string) => {
        await page.goto(named + path)
        await screen(heading)
      }
      const judge = () =>
        keeping(device, async () => {
          await checkBothWidths(page)
          await page.setViewportSize({ width, height: 800 })
        })

      await button('Add a passkey').click()
      await inDialog('Create the passkey').click()
      await dialog().getByText('Name of the passkey is required.').first().waitFor()
      await judge()
      await dialog().getByLabel('Name of the passkey').fill('My phone')
      await expectBriefly(says('Your passkey is added. You can sign in with it from now on.'), () =>
        inDialog('Create the passkey').click(),
      )
      await page.getByText('My phone', { exact: true }).waitFor()
      await says('not used yet').waitFor()
      await judge()

      if (width < 1280) await button('Menu').click()
      await button('Sign out').click()
      await screen('Sign in')
      await button('Use a passkey').click()
      await page.waitForURL((url) => url.pathname !== '/sign-in')

      await happen(shop.databaseUrl, [ageProofs])
      await go('/approvals', 'Refunds to approve')
      await button(/^Approve/).click()
      await page.getByLabel('Your password', { exact: true }).waitFor()
      await judge()
      await button('Use a passkey').click()
      await says('You confirmed. Press the button once more.').waitFor()
      await expectBriefly(says(`${order}: `), () => button(/^Approve/).click())
      await expectFits(page)

      await happen(shop.databaseUrl, [ageProofs])
      await go('/account', 'Your account')
      await says(/last used/).waitFor()
      await button('Remove the passkey My phone').click()
      await inDialog('Remove the passkey').click()
      await dialog().getByLabel('Your password', { exact: true }).waitFor()
      await judge()
      await expectBriefly(says('That passkey is removed. It no longer signs in.'), () =>
        inDialog('Use a passkey').click(),
      )
      await page.getByText('My phone', { exact: true }).waitFor({ state: 'detached' })

      if (width < 1280) await button('Menu').click()
      await button('Sign out').click()
      await screen('Sign in')
      await button('Use a passkey').click()
      await says('This passkey does not sign you in here.').waitFor()
      journey.shopper.expectProblem(failedCall)
    })

  test('an address of numbers names the one that makes passkeys', async () => {
    const { page, shop } = journey
    await page.goto(`${shop.staffUrl}/sign-in`)
    await screen('Sign in')
    assert.equal(await button('Use a passkey').count(), 0)
    await signInStaff(page.context(), shop)
    await page.goto(`${shop.staffUrl}/account`)
    await says(/Browsers make no passkeys for an address of numbers such as 127\.0\.0\.1/).waitFor()
    assert.equal(await button('Add a passkey').count(), 0)
    await checkBothWidths(page)
    const link = page.getByRole('link', { name: /^http:\/\/localhost:\d+\/account$/ })
    assert.equal(
      await link.getAttribute('href'),
      `${shop.staffUrl.replace('127.0.0.1', 'localhost')}/account`,
    )
    await link.click()
    await screen('Sign in')
    await button('Use a passkey').waitFor()
    journey.shopper.expectProblem(failedCall)
  })
})
