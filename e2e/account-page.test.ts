import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { expectAccessible } from '#test/browser.ts'
import { arrive, cutOff, delayReply, failedCall, readText, refuse, soon, startJourney } from './journey.ts'
import { logIn, openAccount, signInBrowser, waitForAddress } from './shopping.ts'

const profile = '**/api/user/profile'

const demo = {
  token: '',
  user: { fullName: 'Asha Rao', email: 'asha@example.com', phoneNumber: '+91 98765 43210' },
  password: 'garden123',
}

describe('the account page', () => {
  const journey = startJourney({ isShared: true })
  const alert = (text: string) => journey.page.getByRole('alert').getByText(text).waitFor()
  const button = (name: string) => journey.page.getByRole('button', { name, exact: true })
  const token = () => journey.page.evaluate(() => localStorage.getItem('authToken'))

  // #account-page-23c
  test('a guest sees where to log in and register', async () => {
    const { page } = journey
    await arrive(page, '/accountpage')
    const main = page.getByRole('main')
    assert.equal(await main.getByRole('link', { name: 'Log In' }).getAttribute('href'), '/login')
    assert.equal(await main.getByRole('link', { name: 'Register' }).getAttribute('href'), '/register')
    await expectAccessible(page)
  })

  // #account-page-25f
  test('a shopper sees the profile and the latest own orders', async () => {
    const { page } = journey
    await arrive(page, '/login')
    await logIn(page, demo)
    await waitForAddress(page, '/accountpage')
    await page.getByRole('link', { name: 'Order ORD003' }).waitFor()
    for (const part of [
      'Asha Rao',
      'asha@example.com',
      '+91 98765 43210',
      'Shipped',
      'Delivered',
      'Cancelled',
    ]) {
      await soon(async () => {
        const text = await readText(page.getByRole('main'))
        assert.ok(text.includes(part), `${part} stands on the account page`)
      })
    }
    const href = (name: string) => page.getByRole('main').getByRole('link', { name }).getAttribute('href')
    assert.equal(await href('Order ORD002'), '/order-details/ORD002')
    assert.equal(await href('Order history'), '/orderhistory')
    assert.equal(await href('Edit Profile'), '/edit-profile')
    assert.equal(await page.getByText('Shipped', { exact: true }).getAttribute('data-tone'), 'blue')
    await expectAccessible(page)
  })

  // #account-page-d86
  test('the account shows a skeleton while the profile loads slowly', async () => {
    const { page } = journey
    await signInBrowser(journey.shopper.context, await openAccount(journey.shop))
    const { hold, release } = delayReply()
    await page.route(profile, hold)
    await arrive(page, '/accountpage')
    assert.equal(await page.getByRole('main').getByRole('link', { name: 'Log In' }).count(), 0)
    await expectAccessible(page)
    release()
    await page.getByText('Hello, Meera Iyer').waitFor()
    await page.getByText('You have not ordered anything yet.').waitFor()
  })

  // #account-page-64e
  test('the account forgets an invalid token and says so', async () => {
    const { page } = journey
    await signInBrowser(journey.shopper.context, {
      ...(await openAccount(journey.shop)),
      token: 'dead',
    })
    await arrive(page, '/accountpage')
    await alert('Your session has expired or is invalid. Please log in again.')
    await page.getByRole('main').getByRole('link', { name: 'Register' }).waitFor()
    assert.equal(await token(), null)
    await expectAccessible(page)
    journey.shopper.expectProblem(failedCall)
  })

  // #account-page-154
  test('the account forgets the token of a deleted account', async () => {
    const { page } = journey
    await signInBrowser(journey.shopper.context, await openAccount(journey.shop))
    await page.route(profile, refuse(404, 'User not found.'))
    await arrive(page, '/accountpage')
    await alert('User not found.')
    assert.equal(await token(), null)
    journey.shopper.expectProblem(failedCall)
  })

  for (const { name, answer, says } of [
    { name: 'a refusal', answer: refuse(500), says: 'Failed to fetch user data. Please try again.' },
    {
      name: 'a lost connection',
      answer: cutOff,
      says: 'Network error or server unavailable. Please try again later.',
    },
  ]) {
    // #account-page-f50
    test(`${name} says '${says}', keeps the session and offers a retry`, async () => {
      const { page } = journey
      await signInBrowser(journey.shopper.context, await openAccount(journey.shop))
      await page.route(profile, answer)
      await arrive(page, '/accountpage')
      await alert(says)
      await expectAccessible(page)
      await page.unroute(profile)
      await button('Retry').click()
      await page.getByText('Hello, Meera Iyer').waitFor()
      journey.shopper.expectProblem(failedCall)
    })
  }

  // #account-page-e7a
  test('a shopper logs out here and on the server', async () => {
    const { page } = journey
    const account = await openAccount(journey.shop)
    await signInBrowser(journey.shopper.context, account)
    await arrive(page, '/accountpage')
    await page.evaluate(() => sessionStorage.setItem('shippingDraft', '{"address":"12 Hill Road"}'))
    await button('Log Out').click()
    await waitForAddress(page, '/login')
    assert.equal(await token(), null)
    assert.equal(await page.evaluate(() => sessionStorage.getItem('shippingDraft')), null)
    assert.equal(await page.evaluate(() => localStorage.getItem('userData')), null)
    const answer = await fetch(`${journey.shop.url}/api/user/profile`, {
      headers: { authorization: `Bearer ${account.token}` },
    })
    assert.equal(answer.status, 401)
  })

  // #account-page-b9c
  test('a shopper changes the password, other devices and the newsletter', async () => {
    const { page } = journey
    const account = await openAccount(journey.shop)
    const signIn = async (password: string) => {
      const answer = await fetch(`${journey.shop.url}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'user-agent': 'Firefox/140.0 (Windows NT 10.0)' },
        body: JSON.stringify({ loginIdentifier: account.user.email, password }),
      })
      return answer.status
    }
    const told = (text: string) => page.getByRole('status').getByText(text).waitFor()
    assert.equal(await signIn(account.password), 200)
    await signInBrowser(journey.shopper.context, account)
    await arrive(page, '/accountpage')
    await page.getByRole('link', { name: 'Password and settings' }).click()
    await waitForAddress(page, '/account-settings')

    const other = page.getByText('Firefox on Windows', { exact: true })
    await other.waitFor()
    await page.getByText('This device', { exact: true }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Log out Firefox on Windows/ }).click()
    await told('That device is logged out.')
    assert.equal(await other.count(), 0)
    await page.getByText('You are logged in here, and nowhere else.').waitFor()

    const present = page.getByLabel('Present password', { exact: true })
    const wanted = page.getByLabel('New password', { exact: true })
    await present.fill('not-this-one')
    await wanted.fill('tulsi-on-the-sill')
    await button('Change password').click()
    await page.getByText('This is not the present password of your account.').waitFor()
    assert.equal(await wanted.inputValue(), 'tulsi-on-the-sill')
    await expectAccessible(page)
    await button('Show new password').click()
    assert.equal(await wanted.getAttribute('type'), 'text')
    await present.fill(account.password)
    await button('Change password').click()
    await told('Your password is changed. You are still logged in here, and nowhere else.')
    assert.equal(await present.inputValue(), '')
    assert.deepEqual([await signIn(account.password), await signIn('tulsi-on-the-sill')], [401, 200])

    await button('Subscribe to the newsletter').click()
    await page.getByText(`Our newsletter goes to ${account.user.email}.`).waitFor()
    await button('Unsubscribe from the newsletter').click()
    await page.getByText('You do not get our newsletter.').waitFor()
    journey.shopper.expectProblem(failedCall)
  })
})
