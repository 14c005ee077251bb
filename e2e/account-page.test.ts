import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { expectAccessible } from '#test/browser.ts'
import { arrive, cutOff, delayReply, failedCall, readText, refuse, soon, startJourney } from './journey.ts'
import { openAccount, signInAsAsha, signInBrowser, waitForAddress } from './shopping.ts'

const profile = '**/api/user/profile'

describe('the account page', () => {
  const journey = startJourney({ isShared: true })
  const alert = (text: string) => journey.page.getByRole('alert').getByText(text).waitFor()
  const button = (name: string) => journey.page.getByRole('button', { name, exact: true })
  const token = () => journey.page.evaluate(() => localStorage.getItem('authToken'))

  // #account-page-25f
  test('a shopper sees the profile and the latest own orders', async () => {
    const { page } = journey
    await signInAsAsha(journey)
    await arrive(page, '/accountpage')
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
    assert.equal(await href('All orders'), '/orderhistory')
    assert.equal(await href('Profile'), '/edit-profile')
    assert.equal(await page.getByText('Shipped', { exact: true }).getAttribute('data-tone'), 'blue')
    await expectAccessible(page)
  })

  test('every page of the account has one navigation and one left edge', async () => {
    const { page } = journey
    await signInAsAsha(journey)
    const navigation = page.getByRole('navigation', { name: 'Account' })
    const edges = new Set<number>()
    for (const [path, label] of [
      ['/accountpage', 'Overview'],
      ['/orderhistory', 'Orders'],
      ['/order-details/ORD001', 'Orders'],
      ['/addresses', 'Addresses'],
      ['/mygarden', 'My garden'],
      ['/my-reviews', 'My reviews'],
      ['/edit-profile', 'Profile'],
      ['/account-settings', 'Settings'],
    ] as const) {
      await arrive(page, path)
      assert.equal(await navigation.getByRole('link').count(), 7, path)
      assert.equal(await navigation.locator('[aria-current]').textContent(), label, path)
      for (const part of [navigation, page.getByRole('heading', { level: 1 })]) {
        // A part that is being replaced has no box.
        await soon(async () => {
          const box = await part.boundingBox()
          assert.ok(box, path)
          edges.add(box.x)
        })
      }
    }
    assert.equal(edges.size, 1, `left edges at ${[...edges].join(', ')}`)
  })

  // #account-page-f50
  test('the account shows a skeleton, then why the profile failed', async () => {
    const { page } = journey
    await signInBrowser(journey.shopper.context, await openAccount(journey.shop))
    const logInLink = page.getByRole('main').getByRole('link', { name: 'Log In' })
    const { hold, release } = delayReply(refuse(500))
    await page.route(profile, hold)
    await arrive(page, '/accountpage')
    await page.getByRole('main').locator('.skeleton').first().waitFor({ state: 'attached' })
    assert.equal(await logInLink.count(), 0)
    await expectAccessible(page)
    release()
    await alert('Failed to fetch user data. Please try again.')
    await page.route(profile, cutOff)
    await button('Retry').click()
    await alert('Network error or server unavailable. Please try again later.')
    await expectAccessible(page)
    await page.unroute(profile)
    await button('Retry').click()
    await page.getByText('Hello, Meera Iyer').waitFor()
    await page.getByText('You have not ordered anything yet.').waitFor()

    // The token of a deleted account is forgotten, as is an invalid one.
    await page.route(profile, refuse(404, 'User not found.'))
    await arrive(page, '/accountpage')
    await alert('User not found.')
    assert.equal(await token(), null)
    await page.unroute(profile)
    await page.evaluate(() => localStorage.setItem('authToken', 'dead'))
    await arrive(page, '/accountpage')
    await alert('Your session has expired or is invalid. Please log in again.')
    const register = page.getByRole('main').getByRole('link', { name: 'Register' })
    assert.equal(await register.getAttribute('href'), '/register')
    assert.equal(await logInLink.getAttribute('href'), '/login')
    assert.equal(await token(), null)
    await expectAccessible(page)

    await arrive(page, '/accountpage')
    await logInLink.waitFor()
    assert.equal(await page.getByRole('main').getByRole('alert').count(), 0)
    journey.shopper.expectProblem(failedCall)
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
    await page.getByRole('link', { name: 'Settings' }).click()
    await waitForAddress(page, '/account-settings')

    const other = page.getByText('Firefox on Windows', { exact: true })
    await other.waitFor()
    await page.getByText('This device', { exact: true }).waitFor()
    // A passkey needs a name in the shop's address, which is a number here.
    await page.getByText(/This browser can’t make passkeys for this shop/).waitFor()
    assert.equal(await page.getByRole('button', { name: 'Add a passkey' }).count(), 0)
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Log out Firefox on Windows/ }).click()
    await told('That device is logged out.')
    await other.waitFor({ state: 'detached' })
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

    // Logging out ends the session here and on the server.
    const ended = await page.evaluate(() => {
      sessionStorage.setItem('shippingDraft', '{"address":"12 Hill Road"}')
      return localStorage.getItem('authToken')
    })
    await page.getByRole('link', { name: 'Overview' }).click()
    await button('Log Out').click()
    await waitForAddress(page, '/login')
    assert.equal(await token(), null)
    assert.equal(await page.evaluate(() => sessionStorage.getItem('shippingDraft')), null)
    assert.equal(await page.evaluate(() => localStorage.getItem('userData')), null)
    const answer = await fetch(`${journey.shop.url}/api/user/profile`, {
      headers: { authorization: `Bearer ${ended}` },
    })
    assert.equal(answer.status, 401)
  })
})
