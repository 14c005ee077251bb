import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { startJourney } from './journey.ts'
import { expectFitEverywhere, fillOffice } from './office-screens.ts'
import { signInStaff } from './staff.ts'
import { staffScreens } from './staff-screens.ts'

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
        await page.goto(shop.staffUrl + path)
        await page.getByRole('heading', { level: 1, name: heading }).first().waitFor()
        await prepare(page)
        await expectFitEverywhere(page)
      } catch (error) {
        faults.push(`${name}: ${error instanceof Error ? error.message : error}`)
      }
    }
    assert.deepEqual(faults, [])
    // Some are shown with what the server refused.
    shopper.expectProblem(/status of (400|409)/)
  })
})
