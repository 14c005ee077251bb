import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { expectAccessible, newShopper } from '#test/browser.ts'
import { photograph } from '#test/photographs.ts'
import { dialogOf, expectBriefly, expectText, startJourney } from './journey.ts'
import { openColleague, signInStaff } from './staff.ts'

describe('articles in the back office', () => {
  // They change what the blog shows, so these tests have their own shop.
  const journey = startJourney()

  const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
  const kept = (page: Page) => page.getByText(/^Kept as a draft/).waitFor()
  const body = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true })
  const preview = (page: Page) => page.frameLocator('iframe[title="Preview of the text"]')

  async function open(page: Page, path: string): Promise<void> {
    await page.goto(`${journey.shop.staffUrl}${path}`)
    await page.locator('[data-editor=ready]').waitFor()
  }

  /** Types words at the end of the text. */
  async function append(page: Page, words: string): Promise<void> {
    await body(page).click()
    await page.keyboard.press('Control+End')
    await page.keyboard.insertText(words)
  }

  test('an editor writes, previews, publishes, moves and archives an article', async () => {
    const { page, shop } = journey
    await signInStaff(page.context(), shop)
    await page.goto(`${shop.staffUrl}/articles`)
    await page.getByRole('heading', { level: 1, name: 'Articles' }).waitFor()
    await press(page, 'New article')
    await page.locator('[data-editor=ready]').waitFor()
    await page.getByLabel('Title', { exact: true }).fill('Zinnias in a trough')
    await page.getByLabel('Address', { exact: true }).fill('zinnias-in-a-trough')
    await page.getByLabel('Description', { exact: true }).fill('Colour for a sunny rail.')
    await page.getByLabel('Category', { exact: true }).selectOption('Urban Gardening')
    await page.getByLabel('Author', { exact: true }).fill('Asha Rao')
    await page.getByLabel('Cover picture', { exact: true }).fill('/images/placeholder.svg')
    await append(page, 'Zinnias like sun.')
    await page.keyboard.press('Shift+Home')
    await page.keyboard.press('Control+b')
    await page.keyboard.press('Control+End')
    await press(page, 'Product card')
    await dialogOf(page).getByLabel('Product').selectOption('balcony-feed')
    await dialogOf(page).getByRole('button', { name: 'Put it in' }).click()
    await preview(page).locator('.product-card').getByText('₹').waitFor()
    await preview(page).locator('strong', { hasText: 'Zinnias like sun.' }).waitFor()
    await press(page, 'Picture')
    await dialogOf(page)
      .getByLabel('Or add one of yours')
      .setInputFiles({ name: 'trough.jpg', mimeType: 'image/jpeg', buffer: await photograph() })
    await dialogOf(page).locator('img').waitFor()
    await expectAccessible(page)
    await dialogOf(page)
      .getByLabel(/^What it shows/)
      .fill('A trough of zinnias')
    await dialogOf(page).getByRole('button', { name: 'Put it in' }).click()
    await preview(page).locator('img[alt="A trough of zinnias"][srcset]').waitFor()
    await append(page, '\n\nIt cures wilt: see [there](/blog/no-such-guide).')
    await kept(page)
    await page
      .getByText(/leads to no page of the shop/)
      .first()
      .waitFor()
    await expectAccessible(page)
    await press(page, 'Look and publish')
    await page
      .getByText(/leads to no page of the shop/)
      .first()
      .waitFor()
    assert.equal(await dialogOf(page).count(), 0)
    await page.keyboard.press('Control+End')
    await body(page).click()
    await page.keyboard.press('Control+End')
    for (const _letter of ': see [there](/blog/no-such-guide)..') await page.keyboard.press('Backspace')
    await page
      .getByText(/leads to no page of the shop/)
      .first()
      .waitFor({ state: 'detached' })
    await press(page, 'Look and publish')
    await dialogOf(page)
      .getByText(/reads as a promise/)
      .first()
      .waitFor()
    await dialogOf(page).getByRole('button', { name: 'Publish now' }).click()
    await dialogOf(page).getByRole('alert').waitFor()
    await dialogOf(page)
      .getByLabel(/I have read these sentences/)
      .check()
    await expectAccessible(page)
    await dialogOf(page).getByRole('button', { name: 'Publish now' }).click()
    await page.getByRole('heading', { level: 1, name: 'Zinnias in a trough' }).waitFor()

    const visitor = await newShopper(journey.browser, { baseURL: shop.url })
    await visitor.page.goto('/blog/zinnias-in-a-trough')
    await visitor.page.locator('.product-card').getByText('₹').waitFor()
    await expectAccessible(visitor.page)
    await page.locator('[data-editor=ready]').waitFor()
    await page.getByLabel('Address', { exact: true }).fill('zinnias')
    await kept(page)
    await press(page, 'Make a preview link')
    const url = await page.getByLabel('Link to the preview').inputValue()
    const answer = await visitor.page.goto(url)
    assert.equal(answer?.headers()['x-robots-tag'], 'noindex')
    await visitor.page.getByText('A preview of a guide that is not published').waitFor()
    await expectAccessible(visitor.page)
    await press(page, 'Look at 1 change')
    await dialogOf(page)
      .getByLabel(/I have read these sentences/)
      .check()
    await dialogOf(page).getByRole('button', { name: 'Publish now' }).click()
    await page.getByText('As the blog has it').waitFor()
    const moved = await fetch(`${shop.url}/blog/zinnias-in-a-trough?a=b`, { redirect: 'manual' })
    assert.deepEqual([moved.status, moved.headers.get('location')], [301, '/blog/zinnias?a=b'])
    await press(page, 'Take it out of the blog')
    await page.getByText('Not in the blog').waitFor()
    await visitor.page.goto('/blog/zinnias')
    await visitor.page.getByRole('heading', { level: 1, name: 'Article not found.' }).waitFor()
    await page.getByRole('link', { name: 'Versions' }).click()
    await page.getByRole('heading', { level: 2, name: 'Version 3, in the blog' }).waitFor()
    await expectAccessible(page)
    visitor.expectProblem(/404/)
    journey.shopper.expectProblem(/409/)
    await visitor.close()
  })

  test('an archived article says so when its draft is published', async () => {
    const { page, shop } = journey
    await signInStaff(page.context(), shop)
    await open(page, '/articles/3')
    await press(page, 'Take it out of the blog')
    await page.getByText('Not in the blog').waitFor()
    await page.getByLabel('Description', { exact: true }).fill('Nobody reads this yet.')
    await kept(page)
    await press(page, 'Look at 1 change')
    await dialogOf(page)
      .getByText(/nobody reads it until somebody puts it back/)
      .waitFor()
    await expectAccessible(page)
    await dialogOf(page).getByRole('button', { name: 'Publish now' }).click()
    await page.getByText(/^What you changed is kept. This article is not in the blog/).waitFor()
    assert.equal((await fetch(`${shop.url}/blog/3`)).status, 404)
    await press(page, 'Put it back into the blog')
    await page.getByRole('button', { name: 'Take it out of the blog' }).waitFor()
  })

  test('an editor types while the editor loads, and hears mistakes', async () => {
    const { page, shop } = journey
    await signInStaff(page.context(), shop)
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/code-mirror-*.js', async (route) => {
      await released
      await route.continue()
    })
    await page.goto(`${shop.staffUrl}/articles/4`)
    await body(page).click()
    await page.keyboard.press('Control+Home')
    await page.keyboard.type('Before ')
    await page.keyboard.press('Shift+ArrowLeft')
    release()
    await page.locator('[data-editor=ready]').waitFor()
    await page.unroute('**/code-mirror-*.js')
    await page.keyboard.type(', after ')
    await expectText(body(page), /^Before, after /)
    await body(page).fill('')
    await page.getByText(/^Text is required/).waitFor()
    const described = body(page).and(page.locator('[aria-description*="Text is required"][aria-invalid]'))
    await described.waitFor()
    await expectAccessible(page)
    await press(page, 'Throw the draft away')
  })

  // #articles-claims
  test('the editor asks for a new confirmation of new claims', async () => {
    const { page, shop } = journey
    await signInStaff(page.context(), shop)
    await open(page, '/articles/5')
    await append(page, '\n\nIt cures wilt.')
    await kept(page)
    await press(page, 'Look at 1 change')
    const read = dialogOf(page).getByLabel(/I have read these sentences/)
    await read.check()
    await dialogOf(page).getByRole('button', { name: 'Back' }).click()
    await append(page, ' It kills aphids.')
    await page.getByText('Keeping…').waitFor()
    await kept(page)
    await press(page, 'Look at 1 change')
    assert.equal(await read.isChecked(), false)
    await dialogOf(page).getByRole('button', { name: 'Publish now' }).click()
    await dialogOf(page).getByRole('alert').waitFor()
    assert.doesNotMatch(await (await fetch(`${shop.url}/blog/5`)).text(), /It cures wilt/)
    await read.check()
    await dialogOf(page).getByRole('button', { name: 'Publish now' }).click()
    await page.getByText('As the blog has it').waitFor()
    journey.shopper.expectProblem(/409/)
  })

  // #articles-merge
  test('two editors merge their changes line by line', async () => {
    const { page, shop } = journey
    await signInStaff(page.context(), shop)
    const colleague = await openColleague(journey)
    await open(page, '/articles/2')
    await append(page, '\n\nShared line.')
    await kept(page)
    await open(colleague.page, '/articles/2')

    // The colleague's text is on its way while mine is saved.
    const [isTyped, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await colleague.page.route('**/api/article-drafts/*', async (route) => {
      if (route.request().method() === 'PATCH') {
        isTyped.resolve()
        await go.promise
      }
      await route.continue()
    })
    await append(colleague.page, ' Mine at the end.')
    await isTyped.promise
    await body(page).click()
    await page.keyboard.press('Control+Home')
    await page.keyboard.insertText('A first line of a colleague.\n\n')
    await append(page, ' Theirs at the end.')
    await expectText(preview(page).locator('body'), /A first line.*Theirs at the end/s)
    await kept(page)
    go.resolve()

    await colleague.page.getByText(/A colleague changed the fields that are marked/).waitFor()
    const conflicts = colleague.page.getByRole('region', { name: 'Lines that you both changed' })
    await expectText(conflicts, /Mine at the end.*Theirs at the end.*Shared line\./s)
    await expectText(preview(colleague.page).locator('body'), /A first line.*Mine at the end/s)
    await expectAccessible(colleague.page)
    await press(colleague.page, /^Take theirs/)
    await press(colleague.page, 'Keep the draft')
    await kept(colleague.page)
    await expectText(preview(colleague.page).locator('body'), /A first line.*Theirs at the end/s)
    colleague.expectProblem(/409/)
    await colleague.close()
  })

  test('a merge survives a connection that breaks in the middle', async () => {
    const { page, shop } = journey
    await signInStaff(page.context(), shop)
    const colleague = await openColleague(journey)
    await open(page, '/articles/4')
    await append(page, '\n\nShared line.')
    await kept(page)
    // The colleague's page has not received the first line before it saves its own.
    await colleague.page.route('**/api/live*', (route) => route.abort())
    await open(colleague.page, '/articles/4')
    await body(page).click()
    await page.keyboard.press('Control+Home')
    await page.keyboard.insertText('A first line of a colleague.\n\n')
    await kept(page)
    let edits = 0
    await colleague.page.route('**/api/article-drafts/*', async (route) => {
      if (route.request().method() === 'PATCH') edits += 1
      await (route.request().method() === 'PATCH' && edits === 2 ? route.abort() : route.continue())
    })
    await expectBriefly(colleague.page.getByText('Not kept yet. It is tried again.'), () =>
      append(colleague.page, ' Mine at the end.'),
    )
    await kept(colleague.page)
    await expectText(preview(colleague.page).locator('body'), /A first line.*Mine at the end/s)
    colleague.expectProblem(/409|ERR_FAILED/)
    await colleague.close()
  })

  test('an editor keeps the text through lost connection and sign-in', async () => {
    const { page, shop } = journey
    await page.setViewportSize({ width: 360, height: 740 })
    await signInStaff(page.context(), shop)
    await open(page, '/articles/3')
    await page.context().setOffline(true)
    await append(page, '\n\nTyped without a connection.')
    await page.getByText('Not kept yet. It is tried again.').waitFor()
    await expectAccessible(page)
    await page.context().setOffline(false)
    await kept(page)
    await page.reload()
    await page.locator('[data-editor=ready]').waitFor()
    await expectText(preview(page).locator('body'), /Typed without a connection/)

    await page.context().clearCookies()
    await append(page, ' And after the sign-in ended.')
    await page.getByText('Not kept yet. It is tried again.').waitFor()
    await signInStaff(page.context(), shop)
    await kept(page)
    await page.reload()
    await page.locator('[data-editor=ready]').waitFor()
    await expectText(preview(page).locator('body'), /And after the sign-in ended/)
    journey.shopper.expectProblem(/ERR_INTERNET_DISCONNECTED|Failed to load|401/)
  })
})
