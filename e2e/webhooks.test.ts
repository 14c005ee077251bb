import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openReceiver } from '#test/webhook-receiver.ts'
import { checkBothWidths, failedCall, startJourney } from './journey.ts'
import { press } from './press.ts'
import { signInStaff } from './staff.ts'

describe('webhooks', () => {
  const journey = startJourney()

  test('An owner adds an endpoint, tests it, and sends again', async () => {
    const { page, shop } = journey
    const receiver = await openReceiver()
    receiver.answer((reply) => void reply.writeHead(400).end())
    await signInStaff(page.context(), shop)
    await page.goto(`${shop.staffUrl}/webhooks`)
    await page.getByRole('heading', { level: 2, name: 'No program gets events' }).waitFor()
    await press(page, 'Add an endpoint')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Address' }).fill('http://hooks.example.com/')
    await dialog.getByLabel('All of refund').check()
    await dialog.getByRole('button', { name: 'Add it' }).click()
    await dialog.getByText('Only addresses that begin with https:// are called.').first().waitFor()
    journey.shopper.expectProblem(failedCall)
    await dialog.getByRole('textbox', { name: 'Address' }).fill(receiver.url)
    await dialog.getByRole('button', { name: 'Add it' }).click()
    await dialog.getByText(/^whsec_[\w+/=]{44}$/).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: receiver.url }).click()
    await page.getByText('refund.started, refund.completed, refund.failed').waitFor()

    // The receiver refuses the test at first.
    await press(page, 'Send a test')
    await page.getByText(/1 try, .* The server answered 400\. Next try/).waitFor()
    await page.getByText(/^It has failed since/).waitFor()
    await checkBothWidths(page)
    receiver.answer((reply) => void reply.writeHead(204).end())
    await page.getByText(/2 tries, .* The server answered 204\./).waitFor()
    await page.getByRole('button', { name: /^Send again/ }).click()
    await page.getByText(/1 try, .* The server answered 204\./).waitFor()
    const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
    assert.deepEqual([ids.length, new Set(ids).size], [3, 1])

    await press(page, 'Pause')
    await page.getByText('Paused', { exact: true }).waitFor()
    assert.equal(await page.getByRole('button', { name: 'Send a test' }).count(), 0)
    await press(page, 'Resume')
    await page.getByText('Active', { exact: true }).waitFor()
    receiver.answer((reply) => void reply.writeHead(410).end())
    await press(page, 'Send a test')
    await page.getByText('Switched off. It answered that its address is gone (410).').waitFor()
    await press(page, 'Delete')
    await press(page, 'Delete it')
    await page.getByRole('heading', { level: 2, name: 'No program gets events' }).waitFor()
  })
})
