import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import pg from 'pg'
import { expectAccessible } from '#test/browser.ts'
import { arrive, cutOff, expectFocused, expectValue, failedCall, soon, startJourney } from './journey.ts'
import { mailsTo } from './mails.ts'
import { type Account, logIn, openAccount, signInBrowser, waitForAddress } from './shopping.ts'
import { attachDevice, type Device, keeping, verifyUser } from './virtual-device.ts'

describe('ways to sign in besides the password', () => {
  const journey = startJourney({ host: 'localhost' })
  const button = (name: string | RegExp) => journey.page.getByRole('button', { name, exact: true })
  const says = (text: string | RegExp) => journey.page.getByRole('main').getByText(text).waitFor()
  const identifier = () => journey.page.getByLabel('Email or Phone Number')
  const codeField = () => journey.page.getByLabel('Code', { exact: true })

  /** The code of the newest of so many mails to the account. */
  const mailedCode = ({ user }: Account, mails = 1): Promise<string> =>
    soon(async () => {
      const codes = (await mailsTo(journey.shop, user.email))
        .map(({ text }) => /Code: (\d{4} \d{4})/.exec(text)?.[1])
        .filter((code) => code !== undefined)
      assert.equal(codes.length, mails)
      return codes[0] ?? ''
    })

  async function expectEnded({ token, user, password }: Account): Promise<void> {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    assert.equal((await fetch(`${journey.shop.url}/api/user/profile`, { headers })).status, 401)
    const body = JSON.stringify({ loginIdentifier: user.email, password })
    const login = await fetch(`${journey.shop.url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    assert.equal(login.status, 401)
  }

  async function askForCode(account: Account): Promise<void> {
    await identifier().fill(account.user.email)
    await button('Send me a code').click()
    await says(/a code of 8 digits is on its way/)
    await expectFocused(codeField())
  }

  describe('a mailed code', () => {
    // #sign-in-ways-1a2
    test('a shopper signs in by mailed code and continues', async () => {
      const { page } = journey
      const account = await openAccount(journey.shop, { isProven: true })
      await arrive(page, '/login?from=/orderhistory')
      await button('Send me a code').click()
      await says('Please enter your email or phone number.')
      await expectFocused(identifier())
      await page.route('**/api/login/code', cutOff)
      await identifier().fill(account.user.email)
      await button('Send me a code').click()
      await page.getByRole('alert').getByText('Network error. Could not connect to the server.').waitFor()
      await expectValue(identifier(), account.user.email)
      await page.unroute('**/api/login/code')
      await askForCode(account)
      assert.equal(await codeField().getAttribute('autocomplete'), 'one-time-code')
      assert.equal(await codeField().getAttribute('inputmode'), 'numeric')
      assert.doesNotMatch(page.url(), /meera|code|%40/)
      await codeField().fill('1234')
      await button('Log in with the code').click()
      await says('Please enter the 8 digits of the code.')
      await expectAccessible(page)
      await codeField().fill('0000 0000')
      await button('Log in with the code').click()
      await says(/This code does not log you in/)
      await expectFocused(codeField())
      await codeField().fill(await mailedCode(account))
      await codeField().press('Enter')
      await waitForAddress(page, '/orderhistory')
      assert.equal(await page.evaluate(() => sessionStorage.getItem('signInCode')), null)
      journey.shopper.expectProblem(failedCall)
    })

    // #sign-in-ways-2b3
    test('the code survives a reload and can be sent again', async () => {
      const { page } = journey
      const account = await openAccount(journey.shop)
      await arrive(page, '/login')
      await askForCode(account)
      const first = await mailedCode(account)
      await page.reload()
      await expectFocused(codeField())
      await button('Send another code').click()
      const second = await mailedCode(account, 2)
      assert.notEqual(first, second)
      await codeField().fill(first)
      await button('Log in with the code').click()
      await says(/This code does not log you in/)
      await button('Use the password').click()
      await expectValue(identifier(), account.user.email)
      await logIn(page, account)
      await waitForAddress(page, '/accountpage')
      journey.shopper.expectProblem(failedCall)
    })

    // #sign-in-ways-5d2
    test('a shopper proves the mailbox and sets a password', async () => {
      const { page } = journey
      const account = await openAccount(journey.shop)
      await arrive(page, '/login?from=/blog')
      await askForCode(account)
      await codeField().fill(await mailedCode(account))
      await button('Log in with the code').click()
      await says(/We logged out all other devices and removed the earlier password and passkeys\./)
      await expectFocused(page.getByRole('heading', { name: 'You are logged in' }))
      await expectAccessible(page)
      await page.getByLabel('New password', { exact: true }).fill('tulsi-on-the-sill')
      await button('Set the password').click()
      await says('Your new password is set.')
      await page.getByRole('link', { name: 'Continue' }).click()
      await waitForAddress(page, '/blog')
      await expectEnded(account)
    })

    test('a shopper keeps password and devices by the password', async () => {
      const { page } = journey
      const account = await openAccount(journey.shop)
      await arrive(page, '/login')
      await askForCode(account)
      await page.getByText('Is this your first login by e-mail?').click()
      await expectAccessible(page)
      await codeField().fill(await mailedCode(account))
      await page.getByLabel('Password', { exact: true }).fill('not-the-one')
      await button('Log in with the code').click()
      await says('This is not the present password of your account.')
      await page.getByLabel('Password', { exact: true }).fill(account.password)
      await button('Log in with the code').click()
      await waitForAddress(page, '/accountpage')
      journey.shopper.expectProblem(failedCall)
    })
  })

  describe('the product that a guest wanted to buy', () => {
    // #sign-in-ways-3c4
    test('the wanted product shows and lands in the cart', async () => {
      const { page } = journey
      const account = await openAccount(journey.shop, { isProven: true })
      await arrive(page, '/products/2')
      await page.getByRole('button', { name: 'Add to Cart' }).first().click()
      await waitForAddress(page, '/login?from=/products/2')
      const wanted = page.getByRole('region', { name: 'Ready for your cart' })
      await wanted.getByText('Bloom & Fruit').waitFor()
      await wanted.getByText('₹977.50').waitFor()
      await wanted.getByText(/into your cart as soon as you have logged in/).waitFor()
      assert.ok(await wanted.locator('img').isVisible())
      await expectAccessible(page)
      await page.getByRole('link', { name: 'Create an account' }).click()
      await wanted.getByText(/into your cart as soon as you have registered/).waitFor()
      // It is shown for the page of the product alone.
      await arrive(page, '/login?from=/orderhistory')
      await button('Send me a code').waitFor()
      assert.equal(await wanted.count(), 0)
      await arrive(page, '/login?from=/products/2')
      await askForCode(account)
      await wanted.getByText('Bloom & Fruit').waitFor()
      await codeField().fill(await mailedCode(account))
      await button('Log in with the code').click()
      await waitForAddress(page, '/products/2')
      await page.getByRole('link', { name: /^Cart.*1/ }).waitFor()
    })
  })

  describe('a passkey', () => {
    /** The tests navigate by links alone, since the virtual device belongs to the document. */
    async function openSettings(account: Account): Promise<Device> {
      await signInBrowser(journey.shopper.context, account)
      await arrive(journey.page, '/account-settings')
      return attachDevice(journey.page)
    }

    const expectAccessibleWith = (device: Device): Promise<void> =>
      keeping(device, () => expectAccessible(journey.page))

    async function leave(): Promise<void> {
      await journey.page.getByRole('link', { name: 'Overview' }).click()
      await button('Log Out').click()
      await waitForAddress(journey.page, '/login')
    }

    // #sign-in-ways-4d5
    test('a shopper adds, names, uses and removes a passkey', async () => {
      const { page } = journey
      const account = await openAccount(journey.shop)
      const device = await openSettings(account)
      await button('Add a passkey').click()
      await button('Create the passkey').click()
      await says('A name is required.')
      await expectAccessibleWith(device)
      await page.getByLabel('Name of the passkey').fill('My phone')
      await button('Create the passkey').click()
      await says('Your passkey is added. You can log in with it from now on.')
      await expectFocused(button('Add a passkey'))
      await page.getByText('My phone', { exact: true }).waitFor()

      await leave()
      await button('Use a passkey').click()
      await waitForAddress(page, '/accountpage')
      await page.getByText(`Hello, ${account.user.fullName}`).waitFor()

      await page.getByRole('link', { name: 'Settings' }).click()
      await says(/last used on/)
      await button('Remove the passkey My phone').click()
      await expectFocused(button('Keep it'))
      await expectAccessibleWith(device)
      await button('Remove the passkey').click()
      await says('That passkey is removed. It does not log in any more.')
      await leave()
      await button('Use a passkey').click()
      await says('This passkey does not log you in here. Please use your password or a code by e-mail.')
      await device.cdp.send('WebAuthn.clearCredentials', { authenticatorId: device.authenticatorId })
      await button('Use a passkey').click()
      await says(/No passkey was used. If this device has none/)
      await expectAccessibleWith(device)
      const mails = (await mailsTo(journey.shop, account.user.email)).map(({ subject }) => subject)
      assert.deepEqual(mails, [
        'A passkey of your Soilkin account was removed',
        'A passkey of your Soilkin account was added',
      ])
      journey.shopper.expectProblem(failedCall)
    })

    // #sign-in-ways-5e6
    test('a device makes no second passkey and none for strangers', async () => {
      const { page } = journey
      const device = await openSettings(await openAccount(journey.shop))
      const add = async () => {
        await button('Add a passkey').click()
        await page.getByLabel('Name of the passkey').fill('My phone')
        await button('Create the passkey').click()
      }
      await verifyUser(device, false)
      await add()
      await page
        .getByRole('alert')
        .getByText(/^No passkey was made/)
        .waitFor()
      await expectValue(page.getByLabel('Name of the passkey'), 'My phone')
      await expectAccessibleWith(device)
      await verifyUser(device, true)
      await button('Create the passkey').click()
      await says(/Your passkey is added/)
      await add()
      await says('This device has a passkey of your account already.')
      await button('Cancel').click()
      await expectFocused(button('Add a passkey'))
    })

    // #sign-in-ways-6f7
    test('the settings ask for the password after long inactivity', async () => {
      const { page } = journey
      const account = await openAccount(journey.shop)
      const device = await openSettings(account)
      await button('Add a passkey').click()
      await page.getByLabel('Name of the passkey').fill('My phone')
      await makeSessionsOld(journey.shop.databaseUrl)
      await button('Create the passkey').click()
      await says('Please enter your password.')
      const password = page.getByLabel('Your password', { exact: true })
      await expectFocused(password)
      await expectAccessibleWith(device)
      await password.fill('not-this-one')
      await button('Create the passkey').click()
      await says('This is not the present password of your account.')
      await password.fill(account.password)
      await button('Create the passkey').click()
      await says(/Your passkey is added/)
      journey.shopper.expectProblem(failedCall)
    })
  })
})

/** Makes the sign-in of all shoppers too old for a proof. */
async function makeSessionsOld(databaseUrl: string): Promise<void> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await client.query(`UPDATE sessions SET created_at = now() - interval '11 minutes'`)
  await client.end()
}
