import assert from 'node:assert/strict'
import { text } from 'node:stream/consumers'
import { describe, test } from 'node:test'
import pg from 'pg'
import type { Page } from 'playwright-core'
import { expectAccessible } from '#test/browser.ts'
import { dialogOf, expectFocused, soon, startJourney } from './journey.ts'
import { type Account, buyByCalls, openAccount } from './shopping.ts'
import { signInStaff } from './staff.ts'
import { openVisitor } from './visitor.ts'

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

  /** Creates a customer with a unique name and an order. */
  async function buyer(name: string): Promise<{ account: Account; orderId: string; id: number }> {
    const account = await openAccount(journey.shop)
    const orderId = await buyByCalls(journey.shop, account)
    const { rows } = await query('UPDATE accounts SET full_name = $1 WHERE email = $2 RETURNING id::int', [
      name,
      account.user.email,
    ])
    return { account, orderId, id: rows[0]?.id ?? 0 }
  }

  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

  test('staff find a customer by keyboard, leave a note and end sessions', async () => {
    const { page, shop } = journey
    const { account, orderId } = await buyer('Yamini Keyboard')
    await signInStaff(page.context(), shop)
    await page.goto(`${shop.staffUrl}/customers`)
    await heading(page, 'Customers')
    await page.getByRole('searchbox').fill('yamini key')
    await page.keyboard.press('Enter')
    await page.getByText('1 customer', { exact: true }).waitFor()
    await page.getByRole('searchbox').fill('nobody of this name')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'No customer matches' }).waitFor()

    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('yamini')
    const found = page.getByRole('option', { name: /Yamini Keyboard/ })
    await found.waitFor()
    await page
      .getByRole('option', { name: new RegExp(orderId) })
      .first()
      .waitFor()
    await page.keyboard.press('ArrowUp')
    await found.and(page.locator('[aria-selected=true]')).waitFor()
    await page.keyboard.press('Enter')
    await heading(page, 'Yamini Keyboard')
    await page.getByText('Signed in on 1 device', { exact: false }).waitFor()

    const note = page.getByLabel('A note for colleagues')
    await note.fill('Wants to be rung after six.')
    await page.getByRole('button', { name: 'Save the note' }).press('Enter')
    await page.getByRole('listitem').filter({ hasText: 'rung after six' }).waitFor()

    await page.getByRole('button', { name: 'Log out everywhere' }).press('Enter')
    const dialog = dialogOf(page)
    await dialog.getByRole('button', { name: 'Log out everywhere' }).press('Enter')
    await expectFocused(dialog.getByLabel('Reason'))
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

  test('staff export and erase a customer', async () => {
    const { page, shop } = journey
    const { account, orderId, id } = await buyer('Zahra Eraser')
    const { email } = account.user
    await signInStaff(page.context(), shop)
    await page.goto(`${shop.staffUrl}/customers/${id}`)
    await heading(page, 'Zahra Eraser')
    const dialog = dialogOf(page)

    await page.getByRole('button', { name: 'Export', exact: true }).press('Enter')
    await dialog.getByRole('button', { name: 'Export the file' }).waitFor()
    await expectAccessible(page)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Export the file' }).press('Enter'),
    ])
    const file = await text(await download.createReadStream())
    for (const held of ['Zahra Eraser', email, orderId.slice(3).replace(/^0+/, '')])
      assert.ok(file.includes(held), held)
    await dialog.waitFor({ state: 'detached' })

    await page.getByRole('button', { name: 'Erase', exact: true }).press('Enter')
    await dialog.getByText(`${orderId} has not arrived yet.`).waitFor()
    await dialog.getByLabel('Reason').fill('Asked by mail')
    await dialog.getByRole('button', { name: 'Erase when finished' }).press('Enter')
    await page.getByText('The shop erases them once everything is finished.').waitFor()
    await page.getByRole('button', { name: 'Do not erase' }).press('Enter')
    await dialog.getByLabel('Reason').fill('Wants to stay')
    await dialog.getByRole('button', { name: 'Keep the customer' }).press('Enter')
    await page.getByText('The shop erases them once everything is finished.').waitFor({ state: 'detached' })

    for (const status of ['packed', 'shipped', 'delivered'])
      await query('UPDATE orders SET status = $2 WHERE account_id = $1', [id, status])
    await query(
      `INSERT INTO order_history (order_id, status, author, created_at)
       SELECT id, 'delivered', 'shop', now() FROM orders WHERE account_id = $1`,
      [id],
    )
    await page.getByRole('button', { name: 'Erase', exact: true }).press('Enter')
    await dialog.getByText(/The time for returns of ORD\d+ runs until/).waitFor()
    await dialog.getByRole('checkbox', { name: 'The customer gives up returns' }).press(' ')
    await dialog.getByRole('heading', { name: 'Goes for ever' }).waitFor()
    await dialog.getByLabel('Reason').fill('Asked by mail')
    await dialog.getByRole('button', { name: 'Erase for ever' }).press('Enter')
    await heading(page, 'Customers')
    await page.goto(`${shop.staffUrl}/customers?q=${encodeURIComponent(email)}`)
    await page.getByRole('heading', { name: 'No customer matches' }).waitFor()
    await page.goto(`${shop.staffUrl}/orders/${orderId}`)
    await page.getByText('The customer was erased; nobody is left to write to.').waitFor()
    const visitor = openVisitor(shop.url)
    const { status } = await visitor.ask('GET /api/user/profile', { token: account.token })
    visitor.leave()
    assert.equal(status, 401)
    await soon(async () => {
      const mails = await fetch(`${shop.url}/dev/mail.json?to=${encodeURIComponent(email)}`)
      assert.match(JSON.stringify(await mails.json()), /account has been erased/)
    })
  })
})
