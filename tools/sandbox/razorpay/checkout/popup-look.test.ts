import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { isOnTop, openPopups, styleOf, violations } from '../testing/popup.ts'

suite('the look of the pop-up', { timeout: 180_000 }, () => {
  const openPopup = openPopups()

  for (const width of [360, 1280]) {
    test(`lies on top, styled, with its frame at ${width} px`, async (t) => {
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

  test('covers the buttons without styles', async (t) => {
    const { page, dialog } = await openPopup(t, {}, { policy: { 'style-src': "'self'" } })
    await dialog.getByText('₹1,150.00').waitFor()
    assert.equal(await isOnTop(page, '[type=submit]'), false)
    const pay = dialog.getByRole('button', { name: 'Pay', exact: true })
    // A busy machine may not come as far as the backdrop in this time.
    await assert.rejects(pay.click({ timeout: 4_000 }), /intercepts pointer events/)
  })

  test('allows no payment where the page forbids frames', async (t) => {
    const { sandbox, dialog } = await openPopup(t, {}, { policy: { 'frame-src': "'none'" } })
    await dialog.getByRole('alert').filter({ hasText: 'could not be reached' }).waitFor()
    assert.equal(await dialog.getByRole('button', { name: 'Pay', exact: true }).isDisabled(), true)
    assert.deepEqual((await sandbox.books()).payments, [])
  })

  for (const width of [360, 1280]) {
    test(`has no accessibility violations at ${width} px, targets of 44 px`, async (t) => {
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
})
