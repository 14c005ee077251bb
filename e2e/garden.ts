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

/** On the smallest phones nothing overflows the edge; failures name the elements. */
export async function expectNothingBeyondEdge(page: Page): Promise<void> {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 360, height: 780 })
  const beyond = await page.evaluate(async () => {
    await document.fonts.ready
    const isBeyond = (): boolean => document.documentElement.scrollWidth > 360
    // The page applies the new width some frames later.
    for (let frame = 0; frame < 120 && isBeyond(); frame += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    if (!isBeyond()) return []
    const all = [...document.querySelectorAll('body *')]
    return all
      .filter((one) => one.getBoundingClientRect().right > 361)
      .map((one) => one.outerHTML.slice(0, 200))
  })
  assert.deepEqual(beyond, [])
  if (before) await page.setViewportSize(before)
}

/** Writes pictures of the screens when `PLAN_PICTURES` names a folder. */
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
