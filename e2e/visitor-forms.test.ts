import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Locator } from 'playwright-core'
import { expectAccessible } from '#test/browser.ts'
import {
  arrive,
  arriveWithStoppedClock,
  cutOff,
  delayReply,
  expectFocused,
  expectValue,
  failedCall,
  readText,
  refuse,
  soon,
  startJourney,
} from './journey.ts'
import { allMails, awaitMails, mailedPath } from './mails.ts'

/** A refusal without a message, as a proxy or an older server sends it. */
const wordless = refuse(500)

describe("visitors' forms", () => {
  const journey = startJourney({ isShared: true })

  const main = (): Locator => journey.page.getByRole('main')
  const field = (label: string): Locator => main().getByLabel(label, { exact: true })
  const button = (name: string): Locator => main().getByRole('button', { name, exact: true })
  const says = (sentence: string): Promise<void> => main().getByText(sentence, { exact: true }).waitFor()

  // #visitor-forms-8f1
  test('the newsletter explains failures, thanks and mails the offer', async () => {
    const { page, shopper } = journey
    const subscribe = '**/api/subscribe-discount'
    await arrive(page, '/')
    for (const address of ['', 'asha', 'asha@example', 'example.com', '@example.com']) {
      await field('Email address').fill(address)
      await button('Subscribe').click()
      await says('Please enter a valid email address.')
      assert.equal(await field('Email address').inputValue(), address)
      await expectFocused(field('Email address'))
    }
    await expectAccessible(page)
    await field('Email address').fill('leela@example.com')
    for (const [answer, sentence] of [
      [refuse(429, 'Please wait a minute.'), 'Please wait a minute.'],
      [wordless, 'Something went wrong. Please try again.'],
      [cutOff, 'Network error. Please try again later.'],
    ] as const) {
      await page.route(subscribe, answer)
      await button('Subscribe').click()
      await says(sentence)
      assert.equal(await field('Email address').inputValue(), 'leela@example.com')
      await page.unroute(subscribe)
      shopper.expectProblem(failedCall)
    }
    await button('Subscribe').click()
    await expectValue(field('Email address'), '')
    await main().getByRole('status').filter({ hasText: /\S/ }).first().waitFor()
    const [mail] = await awaitMails(journey.shop, 'leela@example.com')
    assert.match(`${mail.subject} ${mail.text}`, /20\s?%/)
    await expectAccessible(page)
  })

  describe('unsubscribing', () => {
    test('a reader unsubscribes with one click on the linked page', async () => {
      const { page, shop } = journey
      await fetch(`${shop.url}/api/subscribe-discount`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'leaving@example.com' }),
      })
      await arrive(page, '/unsubscribe')
      await says('This link is not complete. Please open the one in our e-mail again.')
      assert.equal(await button('Unsubscribe').count(), 0)
      await arrive(page, await mailedPath(journey.shop, 'leaving@example.com', '/unsubscribe?token='))
      await page.route('**/api/unsubscribe', cutOff)
      await button('Unsubscribe').click()
      await says('Network error. Please try again later.')
      journey.shopper.expectProblem(failedCall)
      await page.unroute('**/api/unsubscribe')
      await button('Unsubscribe').click()
      await main().getByRole('status').waitFor()
      await button('Unsubscribe').waitFor({ state: 'detached' })
      await expectAccessible(page)
    })

    test('a mail program unsubscribes with one click by either form', async () => {
      const { shop } = journey
      for (const kind of ['urlencoded', 'multipart'] as const) {
        const email = `${kind}@example.com`
        await fetch(`${shop.url}/api/subscribe-discount`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email }),
        })
        const form = new FormData()
        form.set('List-Unsubscribe', 'One-Click')
        const answer = await fetch(shop.url + (await mailedPath(shop, email, '/unsubscribe?token=')), {
          method: 'POST',
          body: kind === 'multipart' ? form : new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
        })
        assert.equal(answer.status, 200, kind)
        assert.match(await answer.text(), /You are unsubscribed\./, kind)
      }
    })
  })

  describe('the contact form', () => {
    const call = '**/api/contact-message'
    const given = {
      'Your Name': 'Leela Menon',
      'Your Email': 'leela.writes@example.com',
      'Your Phone Number': '+91 98765 00001',
      'Your Message': 'My tulsi has\nyellow leaves.',
    }
    const fill = async (): Promise<void> => {
      for (const [label, value] of Object.entries(given)) await field(label).fill(value)
    }
    const values = (): Promise<string[]> =>
      Promise.all(Object.keys(given).map((label) => field(label).inputValue()))

    // #visitor-forms-271
    test('the contact page shows its addresses and explains each field', async () => {
      const { page } = journey
      await arrive(page, '/contact')
      const aside = await readText(main().getByRole('complementary'))
      assert.match(aside, /\S+@\S+/)
      assert.match(aside, /\+91 [\d ]+/)
      assert.match(
        aside,
        /Manufacturing unit[\s\S]*Hyderabad \d{6}[\s\S]*Sales and marketing office[\s\S]*Hyderabad \d{6}/,
      )
      assert.match(
        (await main().getByRole('link', { name: /@/ }).getAttribute('href')) ?? '',
        /^mailto:\S+@\S+$/,
      )
      assert.match(
        (await main().getByRole('link', { name: /^\+91/ }).getAttribute('href')) ?? '',
        /^tel:\+91\d+$/,
      )

      await button('Send Message').click()
      for (const name of ['Name', 'Email', 'Phone number', 'Message']) await says(`${name} is required.`)
      await page.getByRole('alert').getByText('4 fields need another look:').waitFor()
      await expectFocused(field('Your Name'))
      await page.getByRole('alert').getByRole('button', { name: 'Your Phone Number' }).click()
      await expectFocused(field('Your Phone Number'))
      await expectAccessible(page)

      await fill()
      await field('Your Email').fill('leela at example')
      await button('Send Message').click()
      await says('Please enter a valid email address.')
      await expectFocused(field('Your Email'))
      assert.equal(await field('Your Message').inputValue(), given['Your Message'])
      for (const answer of [
        { status: 204 },
        { status: 201, json: { stored: true } },
        { status: 200, body: '' },
      ]) {
        await page.route(call, (route) => route.fulfill(answer))
        await fill()
        await button('Send Message').click()
        await page.waitForFunction(() => document.querySelector('textarea')?.value === '')
        await says('Your message has been sent successfully!')
        await page.unroute(call)
      }
    })

    // #visitor-forms-f6b
    test('the contact form reports failure, says Sending..., thanks and empties', async () => {
      const { page, shopper } = journey
      const logged: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'warning') logged.push(message.text())
      })
      await arriveWithStoppedClock(page, '/contact')
      await fill()
      const failure = main().getByText('Failed to send your message. Please try again.')
      for (const answer of [refuse(500, 'The cellar is flooded.'), wordless, cutOff]) {
        await page.route(call, answer)
        await button('Send Message').click()
        await failure.waitFor()
        assert.deepEqual(await values(), Object.values(given))
        assert.equal(await main().getByText('flooded').count(), 0)
        await page.clock.runFor(4_900)
        assert.ok(await failure.isVisible())
        await page.clock.runFor(200)
        await failure.waitFor({ state: 'detached' })
        await page.unroute(call)
        shopper.expectProblem(failedCall)
      }
      assert.ok(logged.some((line) => line.includes('The cellar is flooded.')))

      const { hold, release } = delayReply()
      let calls = 0
      await page.route(call, (route) => {
        calls += 1
        return hold(route)
      })
      await button('Send Message').dblclick()
      await button('Sending...').waitFor()
      assert.ok(await button('Sending...').isDisabled())
      for (const label of Object.keys(given)) assert.ok(await field(label).isDisabled(), label)
      release()
      await says('Your message has been sent successfully!')
      assert.equal(calls, 1)
      await soon(async () => assert.deepEqual(await values(), ['', '', '', '']))
      await soon(async () => assert.equal(await button('Send Message').isDisabled(), false))
      await expectAccessible(page)

      const banner = main().getByText('Your message has been sent successfully!')
      await page.clock.runFor(4_900)
      assert.ok(await banner.isVisible())
      await page.clock.runFor(200)
      await banner.waitFor({ state: 'detached' })
      // The copy goes to whatever address was typed, so it quotes nothing; support reads the message.
      const [copy] = await awaitMails(journey.shop, given['Your Email'])
      assert.doesNotMatch(copy.text, /tulsi/)
      await soon(async () => {
        const all = await allMails(journey.shop)
        assert.ok(all.some(({ text }) => /My tulsi has\s+> yellow leaves\./.test(text)))
      })
    })
  })
})
