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
  refuse,
  startJourney,
} from './journey.ts'
import { awaitMails, mailedPath, mailsTo } from './mails.ts'

/** A refusal without a message, as a proxy or an older server sends it. */
const wordless = refuse(500)

describe('passwords', () => {
  const journey = startJourney()

  const main = (): Locator => journey.page.getByRole('main')
  const field = (label: string): Locator => main().getByLabel(label, { exact: true })
  const button = (name: string): Locator => main().getByRole('button', { name, exact: true })
  const says = (sentence: string): Promise<void> => main().getByText(sentence, { exact: true }).waitFor()

  describe('a forgotten password', () => {
    const call = '**/api/forgot-password'

    // #passwords-d43
    test('the form requires an e-mail address', async () => {
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

    // #passwords-5f1
    test('the form answers the same for known and unknown accounts', async () => {
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
      await awaitMails(journey.shop, 'asha@example.com')
      assert.equal((await mailsTo(journey.shop, 'nobody@example.com')).length, 0)
      await expectAccessible(page)
    })

    // #passwords-b22
    test("the form shows the server's sentence, else its own", async () => {
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

    // #passwords-038
    test('the reset says that its token is missing', async () => {
      const { page } = journey
      await arrive(page, '/reset-password')
      await says('Password reset token is missing or invalid.')
      await expectAccessible(page)
      await fill('marigold-88')
      await says('No reset token found.')
    })

    // #passwords-94d
    test('the reset requires two matching passwords of six characters', async () => {
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

    // #passwords-31c
    test("the reset shows the server's sentence, else its own", async () => {
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

    // #passwords-900
    test('a shopper resets the password by the mailed link', async () => {
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
      const path = await mailedPath(journey.shop, 'nila@example.com', '/reset-password?token=')

      await arriveWithStoppedClock(page, path)
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
