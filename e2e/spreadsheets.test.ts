import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { startJourney } from './journey.ts'
import { press } from './press.ts'
import { signInStaff } from './staff.ts'

describe('addresses for spreadsheets', () => {
  const journey = startJourney()

  test('An owner gives a sheet an address and revokes it', async () => {
    const { page, shop } = journey
    await signInStaff(page.context(), shop)
    await page.goto(`${shop.staffUrl}/feeds`)
    await page.getByRole('heading', { level: 2, name: 'No spreadsheet has an address' }).waitFor()
    await press(page, 'Create an address')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Spreadsheet').fill('Stock sheet')
    await dialog.getByLabel('Stock as it is now').check()
    await dialog.getByRole('button', { name: 'Create it' }).click()
    await dialog.getByText('Copy this address now.').waitFor()
    const url = (await dialog.getByText(/\/api\/feeds\/[\w-]{43}\.csv$/).textContent()) ?? ''
    const read = async (): Promise<number> => (await fetch(url)).status
    assert.equal(await read(), 200)
    await page.keyboard.press('Escape')
    await page.getByText('Stock sheet').first().waitFor()
    await press(page, 'Revoke Stock sheet')
    assert.equal(await read(), 200)
    await press(page, 'Revoke it')
    await page.getByText('Revoked', { exact: true }).waitFor()
    assert.equal(await read(), 404)
  })
})
