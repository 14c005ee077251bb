import { mkdir } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { newShopper, openBrowser } from '#test/browser.ts'
import { openShop } from './running-shop.ts'
import { buyMany, signInStaff } from './staff.ts'
import { type Screen, staffScreens } from './staff-screens.ts'
import { afternoon, happen, morning } from './staff-state.ts'

// `node e2e/staff-screenshots.ts [--only orders] [--docs]`: the screens of the back office at three widths, into the git-ignored
// folder `screenshots`; with `--docs` those that docs/back-office.md shows. Those of packing are made by packing-pictures.ts.

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, docs: { type: 'boolean', default: false } },
})
const folder = new URL(values.docs ? '../docs/screenshots/' : '../screenshots/', import.meta.url).pathname
const widths = values.docs ? [1280] : [360, 768, 1280]
const shown = [
  'admin-today',
  'admin-drawer',
  'admin-order',
  'admin-send',
  'admin-money',
  'admin-ticket',
  'admin-review',
  'admin-customer',
  'admin-settings',
]

const shop = await openShop()
const browser = await openBrowser()
try {
  await mkdir(folder, { recursive: true })
  const ids = await buyMany(shop, 10)
  await happen(shop.databaseUrl, [...morning(ids), ...afternoon(ids)])
  for (const width of widths)
    for (const screen of staffScreens(ids).filter(({ name }) => name.includes(values.only)))
      if (!values.docs || shown.includes(screen.name)) await shoot(screen, width)
} finally {
  await browser.close()
  await shop.stop()
}

async function shoot({ name, path, heading, prepare, isWindow }: Screen, width: number): Promise<void> {
  const visitor = await newShopper(browser, { viewport: { width, height: 800 }, baseURL: shop.staffUrl })
  const { page } = visitor
  await signInStaff(visitor.context, shop)
  await page.goto(path)
  await page.getByRole('heading', { level: 1, name: heading }).first().waitFor()
  await prepare?.(page)
  const picture = await page.screenshot({ fullPage: !isWindow })
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  if (overflow > 0) process.stdout.write(`${name} at ${width}: ${overflow} px too wide\n`)
  if (values.docs) await sharp(picture).webp({ quality: 70 }).toFile(`${folder}${name}.webp`)
  else await sharp(picture).png().toFile(`${folder}${name}-${width}.png`)
  await visitor.close()
}
