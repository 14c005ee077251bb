import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Locator } from 'playwright-core'
import { expectAccessible } from '#test/browser.ts'
import { expectNothingBeyondEdge, look, makePlan } from './garden.ts'
import { arrive, delayReply, expectFocused, expectText, readText, soon, startJourney } from './journey.ts'
import { awaitMails } from './mails.ts'
import { logIn, openAccount } from './shopping.ts'
import { signInStaff } from './staff.ts'

describe('a garden plan', () => {
  const journey = startJourney({ isShared: true })
  const main = (): Locator => journey.page.getByRole('main')
  const heading = (name: string): Locator => main().getByRole('heading', { name, exact: true })
  const section = (name: string): Locator => main().getByRole('region', { name, exact: true })
  const logInHere = async (): Promise<void> => {
    await journey.page.waitForURL(/\/login/)
    await logIn(journey.page, await openAccount(journey.shop))
  }

  // #garden-page-at-once
  test('the plan follows the tenth question at once', async () => {
    const { page } = journey
    await arrive(page, '/gardenplanner')
    await main().getByRole('button', { name: 'Skip to the end' }).click()
    for (const [label, value] of [
      ['Name', 'Leela Menon'],
      ['Email', 'tenth@example.com'],
      ['Phone', '98765 00001'],
    ] as const) {
      await main().getByLabel(label, { exact: true }).fill(value)
    }
    await main().getByRole('button', { name: 'Get My Plan' }).click()
    await main().getByRole('heading', { name: 'Your plan is ready' }).waitFor()
    // However slow the plan is to come, the focus ends on its heading.
    const { hold, release } = delayReply()
    await page.route('**/api/garden_plans/*', hold)
    await main().getByRole('status', { name: 'Loading your plan' }).waitFor()
    release()
    await expectFocused(heading('Your garden plan'))
    await page.waitForURL(/\/gardenplan\/[\w-]{22}$/)
    const [mail] = await awaitMails(journey.shop, 'tenth@example.com')
    assert.ok(mail.links.includes(page.url()))
    assert.match(mail.text, /In the first four weeks:/)
  })

  // #garden-page-changes
  test('the plan changes without a reload and its address keeps it', async () => {
    const { page } = journey
    const plan = await makePlan(journey.shop, 'changes@example.com')
    await arrive(page, plan)
    assert.equal(await readText(main().getByRole('heading', { level: 2 }).first()), 'Sow this week')
    await section('Sow this week')
      .getByText(/^(Sow|Plant) /)
      .first()
      .waitFor()
    await expectText(main(), /We have no figures for “jackfruit”/)
    await page.setViewportSize({ width: 768, height: 900 })
    const year = main().getByRole('region', { name: 'The year as a picture' })
    assert.ok(await year.evaluate((area) => area.scrollWidth <= area.clientWidth), 'the year fits a tablet')
    await page.setViewportSize({ width: 1280, height: 800 })
    for (const name of ['Your pots', 'The year', 'What you grow', 'Shopping list', 'Good to know'])
      await heading(name).waitFor()
    assert.match(await readText(section('Your pots')), /Pot 1[\s\S]*litres of mix[\s\S]*level teaspoon/)
    await main().getByText('The year as a table').click()
    assert.equal(await section('The year').getByRole('row').count(), 14)
    for (const name of ['Print', 'Share']) await main().getByRole('button', { name }).waitFor()
    await expectAccessible(page)
    await look(page, 'plan')

    await page.evaluate(() => Object.assign(window, { isSame: true }))
    const pin = main().getByRole('textbox', { name: 'PIN code', exact: true })
    await pin.fill('999999')
    await main().getByText('We do not know this PIN code. Please pick your region.').waitFor()
    await expectAccessible(page)
    await pin.fill('500001')
    // There tomatoes grow in full sun whenever the plan begins.
    await main().getByText('planned for the South.').waitFor()
    await main().getByLabel('Hours of direct sun').fill('3')
    await section('What you grow').getByRole('heading', { name: 'Tomato' }).waitFor({ state: 'detached' })
    await main().getByLabel('Hours of direct sun').fill('7')
    await main().getByText('Change the pots').click()
    await main().getByLabel('18 × 18 inch grow bag').fill('0')
    await main().getByLabel('12 × 12 inch grow bag').fill('4')
    await section('What you grow').getByRole('link', { name: 'Remove Tomato' }).click()
    await section('What you grow').getByRole('heading', { name: 'Tomato' }).waitFor({ state: 'detached' })
    await section('What you grow')
      .getByRole('link', { name: 'Add Brinjal' })
      .or(section('What you grow').getByRole('heading', { name: 'Brinjal' }))
      .first()
      .waitFor()
    assert.equal(await page.evaluate(() => 'isSame' in window), true, 'the page was loaded anew')
    await page.waitForURL(/\?region=south&sun=7&.*bag-12=4.*&out=tomato$/)
    assert.doesNotMatch(page.url(), /500001/)
    const href = await main().getByRole('link', { name: 'Add to calendar' }).getAttribute('href')
    assert.equal(href, `${plan}.ics${new URL(page.url()).search}`)

    const shown = await readText(section('Your pots'))
    await arrive(page, page.url())
    await soon(async () => assert.equal(await readText(section('Your pots')), shown))
    await main().getByRole('button', { name: 'Keep these changes' }).click()
    await main().getByText('Your changes are kept.').waitFor()
    await arrive(page, new URL(page.url()).pathname)
    await soon(async () => assert.equal(await readText(section('Your pots')), shown))
  })

  // #garden-page-cart
  test("a guest signs in and finds the plan's goods in the cart", async () => {
    const { page } = journey
    await arrive(page, await makePlan(journey.shop, 'cart@example.com'))
    assert.ok(await section('Shopping list').getByRole('radio').first().isChecked())
    await expectText(section('Shopping list'), /Left out, .*pack\s+.* suits those crops too\./s)
    await main().getByRole('button', { name: 'Add everything to cart' }).click()
    await logInHere()
    await main().getByText('Everything is in your cart.').waitFor()
    await main().getByRole('link', { name: 'See the cart' }).click()
    await main().getByText('Vermicompost & Neem Cake Blend').first().waitFor()
  })

  // #garden-page-printed
  test('a printed plan has dates and nothing of the shop', async () => {
    const { page } = journey
    await arrive(page, await makePlan(journey.shop, 'printed@example.com'))
    await main().getByText('Today', { exact: true }).first().waitFor()
    await page.emulateMedia({ media: 'print' })
    for (const role of ['banner', 'contentinfo', 'navigation', 'button', 'textbox'] as const)
      assert.equal(await page.getByRole(role).count(), 0, role)
    assert.doesNotMatch(
      await readText(page.locator('body')),
      /Skip to content|Today|The year as a table|Remove/,
    )
    await expectText(section('Sow this week'), /\d{1,2} [A-Z][a-z]+\s+(Sow|Plant) /)
    await page.emulateMedia({ media: null })
  })

  // #garden-page-calendar
  test('the plan has a calendar at an address of its own', async () => {
    const { shop } = journey
    const plan = await makePlan(shop, 'calendar@example.com')
    const calendar = `${plan}.ics?region=hills`
    const html = await (await fetch(`${shop.url}${plan}?region=hills`)).text()
    assert.ok(html.includes(`href="${calendar}"`))
    const file = await fetch(shop.url + calendar)
    assert.equal(file.headers.get('content-type'), 'text/calendar; charset=utf-8')
    assert.match(await file.text(), /^BEGIN:VCALENDAR\r\n/)
  })

  // #garden-page-secret
  test('the plan stays secret from other addresses, search engines and referrers', async () => {
    const { shop } = journey
    const answer = await fetch(shop.url + (await makePlan(shop, 'secret@example.com')))
    assert.equal(answer.headers.get('referrer-policy'), 'no-referrer')
    assert.match(answer.headers.get('cache-control') ?? '', /no-store|private/)
    assert.match(await answer.text(), /<meta name="robots" content="noindex"/)
    const unknown = await fetch(`${shop.url}/gardenplan/AAAAAAAAAAAAAAAAAAAAAA`)
    assert.equal(unknown.status, 404)
    assert.match(await unknown.text(), /Nothing grows here/)
    const file = await fetch(`${shop.url}/gardenplan/AAAAAAAAAAAAAAAAAAAAAA.ics`)
    assert.equal(file.status, 404)
    await file.body?.cancel()
  })

  // #garden-page-mine
  test('a shopper keeps the plan, notes feeds and wants reminders', async () => {
    const { page } = journey
    await arrive(page, await makePlan(journey.shop, 'keep@example.com', { space: ['Terrace'] }))
    await main().getByRole('button', { name: 'Keep in My garden' }).click()
    await logInHere()
    await main().getByRole('link', { name: 'Open My garden' }).click()
    await heading('My garden').waitFor()
    await main()
      .getByRole('button', { name: /fed today$/ })
      .first()
      .click()
    await main()
      .getByText(/^Last fed on /)
      .first()
      .waitFor()
    await main().getByRole('button', { name: 'Remind me by e-mail' }).click()
    await main().getByRole('button', { name: 'Stop the reminders' }).waitFor()
    await expectAccessible(page)
    await look(page, 'my-garden')
  })

  // #garden-office-screens
  test('staff find a plan, open it and count plans', async () => {
    const { page, shop } = journey
    const path = await makePlan(shop, 'desk@example.com', { name: 'Bhavani Rao' })
    await makePlan(shop, 'other@example.com')
    await signInStaff(page.context(), shop)
    await page.goto(`${shop.staffUrl}/gardens`)
    await main().getByRole('heading', { name: 'Garden plans' }).waitFor()
    await main().getByText('Leela Menon').first().waitFor()
    await look(page, 'staff-plans')
    await main().getByRole('searchbox').fill('desk@example.com')
    await page.keyboard.press('Enter')
    await main().getByText('Leela Menon').first().waitFor({ state: 'detached' })
    await main()
      .getByRole('link', { name: /^Plan \d+$/ })
      .click()
    await main()
      .getByRole('heading', { name: /^Plan \d+, Bhavani Rao$/ })
      .waitFor()
    await page.waitForURL(/\/gardens\/\d+$/)
    await main()
      .getByText(/^Letter (waits|sent)$/)
      .waitFor()
    await expectText(
      main().getByRole('region', { name: 'Pots' }),
      /North plains, assumed[\s\S]*Pot 1[\s\S]*feeds? of \d+ g/,
    )
    await expectText(main().getByRole('region', { name: 'Assumed and unmet' }), /“jackfruit”/)
    assert.ok(
      !(await page.content()).includes(path.replace('/gardenplan/', '')),
      'the address of the plan is a secret',
    )
    await expectAccessible(page)
    await expectNothingBeyondEdge(page)
    await look(page, 'staff-plan')
    await page.goto(`${shop.staffUrl}/gardens/figures`)
    await main().getByRole('row').nth(12).waitFor()
    await main().getByText('jackfruit', { exact: true }).waitFor()
    await look(page, 'staff-figures')
  })

  // #garden-dose-page
  test('the calculator takes pot sizes and names litres, grams and teaspoons', async () => {
    const { page } = journey
    await arrive(page, '/dose')
    const answer = main().locator('output')
    await answer.getByText('14 g or 3 level teaspoons').waitFor()
    assert.match(await readText(answer), /14 litres[\s\S]*A pack of 500 g gives 35 feeds/)
    await main().getByLabel('Bag, by inches').check()
    await answer.getByText('37 g or 7½ level teaspoons').waitFor()
    await main().getByLabel('By litres').check()
    await main().getByLabel('Litres of mix').fill('200')
    await answer.getByText('50 g or 10 level teaspoons').waitFor()
    await main().getByLabel('Litres of mix').fill('plenty')
    await main().getByText('Between 0.5 and 500, please.').waitFor()
    await expectAccessible(page)
    await main().getByLabel('Litres of mix').fill('20')
    await look(page, 'dose')
  })

  // #garden-dose-products
  test("each feed's page has the calculator", async () => {
    for (const [path, isThere] of [
      ['/products/1', true],
      ['/products/2', true],
      ['/products/4', true],
      ['/products/3', false],
    ] as const) {
      const html = await (await fetch(journey.shop.url + path)).text()
      assert.equal(html.includes('How much for your pots?</h2>'), isThere, path)
    }
  })
})

