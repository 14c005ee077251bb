import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { expectAccessible, newShopper } from '#test/browser.ts'
import { photograph } from '#test/photographs.ts'
import { dialogOf, expectBriefly, expectText, expectValue, startJourney } from './journey.ts'
import { openColleague, signInStaff } from './staff.ts'

describe('articles and newsletters in the back office', () => {
  // They change what the blog shows and mail all subscribers, so these tests have their own shop.
  const journey = startJourney()

  const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
  const kept = (page: Page) => page.getByText(/^Saved as a draft/).waitFor()
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

  // #articles-claims
  test('an editor writes, previews, publishes and archives an article', async () => {
    const { page, shop } = journey
    await signInStaff(page.context(), shop)
    await page.goto(`${shop.staffUrl}/articles`)
    await page.getByRole('heading', { level: 1, name: 'Articles' }).waitFor()
    await press(page, 'New article')
    await page.locator('[data-editor=ready]').waitFor()
    await page.getByLabel('Title', { exact: true }).fill('Zinnias in a trough')
    await page.getByLabel('Web link', { exact: true }).fill('zinnias-in-a-trough')
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
    await dialogOf(page)
      .getByLabel(/^What it shows/)
      .fill('A trough of zinnias')
    await dialogOf(page).getByRole('button', { name: 'Put it in' }).click()
    await preview(page).locator('img[alt="A trough of zinnias"][srcset]').waitFor()
    await append(page, '\n\nIt cures wilt.')
    await kept(page)
    await press(page, 'Review and publish')
    await dialogOf(page)
      .getByText(/reads as a promise/)
      .first()
      .waitFor()
    await dialogOf(page).getByRole('button', { name: 'Publish now' }).click()
    await dialogOf(page).getByRole('alert').waitFor()
    const read = dialogOf(page).getByLabel(/I have read these sentences/)
    await read.check()
    await expectAccessible(page)
    // Another claim needs another confirmation.
    await dialogOf(page).getByRole('button', { name: 'Back' }).click()
    await append(page, ' It kills aphids.')
    await page.getByText('Saving…').waitFor()
    await kept(page)
    await press(page, 'Review and publish')
    assert.equal(await read.isChecked(), false)
    await read.check()
    await dialogOf(page).getByRole('button', { name: 'Publish now' }).click()
    await page.getByRole('heading', { level: 1, name: 'Zinnias in a trough' }).waitFor()

    const visitor = await newShopper(journey.browser, { baseURL: shop.url })
    await visitor.page.goto('/blog/zinnias-in-a-trough')
    await visitor.page.locator('.product-card').getByText('₹').waitFor()
    await expectAccessible(visitor.page)
    await page.locator('[data-editor=ready]').waitFor()
    await press(page, 'Unpublish')
    await page.getByText('Not in the blog').waitFor()
    await page.getByLabel('Description', { exact: true }).fill('Not published yet.')
    await kept(page)
    await press(page, 'Make a preview link')
    const url = await page.getByLabel('Link to the preview').inputValue()
    const answer = await visitor.page.goto(url)
    assert.equal(answer?.headers()['x-robots-tag'], 'noindex')
    await visitor.page.getByText('A preview of a guide that is not published').waitFor()
    await expectAccessible(visitor.page)
    await press(page, 'Review 1 change')
    await dialogOf(page)
      .getByText(/Publish it again to show it there/)
      .waitFor()
    await read.check()
    await dialogOf(page).getByRole('button', { name: 'Publish now' }).click()
    await page.getByText(/^What you changed is saved. This article is not in the blog/).waitFor()
    await visitor.page.goto('/blog/zinnias-in-a-trough')
    await visitor.page.getByRole('heading', { level: 1, name: 'Article not found.' }).waitFor()
    await press(page, 'Publish again')
    await page.getByRole('button', { name: 'Unpublish' }).waitFor()
    visitor.expectProblem(/404/)
    journey.shopper.expectProblem(/409/)
    await visitor.close()
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
    await body(page).fill('See [there](/blog/no-such-guide).')
    await page
      .getByText(/leads to no page of the shop/)
      .first()
      .waitFor()
    await expectAccessible(page)
    await press(page, 'Review 1 change')
    assert.equal(await dialogOf(page).count(), 0)
    await press(page, 'Discard the draft')
  })

  // #articles-merge
  test('two editors merge line by line, also over a broken connection', async () => {
    const { page, shop } = journey
    await signInStaff(page.context(), shop)
    const colleague = await openColleague(journey)
    await open(page, '/articles/2')
    await append(page, '\n\nShared line.')
    await kept(page)
    // The colleague's page receives nothing before it saves, and its second save is cut off.
    await colleague.page.route('**/api/live*', (route) => route.abort())
    await open(colleague.page, '/articles/2')
    await body(page).click()
    await page.keyboard.press('Control+Home')
    await page.keyboard.insertText('A first line of a colleague.\n\n')
    await kept(page)
    let edits = 0
    let isHeld = false
    const [isTyped, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await colleague.page.route('**/api/article-drafts/*', async (route) => {
      if (route.request().method() !== 'PATCH') return route.continue()
      edits += 1
      if (edits === 2) return route.abort()
      if (isHeld) {
        isTyped.resolve()
        await go.promise
      }
      return route.continue()
    })
    await expectBriefly(colleague.page.getByText('Not saved yet. It is tried again.'), () =>
      append(colleague.page, ' Mine at the end.'),
    )
    await kept(colleague.page)
    await expectText(preview(colleague.page).locator('body'), /A first line.*Mine at the end/s)

    // Both change the same line.
    await expectText(preview(page).locator('body'), /Mine at the end/)
    isHeld = true
    await append(colleague.page, ' Mine again.')
    await isTyped.promise
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
    await append(page, ' Theirs at the end.')
    await saved
    go.resolve()
    await colleague.page.getByText(/A colleague changed the fields that are marked/).waitFor()
    const conflicts = colleague.page.getByRole('region', { name: 'Lines that you both changed' })
    await expectText(conflicts, /Mine again.*Theirs at the end.*Shared line\./s)
    await expectText(preview(colleague.page).locator('body'), /A first line.*Mine again/s)
    await expectAccessible(colleague.page)
    await press(colleague.page, /^Take theirs/)
    await press(colleague.page, 'Save the draft')
    await kept(colleague.page)
    await expectText(preview(colleague.page).locator('body'), /A first line.*Theirs at the end/s)
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
    await page.getByText('Not saved yet. It is tried again.').waitFor()
    await page.context().setOffline(false)
    await kept(page)

    await page.context().clearCookies()
    await append(page, ' And after the sign-in ended.')
    await page.getByText('Not saved yet. It is tried again.').waitFor()
    await signInStaff(page.context(), shop)
    await kept(page)
    await page.reload()
    await page.locator('[data-editor=ready]').waitFor()
    await expectText(
      preview(page).locator('body'),
      /Typed without a connection.*And after the sign-in ended/s,
    )
    journey.shopper.expectProblem(/ERR_INTERNET_DISCONNECTED|Failed to load|401/)
  })

  const badge = (page: Page, label: string) => page.getByText(label, { exact: true }).first().waitFor()

  async function subscribe(email: string): Promise<void> {
    const answer = await fetch(`${journey.shop.url}/api/subscribe-discount`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    })
    assert.equal(answer.status, 200)
  }

  // #newsletter-office
  test('staff write, test and send a newsletter and read figures', async () => {
    const { page, shop, shopper } = journey
    await subscribe('first@example.com')
    await subscribe('second@example.com')
    await signInStaff(page.context(), shop)
    await page.goto(`${shop.staffUrl}/newsletters`)
    await page.getByRole('link', { name: 'New newsletter' }).click()
    await page.locator('[data-editor=ready]').waitFor()
    await press(page, 'Save the draft')
    await badge(page, 'Draft')
    await press(page, 'Send a test to me')
    await page.getByText('It has no subject yet.').waitFor()

    await page.getByLabel('Subject').fill('Rain & compost')
    await page.getByText('Save the draft first').waitFor()
    await page.locator('.cm-content').fill('## Keep it dry\n\nAll in [the shop](/productpage).')
    const mail = page.frameLocator('iframe[title="Preview of the mail"]')
    const heading = mail.getByRole('heading', { name: 'Keep it dry' })
    await heading.waitFor()
    const font = await heading.evaluate((element) => getComputedStyle(element).fontSize)
    assert.equal(font, '21px', 'the mail has no styles in its frame')
    await page.getByRole('tab', { name: 'Plain text' }).click()
    await page.getByText('All in the shop (').waitFor()
    await press(page, 'Save the draft')
    await page.getByRole('heading', { level: 1, name: 'Rain & compost' }).waitFor()
    await press(page, 'Send a test to me')
    await page.getByText(/^No mail server is set, so the test does not leave this machine/).waitFor()

    await press(page, 'Send…')
    await dialogOf(page).getByRole('heading', { name: 'Send to 2 readers' }).waitFor()
    await dialogOf(page)
      .getByLabel(/^At a moment/)
      .fill('2025-01-01T09:00')
    await dialogOf(page).getByRole('button', { name: 'Send it' }).click()
    await dialogOf(page).getByText('This moment is over.').first().waitFor()
    shopper.expectProblem(/status of 400/)
    await expectAccessible(page)
    await dialogOf(page)
      .getByLabel(/^At a moment/)
      .fill('')
    await dialogOf(page).getByRole('button', { name: 'Send it' }).click()
    await dialogOf(page).waitFor({ state: 'detached' })
    await page.locator('dt:text-is("Sent") + dd:text-is("2")').waitFor()
    await page.locator('[data-tone=green]', { hasText: /^Sent$/ }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'All newsletters' }).click()
    await page.getByRole('link', { name: 'Rain & compost' }).waitFor()
  })

  // #newsletter-office-merge
  test('two colleagues edit a newsletter and lose no text', async () => {
    const { page, shop, shopper } = journey
    await signInStaff(page.context(), shop)
    await page.goto(`${shop.staffUrl}/newsletters/new`)
    await page.getByLabel('Subject').fill('Ours')
    await press(page, 'Save the draft')
    await badge(page, 'Draft')
    const colleague = await page.context().newPage()
    await colleague.goto(page.url())
    await colleague.getByLabel('Preview line').fill('Theirs')
    await press(colleague, 'Save the draft')
    await colleague.getByText('The draft is saved.').first().waitFor()
    // An editor without typed text sees what would be sent.
    await expectValue(page.getByLabel('Preview line'), 'Theirs')
    await colleague.getByLabel('Preview line').fill('Theirs, longer')
    await page.getByLabel('Subject').fill('Ours, longer')
    const kept = colleague.waitForResponse((answer) => answer.request().method() === 'PUT')
    await press(colleague, 'Save the draft')
    await kept
    await press(page, 'Save the draft')
    await page.getByRole('heading', { level: 1, name: 'Ours, longer' }).waitFor()
    await expectValue(page.getByLabel('Preview line'), 'Theirs, longer')
    shopper.expectProblem(/status of 409/)
    await colleague.close()

    await page.getByLabel('Subject').fill('Not kept')
    await page.getByRole('link', { name: 'All newsletters' }).click()
    await dialogOf(page).getByRole('button', { name: 'Stay here' }).click()
    await expectValue(page.getByLabel('Subject'), 'Not kept')
  })
})
