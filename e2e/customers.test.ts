import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import pg from 'pg'
import type { Page } from 'playwright-core'
import { expectAccessible } from '#test/browser.ts'
import { dialogOf, expectFocused, startJourney } from './journey.ts'
import { type Account, openAccount } from './shopping.ts'
import { signInStaff } from './staff.ts'
import { beginPayment, openVisitor, pay } from './visitor.ts'

describe('customers in the back office', () => {
  const journey = startJourney({ isShared: true })

  const query = async (text: string, given: unknown[]) => {
    const client = new pg.Client(journey.shop.databaseUrl)
    await client.connect()
    try {
      return await client.query(text, given)
    } finally {
      await client.end()
    }
  }

  /** Somebody whose name nobody else has, with an order. */
  async function buyer(name: string): Promise<{ account: Account; orderId: string; id: number }> {
    const account = await openAccount(journey.shop)
    const visitor = openVisitor(journey.shop.url)
    const { token, user } = account
    const body = await pay(journey.shop.sandboxUrl, await beginPayment(visitor, token, 1))
    const { orderId } = await visitor.call('POST /api/verify-razorpay-payment', { token, body })
    visitor.leave()
    const { rows } = await query('UPDATE accounts SET full_name = $1 WHERE email = $2 RETURNING id::int', [
      name,
      user.email,
    ])
    return { account, orderId: String(orderId), id: rows[0]?.id ?? 0 }
  }

  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

  test('are found by keyboard, noted on and logged out everywhere', async () => {
    const { page, shop } = journey
    const { account, orderId } = await buyer('Yamini Keyboard')
    await signInStaff(page.context(), shop)
    await page.goto(`${shop.staffUrl}/customers`)
    await heading(page, 'Customers')
    await expectAccessible(page)
    await page.getByRole('searchbox').fill('yamini key')
    await page.keyboard.press('Enter')
    await page.getByText('1 customer', { exact: true }).waitFor()
    await page.getByRole('searchbox').fill('nobody of this name')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'No customer matches' }).waitFor()
    await expectAccessible(page)

    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('yamini')
    const found = page.getByRole('option', { name: /Yamini Keyboard/ })
    await found.waitFor()
    await page.getByRole('option', { name: new RegExp(orderId) }).first().waitFor()
    await page.keyboard.press('ArrowUp')
    await found.and(page.locator('[aria-selected=true]')).waitFor()
    await page.keyboard.press('Enter')
    await heading(page, 'Yamini Keyboard')
    await page.getByText('Signed in on 1 device', { exact: false }).waitFor()
    await expectAccessible(page)

    const note = page.getByLabel('A note for colleagues')
    await note.fill('Wants to be rung after six.')
    await page.getByRole('button', { name: 'Keep the note' }).press('Enter')
    await page.getByRole('listitem').filter({ hasText: 'rung after six' }).waitFor()

    await page.getByRole('button', { name: 'Log out everywhere' }).press('Enter')
    const dialog = dialogOf(page)
    await dialog.getByRole('button', { name: 'Log out everywhere' }).press('Enter')
    await expectFocused(dialog.getByLabel('Reason'))
    await expectAccessible(page)
    await page.keyboard.type('Phone was stolen')
    await page.keyboard.press('Enter')
    await page.getByText('Signed in nowhere.').waitFor()
    const visitor = openVisitor(shop.url)
    const { status } = await visitor.ask('GET /api/user/profile', { token: account.token })
    visitor.leave()
    assert.equal(status, 401)

    await page.getByRole('link', { name: orderId }).press('Enter')
    await heading(page, orderId)
    await page.getByRole('link', { name: 'Customer’s page' }).press('Enter')
    await heading(page, 'Yamini Keyboard')
  })
})
