import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { expectAccessible } from '#test/browser.ts'
import { startJourney } from './journey.ts'
import { faultsAtEachWidth, lengthenTexts, wide } from './long-words.ts'
import { fillOffice, outside, visitOffice } from './office-screens.ts'
import { signInStaff } from './staff.ts'
import { sendTable } from './staff-screens.ts'

describe('every screen of the back office', () => {
  // Its orders, tickets and money are in every state.
  const journey = startJourney()
  const faults: string[] = []

  const open = async (page: Page, path: string): Promise<void> => {
    await page.goto(journey.shop.staffUrl + path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
  }

  /** Visits all screens before failing, so that one run reports all faults. */
  async function visit(page: Page, path: string): Promise<void> {
    try {
      await page.setViewportSize(wide)
      await open(page, path)
      await expectAccessible(page)
      faults.push(...(await faultsAtEachWidth(page, path)))
      await expectAccessible(page)
    } catch (error) {
      faults.push(`${path}: ${error instanceof Error ? error.message : error}`)
    }
  }

  test('every screen fits with long words and meets WCAG 2.2 AA', async () => {
    const { page, shop } = journey
    const { examples } = await fillOffice(shop)
    for (const path of outside) await visit(page, path)
    // An invitation without its secret is looked up all the same.
    journey.shopper.expectProblem(/invitations\/look/)
    await signInStaff(page.context(), shop)
    await open(page, '/imports')
    await sendTable(page)
    await lengthenTexts(shop.databaseUrl)
    faults.push(...(await visitOffice(page, examples, (path) => visit(page, path))))
    assert.equal(faults.join('\n'), '')
  })
})
