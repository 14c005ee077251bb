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
import { logIn, openAccount, waitForAddress } from './shopping.ts'

const login = '**/api/login'
const register = '**/api/register'

const demo = {
  token: '',
  user: { fullName: 'Asha Rao', email: 'asha@example.com', phoneNumber: '+91 98765 43210' },
  password: 'garden123',
}

describe('signing in', () => {
  const journey = startJourney()
  const alert = (text: string) => journey.page.getByRole('alert').getByText(text).waitFor()
  const button = (name: string) => journey.page.getByRole('button', { name, exact: true })
  const token = () => journey.page.evaluate(() => localStorage.getItem('authToken'))
  const isAt = (label: string) => expectFocused(journey.page.getByLabel(label, { exact: true }))
  const succeeds = () =>
    expectBriefly(journey.page.getByText('Login successful!'), () => button('Log In').click())

  describe('logging in', () => {
    // #sign-in-cb2
    test('a shopper logs in by e-mail or phone', async () => {
      const { page } = journey
      for (const identifier of ['ASHA@example.com', '98765 43210']) {
        await arrive(page, '/login')
        await page.getByLabel('Email or Phone Number').fill(identifier)
        await page.getByLabel('Password').fill(demo.password)
        const form = page
          .getByRole('main')
          .filter({ has: page.getByRole('status').getByText('Login successful!') })
        await expectBriefly(form.getByRole('button', { name: 'Log In', exact: true, disabled: true }), () =>
          button('Log In').click(),
        )
        await waitForAddress(page, '/accountpage')
        await page.getByText('Hello, Asha Rao').waitFor()
        await button('Log Out').click()
        await waitForAddress(page, '/login')
      }
    })

    // #sign-in-5cb
    test('the form links to registration and forgotten password', async () => {
      const { page } = journey
      await arrive(page, '/login')
      const leadsTo = (name: string) =>
        page.getByRole('main').getByRole('link', { name }).getAttribute('href')
      assert.equal(await leadsTo('Create an account'), '/register')
      assert.equal(await leadsTo('Forgot your password?'), '/forgot-password')
    })

    // #sign-in-5f3
    test('the form requires both fields and focuses the first gap', async () => {
      const { page } = journey
      await arrive(page, '/login')
      await expectAccessible(page)
      await button('Log In').click()
      await page.getByText('Please enter your email or phone number.').waitFor()
      await page.getByText('Please enter your password.').waitFor()
      await isAt('Email or Phone Number')
      await expectAccessible(page)
    })

    test('a wrong password shows a message and keeps the identifier', async () => {
      const { page } = journey
      await arrive(page, '/login')
      await logIn(page, { ...demo, password: 'wrong' })
      await alert('Login failed. Please check your credentials.')
      assert.equal(await page.getByLabel('Email or Phone Number').inputValue(), demo.user.email)
      assert.equal(await token(), null)
      await expectAccessible(page)
      journey.shopper.expectProblem(failedCall)
    })

    for (const { name, answer, says } of [
      { name: 'a refusal', answer: refuse(429, 'Too many tries.'), says: 'Too many tries.' },
      {
        name: 'a refusal without words',
        answer: refuse(401),
        says: 'Login failed. Please check your credentials.',
      },
      {
        name: 'a lost connection',
        answer: cutOff,
        says: 'Network error. Could not connect to the server.',
      },
    ]) {
      // #sign-in-af9
      test(`${name} says '${says}'`, async () => {
        const { page } = journey
        await page.route(login, answer)
        await arrive(page, '/login')
        await logIn(page, demo)
        await alert(says)
        await page.unroute(login)
        await succeeds()
        journey.shopper.expectProblem(failedCall)
      })
    }

    // #sign-in-5b1
    test('repeated presses send the form once', async () => {
      const { page } = journey
      const { hold, release } = delayReply()
      let calls = 0
      await page.route(login, (route) => {
        calls += 1
        return hold(route)
      })
      await arrive(page, '/login')
      await logIn(page, demo)
      await button('Logging in…').waitFor()
      assert.equal(await button('Logging in…').isDisabled(), true)
      await page.getByLabel('Password').press('Enter')
      await expectBriefly(page.getByText('Login successful!'), async () => release())
      assert.equal(calls, 1)
    })

    // #sign-in-b6c
    test('logging in returns to the page, never another site', async () => {
      const { page } = journey
      await arrive(page, '/login?from=/checkout?productId=1')
      assert.equal(
        await page.getByRole('link', { name: 'Create an account' }).getAttribute('href'),
        '/register?from=/checkout%3FproductId%3D1',
      )
      await logIn(page, demo)
      await waitForAddress(page, '/checkout?productId=1')
      for (const elsewhere of ['//evil.example/', 'https://evil.example/', '/.//evil.example']) {
        await arrive(page, `/login?from=${encodeURIComponent(elsewhere)}`)
        await page.getByText('You are logged in already.').waitFor()
        await logIn(page, demo)
        await waitForAddress(page, '/accountpage')
      }
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
      await expectBriefly(page.getByText('Login successful!'), () => logIn(page, demo))
      await waitForAddress(page, '/cart')
      await page.goBack()
      await waitForAddress(page, '/faq')
      for (const path of ['/login', '/register']) {
        await arrive(page, path)
        await page.getByText('You are logged in already.').waitFor()
        await page.evaluate((text) => history.replaceState({ usr: { notice: text } }, ''), notice)
        await page.reload()
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

  describe('registering', () => {
    const filled = {
      'Full Name': 'Kavya Rao',
      Email: 'kavya@example.com',
      'Phone Number': '98480 12345',
      Password: 'tulsi-2026',
      'Confirm Password': 'tulsi-2026',
    }

    async function fill(changes: Partial<typeof filled> = {}): Promise<void> {
      for (const [label, value] of Object.entries({ ...filled, ...changes })) {
        await journey.page.getByLabel(label, { exact: true }).fill(value)
      }
    }

    // #sign-in-f61
    test('the form names missing fields and leads to each', async () => {
      const { page } = journey
      await arrive(page, '/register')
      await expectAccessible(page)
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
      for (const label of ['Phone Number', 'Confirm Password']) {
        await page.getByRole('alert').getByRole('button', { name: label }).click()
        await isAt(label)
      }
    })

    // #sign-in-7b3
    test('one button shows both passwords without a tab stop between', async () => {
      const { page } = journey
      await arrive(page, '/register')
      await fill()
      await page.getByRole('button', { name: 'Show passwords' }).press('Enter')
      for (const label of ['Password', 'Confirm Password']) {
        assert.equal(await page.getByLabel(label, { exact: true }).getAttribute('type'), 'text', label)
      }
      await page.getByLabel('Password', { exact: true }).press('Tab')
      await isAt('Confirm Password')
      await page.keyboard.press('Tab')
      await expectFocused(button('Register'))
    })

    // #sign-in-a21
    test('different passwords show a message until they match', async () => {
      const { page } = journey
      await arrive(page, '/register')
      await fill({ 'Confirm Password': 'tulsi-2025' })
      await button('Register').click()
      const words = page.getByText('Passwords do not match.')
      await words.waitFor()
      await isAt('Confirm Password')
      await page.getByLabel('Password', { exact: true }).fill('tulsi-2025')
      await words.waitFor({ state: 'detached' })
    })

    // #sign-in-382
    test('a missing phone number shows a message', async () => {
      const { page } = journey
      await arrive(page, '/register')
      await fill({ 'Phone Number': '' })
      await button('Register').click()
      await page.getByText('Phone number is required.').waitFor()
      await isAt('Phone Number')
    })

    test('a taken e-mail shows a message and keeps the text', async () => {
      const { page } = journey
      const { user } = await openAccount(journey.shop)
      await arrive(page, '/register')
      await fill({ Email: user.email })
      await button('Register').click()
      await page.getByText('An account with this email already exists.').waitFor()
      await isAt('Email')
      assert.equal(await page.getByLabel('Full Name').inputValue(), filled['Full Name'])
      assert.equal(await page.getByLabel('Confirm Password').inputValue(), filled['Confirm Password'])
      await expectAccessible(page)
      journey.shopper.expectProblem(failedCall)
    })

    for (const { name, answer, says } of [
      { name: 'a refusal', answer: refuse(500, 'The book is full.'), says: 'The book is full.' },
      {
        name: 'a refusal without words',
        answer: refuse(500),
        says: 'Registration failed. Please try again.',
      },
      {
        name: 'a lost connection',
        answer: cutOff,
        says: 'Network error. Could not connect to the server.',
      },
    ]) {
      // #sign-in-10f
      test(`${name} says '${says}'`, async () => {
        const { page } = journey
        await page.route(register, answer)
        await arrive(page, '/register')
        await fill()
        await button('Register').click()
        await alert(says)
        assert.equal(await page.getByLabel('Email', { exact: true }).inputValue(), filled.Email)
        journey.shopper.expectProblem(failedCall)
      })
    }

    // #sign-in-e29
    test('fields carry their autofill names and keyboards', async () => {
      const { page } = journey
      await arrive(page, '/register')
      for (const [label, autocomplete, type] of [
        ['Full Name', 'name', 'text'],
        ['Email', 'email', 'email'],
        ['Phone Number', 'tel', 'tel'],
        ['Password', 'new-password', 'password'],
        ['Confirm Password', 'new-password', 'password'],
      ] as const) {
        const field = page.getByLabel(label, { exact: true })
        assert.equal(await field.getAttribute('autocomplete'), autocomplete, label)
        assert.equal((await field.getAttribute('type')) ?? 'text', type, label)
      }
    })
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
