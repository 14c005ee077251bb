import assert from 'node:assert/strict'
import { buffer, text } from 'node:stream/consumers'
import { describe, test } from 'node:test'
import pg from 'pg'
import type { Page } from 'playwright-core'
import { expectAccessible } from '#test/browser.ts'
import { switchRules } from '#test/force.ts'
import { dialogOf, startJourney } from './journey.ts'
import { moneyState, stoppedPayments } from './money-state.ts'
import { buyPack, signInStaff } from './staff.ts'

describe('money in the back office', () => {
  // Counters count the whole shop, so this test has its own.
  const journey = startJourney()

  async function ask(statement: string, values: unknown[] = []): Promise<void> {
    const client = new pg.Client(journey.shop.databaseUrl)
    await client.connect()
    await client.query(statement, values).finally(() => client.end())
  }

  /** Presses what has this name, by the keyboard. */
  async function press(page: Page, role: 'button' | 'link', name: string | RegExp): Promise<void> {
    await page.getByRole(role, { name }).first().focus()
    await page.keyboard.press('Enter')
  }

  test('staff settle refunds and unmatched money by keyboard', async () => {
    const { page, shop } = journey
    const order = await buyPack(shop)
    for (const [text, values] of moneyState(Number(order.slice(3)))) await ask(text, values)
    await ask(stoppedPayments)
    await signInStaff(page.context(), shop)
    await page.goto(`${shop.staffUrl}/orders`)
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
    await page.keyboard.press('g')
    await page.keyboard.press('c')
    await page.getByRole('heading', { level: 1, name: 'Money' }).waitFor()
    await page.getByText('No payment is taken').waitFor()
    await expectAccessible(page)

    await press(page, 'button', 'Take money again')
    const dialog = dialogOf(page)
    await dialog.getByLabel('What was wrong, and how it was mended').waitFor()
    await dialog.getByLabel('What was wrong, and how it was mended').fill('The fee is ours again.')
    await page.keyboard.press('Enter')
    await page.getByText('Payments are taken again.').waitFor()
    await page.getByText('No payment is taken').waitFor({ state: 'detached' })

    await press(page, 'link', /^Stuck refunds/)
    await page.getByText('The payment is frozen at the bank.').waitFor()
    await expectAccessible(page)
    await press(page, 'button', 'Settle by hand')
    await dialog.getByRole('button', { name: 'I have paid ₹100.00' }).waitFor()
    await press(page, 'button', 'I have paid ₹100.00')
    await dialog.getByText('2 fields need another look:').waitFor()
    await expectAccessible(page)
    await dialog.getByLabel('Reference of the payment (UTR)').fill('UTR 4411/22')
    await dialog.getByLabel('How it was paid').fill('By NEFT from the current account.')
    await dialog.getByLabel('Refund despite the dispute').check()
    await dialog.getByLabel('How it was paid').press('Enter')
    await page.getByText('No refund is stuck.').waitFor()
    await press(page, 'link', 'Done')
    await page.getByText('UTR 4411/22').waitFor()

    await press(page, 'link', 'Unmatched')
    await page.getByText('pay_Nobody12345678').waitFor()
    await expectAccessible(page)
    await press(page, 'button', 'Match to an order')
    await dialog.getByLabel('Order').fill(order)
    await page.keyboard.press('Enter')
    await dialog.getByText(/knows no such payment/).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await press(page, 'button', 'Explain')
    await dialog.getByLabel('Reason').fill('A trial payment of the owner.')
    await page.keyboard.press('Enter')
    await page.getByText(/Every payment at the provider belongs to an order/).waitFor()

    await press(page, 'link', 'Failed items')
    await page.getByText('The mailbox is full.').waitFor()
    await expectAccessible(page)
    await press(page, 'button', 'Try again')
    await page.getByText('Nothing has failed.').waitFor()
    journey.shopper.expectProblem(/409/)
  })

  test("staff see a dispute's evidence and a day's closing", async () => {
    const { page, shop } = journey
    await signInStaff(page.context(), shop)
    await page.goto(`${shop.staffUrl}/disputes`)
    await press(page, 'link', /^₹/)
    await page.getByRole('heading', { name: 'What we hold' }).waitFor()
    await expectAccessible(page)
    const [evidence] = await Promise.all([
      page.waitForEvent('download'),
      press(page, 'link', 'Download the evidence as PDF'),
    ])
    assert.match(evidence.suggestedFilename(), /^evidence-disp_\w+\.pdf$/)
    assert.equal((await buffer(await evidence.createReadStream())).subarray(0, 5).toString(), '%PDF-')
    await press(page, 'button', 'It is answered')
    await dialogOf(page).getByLabel('What was answered').fill('Invoice and tracking.')
    await page.keyboard.press('Enter')
    await page.getByText('Invoice and tracking.').waitFor()

    await page.goto(`${shop.staffUrl}/money/days`)
    await page.getByText('Every day here adds up to the paisa.').waitFor()
    await expectAccessible(page)
    const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' })
    await page.goto(`${shop.staffUrl}/money/days/${today}`)
    await page.getByText('Where the money of this day is').waitFor()
    await expectAccessible(page)
    await press(page, 'link', 'Back to shoppers')
    await page.getByRole('heading', { name: 'Payments that go back, whole or in part (1)' }).waitFor()
    const [table] = await Promise.all([page.waitForEvent('download'), press(page, 'link', 'Download as CSV')])
    assert.equal(table.suggestedFilename(), `money-${today}.csv`)
    assert.match(await text(await table.createReadStream()), /pay_Nobody12345678/)
    await ask(
      `${switchRules('DISABLE')}; UPDATE orders SET total_paise = total_paise + 1, subtotal_paise = subtotal_paise + 1 WHERE id > 3;
       ${switchRules('ENABLE')}`,
    )
    await page.reload()
    await page.getByText(/This day does not add up: ₹0\.01 are somewhere and never came/).waitFor()
    await expectAccessible(page)
    await press(page, 'link', 'Show the payment')
    await page.getByText('What came is not what its order, its refunds and what waits add up to.').waitFor()
  })
})
