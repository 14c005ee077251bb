import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { expectAccessible } from '#test/browser.ts'
import { expectNothingBeyondEdge } from './garden.ts'
import { startJourney } from './journey.ts'
import { wide } from './long-words.ts'
import { fillOffice } from './office-screens.ts'
import { signInStaff } from './staff.ts'
import { staffScreens } from './staff-screens.ts'

// Dialogs open in a wide window, as their buttons stand there, and are judged on a phone; office-screens.test.ts judges both.
const phone = { width: 360, height: 780 }

describe('the back office with open dialogs and refused forms', () => {
  // Its orders, tickets and money are in every state.
  const journey = startJourney()

  test('dialogs and errors meet WCAG 2.2 AA and fit a phone', async () => {
    const { page, shop, shopper } = journey
    const { ids } = await fillOffice(shop)
    await signInStaff(page.context(), shop)
    const faults: string[] = []
    for (const { name, path, heading, prepare } of staffScreens(ids)) {
      if (!prepare) continue
      try {
        await page.setViewportSize(wide)
        await page.goto(shop.staffUrl + path)
        await page.getByRole('heading', { level: 1, name: heading }).first().waitFor()
        await prepare(page)
        await page.setViewportSize(phone)
        await expectAccessible(page)
        await expectNothingBeyondEdge(page)
      } catch (error) {
        faults.push(`${name}: ${error instanceof Error ? error.message : error}`)
      }
    }
    assert.deepEqual(faults, [])
    // Some are shown with what the server refused.
    shopper.expectProblem(/status of (400|409)/)
  })
})
