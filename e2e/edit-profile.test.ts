import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { expectAccessible } from '#test/browser.ts'
import {
  arrive,
  arriveWithStoppedClock,
  cutOff,
  delayReply,
  expectBriefly,
  expectFocused,
  failedCall,
  refuse,
  startJourney,
} from './journey.ts'
import { type Account, openAccount, signInBrowser, waitForAddress } from './shopping.ts'
import { happen } from './staff-state.ts'

const profile = '**/api/user/profile'
const update = '**/api/user/profile/update'

describe('editing the profile', () => {
  const journey = startJourney({ isShared: true })

  const field = (label: string) => journey.page.getByLabel(label, { exact: true })
  const button = (name: string) => journey.page.getByRole('button', { name, exact: true })
  const alert = (text: string) => journey.page.getByRole('alert').getByText(text, { exact: true }).waitFor()
  const stored = (key: string) => journey.page.evaluate((name) => localStorage.getItem(name), key)

  async function signIn(): Promise<Account> {
    const account = await openAccount(journey.shop)
    await signInBrowser(journey.shopper.context, account)
    return account
  }

  // #edit-profile-5b3
  test('a shopper saves the profile and returns after 1.5 seconds', async () => {
    const { page } = journey
    const { user } = await signIn()
    await arriveWithStoppedClock(page, '/edit-profile')
    assert.equal(await field('Full Name').inputValue(), user.fullName)
    assert.equal(await field('Email').inputValue(), user.email)
    assert.equal(await field('Phone Number').inputValue(), user.phoneNumber)
    assert.equal(
      await page.getByRole('link', { name: 'Back to Account' }).getAttribute('href'),
      '/accountpage',
    )
    await expectAccessible(page)

    await field('Full Name').fill('Meera Iyer Nair')
    await button('Save Changes').click()
    await page.getByRole('status').getByText('Profile updated successfully!').waitFor()
    assert.equal(JSON.parse((await stored('userData')) ?? '{}').fullName, 'Meera Iyer Nair')
    await expectAccessible(page)
    await page.clock.runFor(1_400)
    assert.equal(new URL(page.url()).pathname, '/edit-profile')
    await page.clock.runFor(200)
    await waitForAddress(page, '/accountpage')
    await page.getByText('Hello, Meera Iyer Nair').waitFor()
  })

  // #edit-profile-2f8
  test('the form explains failures, keeps the text and sends once', async () => {
    const { page } = journey
    const { user, password } = await signIn()
    const other = await openAccount(journey.shop)
    const { hold, release } = delayReply(refuse(500, 'Upstairs is dark.'))
    await page.route(profile, hold)
    await arrive(page, '/edit-profile')
    await page.getByText('Loading your profile…').waitFor({ state: 'attached' })
    await expectAccessible(page)
    release()
    await alert('Failed to fetch profile data.')
    await page.route(profile, cutOff)
    await button('Retry').click()
    await alert('Network error. Please try again later.')
    await expectAccessible(page)
    await page.unroute(profile)
    await button('Retry').click()

    for (const label of ['Full Name', 'Email', 'Phone Number']) {
      const before = await field(label).inputValue()
      await field(label).fill('  ')
      await button('Save Changes').click()
      await alert('All fields are required.')
      await expectFocused(field(label))
      await field(label).fill(before)
    }
    await field('Full Name').fill('Meera I.')
    for (const [answer, sentence] of [
      [refuse(500, 'The register is locked.'), 'The register is locked.'],
      [refuse(500), 'Failed to update profile.'],
      [cutOff, 'Network error. Please try again later.'],
    ] as const) {
      await page.route(update, answer)
      await button('Save Changes').click()
      await alert(sentence)
      assert.equal(await field('Full Name').inputValue(), 'Meera I.')
      await page.unroute(update)
    }
    await field('Email').fill(other.user.email)
    await button('Save Changes').click()
    await page.locator('[aria-invalid=true]').waitFor()
    assert.equal(await field('Email').getAttribute('aria-invalid'), 'true')
    assert.equal(await field('Email').inputValue(), other.user.email)
    await expectAccessible(page)

    await happen(journey.shop.databaseUrl, [
      [
        `UPDATE sessions SET created_at = now() - interval '1 hour' FROM accounts
         WHERE accounts.id = account_id AND email = $1`,
        [user.email],
      ],
    ])
    await field('Email').fill(`moved.${user.email}`)
    await button('Save Changes').click()
    await expectFocused(field('Your password'))
    await expectAccessible(page)
    await field('Your password').fill(password)
    const slow = delayReply()
    let calls = 0
    await page.route(update, (route) => {
      calls += 1
      return slow.hold(route)
    })
    await button('Save Changes').dblclick()
    await button('Saving...').waitFor()
    assert.ok(await button('Saving...').isDisabled())
    await expectBriefly(page.getByRole('status').getByText('Profile updated successfully!'), async () =>
      slow.release(),
    )
    assert.equal(calls, 1)
    journey.shopper.expectProblem(failedCall)
  })

  // #edit-profile-b19
  test('the page leads refused shoppers to sign-in and ends the session', async () => {
    const { page } = journey
    await arrive(page, '/edit-profile')
    await page.getByText('You are not logged in.').waitFor()
    await expectAccessible(page)
    await waitForAddress(page, '/login?from=/edit-profile')
    for (const status of [401, 403]) {
      await page.evaluate(() => {
        localStorage.setItem('authToken', 'dead')
        localStorage.setItem('userData', '{"fullName":"Meera Iyer"}')
      })
      await page.route(profile, refuse(status))
      await arrive(page, '/edit-profile')
      await page.getByText('Failed to load profile. Please log in again.').waitFor()
      assert.equal(await stored('authToken'), null)
      assert.equal(await stored('userData'), null)
      await waitForAddress(page, '/login?from=/edit-profile')
      await page.getByText('Failed to load profile. Please log in again.').waitFor()
    }
    journey.shopper.expectProblem(failedCall)
  })
})
