import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { expectAccessible } from '#test/browser.ts'
import { arrive, expectFocused, failedCall, readText, soon, startJourney } from './journey.ts'
import {
  type Account,
  address,
  arriveAtOrder,
  fillAddress,
  fillCart,
  openAccount,
  openCheckout,
  payByCard,
  payNow,
  popup,
  readAddress,
  signInBrowser,
  waitForAddress,
} from './shopping.ts'

interface SavedAddress {
  id: number
  version: number
  isDefault: boolean
  address: string
  city: string
}

describe('the address of an order', () => {
  const journey = startJourney({ isShared: true })
  const field = (label: string) => journey.page.getByLabel(label, { exact: true })
  const button = (name: string | RegExp) => journey.page.getByRole('button', { name })

  async function shopperAtCheckout(): Promise<Account> {
    const account = await openAccount(journey.shop)
    await fillCart(journey.shop.url, account, { 1: 1 })
    await signInBrowser(journey.shopper.context, account)
    await openCheckout(journey.page)
    return account
  }

  async function bookOf({ token }: Account): Promise<SavedAddress[]> {
    const answer = await fetch(`${journey.shop.url}/api/user/addresses`, {
      headers: { authorization: `Bearer ${token}` },
    })
    return ((await answer.json()) as { addresses: SavedAddress[] }).addresses
  }

  const holds = (expected: Record<string, string>): Promise<void> =>
    soon(async () => {
      const found = await readAddress(journey.page)
      assert.deepEqual(
        Object.fromEntries(Object.keys(expected).map((label) => [label, found[label]])),
        expected,
      )
    })

  // #address-book-pin
  test('a shopper changes city and state and adds a phone number', async () => {
    const { page } = journey
    await page.setViewportSize({ width: 360, height: 740 })
    const { user } = await shopperAtCheckout()
    const names: Record<string, string> = {
      'Full Name': 'name',
      Address: 'address-line1',
      City: 'address-level2',
      State: 'address-level1',
      'Zip Code': 'postal-code',
      Country: 'country-name',
      'Phone for the courier': 'tel',
    }
    for (const [label, name] of Object.entries(names))
      assert.equal(await field(label).getAttribute('autocomplete'), `shipping ${name}`)
    const phone = field('Phone for the courier')
    await soon(async () =>
      assert.equal((await phone.inputValue()).replaceAll(' ', ''), user.phoneNumber.replaceAll(' ', '')),
    )
    await field('Zip Code').fill('560 001')
    await holds({ City: 'Bengaluru', State: 'Karnataka' })
    await page.getByText('Bengaluru, Karnataka filled in from your PIN code.').waitFor()
    await expectAccessible(page)

    // A value from a PIN follows the PIN; a typed value stays.
    await field('Zip Code').fill('500034')
    await holds({ City: 'Hyderabad', State: 'Telangana' })
    await field('City').fill('Secunderabad')
    await field('Zip Code').fill('411001')
    await holds({ City: 'Secunderabad', State: 'Maharashtra' })
    await field('Address').fill('5 Hill Road')
    await field('State').fill('Kerala')
    await payNow(page)
    const asked = page.getByText(
      'PIN code 411001 lies in Maharashtra. Please correct the state or the PIN code.',
    )
    await asked.waitFor()
    await expectFocused(field('State'))
    const take = button('Use Pune, Maharashtra')
    await take.waitFor()
    await expectAccessible(page)
    await holds({ City: 'Secunderabad', State: 'Kerala' })
    await take.click()
    await holds({ City: 'Pune', State: 'Maharashtra' })
    await expectFocused(field('State'))
    await asked.waitFor({ state: 'detached' })

    // An unknown PIN fills in nothing and is not refused.
    await field('City').fill('Agra')
    await field('State').fill('Uttar Pradesh')
    await field('Zip Code').fill('999999')
    await phone.fill('12345')
    await payNow(page)
    await expectFocused(phone)
    await page.getByText('Please enter a valid Indian mobile number.').first().waitFor()
    assert.equal(await popup(page).count(), 0)
    await expectAccessible(page)
    await phone.fill('098123 45670')
    await payNow(page)
    await popup(page).waitFor()
    await holds({ City: 'Agra', State: 'Uttar Pradesh' })
    await payByCard(page)
    await arriveAtOrder(page)
    await page.getByText('The courier calls +91 98123 45670').waitFor()
  })

  // #address-book-chosen
  test('a shopper saves an address and reuses it later', async () => {
    const { page } = journey
    const account = await shopperAtCheckout()
    const given = { ...address, City: 'Secunderabad' }
    await fillAddress(page, given)
    const save = page.getByLabel('Save this address to my account')
    assert.equal(await save.isChecked(), false, 'nothing is saved unasked')
    await save.check()
    await expectAccessible(page)
    await payNow(page)
    await payByCard(page)
    await arriveAtOrder(page)
    assert.deepEqual(
      (await bookOf(account)).map(({ address: street, isDefault }) => [street, isDefault]),
      [[address.Address, true]],
    )

    // A PIN that this browser remembers fills in nothing of another address.
    await page.evaluate(() => localStorage.setItem('remembered:delivery-pin', '560001'))
    await fillCart(journey.shop.url, account, { 1: 1 })
    await openCheckout(page)
    await holds(given)
    assert.equal(await page.getByText('filled in from your PIN code').count(), 0)
    const saved = page.getByRole('radio', { name: /12, Lake View Road/ })
    const another = page.getByRole('radio', { name: 'Another address' })
    await saved.waitFor()
    assert.equal(await saved.isChecked(), true)
    assert.equal(await save.count(), 0, 'it is saved already')
    await another.check()
    await holds({
      'Full Name': 'Meera Iyer',
      Address: '',
      City: '',
      State: '',
      'Zip Code': '',
      Country: 'India',
    })
    await field('Address').fill('9 Fort Road')
    await saved.check()
    await holds(given)
    // What was typed is not lost.
    await another.check()
    await holds({ Address: '9 Fort Road' })
    await saved.check()
    await expectAccessible(page)
    await field('City').fill('Hyderabad')
    assert.equal(await another.isChecked(), true, 'a changed one is another address')
  })

  // #address-book-page
  test('a shopper manages the address book, also from two tabs', async () => {
    const { page } = journey
    await page.setViewportSize({ width: 360, height: 740 })
    const account = await openAccount(journey.shop)
    await signInBrowser(journey.shopper.context, account)
    await arrive(page, '/accountpage')
    await page.getByRole('link', { name: 'Addresses' }).click()
    await waitForAddress(page, '/addresses')
    await page.getByText('Save where your parcels go').waitFor()
    for (const street of ['1 Mango Lane', '2 Mango Lane']) {
      await button('Add an address').click()
      await expectFocused(field('Full Name'))
      await button('Save Address').click()
      await page.getByText('Please fill in all shipping information.').waitFor()
      await field('Full Name').fill('Meera Iyer')
      await field('Address').fill(street)
      await field('Zip Code').fill('682001')
      await holds({ City: 'Ernakulam', State: 'Kerala' })
      await button('Save Address').click()
      await page.getByText('The address is saved.').waitFor()
    }
    const cards = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: /Mango Lane/ })
    const shown = async () => (await cards.allInnerTexts()).map((text) => /\d Mango Lane/.exec(text)?.[0])
    assert.deepEqual(await shown(), ['1 Mango Lane', '2 Mango Lane'])
    await button(/^Make default.*2 Mango Lane/).click()
    await page.getByText('New orders begin with this address.').waitFor()
    assert.deepEqual(await shown(), ['2 Mango Lane', '1 Mango Lane'])
    assert.match(await readText(cards.first()), /Default/)
    await button(/^Edit.*2 Mango Lane/).click()
    await field('Address').fill('3 Mango Lane')
    await button('Save Address').click()
    await page.getByText('The address is changed. Orders that you placed keep theirs.').waitFor()
    await button(/^Remove.*3 Mango Lane/).click()
    await page.getByText('The address is removed.').waitFor()
    assert.deepEqual(await shown(), ['1 Mango Lane'])
    await expectFocused(button('Undo'))
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await page.getByText('The address is back.').waitFor()
    assert.deepEqual(await shown(), ['3 Mango Lane', '1 Mango Lane'])

    await button(/^Edit.*3 Mango Lane/).click()
    const [seen] = await bookOf(account)
    assert.ok(seen)
    const { id, isDefault: _, ...other } = { ...seen, city: 'Secunderabad' }
    const changed = await fetch(`${journey.shop.url}/api/user/addresses/${id}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${account.token}` },
      body: JSON.stringify(other),
    })
    assert.equal(changed.status, 200)
    await field('Address').fill('7 Fort Road')
    await button('Save Address').click()
    await page
      .getByRole('alert')
      .getByText(/changed in another window to: .*Secunderabad/)
      .waitFor()
    assert.equal((await bookOf(account))[0]?.address, '3 Mango Lane')
    await expectAccessible(page)
    await button('Save Address').click()
    await page.getByText('The address is changed.').waitFor()
    assert.equal((await bookOf(account))[0]?.address, '7 Fort Road')
    journey.shopper.expectProblem(failedCall)
  })
})
