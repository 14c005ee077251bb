import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { after, before, suite, type TestContext, test } from 'node:test'
import chromium from '@sparticuz/chromium'
import { type Browser, type Page, chromium as playwright } from 'playwright-core'
import { keyId, keySecret } from '../testing/client.ts'
import { type RunningSandbox, runSandbox } from '../testing/running-sandbox.ts'
import { runShopPage } from '../testing/shop-page.ts'

type Report = [kind: string, detail: Record<string, never> & { error: Record<string, string> }]

type AxeResult = { violations: { id: string; nodes: { html: string }[] }[] }

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

suite('the pop-up', { timeout: 180_000 }, () => {
  let browser: Browser

  before(async () => {
    // The package's own arguments switch CORS off and run in one process; root needs the one that is left.
    browser = await playwright.launch({
      args: ['--no-sandbox'],
      executablePath: await chromium.executablePath(),
    })
  })
  after(() => browser.close())

  /** A shop's page with one order, its pop-up opened. */
  async function openPopup(
    t: TestContext,
    given: object = {},
    { width = 1280, policy = {} }: { width?: number; policy?: Record<string, string> } = {},
  ) {
    const sandbox = await runSandbox(t)
    const order = await sandbox.createOrder({ amount: 115_000 })
    const shop = await runShopPage(t, sandbox.url, policy)
    shop.use({ key: keyId, order_id: order.id, name: 'Soilkin', theme: { color: '#1f7a3d' }, ...given })
    const context = await browser.newContext({ viewport: { width, height: 740 } })
    t.after(() => context.close())
    const page = await context.newPage()
    const noise = listen(page)
    await page.goto(shop.url)
    await page.getByRole('button', { name: 'Pay Now' }).click()
    const dialog = page.getByRole('dialog', { name: 'Test payment' })
    await dialog.waitFor()
    const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
    return { sandbox, order, shop, page, dialog, press, noise, reports: () => reportsOf(page) }
  }

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

  test('a failed payment says why, tells the shop, and can be tried again', async (t) => {
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

  for (const width of [360, 1280]) {
    test(`is styled and lies on top with its frame at ${width} px`, async (t) => {
      const { page, dialog, noise } = await openPopup(t, {}, { width })
      await dialog.getByText('₹1,150.00').waitFor()
      assert.equal(await styleOf(page, '.card', 'background-color'), 'rgb(255, 255, 255)')
      assert.equal(await styleOf(page, '.card', 'position'), 'relative')
      assert.equal(await styleOf(page, '[type=submit]', 'background-color'), 'rgb(31, 122, 61)')
      assert.equal(await isOnTop(page, '[type=submit]'), true)
      assert.equal(await isOnTop(page, 'iframe'), true)
      const frame = dialog.frameLocator('iframe[title="Payment provider"]')
      await frame.getByRole('button', { name: 'Test it' }).click()
      await frame.getByText(/The payment sandbox answers in \d+ ms\./).waitFor()
      const place = page.frames().find((each) => each.url().endsWith('/v1/checkout/frame'))
      assert.notEqual(new URL(place?.url() ?? '').origin, new URL(page.url()).origin)
      assert.deepEqual(noise, [])
    })
  }

  test('Escape inside the frame closes it too', async (t) => {
    const { page, dialog } = await openPopup(t)
    await dialog.frameLocator('iframe').getByRole('button', { name: 'Test it' }).focus()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })

  test('where the page drops style attributes and sheets, the backdrop lies over its buttons', async (t) => {
    const { page, dialog } = await openPopup(t, {}, { policy: { 'style-src': "'self'" } })
    await dialog.getByText('₹1,150.00').waitFor()
    assert.equal(await isOnTop(page, '[type=submit]'), false)
    const pay = dialog.getByRole('button', { name: 'Pay', exact: true })
    await assert.rejects(pay.click({ timeout: 1_000 }), /intercepts pointer events/)
  })

  test('where the page lets in no frame, nothing can be paid', async (t) => {
    const { sandbox, dialog } = await openPopup(t, {}, { policy: { 'frame-src': "'none'" } })
    await dialog.getByRole('alert').filter({ hasText: 'could not be reached' }).waitFor()
    assert.equal(await dialog.getByRole('button', { name: 'Pay', exact: true }).isDisabled(), true)
    assert.deepEqual((await sandbox.books()).payments, [])
  })

  for (const width of [360, 1280]) {
    test(`has no accessibility violations at ${width} px, and targets of 44 px`, async (t) => {
      const { page, dialog, press } = await openPopup(t, { modal: { confirm_close: true } }, { width })
      await dialog.getByText('₹1,150.00').waitFor()
      assert.deepEqual(await violations(page), [])
      await press('Fail payment')
      await dialog.getByRole('alert').waitFor()
      assert.deepEqual(await violations(page), [])
      await press('Close')
      assert.deepEqual(await violations(page), [])
      await dialog.getByRole('tab', { name: 'UPI' }).click()
      assert.deepEqual(await violations(page), [])
      for (const target of await dialog.getByRole('button').or(dialog.getByRole('tab')).all()) {
        const box = await target.boundingBox()
        assert.ok((box?.height ?? 0) >= 44 && (box?.width ?? 0) >= 44, JSON.stringify(box))
      }
      const overflow = await page.evaluate(
        `(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(
          document.querySelector('body > div').shadowRoot.querySelector('dialog'),
        )`,
      )
      assert.equal(overflow, 0)
    })
  }

  for (const color of ['#ffe08a', '#fff', 'red; } * { display: none', '#767676']) {
    test(`stays readable in the theme colour ${color}`, async (t) => {
      const { page, dialog } = await openPopup(t, { theme: { color } })
      await dialog.getByText('₹1,150.00').waitFor()
      assert.deepEqual(await violations(page), [])
    })
  }

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

/** Collects whatever the page complains about: errors in the console, blocked or failed requests, exceptions. */
function listen(page: Page): string[] {
  const noise: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) noise.push(message.text())
  })
  page.on('pageerror', (error) => noise.push(error.message))
  return noise
}

const inPopup = (selector: string): string =>
  `document.querySelector('body > div').shadowRoot.querySelector('${selector}')`

function styleOf(page: Page, selector: string, property: string): Promise<string> {
  return page.evaluate(`getComputedStyle(${inPopup(selector)}).getPropertyValue('${property}')`)
}

/** Whether what is met in the middle of an element is the element itself. */
function isOnTop(page: Page, selector: string): Promise<boolean> {
  return page.evaluate(`((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return element.getRootNode().elementFromPoint(x + width / 2, y + height / 2) === element
  })(${inPopup(selector)})`)
}

function reportsOf(page: Page): Promise<Report[]> {
  return page.evaluate('window.reports')
}

async function violations(page: Page): Promise<string[]> {
  // The policy of the page forbids foreign scripts, so axe is loaded by the debugger.
  await page.evaluate(await readFile(axePath, 'utf8'))
  const { violations: found } = await page.evaluate<AxeResult>('window.axe.run()')
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}
