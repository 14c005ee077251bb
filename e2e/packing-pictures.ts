import { mkdir } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { newShopper, openBrowser } from '#test/browser.ts'
import { dialogOf } from './journey.ts'
import { openShop } from './running-shop.ts'
import { buyMany } from './staff.ts'

// `node e2e/packing-pictures.ts [--docs]`: the screens of packing at three widths, into the git-ignored folder `screenshots`;
// with `--docs` those that docs/back-office.md shows.

const forDocs = process.argv.includes('--docs')
const folder = new URL(forDocs ? '../docs/screenshots/' : '../screenshots/', import.meta.url).pathname
const widths = forDocs ? [1280] : [360, 768, 1280]
const shown = ['packing-station', 'packing-wave']

const shop = await openShop()
const browser = await openBrowser()
try {
  await mkdir(folder, { recursive: true })
  const ids = await buyMany(shop, 6)
  for (const width of widths) await shootAll(width, ids)
} finally {
  await browser.close()
  await shop.stop()
}

async function shootAll(width: number, [id = '']: string[]): Promise<void> {
  const visitor = await newShopper(browser, { viewport: { width, height: 800 }, baseURL: shop.staffUrl })
  const { page } = visitor
  await page.goto('/packing')
  await page.getByLabel('E-mail').fill('staff@example.com')
  await page.getByLabel('Password', { exact: true }).fill('garden123')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Packing' }).waitFor()
  await shoot(page, 'packing', width)
  const wave = page.getByRole('link', { name: /Packing batch 1/ })
  if ((await wave.count()) > 0) await wave.first().click()
  else await page.getByRole('button', { name: 'Make a packing batch' }).click()
  await page.getByRole('heading', { level: 1, name: 'Packing batch 1' }).waitFor()
  await shoot(page, 'packing-wave', width)
  await page.goto(`/packing/orders/${id}`)
  const field = page.getByLabel('Scan an item, or type its code')
  await field.fill('SK9999')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('Nothing on the shelf').waitFor()
  await shoot(page, 'packing-station', width)
  await page
    .getByRole('button', { name: /^Missing/ })
    .first()
    .click()
  await dialogOf(page).waitFor()
  await shoot(page, 'packing-missing', width)
  await shootUndrawn(page, id, width)
  await page.goto('/packing/shelf')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await shoot(page, 'packing-shelf', width)
  await visitor.close()
}

/** Shows a packer whose documents cannot be drawn. The order is as the station would leave it. */
async function shootUndrawn(page: Page, id: string, width: number): Promise<void> {
  const problem = { message: 'Something went wrong on our side. Please try again.', code: 'internal' }
  await page.route(/\/api\/prints\/1$/, (route) => route.fulfill({ status: 500, json: problem }))
  const done = {
    sentence: `${id} is packed: INV/26-27/000001.`,
    papers: { id, print: { id: 1, url: '/api/prints/1/pdf' }, isOpen: false },
  }
  // The station hands it over in the state of the history, as React Router keeps it.
  await page.evaluate((usr) => history.replaceState({ ...history.state, usr }, ''), { done })
  await page.reload()
  await page.getByText("its documents can't be drawn").waitFor()
  await shoot(page, 'packing-undrawn', width)
}

async function shoot(page: Page, name: string, width: number): Promise<void> {
  if (forDocs && !shown.includes(name)) return
  const picture = await page.screenshot({ fullPage: !name.includes('missing') })
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  if (overflow > 0) process.stdout.write(`${name} at ${width}: ${overflow} px too wide\n`)
  if (forDocs) await sharp(picture).webp({ quality: 80 }).toFile(`${folder}${name}.webp`)
  else await sharp(picture).png().toFile(`${folder}${name}-${width}.png`)
}
