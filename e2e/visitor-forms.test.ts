import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Locator } from 'playwright-core'
import { expectAccessible } from '#test/browser.ts'
import {
  arrive,
  arriveWithStoppedClock,
  cutOff,
  expectFocused,
  failedCall,
  holdBack,
  readText,
  refuse,
  startJourney,
} from './journey.ts'

interface Mail {
  to: string
  subject: string
  text: string
  links: string[]
}

/** As a proxy or an older server would refuse: without any sentence of its own. */
const wordless = refuse(500)

describe("visitors' forms", () => {
  const journey = startJourney()

  const main = (): Locator => journey.page.getByRole('main')
  const field = (label: string): Locator => main().getByLabel(label, { exact: true })
  const button = (name: string): Locator => main().getByRole('button', { name, exact: true })
  const says = (sentence: string): Promise<void> => main().getByText(sentence, { exact: true }).waitFor()
  const mailsTo = async (address: string): Promise<Mail[]> =>
    (await fetch(`${journey.shop.url}/dev/mail.json?to=${encodeURIComponent(address)}`)).json()

  describe('the newsletter', () => {
    const subscribe = '**/api/subscribe-discount'

    test('refuses an address without an @ or a dot, beside the field', async () => {
      const { page } = journey
      await arrive(page, '/')
      for (const address of ['', 'asha', 'asha@example', 'example.com', '@example.com']) {
        await field('Email address').fill(address)
        await button('Subscribe').click()
        await says('Please enter a valid email address.')
        assert.equal(await field('Email address').inputValue(), address)
        await expectFocused(field('Email address'))
      }
      await expectAccessible(page)
    })

    test('thanks, empties the field and mails the offer', async () => {
      const { page } = journey
      await arrive(page, '/')
      await field('Email address').fill('leela@example.com')
      await button('Subscribe').click()
      await main().getByRole('status').filter({ hasText: /\S/ }).first().waitFor()
      assert.equal(await field('Email address').inputValue(), '')
      const [mail] = await mailsTo('leela@example.com')
      assert.match(`${mail?.subject} ${mail?.text}`, /20\s?%/)
      await expectAccessible(page)
    })

    test("shows the server's sentence, else its own, and keeps what was typed", async () => {
      const { page, shopper } = journey
      await arrive(page, '/')
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
    })
  })

  describe('unsubscribing', () => {
    test('takes one click on the page that the mail links to', async () => {
      const { page, shop } = journey
      await fetch(`${shop.url}/api/subscribe-discount`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'leaving@example.com' }),
      })
      const links = (await mailsTo('leaving@example.com')).flatMap((mail) => mail.links)
      const link = links.find((one) => one.includes('/unsubscribe?token='))
      assert.ok(link, `a link in ${links}`)
      const { pathname, search } = new URL(link)
      await arrive(page, pathname + search)
      await expectAccessible(page)
      await page.route('**/api/unsubscribe', cutOff)
      await button('Unsubscribe').click()
      await says('Network error. Please try again later.')
      journey.shopper.expectProblem(failedCall)
      await page.unroute('**/api/unsubscribe')
      await button('Unsubscribe').click()
      await main().getByRole('status').waitFor()
      assert.equal(await button('Unsubscribe').count(), 0)
      await expectAccessible(page)
    })

    test('needs the whole link', async () => {
      await arrive(journey.page, '/unsubscribe')
      await says('This link is not complete. Please open the one in our e-mail again.')
      assert.equal(await button('Unsubscribe').count(), 0)
    })
  })

  describe('the contact form', () => {
    const call = '**/api/contact-message'
    const given = {
      'Your Name': 'Leela Menon',
      'Your Email': 'leela@example.com',
      'Your Phone Number': '+91 98765 00001',
      'Your Message': 'My tulsi has\nyellow leaves.',
    }
    const fill = async (): Promise<void> => {
      for (const [label, value] of Object.entries(given)) await field(label).fill(value)
    }
    const values = (): Promise<string[]> =>
      Promise.all(Object.keys(given).map((label) => field(label).inputValue()))

    test('stands beside the e-mail address, the phone and both addresses in Hyderabad', async () => {
      await arrive(journey.page, '/contact')
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
      await expectAccessible(journey.page)
    })

    test('says beside each field what is wrong and begins with the first', async () => {
      const { page } = journey
      await arrive(page, '/contact')
      await button('Send Message').click()
      for (const name of ['Name', 'Email', 'Phone number', 'Message']) await says(`${name} is required.`)
      await says('4 fields need another look: Your Name, Your Email, Your Phone Number, Your Message.')
      await expectFocused(field('Your Name'))
      await expectAccessible(page)

      await fill()
      await field('Your Email').fill('leela at example')
      await button('Send Message').click()
      await says('Please enter a valid email address.')
      await expectFocused(field('Your Email'))
      assert.equal(await field('Your Message').inputValue(), given['Your Message'])
    })

    test('is disabled and says Sending... while it sends, then thanks for five seconds and is empty', async () => {
      const { page } = journey
      const { hold, release } = holdBack()
      let calls = 0
      await page.route(call, (route) => {
        calls += 1
        return hold(route)
      })
      await arriveWithStoppedClock(page, '/contact')
      await fill()
      await button('Send Message').dblclick()
      await button('Sending...').waitFor()
      assert.ok(await button('Sending...').isDisabled())
      for (const label of Object.keys(given)) assert.ok(await field(label).isDisabled(), label)
      release()
      await says('Your message has been sent successfully!')
      assert.equal(calls, 1)
      assert.deepEqual(await values(), ['', '', '', ''])
      assert.equal(await button('Send Message').isDisabled(), false)
      await expectAccessible(page)

      const banner = main().getByText('Your message has been sent successfully!')
      await page.clock.runFor(4_900)
      assert.ok(await banner.isVisible())
      await page.clock.runFor(200)
      await banner.waitFor({ state: 'detached' })
      assert.match((await mailsTo(given['Your Email']))[0]?.text ?? '', /My tulsi has\s+> yellow leaves\./)
    })

    test('takes any answer that is ok for success', async () => {
      const { page } = journey
      await arrive(page, '/contact')
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

    test('says that it failed, logs why, keeps what was typed, and clears the banner after five seconds', async () => {
      const { page, shopper } = journey
      const logged: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'warning') logged.push(message.text())
      })
      await arriveWithStoppedClock(page, '/contact')
      await fill()
      const banner = main().getByText('Failed to send your message. Please try again.')
      for (const answer of [refuse(500, 'The cellar is flooded.'), wordless, cutOff]) {
        await page.route(call, answer)
        await button('Send Message').click()
        await banner.waitFor()
        assert.deepEqual(await values(), Object.values(given))
        assert.equal(await main().getByText('flooded').count(), 0)
        await page.clock.runFor(4_900)
        assert.ok(await banner.isVisible())
        await page.clock.runFor(200)
        await banner.waitFor({ state: 'detached' })
        await page.unroute(call)
        shopper.expectProblem(failedCall)
      }
      assert.ok(logged.some((line) => line.includes('The cellar is flooded.')))
      await button('Send Message').click()
      await says('Your message has been sent successfully!')
    })
  })

  describe('the garden planner', () => {
    const call = '**/api/garden_plans'
    const fillWho = async (): Promise<void> => {
      await field('Name').fill('Leela Menon')
      await field('Email').fill('leela.plans@example.com')
      await field('Phone').fill('98765 00001')
    }
    const choose = (label: string): Promise<void> =>
      main().getByRole('checkbox', { name: label, exact: true }).check()

    test('asks ten questions, of which only the first must be answered', async () => {
      const { page } = journey
      await arrive(page, '/gardenplanner')
      const inGroups = await main().locator('legend').count()
      const inWords = await main().locator('textarea').count()
      assert.equal(inGroups + inWords, 10)
      assert.equal(await main().getByRole('checkbox').count(), 12)
      await expectAccessible(page)

      await button('Get My Plan').click()
      for (const name of ['Name', 'Email', 'Phone number']) await says(`${name} is required.`)
      await expectFocused(field('Name'))
      await fillWho()
      await button('Get My Plan').click()
      await main().getByRole('heading', { name: 'Thank you!' }).waitFor()
    })

    test('lets several places and plants be chosen, but one measure of experience', async () => {
      const { page } = journey
      const sent = page.waitForRequest(call)
      await arrive(page, '/gardenplanner')
      await fillWho()
      for (const choice of ['Balcony', 'Terrace', 'Herbs', 'Flowers']) await choose(choice)
      const experience = main().getByRole('group', { name: 'How much gardening have you done?' })
      await experience.getByRole('radio').nth(0).check()
      await experience.getByRole('radio').nth(1).check()
      assert.equal(await experience.getByRole('radio', { checked: true }).count(), 1)
      await main()
        .getByRole('group', { name: 'Do you need seeds?' })
        .getByRole('radio', { name: 'Yes' })
        .check()
      await button('Get My Plan').click()
      const body = (await sent).postDataJSON()
      assert.deepEqual(body.space, ['Balcony', 'Terrace'])
      assert.deepEqual(body.grow, ['Herbs', 'Flowers'])
      assert.equal(body.experience, 'I have kept a few plants')
      assert.equal(body.seeds, 'yes')
      const fields =
        'name email phone space grow experience specific_plants seeds fertilizer mixes pots guidance'
      assert.deepEqual(new Set(Object.keys(body)), new Set([...fields.split(' '), 'website']))
    })

    test('keeps what was typed and chosen through a reload', async () => {
      const { page } = journey
      await arrive(page, '/gardenplanner')
      await fillWho()
      await choose('Balcony')
      await main().getByRole('textbox').last().fill('Tulsi and\ncurry leaf')
      await arrive(page, '/gardenplanner')
      assert.equal(await field('Name').inputValue(), 'Leela Menon')
      assert.ok(await main().getByRole('checkbox', { name: 'Balcony' }).isChecked())
      assert.equal(await main().getByRole('textbox').last().inputValue(), 'Tulsi and\ncurry leaf')
    })

    test('thanks in an alert, shows what was answered, mails it and then forgets the draft', async () => {
      const { page } = journey
      await arrive(page, '/gardenplanner')
      await fillWho()
      for (const choice of ['Balcony', 'Terrace']) await choose(choice)
      await main()
        .getByRole('group', { name: 'Do you need seeds?' })
        .getByRole('radio', { name: 'Yes' })
        .check()
      await main().getByRole('textbox').last().fill('Tulsi')
      await button('Get My Plan').click()
      const thanks = main().getByRole('heading', { name: 'Thank you!' })
      await thanks.waitFor()
      await expectFocused(thanks)
      assert.match(await readText(main().getByRole('alert')), /\w/)
      assert.match(
        await readText(main()),
        /Where will your garden grow\?\s+Balcony, Terrace[\s\S]*heart set on\?\s+Tulsi\s+Do you need seeds\?\s+Yes/,
      )
      await expectAccessible(page)
      const [mail] = await mailsTo('leela.plans@example.com')
      assert.match(mail?.text ?? '', /Balcony[\s\S]*Tulsi/)

      await arrive(page, '/gardenplanner')
      assert.equal(await field('Name').inputValue(), '')
      assert.equal(await main().getByRole('checkbox', { checked: true }).count(), 0)
    })

    test("puts Error: before the server's sentence, has one for a failed request, and keeps everything", async () => {
      const { page, shopper } = journey
      await arrive(page, '/gardenplanner')
      await fillWho()
      await choose('Terrace')
      for (const [answer, sentence] of [
        [refuse(500, 'The gardener is out.'), 'Error: The gardener is out.'],
        [wordless, 'Error: Something went wrong.'],
        [cutOff, 'There was an issue submitting your garden plan. Please try again later.'],
      ] as const) {
        await page.route(call, answer)
        await button('Get My Plan').click()
        await main().getByRole('alert').filter({ hasText: sentence }).waitFor()
        assert.equal(await field('Name').inputValue(), 'Leela Menon')
        assert.ok(await main().getByRole('checkbox', { name: 'Terrace' }).isChecked())
        await page.unroute(call)
        shopper.expectProblem(failedCall)
      }
    })
  })

  describe('a forgotten password', () => {
    const call = '**/api/forgot-password'

    test('needs an e-mail address', async () => {
      const { page } = journey
      await arrive(page, '/forgot-password')
      await button('Send Reset Link').click()
      await says('Please enter your email address.')
      await expectFocused(field('Email'))
      await expectAccessible(page)
      await field('Email').fill('asha')
      await button('Send Reset Link').click()
      await says('Please enter a valid email address.')
    })

    test('is answered the same whether or not there is such an account', async () => {
      const { page } = journey
      await arrive(page, '/forgot-password')
      for (const address of ['nobody@example.com', 'asha@example.com']) {
        await field('Email').fill(address)
        await button('Send Reset Link').click()
        await page.waitForFunction(
          () => document.querySelector<HTMLInputElement>('[name=email]')?.value === '',
        )
        await says('If an account with that email exists, a password reset link has been sent to your inbox.')
      }
      assert.equal((await mailsTo('nobody@example.com')).length, 0)
      assert.ok((await mailsTo('asha@example.com')).length > 0)
      await expectAccessible(page)
    })

    test("shows the server's sentence, else its own, and keeps the address", async () => {
      const { page, shopper } = journey
      await arrive(page, '/forgot-password')
      await field('Email').fill('asha@example.com')
      for (const [answer, sentence] of [
        [refuse(429, 'Please wait a minute.'), 'Please wait a minute.'],
        [wordless, 'An error occurred. Please try again.'],
        [cutOff, 'Network error. Please try again later.'],
      ] as const) {
        await page.route(call, answer)
        await button('Send Reset Link').click()
        await says(sentence)
        assert.equal(await field('Email').inputValue(), 'asha@example.com')
        await page.unroute(call)
        shopper.expectProblem(failedCall)
      }
    })
  })

  describe('a password reset', () => {
    const call = '**/api/reset-password'
    const fill = async (password: string, again = password): Promise<void> => {
      await field('New Password').fill(password)
      await field('Confirm Password').fill(again)
      await button('Reset Password').click()
    }

    test('without a token says so when it opens and when it is sent', async () => {
      const { page } = journey
      await arrive(page, '/reset-password')
      await says('Password reset token is missing or invalid.')
      await expectAccessible(page)
      await fill('marigold-88')
      await says('No reset token found.')
    })

    test('checks that both passwords match and have six characters', async () => {
      const { page } = journey
      await arrive(page, '/reset-password?token=abc')
      await fill('marigold-88', 'marigold-99')
      await says('Passwords do not match.')
      await expectFocused(field('Confirm Password'))
      await expectAccessible(page)
      await fill('short')
      await says('Password must be at least 6 characters long.')
      await expectFocused(field('New Password'))
      assert.equal(await field('New Password').inputValue(), 'short')
    })

    test("shows the server's sentence, else its own, and keeps what was typed", async () => {
      const { page, shopper } = journey
      await arrive(page, '/reset-password?token=abc')
      await fill('marigold-88')
      await says('Password reset token is missing or invalid.')
      shopper.expectProblem(failedCall)
      for (const [answer, sentence] of [
        [refuse(400, 'This link is too old.'), 'This link is too old.'],
        [wordless, 'Password reset failed. Please try again.'],
        [cutOff, 'Network error. Please try again later.'],
      ] as const) {
        await page.route(call, answer)
        await button('Reset Password').click()
        await says(sentence)
        assert.equal(await field('New Password').inputValue(), 'marigold-88')
        await page.unroute(call)
        shopper.expectProblem(failedCall)
      }
    })

    test('with the mailed link sets the password, says so, and goes to the sign-in page after three seconds', async () => {
      const { page, shop } = journey
      const register = await fetch(`${shop.url}/api/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          fullName: 'Nila Das',
          email: 'nila@example.com',
          phoneNumber: '98765 00002',
          password: 'forgotten-1',
        }),
      })
      assert.equal(register.status, 200)
      await arrive(page, '/forgot-password')
      await field('Email').fill('nila@example.com')
      await button('Send Reset Link').click()
      await says('If an account with that email exists, a password reset link has been sent to your inbox.')
      const links = (await mailsTo('nila@example.com')).flatMap((mail) => mail.links)
      const link = links.find((one) => one.includes('/reset-password?token='))
      assert.ok(link, `a link in ${links}`)
      const { pathname, search } = new URL(link)

      await arriveWithStoppedClock(page, pathname + search)
      await fill('remembered-2')
      await main().getByRole('status').waitFor()
      await expectAccessible(page)
      await page.clock.runFor(2_900)
      assert.equal(new URL(page.url()).pathname, '/reset-password')
      await page.clock.runFor(200)
      await page.waitForURL('**/login')
      const signIn = await fetch(`${shop.url}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ loginIdentifier: 'nila@example.com', password: 'remembered-2' }),
      })
      assert.equal(signIn.status, 200)
    })
  })
})
