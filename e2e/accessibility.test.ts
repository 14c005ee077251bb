import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { arrive, startJourney } from './journey.ts'
import { address, arriveAtOrder, goodCard, popup, signInShopper, waitForAddress } from './shopping.ts'

const phone = { width: 360, height: 640 }

describe('the accessibility of the shop', () => {
  const journey = startJourney({ isShared: true, viewport: phone })

  const signIn = (packs: Record<number, number> = { 1: 2, 2: 1 }) => signInShopper(journey, packs)

  test('the page shows buttons, fields and stars in forced colours', async () => {
    const { page } = journey
    await page.emulateMedia({ forcedColors: 'active' })
    await arrive(page, '/productpage')
    for (const name of ['Add to Cart', 'Buy Now'])
      await expectEdge(page.getByRole('button', { name }).first())
    assert.equal(await colourOf(page.locator('.star[data-fill="2"]').first()), 'rgb(176, 82, 45)')
    await arrive(page, '/')
    await expectEdge(page.getByRole('link', { name: 'Shop Our Products' }))
    await expectEdge(page.getByRole('textbox', { name: 'Email address' }))
    await tabTo(page.getByRole('link', { name: 'Shop Our Products' }))
    assert.equal(await outlineOf(page.locator(':focus')), 'solid')
  })

  test('the page never hides the focus behind fixed elements', async () => {
    const { page } = journey
    await signIn()
    for (const path of ['/', '/products/2', '/cart', '/checkout', '/gardenplanner']) {
      await arrive(page, path)
      if (path === '/cart') await page.getByRole('link', { name: 'Proceed to checkout' }).waitFor()
      if (path === '/checkout') await page.getByText('Grand Total').waitFor()
      await walkByKeyboard(page, path)
    }
  })

  test('a shopper buys with the keyboard alone', async () => {
    const { page } = journey
    await signIn({})
    await arrive(page, '/productpage')
    await press(
      page.getByRole('article', { name: 'Balcony Starter Kit' }).getByRole('button', { name: 'Add to Cart' }),
    )
    await page.getByTestId('cart-badge').waitFor()
    await arrive(page, '/cart')
    await press(page.getByRole('button', { name: 'Increase quantity of Balcony Starter Kit' }))
    await page.getByTestId('cart-badge').getByText('2', { exact: true }).waitFor()
    await press(page.getByRole('link', { name: 'Proceed to checkout' }))
    await waitForAddress(page, '/checkout')
    await page.getByText('Grand Total').waitFor()
    for (const [label, value] of Object.entries(address)) {
      await tabTo(page.getByLabel(label, { exact: true }))
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.type(value)
    }
    await press(page.getByRole('button', { name: 'Pay Now' }))
    await popup(page).waitFor()
    await tabTo(popup(page).getByLabel('Card number'))
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(goodCard)
    await press(popup(page).getByRole('button', { name: 'Pay', exact: true }))
    await arriveAtOrder(page)
  })
})

async function expectEdge(place: Locator): Promise<void> {
  const width = await place.evaluate((element) => Number.parseFloat(getComputedStyle(element).borderTopWidth))
  assert.ok(width >= 1, `${place} has an edge`)
}

const outlineOf = (place: Locator): Promise<string> =>
  place.evaluate((element) => getComputedStyle(element).outlineStyle)

const colourOf = (place: Locator): Promise<string> =>
  place.evaluate((element) => getComputedStyle(element).backgroundColor)

const maxTabs = 150

/** Tabs through a page to its end; the focused element must always be visible in part. */
async function walkByKeyboard(page: Page, path: string): Promise<void> {
  let seen = 0
  for (let step = 0; step < maxTabs; step += 1) {
    await page.keyboard.press('Tab')
    const focus = await page.evaluate(async () => {
      const element = document.activeElement
      if (!element || element === document.body) return null
      const isSeen = (): boolean => {
        const { left, top, width, height } = element.getBoundingClientRect()
        return [0.1, 0.5, 0.9].some((part) => {
          const top_ = document.elementFromPoint(left + width * part, top + height * part)
          return (
            top_ !== null &&
            (element.contains(top_) || top_.contains(element) || top_.closest('label')?.control === element)
          )
        })
      }
      // The page scrolls there some frames later.
      for (let frame = 0; frame < 60 && !isSeen(); frame += 1)
        await new Promise((resolve) => requestAnimationFrame(resolve))
      return { name: element.outerHTML.slice(0, 140), isSeen: isSeen() }
    })
    if (!focus) break
    seen += 1
    assert.ok(focus.isSeen, `${path}: the focus is hidden on ${focus.name}`)
  }
  assert.ok(seen > 10, `${path} has ${seen} places for the keyboard`)
}

/** Moves the focus there with the Tab key. */
async function tabTo(place: Locator): Promise<void> {
  const page = place.page()
  await place.waitFor()
  for (let step = 0; step < maxTabs; step += 1) {
    if (await place.evaluate(hasFocus)) return
    await page.keyboard.press('Tab')
  }
  assert.fail(`${place} can be reached with the Tab key`)
}

/** Also of an element inside the payment window, which keeps its parts to itself. */
const hasFocus = (element: Element): boolean =>
  (element.getRootNode() as Document | ShadowRoot).activeElement === element

async function press(place: Locator): Promise<void> {
  await tabTo(place)
  await place.page().keyboard.press('Enter')
}
