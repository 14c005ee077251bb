import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { expectAccessible } from '#test/browser.ts'
import { readText, startJourney } from './journey.ts'
import { arriveAtOrder, fillAddress, openCheckout, payByCard, payNow, signInShopper } from './shopping.ts'

describe('a business at the checkout', () => {
  const journey = startJourney({ isShared: true })

  test('A business adds its GSTIN, mends it and pays', async () => {
    const { page } = journey
    await signInShopper(journey, { 1: 1 })
    await page.setViewportSize({ width: 360, height: 780 })
    await openCheckout(page)
    await fillAddress(page)
    const choice = page.getByLabel('Buying for a business? Add a GSTIN')
    const gstin = page.getByLabel('GSTIN', { exact: true })
    assert.equal(await gstin.count(), 0)
    await choice.check()
    await gstin.fill('27aapfu0939')
    await payNow(page)
    await page.getByText('Please enter the 15 letters and digits of your GSTIN').first().waitFor()
    await gstin.fill('27aapfu0939f1zz')
    await page.getByText('its last letter or digit does not fit the others').first().waitFor()
    await page.getByText('Legal name of the business is required.').waitFor()
    await expectAccessible(page)
    await gstin.fill('27aapfu0939f1zv')
    await page.getByLabel('Legal name of the business').fill('Fernwood Nurseries LLP')
    await page.reload()
    await page.getByText('Grand Total').waitFor()
    assert.equal(await gstin.inputValue(), '27aapfu0939f1zv')
    await payNow(page)
    await page.getByText('registered in Maharashtra, and the parcel goes to Telangana').first().waitFor()
    journey.shopper.expectProblem(/400/)
    await gstin.fill('36AAPFU0939F1ZW')
    await page.setViewportSize({ width: 1280, height: 900 })
    await expectAccessible(page)
    await payNow(page)
    await payByCard(page)
    await arriveAtOrder(page)
    await page.getByText('Billed to Fernwood Nurseries LLP, GSTIN 36AAPFU0939F1ZW').waitFor()
    assert.match(await readText(page.locator('main')), /Meera Iyer/)
  })
})
