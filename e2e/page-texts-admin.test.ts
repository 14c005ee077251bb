import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { expectAccessible, newShopper } from '#test/browser.ts'
import { dialogOf, expectFocused, expectText, expectValue, startJourney } from './journey.ts'
import { openColleague, signInStaff } from './staff.ts'

describe('page texts in the back office', () => {
  // Everybody sees them, so these tests have their own shop.
  const journey = startJourney()

  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
  const card = (page: Page, place: number) => page.locator('ol > li.card').nth(place)
  const words = (page: Page, place: number) => card(page, place).getByLabel('Words')
  async function open(page: Page, name: string, heading: string): Promise<void> {
    await page.goto(`${journey.shop.staffUrl}/pages/${name}`)
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  }
  async function publish(page: Page): Promise<void> {
    await press(page, 'Save the draft')
    await press(page, 'Publish…')
    await dialogOf(page).getByRole('button', { name: 'Publish now' }).click()
    await dialogOf(page).waitFor({ state: 'detached' })
  }

  // #pages-office-testimonials
  test('two colleagues merge and publish testimonials', async () => {
    const { page, shop, shopper } = journey
    await signInStaff(page.context(), shop)
    const colleague = await openColleague(journey)
    const visitor = await newShopper(journey.browser, { baseURL: shop.url })
    const quotes = visitor.page.locator('section[aria-labelledby=testimonials] figure')
    await visitor.page.goto('/')
    await expectText(quotes.first(), /tomatoes on the ninth floor/)
    await open(page, 'testimonials', 'Testimonials')
    await open(colleague.page, 'testimonials', 'Testimonials')

    await words(page, 0).fill('')
    await press(page, 'Save the draft')
    await page.getByText('Words is required.').first().waitFor()
    await expectFocused(words(page, 0))
    await words(page, 0).fill('The okra outgrew my son.')
    await words(colleague.page, 1).fill('The palak comes back.')
    await words(colleague.page, 0).fill('The okra is taller than I am.')
    await press(colleague.page, 'Save the draft')
    await colleague.page.getByText('The draft is saved.').first().waitFor()
    await press(page, 'Save the draft')
    await page.getByText(/This was changed meanwhile/).waitFor()
    await expectValue(words(page, 0), 'The okra outgrew my son.')
    await expectValue(words(page, 1), 'The palak comes back.')
    await page.getByText('Theirs: The okra is taller than I am.').waitFor()
    await expectFocused(words(page, 0))
    await expectAccessible(page)

    await press(page, 'Move down: Anitha Krishnan')
    await card(page, 2).getByLabel('In the shop').selectOption('yes')
    await press(page, 'Save the draft')
    await press(page, 'Publish…')
    await expectText(dialogOf(page), /The palak comes back.*The okra outgrew my son.*The order/s)
    await dialogOf(page).getByRole('button', { name: 'Publish now' }).click()
    await page.getByText('Version 1').waitFor()
    await visitor.page.reload()
    await expectText(quotes.nth(0), /The palak comes back/)
    await expectText(quotes.nth(1), /The okra outgrew my son/)
    await expectText(quotes.nth(2), /starter kit came with everything/)

    await press(page, 'Begin with this one: What the release brings')
    await card(page, 0).getByText('1. Anitha Krishnan').waitFor()
    await press(page, 'Undo')
    await card(page, 0).getByText('1. Rohit Deshmukh').waitFor()
    await press(page, 'Begin with this one: What the release brings')
    await publish(page)
    await colleague.page.getByText('Version 2').waitFor()
    await visitor.page.goto('/reviews')
    await visitor.page.getByText(/tomatoes on the ninth floor/).waitFor()
    await visitor.close()
    await colleague.close()
    shopper.expectProblem(/40[09]/)
  })

  // #pages-office-faq
  test('FAQ questions appear on all their pages or leave no gap', async () => {
    const { page, shop } = journey
    await signInStaff(page.context(), shop)
    const visitor = await newShopper(journey.browser, { baseURL: shop.url })
    await open(page, 'faq', 'FAQ')
    await press(page, 'Add a question')
    const added = card(page, 6)
    await added.getByLabel('Question').fill('Do you deliver to {state}?')
    await added.getByLabel('Answer').fill('Yes, in {nothing}.')
    await added.getByLabel('Also on pages of').selectOption('all')
    await press(page, 'Save the draft')
    await added.getByText(/^\{nothing\} stands for nothing/).waitFor()
    await added.getByLabel('Answer').fill('Yes, within {delivery}.')
    await publish(page)
    for (const path of ['/faq', '/products/balcony-starter-kit']) {
      const html = await (await fetch(shop.url + path)).text()
      // Search engines get a question with the page that is about it.
      const isTold = /"name":"Do you deliver to Telangana\?"/.test(html)
      assert.equal(isTold, path === '/faq', path)
      const seen = html.replaceAll(/<script.*?<\/script>/gs, '')
      assert.match(seen, /Do you deliver to Telangana\?.*Yes, within 5 to 7 business days\./s, path)
    }
    assert.match(await (await fetch(`${shop.url}/llms.txt`)).text(), /Frequently asked questions/)
    await visitor.page.goto('/faq')
    await visitor.page.getByText('Do you deliver to Telangana?').click()
    await visitor.page.getByText('Yes, within 5 to 7 business days.').waitFor()

    for (const place of [6, 5, 4, 3, 2, 1, 0])
      await card(page, place)
        .getByRole('button', { name: /^Take away/ })
        .click()
    await page.getByText('There is none: the shop then leaves the list out.').waitFor()
    await publish(page)
    const empty = await (await fetch(`${shop.url}/faq`)).text()
    assert.match(empty, /Something else\?/)
    assert.doesNotMatch(empty, /FAQPage|class="disclosure/)
    await visitor.close()
    journey.shopper.expectProblem(/400/)
  })

  // #pages-office-claims
  test('a claim links to its proof and is previewed', async () => {
    const { page, shop } = journey
    await signInStaff(page.context(), shop)
    const badges = async (): Promise<(string | null)[]> => {
      await page.goto(shop.url)
      const links = ['living cells in each gram of feed', 'Organic'].map(async (name) => {
        const link = page.getByRole('main').getByRole('link', { name, exact: true })
        return (await link.count()) === 0 ? null : link.getAttribute('href')
      })
      return Promise.all(links)
    }
    assert.deepEqual(await badges(), ['/batches', null])
    await page.goto(`${shop.staffUrl}/settings/claims`)
    const proof = page.getByRole('group', { name: 'Proofs' }).getByLabel('Of organic')
    await proof.fill('javascript:alert(1)')
    await press(page, 'Review 1 change')
    await page.getByText(/^A proof is an address/).waitFor()
    await proof.fill('https://certificates.example/organic')
    await page.getByRole('group', { name: 'Proofs' }).getByLabel('Of the cell count').fill('')
    await press(page, 'Review 2 changes')
    await dialogOf(page).getByText('At the end of Home').waitFor()
    await dialogOf(page).getByRole('link', { name: 'Organic', includeHidden: true }).waitFor()
    await press(page, 'Save 2 changes')
    await dialogOf(page).waitFor({ state: 'detached' })
    assert.deepEqual(await badges(), [null, 'https://certificates.example/organic'])
    journey.shopper.expectProblem(/400/)
  })

  // #pages-office-terms
  test('staff write a footer page and schedule it', async () => {
    const { page, shop } = journey
    await signInStaff(page.context(), shop)
    await open(page, 'terms', 'Terms of service')
    await page.getByLabel('Introduction').fill('What holds between you and {seller}.')
    await card(page, 0).getByLabel('Text').fill('In short:\n- you buy\n- we send\n\n| Seller | {seller}')
    const preview = page.locator('section[aria-labelledby=as-shown]')
    await preview.getByText('What holds between you and Soilkin Biosciences Private Limited.').waitFor()
    await preview
      .getByRole('listitem')
      .filter({ hasText: /^you buy$/ })
      .waitFor()
    await publish(page)
    const html = await (await fetch(`${shop.url}/terms`)).text()
    assert.match(html, /What holds between you and Soilkin Biosciences Private Limited\./)
    assert.match(html, /<li>you buy<\/li>/)

    await page.getByLabel('Introduction').fill('New terms.')
    await press(page, 'Save the draft')
    await press(page, 'Publish…')
    const moment = dialogOf(page).getByLabel('Or at this time, IST')
    await moment.fill('2026-01-01T10:00')
    await press(page, 'Publish then')
    await dialogOf(page)
      .getByText(/This moment is over/)
      .waitFor()
    const tomorrow = new Date(Date.now() + 29.5 * 3_600_000).toISOString().slice(0, 16)
    await moment.fill(tomorrow)
    await press(page, 'Publish then')
    await page.getByText('Another version is planned').waitFor()
    assert.doesNotMatch(await (await fetch(`${shop.url}/terms`)).text(), /New terms\./)
    await press(page, 'Call off')
    await expectValue(page.getByLabel('Introduction'), 'New terms.')
    await press(page, 'Discard the draft')
    await expectValue(page.getByLabel('Introduction'), 'What holds between you and {seller}.')
    await press(page, 'Undo')
    await expectValue(page.getByLabel('Introduction'), 'New terms.')
    await page.getByText('Not saved yet').waitFor()
    journey.shopper.expectProblem(/400/)
  })
})
