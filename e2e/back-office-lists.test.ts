import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { expectAccessible } from '#test/browser.ts'
import { expectFocused, startJourney } from './journey.ts'
import { buyPack, signInStaff } from './staff.ts'

describe('the lists of the back office', () => {
  const journey = startJourney({ isShared: true })

  /** A list that another journey's orders do not come into. */
  async function openList(page: Page, search: string): Promise<void> {
    await signInStaff(page.context(), journey.shop)
    await page.goto(`${journey.shop.staffUrl}/orders${search}`)
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
  }
  const rowOf = (page: Page, id: string) => page.getByRole('row').filter({ hasText: id })

  async function holdInOtherTab(id: string, reason: string): Promise<void> {
    const other = await journey.shopper.context.newPage()
    await other.goto(`${journey.shop.staffUrl}/orders/${id}`)
    await other.getByRole('button', { name: 'Hold', exact: true }).click()
    await other.getByRole('dialog').getByLabel('Reason').fill(reason)
    await other.getByRole('dialog').getByRole('button', { name: 'Hold', exact: true }).click()
    await other.getByText(`On hold: ${reason}`).first().waitFor()
    await other.close()
  }

  test('show what others change within two seconds, marked, and move nothing under one’s hands', async () => {
    const { page, shop } = journey
    const [first, second] = [await buyPack(shop), await buyPack(shop)]
    await openList(page, '?view=to-pack')
    await page.getByRole('checkbox', { name: `Choose ${first}` }).check()
    const before = await page.getByRole('row').allInnerTexts()
    const firstRows = before.map((text) => /ORD\d+/.exec(text)?.[0])
    await holdInOtherTab(second, 'Item is missing')
    await rowOf(page, second).getByText('No longer here').waitFor()
    const third = await buyPack(shop)
    await page.getByRole('button', { name: /new order/ }).waitFor()
    const after = (await page.getByRole('row').allInnerTexts()).map((text) => /ORD\d+/.exec(text)?.[0])
    assert.deepEqual(after, firstRows)
    await expectAccessible(page)
    await page.getByRole('button', { name: /new order/ }).click()
    await rowOf(page, third).waitFor()
    assert.equal(await rowOf(page, second).count(), 0)
  })

  test('are looked through beside the list by ↑ and ↓, and Escape leads back to the row', async () => {
    const { page, shop } = journey
    const [older, newer] = [await buyPack(shop), await buyPack(shop)]
    await openList(page, '?view=to-pack')
    await page.getByRole('button', { name: `Preview ${newer}` }).click()
    const drawer = page.getByRole('dialog', { name: /^Preview of/ })
    await drawer.getByRole('heading', { name: new RegExp(newer) }).waitFor()
    await drawer.getByRole('heading', { name: 'Items' }).waitFor()
    await expectAccessible(page)
    const ids = (await page.getByRole('row').allInnerTexts()).flatMap((text) => /ORD\d+/.exec(text) ?? [])
    for (let at = ids.indexOf(newer); ids[at] !== older; at += 1) {
      await page.keyboard.press('ArrowDown')
      await drawer.getByRole('heading', { name: new RegExp(String(ids[at + 1])) }).waitFor()
    }
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
    await expectFocused(page.getByRole('button', { name: `Preview ${older}` }))
    await page.keyboard.press('Enter')
    await drawer.getByRole('heading', { name: new RegExp(older) }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(new RegExp(`/orders/${older}$`))
    await page.getByRole('heading', { level: 1, name: older }).waitFor()
  })

  test('do an act to all that is chosen, after showing what it skips, and keep the list under a name', async () => {
    const { page, shop } = journey
    const [first, second] = [await buyPack(shop), await buyPack(shop)]
    const tag = `t${Date.now()}`
    await openList(page, '')
    await page.getByRole('checkbox', { name: `Choose ${first}` }).check()
    await page.getByRole('checkbox', { name: `Choose ${second}` }).check()
    const bar = page.getByRole('region', { name: 'Chosen orders' })
    await bar.getByText('2 orders chosen').waitFor()
    await expectAccessible(page)
    await bar.getByRole('button', { name: 'Tag', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Tags to give (optional)').fill(`${tag}, Gift`)
    await dialog.getByRole('button', { name: 'Show what would change' }).click()
    await dialog.getByText('2 of 2 will change.').waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Tag 2 orders' }).click()
    await dialog.getByText('Done: 2.').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'detached' })

    await page.getByLabel('Tag', { exact: true }).fill(tag)
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByText('2 orders', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Save as a view' }).click()
    await dialog.getByLabel('Name').fill(`Mine ${tag}`)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Keep' }).click()
    await dialog.waitFor({ state: 'detached' })
    const view = page.getByRole('link', { name: `Mine ${tag}` })
    assert.equal(await view.getAttribute('href'), `/orders?tag=${tag}`)
    await page.getByRole('link', { name: 'On hold', exact: true }).click()
    await page.waitForURL(/view=on-hold/)
    await view.click()
    await page.getByText('2 orders', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Edit this view' }).click()
    await dialog.getByRole('button', { name: 'Delete this view' }).click()
    await dialog.waitFor({ state: 'detached' })
    await view.waitFor({ state: 'detached' })
  })

  test('say on an open order who changed what, and in an open form too, without touching what is typed', async () => {
    const { page, shop } = journey
    const id = await buyPack(shop)
    await signInStaff(page.context(), shop)
    await page.goto(`${shop.staffUrl}/orders/${id}`)
    await page.getByRole('button', { name: 'Hold', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('Half a sent')
    const { databaseUrl, staffUrl } = shop
    const other = await journey.browser.newContext()
    await signInStaff(other, { databaseUrl, staffUrl }, 'packer@example.com')
    const version = (await (await other.request.get(`${staffUrl}/api/orders/${id}`)).json()).version
    const held = await other.request.post(`${staffUrl}/api/orders/${id}/hold`, {
      data: { version, reason: 'Item is missing' },
      headers: { origin: staffUrl },
    })
    assert.equal(held.status(), 200)
    await other.close()
    await dialog.getByText('Put on hold: Item is missing').waitFor()
    await dialog.getByText(/Lakshmi Nair/).waitFor()
    assert.equal(await dialog.getByLabel('Reason').inputValue(), 'Half a sent')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('status').getByText('Lakshmi Nair').waitFor()
    await expectAccessible(page)
  })
})