describe('a garden plan without JavaScript', () => {
  const journey = startJourney({ isShared: true, javaScriptEnabled: false })
  const main = (): Locator => journey.page.getByRole('main')

  // #garden-page-paper
  test('the plan and its form work without JavaScript', async () => {
    const { page } = journey
    await page.goto(await makePlan(journey.shop, 'plain-plan@example.com'))
    await main().getByRole('heading', { name: 'Your pots' }).waitFor()
    await main().getByRole('textbox', { name: 'PIN code', exact: true }).fill('682001')
    await main().getByLabel('Hours of direct sun').fill('7')
    await main().getByRole('button', { name: 'Show this plan' }).click()
    await main().getByText('planned for the Coast.').waitFor()
    assert.doesNotMatch(page.url(), /682001|pin=/)
    await main().getByRole('link', { name: 'Remove Coriander' }).click()
    await main().getByRole('link', { name: 'Add Coriander' }).waitFor()
    await main().getByRole('button', { name: 'Keep these changes' }).click()
    await main().getByText('Your changes are kept.').waitFor()
    assert.match(await readText(main()), /The cart needs JavaScript; each product above has its own page/)
    await main().getByRole('link', { name: /^1 × / }).first().click()
    await main().getByRole('heading', { level: 1 }).waitFor()
    await page.waitForURL(/\/products\/\d+$/)
  })

  test('the calculator works without JavaScript', async () => {
    const { page } = journey
    await page.goto('/dose')
    await main().getByLabel('Width in inches').fill('10')
    await main().getByRole('button', { name: 'Work it out' }).click()
    await main().getByText('8 g or 1½ level teaspoons').first().waitFor()
  })
})
