import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { suite, test } from 'node:test'
import { keySecret } from '../testing/client.ts'
import { openPopups, type Report, violations } from '../testing/popup.ts'
import { type RunningSandbox, runSandbox } from '../testing/running-sandbox.ts'

suite('the pop-up', { timeout: 180_000 }, () => {
  const openPopup = openPopups()

  test('shows the merchant, the amount in rupees, and pays by card', async (t) => {
    const { sandbox, order, page, dialog, press, noise, reports } = await openPopup(t)
    await dialog.getByText('Soilkin').waitFor()
    await dialog.getByText('₹1,150.00').waitFor()
    await dialog.getByLabel('Card number').fill('4100 2800 0000 1007')
    await press('Pay')
    await dialog.waitFor({ state: 'detached' })
    const [[kind, reply]] = (await reports()) as unknown as [[string, Record<string, string>]]
    assert.equal(kind, 'paid')
    assert.equal(reply.razorpay_order_id, order.id)
    const signature = createHmac('sha256', keySecret).update(`${order.id}|${reply.razorpay_payment_id}`)
    assert.equal(reply.razorpay_signature, signature.digest('hex'))
    assert.equal((await sandbox.get(`/v1/orders/${order.id}`)).status, 'paid')
    assert.equal(await page.evaluate('document.activeElement.textContent'), 'Pay Now')
    assert.deepEqual(noise, [])
  })

  test('carries what the shop filled in to the payment', async (t) => {
    const prefill = { email: 'asha@example.com', contact: '+919876543210', method: 'upi' }
    const given = { prefill, description: 'ORD010', notes: { order: 'ORD010' }, amount: 115_000 }
    const { sandbox, dialog, press } = await openPopup(t, given)
    await press('Approve')
    await dialog.waitFor({ state: 'detached' })
    const [payment] = (await sandbox.books()).payments
    assert.equal(payment?.method, 'upi')
    assert.equal(payment?.vpa, 'success@razorpay')
    assert.equal(payment?.email, 'asha@example.com')
    assert.equal(payment?.contact, '+919876543210')
    assert.equal(payment?.description, 'ORD010')
    assert.deepEqual(payment?.notes, { order: 'ORD010' })
  })

  test('offers cash on delivery where the account has it', async (t) => {
    const without = await openPopup(t)
    await without.dialog.getByText('₹1,150.00').waitFor()
    assert.equal(await without.dialog.getByRole('button', { name: 'Cash on delivery' }).count(), 0)

    const { sandbox, page, dialog, press } = await openPopup(t, {}, { width: 360, faults: { cod: 1 } })
    await dialog.getByRole('button', { name: 'Cash on delivery' }).waitFor()
    assert.deepEqual(await violations(page), [])
    await press('Cash on delivery')
    await dialog.waitFor({ state: 'detached' })
    const [payment] = (await sandbox.books()).payments
    assert.deepEqual([payment?.method, payment?.status], ['cod', 'pending'])
  })

  test('a failed payment says why and can be tried again', async (t) => {
    const { sandbox, order, dialog, press, reports } = await openPopup(t)
    await dialog.getByLabel('Card number').fill('4100280000080001')
    await press('Pay')
    await dialog.getByRole('alert').filter({ hasText: 'insufficient account balance' }).waitFor()
    const [[kind, { error }]] = (await reports()) as [Report]
    assert.equal(kind, 'failed')
    assert.equal(error.reason, 'insufficient_fund')
    assert.deepEqual(Object.keys(error.metadata ?? {}).sort(), ['order_id', 'payment_id'])

    await dialog.getByLabel('Card number').fill('4100280000001007')
    await press('Pay')
    await dialog.waitFor({ state: 'detached' })
    assert.deepEqual(
      (await reports()).map(([what]) => what),
      ['failed', 'paid'],
    )
    assert.equal((await sandbox.get(`/v1/orders/${order.id}`)).attempts, 2)
  })

  test('"Fail payment" needs no card and gives the button its focus back', async (t) => {
    const { page, dialog, press } = await openPopup(t)
    await press('Fail payment')
    await dialog.getByRole('alert').filter({ hasText: 'declined by the bank' }).waitFor()
    const focused = await page.evaluate('document.activeElement.shadowRoot.activeElement.textContent')
    assert.equal(focused, 'Fail payment')
  })

  test('declining in the UPI app fails the payment', async (t) => {
    const { sandbox, dialog, press } = await openPopup(t)
    await dialog.getByRole('tab', { name: 'UPI' }).click()
    await press('Decline')
    await dialog.getByRole('alert').filter({ hasText: 'temporary issue' }).waitFor()
    const [payment] = (await sandbox.books()).payments
    assert.deepEqual([payment?.status, payment?.vpa], ['failed', 'failure@razorpay'])
  })

  test('with retry switched off a failure closes it', async (t) => {
    const { dialog, press, reports } = await openPopup(t, { retry: { enabled: false } })
    await press('Fail payment')
    await dialog.waitFor({ state: 'detached' })
    assert.deepEqual(
      (await reports()).map(([kind]) => kind),
      ['failed'],
    )
  })

  test('asks for a card number, and says when one is wrong', async (t) => {
    const { sandbox, dialog, press, reports } = await openPopup(t)
    await press('Pay')
    await dialog.getByRole('alert').filter({ hasText: 'Enter a card number.' }).waitFor()
    assert.equal(await dialog.getByLabel('Card number').getAttribute('aria-invalid'), 'true')
    await dialog.getByLabel('Card number').fill('4100280000001008')
    await press('Pay')
    await dialog.getByRole('alert').filter({ hasText: 'incorrect card number' }).waitFor()
    assert.deepEqual((await sandbox.books()).payments, [])
    assert.deepEqual(await reports(), [])
  })

  test('Close and Escape dismiss it, and it opens again', async (t) => {
    const { page, dialog, press, reports } = await openPopup(t)
    await press('Close')
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Pay Now' }).click()
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Pay Now' }).click()
    await dialog.waitFor()
    await page.evaluate('window.razorpay.close()')
    await dialog.waitFor({ state: 'detached' })
    assert.deepEqual(
      (await reports()).map(([kind]) => kind),
      ['dismissed', 'dismissed', 'dismissed'],
    )
  })

  test('timeout closes it by itself and tells the page so', async (t) => {
    const { sandbox, dialog, reports } = await openPopup(t, { timeout: 1 })
    assert.equal(await dialog.isVisible(), true)
    await dialog.waitFor({ state: 'detached' })
    assert.deepEqual(
      (await reports()).map(([kind]) => kind),
      ['dismissed'],
    )
    assert.deepEqual((await sandbox.books()).payments, [])
  })

  test('escape: false holds against Escape, however often', async (t) => {
    const { page, dialog, reports } = await openPopup(t, { modal: { escape: false } })
    for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Escape')
    assert.equal(await dialog.isVisible(), true)
    assert.deepEqual(await reports(), [])
  })

  test('confirm_close asks before it leaves', async (t) => {
    const { page, dialog, press, reports } = await openPopup(t, { modal: { confirm_close: true } })
    await press('Close')
    await dialog.getByText('Leave without paying?').waitFor()
    await press('Continue payment')
    assert.deepEqual(await reports(), [])
    await page.keyboard.press('Escape')
    await press('Leave')
    await dialog.waitFor({ state: 'detached' })
    assert.deepEqual(
      (await reports()).map(([kind]) => kind),
      ['dismissed'],
    )
  })

  test('the backdrop dismisses it only when asked to', async (t) => {
    const firm = await openPopup(t)
    await firm.page.mouse.click(5, 5)
    assert.equal(await firm.dialog.isVisible(), true)
    const loose = await openPopup(t, { modal: { backdropclose: true } })
    await loose.page.mouse.click(5, 5)
    await loose.dialog.waitFor({ state: 'detached' })
  })

  test('arrow keys move between the tabs', async (t) => {
    const { page, dialog } = await openPopup(t)
    const card = dialog.getByRole('tab', { name: 'Card' })
    const upi = dialog.getByRole('tab', { name: 'UPI' })
    await card.focus()
    await page.keyboard.press('ArrowRight')
    assert.equal(await upi.getAttribute('aria-selected'), 'true')
    await dialog.getByRole('button', { name: 'Approve' }).waitFor()
    assert.equal(await dialog.getByLabel('Card number').isVisible(), false)
    await page.keyboard.press('ArrowRight')
    assert.equal(await card.getAttribute('aria-selected'), 'true')
    await page.keyboard.press('End')
    assert.equal(await upi.getAttribute('aria-selected'), 'true')
    assert.equal(await card.getAttribute('tabindex'), '-1')
  })

  test('the buttons rest while a payment is under way', async (t) => {
    const { page, dialog, press } = await openPopup(t)
    await page.route('**/v1/checkout/pay', () => undefined)
    await press('Fail payment')
    for (const name of ['Pay', 'Fail payment', 'Close']) {
      assert.equal(await dialog.getByRole('button', { name, exact: true }).isDisabled(), true)
    }
    await page.keyboard.press('Escape')
    assert.equal(await dialog.isVisible(), true)
  })

  test('says so when the order is unknown, paid or of another amount', async (t) => {
    const unknown = await openPopup(t, { order_id: 'order_AAAAAAAAAAAAAA' })
    await unknown.dialog.getByRole('alert').filter({ hasText: 'does not exist' }).waitFor()
    assert.equal(await unknown.dialog.getByRole('button', { name: 'Pay', exact: true }).isDisabled(), true)
    const paid = await openPopup(t)
    await paid.press('Close')
    await paid.sandbox.pay(paid.order.id)
    await paid.page.getByRole('button', { name: 'Pay Now' }).click()
    await paid.dialog.getByRole('alert').filter({ hasText: 'This order is already paid.' }).waitFor()
    assert.deepEqual(paid.noise, [])
    const cheaper = await openPopup(t, { amount: 100 })
    await cheaper.dialog.getByRole('alert').filter({ hasText: 'different from your order amount' }).waitFor()
  })

  test('says so when the provider cannot be reached', async (t) => {
    const { page, dialog, press } = await openPopup(t)
    await page.route('**/v1/checkout/pay', (route) => route.abort())
    await press('Fail payment')
    await dialog.getByRole('alert').filter({ hasText: 'could not be reached' }).waitFor()
  })

  test('in redirect mode the page posts the result to the shop', async (t) => {
    const paid = await openPopup(t, { callback_url: '/callback', redirect: true })
    await paid.dialog.getByLabel('Card number').fill('4100280000001007')
    await Promise.all([paid.page.waitForURL('**/callback'), paid.press('Pay')])
    const [fields] = paid.shop.posted
    assert.equal(fields?.get('razorpay_order_id'), paid.order.id)
    assert.match(fields?.get('razorpay_signature') ?? '', /^[0-9a-f]{64}$/)

    const failed = await openPopup(t, { callback_url: '/callback', redirect: true })
    await Promise.all([failed.page.waitForURL('**/callback'), failed.press('Fail payment')])
    const [error] = failed.shop.posted
    assert.equal(error?.get('error[reason]'), 'payment_failed')
    assert.equal(JSON.parse(error?.get('error[metadata]') ?? '{}').order_id, failed.order.id)
  })

  test('the script may be loaded by any page, the API by none', async (t) => {
    const sandbox: RunningSandbox = await runSandbox(t)
    const allowed = async (path: string) =>
      (await fetch(sandbox.url + path)).headers.get('access-control-allow-origin')
    assert.equal(await allowed('/v1/checkout.js'), '*')
    assert.equal(await allowed('/v1/checkout/order?key_id=x'), '*')
    assert.equal(await allowed('/v1/orders'), null)
    assert.equal(await allowed('/sandbox/books'), null)
    const wrongKey = await sandbox.send('POST', '/v1/checkout/pay', {
      key_id: 'x',
      order_id: 'x',
      method: 'upi',
    })
    assert.equal(wrongKey.status, 401)
  })
})
