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
import { mailedPath, mailsTo } from './mails.ts'
import { openAccount } from './shopping.ts'

/** A refusal without a message, as a proxy or an older server sends it. */
const wordless = refuse(500)

describe('passwords', () => {
  const journey = startJourney({ isShared: true })

  const main = (): Locator => journey.page.getByRole('main')
  const field = (label: string): Locator => main().getByLabel(label, { exact: true })
  const button = (name: string): Locator => main().getByRole('button', { name, exact: true })
  const says = (sentence: string): Promise<void> => main().getByText(sentence, { exact: true }).waitFor()

  // #passwords-900
  test('a shopper resets a forgotten password by the mailed link', async () => {
    const { page, shop, shopper } = journey
    const { user } = await openAccount(shop)
    const call = '**/api/forgot-password'
    await arrive(page, '/forgot-password')
    await button('Send Reset Link').click()
    await says('Please enter your email address.')
    await expectFocused(field('Email'))
    await expectAccessible(page)
    await field('Email').fill('asha')
    await button('Send Reset Link').click()
    await says('Please enter a valid email address.')
    await field('Email').fill(user.email)
    for (const [answer, sentence] of [
      [refuse(429, 'Please wait a minute.'), 'Please wait a minute.'],
      [wordless, 'An error occurred. Please try again.'],
      [cutOff, 'Network error. Please try again later.'],
    ] as const) {
      await page.route(call, answer)
      await button('Send Reset Link').click()
      await says(sentence)
      assert.equal(await field('Email').inputValue(), user.email)
      await page.unroute(call)
      shopper.expectProblem(failedCall)
    }
    for (const address of ['nobody.resets@example.com', user.email]) {
      await field('Email').fill(address)
      await button('Send Reset Link').click()
      await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[name=email]')?.value === '')
      await says('If an account with that email exists, a password reset link has been sent to your inbox.')
    }
    await expectAccessible(page)
    const path = await mailedPath(shop, user.email, '/reset-password?token=')
    assert.equal((await mailsTo(shop, 'nobody.resets@example.com')).length, 0)

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
      body: JSON.stringify({ loginIdentifier: user.email, password: 'remembered-2' }),
    })
    assert.equal(signIn.status, 200)
  })

  // #passwords-31c
  test('the reset explains errors and keeps the text', async () => {
    const { page, shopper } = journey
    const call = '**/api/reset-password'
    await arrive(page, '/reset-password')
    await says('Password reset token is missing or invalid.')
    await expectAccessible(page)
    await fill('marigold-88')
    await says('No reset token found.')

    await arrive(page, '/reset-password?token=abc')
    await fill('marigold-88', 'marigold-99')
    await says('Passwords do not match.')
    await expectFocused(field('Confirm Password'))
    await expectAccessible(page)
    await fill('short')
    await says('Password must be at least 6 characters long.')
    await expectFocused(field('New Password'))
    assert.equal(await field('New Password').inputValue(), 'short')
    await fill('marigold-88')
    await says('Password reset token is missing or invalid.')
    shopper.expectProblem(failedCall)
    for (const [answer, sentence] of [
      [refuse(400, 'This link is too old.'), 'This link is too old.'],
      [wordless, 'Password reset failed. Please try again.'],
      [cutOff, 'Network error. Please try again later.'],
    ] as const) {
      await page.route(call, answer)
      await button('Reset password').click()
      await says(sentence)
      assert.equal(await field('New Password').inputValue(), 'marigold-88')
      await page.unroute(call)
      shopper.expectProblem(failedCall)
    }
  })

  async function fill(password: string, again = password): Promise<void> {
    await field('New Password').fill(password)
    await field('Confirm Password').fill(again)
    await button('Reset password').click()
  }
})
