import assert from 'node:assert/strict'
import { mkdir } from 'node:fs/promises'
import type { Page } from 'playwright-core'

const answers = {
  name: 'Leela Menon',
  phone: '98765 00001',
  space: ['Balcony'],
  grow: ['Vegetables', 'Leafy greens', 'Herbs'],
  experience: 'I have kept a few plants',
  specific_plants: 'tamatar, dhaniya, jackfruit',
}

/** Answers the ten questions by a call. @returns the path of the plan. */
export async function makePlan(shop: { url: string }, email: string, more: object = {}): Promise<string> {
  const answer = await fetch(`${shop.url}/api/garden_plans`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...answers, email, ...more }),
  })
  assert.equal(answer.status, 200)
  const { plan } = (await answer.json()) as { plan: string }
  return plan
}

/** Where pictures of the screens go when somebody wants to look at them. */
const pictures = process.env.PLAN_PICTURES

export async function look(page: Page, name: string, widths = [360, 768, 1280]): Promise<void> {
  if (!pictures) return
  const before = page.viewportSize()
  await mkdir(pictures, { recursive: true })
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await page.screenshot({ path: `${pictures}/${name}-${width}.png`, fullPage: true })
  }
  if (before) await page.setViewportSize(before)
}
