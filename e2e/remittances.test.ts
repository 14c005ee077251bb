import { before, describe, test } from 'node:test'
import pg from 'pg'
import { expectAccessible } from '#test/browser.ts'
import { eventually } from '#test/paying-shop.ts'
import { remittanceFile } from '#test/remittance-file.ts'
import { startJourney } from './journey.ts'
import { press } from './press.ts'
import { arriveAtOrder, comeToPay } from './shopping.ts'
import { signInStaff } from './staff.ts'

/** Where pictures of the screens go, for a person to look at. */
const pictures = process.env.REMITTANCE_PICTURES

describe('the remittances of couriers', () => {
  const journey = startJourney()

  async function inDatabase<Row extends pg.QueryResultRow>(
    text: string,
    values: unknown[] = [],
  ): Promise<Row[]> {
    const client = new pg.Client(journey.shop.databaseUrl)
    await client.connect()
    const { rows } = await client.query<Row>(text, values).finally(() => client.end())
    return rows
  }

  const picture = async (name: string): Promise<void> => {
    if (!pictures) return
    const { page } = journey
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await page.screenshot({ path: `${pictures}/${name}-${width}.png`, fullPage: true })
    }
  }

  before(async () => {
    await inDatabase('INSERT INTO settings (content) VALUES ($1)', [{ payments: { cod: { enabled: true } } }])
    await eventually('cash on delivery is on', async () => {
      const config = await (await fetch(`${journey.shop.url}/api/config`)).json()
      return config.has_cash_on_delivery || undefined
    })
  })

  /** A delivered order whose courier has its money. */
  async function delivered(): Promise<{ order: string; awb: string }> {
    const { page, shop } = journey
    await comeToPay(journey)
    await page.getByRole('radio', { name: /^Cash on delivery/ }).check()
    await page.getByRole('button', { name: 'Place Order' }).click()
    const order = await arriveAtOrder(page)
    await signInStaff(page.context(), shop)
    const address = `${shop.staffUrl}/api/orders/${order}`
    const headers = { origin: shop.staffUrl }
    const step = async (name: string, body: object = {}): Promise<void> => {
      const { version } = await (await page.context().request.get(address)).json()
      await page.context().request.post(`${address}/${name}`, { data: { version, ...body }, headers })
    }
    const awb = '14901234567'
    await step('confirm', { outcome: 'confirmed' })
    await step('pack')
    await step('ship', { carrier: 'Delhivery', tracking_number: awb })
    await step('deliver')
    return { order, awb }
  }

  test('A member of the staff takes a statement in and sees what differs', async () => {
    const { page, shop } = journey
    const { order, awb } = await delivered()
    await page.goto(`${shop.staffUrl}/orders/${order}`)
    await page.getByText('Collected').first().waitFor()
    const [total] = await inDatabase<{ rupees: string }>(
      "SELECT to_char(total_paise / 100.0, 'FM99999990.00') AS rupees FROM orders WHERE id = $1",
      [Number(order.slice(3))],
    )
    const amount = total?.rupees ?? ''

    await page.goto(`${shop.staffUrl}/money/remittances`)
    await page.getByText('No statement was uploaded yet.').waitFor()
    await press(page, 'Review')
    await page.getByText('Choose a file.').waitFor()
    await expectAccessible(page)

    const file = page.getByLabel('Statement (CSV)')
    const choose = (rows: Parameters<typeof remittanceFile>[0]) =>
      file.setInputFiles({
        name: 'statement.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(remittanceFile(rows)),
      })
    await page.getByLabel('Courier').fill('Delhivery')
    await choose([{ awb, amount: 'ten' }])
    await press(page, 'Review')
    await page.getByText('A row can’t be read.').waitFor()
    await page.getByText('“ten” is no amount.').waitFor()
    await expectAccessible(page)

    await choose([
      { awb, amount: `₹${amount}`, deductions: '45.50' },
      { awb: 'ELSEWHERE1', amount: '499.00' },
    ])
    await press(page, 'Review')
    await page.getByText('2 rows new, 0 known already; 1 matched, 1 with an unknown AWB.').waitFor()
    await picture('preview')
    await expectAccessible(page)
    await press(page, 'Take it in')
    await page.getByText('Taken in: 2 rows new, 0 known already; 1 matched, 1 with an unknown AWB.').waitFor()
    await picture('statements')
    await expectAccessible(page)

    await page.getByRole('link', { name: 'Unknown or not delivered' }).click()
    await page.getByText('No parcel that is paid on delivery has this AWB.').waitFor()
    await picture('unmatched')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Delhivery REM-1' }).click()
    await page.getByRole('heading', { level: 1, name: 'Delhivery REM-1' }).waitFor()
    await picture('statement')
    await expectAccessible(page)
    await page.getByRole('link', { name: order }).click()
    await page.getByText('Remitted').first().waitFor()

    await inDatabase(`UPDATE payments SET collected_at = now() - interval '20 days' WHERE kind = 'cod'`)
    await page.goto(`${shop.staffUrl}/money/remittances`)
    await page.getByLabel('Courier').fill('Delhivery')
    await choose([{ awb, amount: `-${amount}`, number: 'REM-2' }])
    await press(page, 'Review')
    await page.getByText('1 row new, 0 known already; 0 matched, 1 reversed.').waitFor()
    await press(page, 'Take it in')
    await page.getByText('Taken in: 1 row new').waitFor()
    await page.goto(`${shop.staffUrl}/`)
    await page.getByRole('link', { name: /Delivered and not remitted in 15 days/ }).click()
    await page.getByRole('link', { name: order }).waitFor()
    await page
      .getByText(new RegExp(`The courier has ₹[\\d,.]+ of ${order}\\. Ask for the remittance\\.`))
      .waitFor()
    await picture('not-remitted')
    await expectAccessible(page)
  })
})
