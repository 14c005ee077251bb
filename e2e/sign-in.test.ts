import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { expectAccessible } from '#test/browser.ts'
import {
  arrive,
  cutOff,
  delayReply,
  expectBriefly,
  expectFocused,
  failedCall,
  refuse,
  startJourney,
} from './journey.ts'
import { asha, logIn, openAccount, waitForAddress } from './shopping.ts'

const login = '**/api/login'
const register = '**/api/register'

describe('signing in', () => {
  const journey = startJourney({ isShared: true })
  const alert = (text: string) => journey.page.getByRole('alert').getByText(text).waitFor()
  const button = (name: string) => journey.page.getByRole('button', { name, exact: true })
  const token = () => journey.page.evaluate(() => localStorage.getItem('authToken'))
  const isAt = (label: string) => expectFocused(journey.page.getByLabel(label, { exact: true }))

  describe('logging in', () => {
    // #sign-in-cb2
    test('a shopper logs in by e-mail or phone on this site', async () => {
      const { page } = journey
      const { user, password } = await openAccount(journey.shop)
      const phone = user.phoneNumber.replace('+91', '')
      for (const [identifier, elsewhere] of [
        [user.email.toUpperCase(), 'https://evil.example/'],
        [`${phone.slice(0, 5)} ${phone.slice(5)}`, '//evil.example/'],
      ] as const) {
        await arrive(page, `/login?from=${encodeURIComponent(elsewhere)}`)
        await page.getByLabel('Email or Phone Number').fill(identifier)
        await page.getByLabel('Password').fill(password)
        const form = page
          .getByRole('main')
          .filter({ has: page.getByRole('status').getByText('Login successful!') })
        await expectBriefly(form.getByRole('button', { name: 'Log In', exact: true, disabled: true }), () =>
          button('Log In').click(),
        )
        await waitForAddress(page, '/accountpage')
        await page.getByText('Hello, Meera Iyer').waitFor()
        await button('Log Out').click()
        await waitForAddress(page, '/login')
      }
    })

    test('logging in hides the first-order offer from who has ordered', async () => {
      const { page } = journey
      await arrive(page, '/login?from=/faq')
      const offer = page
        .getByRole('complementary', { name: 'Announcement' })
        .getByText('off your first order')
      await offer.waitFor()
      await page.getByLabel('Email or Phone Number').fill(asha.email)
      await page.getByLabel('Password').fill(asha.password)
      await button('Log In').click()
      await offer.waitFor({ state: 'hidden' })
      await waitForAddress(page, '/faq')
      await arrive(page, '/about')
      assert.equal(await offer.isVisible(), false)
    })

    // #sign-in-af9
    test('the form explains errors, sends once and returns to the page', async () => {
      const { page } = journey
      const account = await openAccount(journey.shop)
      await arrive(page, '/login?from=/checkout?productId=1')
      const leadsTo = (name: string) =>
        page.getByRole('main').getByRole('link', { name }).getAttribute('href')
      assert.equal(await leadsTo('Create an account'), '/register?from=/checkout%3FproductId%3D1')
      assert.equal(await leadsTo('Forgot your password?'), '/forgot-password')
      await button('Log In').click()
      await page.getByText('Please enter your email or phone number.').waitFor()
      await page.getByText('Please enter your password.').waitFor()
      await isAt('Email or Phone Number')
      assert.equal(await button('Use a passkey').count(), 0, 'a passkey needs a name in the address')
      await expectAccessible(page)

      for (const [answer, says] of [
        [undefined, 'Login failed. Please check your credentials.'],
        [refuse(429, 'Too many tries.'), 'Too many tries.'],
        [refuse(401), 'Login failed. Please check your credentials.'],
        [cutOff, 'Network error. Could not connect to the server.'],
      ] as const) {
        if (answer) await page.route(login, answer)
        await logIn(page, { ...account, password: 'wrong' })
        await alert(says)
        assert.equal(await page.getByLabel('Email or Phone Number').inputValue(), account.user.email)
        assert.equal(await token(), null)
        await page.unroute(login)
      }
      await expectAccessible(page)
      journey.shopper.expectProblem(failedCall)

      const { hold, release } = delayReply()
      let calls = 0
      await page.route(login, (route) => {
        calls += 1
        return hold(route)
      })
      await logIn(page, account)
      await button('Logging in…').waitFor()
      assert.equal(await button('Logging in…').isDisabled(), true)
      await page.getByLabel('Password').press('Enter')
      await expectBriefly(page.getByText('Login successful!'), async () => release())
      assert.equal(calls, 1)
      await waitForAddress(page, '/checkout?productId=1')
    })

    test('logging in leaves no history entry and recognises signed-in visitors', async () => {
      const { page } = journey
      const notice = 'You must be logged in to view your cart.'
      await arrive(page, '/faq')
      await page.getByRole('link', { name: /^Cart/ }).click()
      await waitForAddress(page, '/login?from=/cart')
      await page.getByText(notice).waitFor()
      await page.getByRole('link', { name: 'Create an account' }).click()
      await waitForAddress(page, '/register?from=/cart')
      await page.getByText(notice).waitFor()
      await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
      await page.getByText(notice).waitFor()
      const account = await openAccount(journey.shop)
      await expectBriefly(page.getByText('Login successful!'), () => logIn(page, account))
      await waitForAddress(page, '/cart')
      await page.goBack()
      await waitForAddress(page, '/faq')
      for (const path of ['/login', '/register']) {
        await page.evaluate(
          ([text, to]) => history.replaceState({ usr: { notice: text } }, '', to),
          [notice, path],
        )
        await arrive(page, path)
        await page.getByText('You are logged in already.').waitFor()
        assert.equal(await page.getByText(notice).count(), 0)
      }
      await expectAccessible(page)
    })

    // #sign-in-d8c
    test('a shopper shows the password', async () => {
      const { page } = journey
      await arrive(page, '/login')
      await page.getByLabel('Password').fill('tulsi')
      assert.equal(await page.getByLabel('Password').getAttribute('type'), 'password')
      const show = page.getByRole('button', { name: 'Show password' })
      assert.equal(await show.getAttribute('aria-pressed'), 'false')
      await show.click()
      assert.equal(await page.getByLabel('Password').getAttribute('type'), 'text')
      assert.equal(await page.getByLabel('Password').inputValue(), 'tulsi')
      assert.equal(await show.getAttribute('aria-pressed'), 'true')
      await expectAccessible(page)
      await show.press('Space')
      assert.equal(await page.getByLabel('Password').getAttribute('type'), 'password')
      // The next stop after the password sends the form.
      await page.getByLabel('Password').press('Tab')
      await expectFocused(button('Log In'))
    })
  })

  // #sign-in-f61
  test('the form of registering explains errors and keeps the text', async () => {
    const { page } = journey
    const filled = {
      'Full Name': 'Kavya Rao',
      Email: 'kavya@example.com',
      'Phone Number': '98480 12345',
      Password: 'tulsi-2026',
      'Confirm Password': 'tulsi-2026',
    }
    const field = (label: keyof typeof filled) => page.getByLabel(label, { exact: true })
    const labels = Object.keys(filled) as (keyof typeof filled)[]
    await arrive(page, '/register')
    const kinds = labels.map(async (label) => [
      await field(label).getAttribute('autocomplete'),
      (await field(label).getAttribute('type')) ?? 'text',
    ])
    assert.deepEqual(await Promise.all(kinds), [
      ['name', 'text'],
      ['email', 'email'],
      ['tel', 'tel'],
      ['new-password', 'password'],
      ['new-password', 'password'],
    ])
    await button('Register').click()
    for (const text of [
      'Full Name is required.',
      'Email is required.',
      'Phone number is required.',
      'Password must be at least 6 characters long.',
      'Confirm Password is required.',
    ]) {
      await page.getByText(text, { exact: true }).waitFor()
    }
    await page.getByRole('alert').getByText('5 fields need another look:').waitFor()
    await isAt('Full Name')
    await expectAccessible(page)
    for (const label of ['Phone Number', 'Confirm Password'] as const) {
      await page.getByRole('alert').getByRole('button', { name: label }).click()
      await isAt(label)
    }

    for (const label of labels) await field(label).fill(filled[label])
    await field('Confirm Password').fill('tulsi-2025')
    await button('Register').click()
    const words = page.getByText('Passwords do not match.')
    await words.waitFor()
    await isAt('Confirm Password')
    await field('Password').fill('tulsi-2025')
    await words.waitFor({ state: 'detached' })

    await page.getByRole('button', { name: 'Show passwords' }).press('Enter')
    for (const label of ['Password', 'Confirm Password'] as const)
      assert.equal(await field(label).getAttribute('type'), 'text', label)
    await field('Password').press('Tab')
    await isAt('Confirm Password')
    await page.keyboard.press('Tab')
    await expectFocused(button('Register'))

    for (const [answer, says] of [
      [refuse(500, 'The book is full.'), 'The book is full.'],
      [refuse(500), 'Registration failed. Please try again.'],
      [cutOff, 'Network error. Could not connect to the server.'],
    ] as const) {
      await page.route(register, answer)
      await button('Register').click()
      await alert(says)
      assert.equal(await field('Email').inputValue(), filled.Email)
      await page.unroute(register)
    }
    const { user } = await openAccount(journey.shop)
    await field('Email').fill(user.email)
    await button('Register').click()
    await page.getByText('An account with this email already exists.').waitFor()
    await isAt('Email')
    assert.equal(await field('Full Name').inputValue(), filled['Full Name'])
    assert.equal(await field('Confirm Password').inputValue(), 'tulsi-2025')
    await expectAccessible(page)
    journey.shopper.expectProblem(failedCall)
  })

  test('the pages say to readers without JavaScript what needs it', async () => {
    for (const [path, words] of [
      ['/login', 'Logging in needs JavaScript'],
      ['/register', 'Registering needs JavaScript'],
      ['/checkout', 'Paying needs JavaScript'],
      ['/accountpage', 'Logging in needs JavaScript'],
    ] as const) {
      // The test browser can switch scripts off, but then shows no noscript elements.
      const html = await (await fetch(journey.shop.url + path)).text()
      const [, said] = /<noscript>(.*?)<\/noscript>/s.exec(html) ?? []
      assert.ok(said?.replaceAll('<!-- -->', '').includes(words), `${path} says: ${words}`)
    }
  })
})
