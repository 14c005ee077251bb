import { mkdir, rm } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { newShopper, openBrowser } from '#test/browser.ts'
import { addFamily } from '#test/families.ts'
import { writeOffer } from '#test/shop-offers.ts'
import { arrive } from './journey.ts'
import { press } from './press.ts'
import { openShop } from './running-shop.ts'
import { type Account, demoAccount, fillCart, openAccount, openCheckout, signInBrowser } from './shopping.ts'

// `node e2e/peer-pictures.ts [--only cart]`: the pictures that the table of the shop in docs/peers.md names.

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } })
const folder = new URL('../docs/screenshots/shop/', import.meta.url).pathname
const phone = { width: 390, height: 760 }
const desktop = { width: 1280, height: 800 }
const shownCode = 'MONSOON'

interface Picture {
  path: string
  /** The cart of a signed-in shopper, product id → packs; null for a guest. */
  packs?: Record<number, number> | 'those of the demo shopper'
  isWide?: true
  /** Brings the page into the state that is shown, and names what stands at the top of the window. */
  prepare?: (page: Page) => Promise<Locator | undefined>
}

const region = (page: Page, name: string | RegExp): Locator => page.getByRole('region', { name })
const heading = (page: Page, name: string | RegExp): Locator => page.getByRole('heading', { name }).first()
const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name }).first()

/** Products 1, 2 and 4 are feeds, 3 is the compost that feeds are mixed into. Product 8 is sold out or coming soon. */
const pictures: Record<string, Picture> = {
  reviews: { path: '/products/1', prepare: async (page) => heading(page, /^Reviews/) },
  'reviews-to-write': { path: '/my-reviews', packs: 'those of the demo shopper' },
  arrival: {
    path: '/products/2',
    prepare: async (page) => {
      await page.getByLabel('PIN code, for the delivery date').fill('560001')
      await press(page, 'Check')
      const dates = page.getByText('at 560001')
      await dates.waitFor()
      return dates
    },
  },
  zoom: {
    path: '/products/2',
    prepare: async (page) => {
      await page.locator('.gallery a').first().click()
      await page.getByText('Picture 1 of 4').waitFor()
      for (const _ of [1, 2]) await page.keyboard.press('+')
      return undefined
    },
  },
  film: {
    path: '/products/1',
    prepare: async (page) => {
      await page.getByText('Play the film').click()
      const film = page.locator('.gallery video')
      await film.waitFor()
      await page.waitForFunction(
        () => (document.querySelector('.gallery video') as HTMLVideoElement).currentTime > 1,
      )
      return film
    },
  },
  quantity: { path: '/products/2', prepare: async (page) => heading(page, 'Bloom & Fruit') },
  'goes-with': { path: '/products/2', prepare: async (page) => region(page, /Goes well with/) },
  notice: { path: '/products/8', prepare: async (page) => page.getByRole('heading', { level: 1 }) },
  instead: { path: '/products/8', prepare: async (page) => region(page, /instead/i) },
  questions: { path: '/products/2', prepare: async (page) => heading(page, /Questions|ask/i) },
  'recently-seen': {
    path: '/products/4',
    prepare: async (page) => {
      await arrive(page, '/products/2')
      return heading(page, 'You looked at')
    },
  },
  share: { path: '/products/8', prepare: async (page) => button(page, 'Share') },
  feed: { path: '/blog', isWide: true, prepare: async (page) => page.getByRole('link', { name: /Atom/ }) },
  sizes: {
    path: '/products/balcony-feed',
    prepare: async (page) => page.getByRole('navigation', { name: /^Size/ }),
  },
  guides: { path: '/products/2', prepare: async (page) => region(page, 'Guides that fit') },
  'free-shipping': {
    path: '/cart',
    packs: { 1: 3 },
    prepare: async (page) => region(page, 'To free shipping'),
  },
  'cart-drawer': {
    path: '/products/2',
    packs: {},
    prepare: async (page) => {
      await press(page, 'Add to Cart')
      const panel = page.getByRole('dialog', { name: 'Added to your cart' })
      await panel.getByText(/shipping is free|is free for/i).waitFor()
      return undefined
    },
  },
  'saved-for-later': {
    path: '/cart',
    packs: { 1: 1, 2: 1 },
    prepare: async (page) => {
      await button(page, /^Save for later/).click()
      const saved = region(page, 'Saved for later')
      await saved.waitFor()
      return saved
    },
  },
  'cart-goes-with': {
    path: '/cart',
    packs: { 1: 2 },
    prepare: async (page) => region(page, 'Goes well with your cart'),
  },
  offer: {
    path: '/cart',
    packs: { 1: 1 },
    prepare: async (page) => button(page, /^Subscribe and save/),
  },
  'discount-code': {
    path: '/cart',
    packs: { 1: 2 },
    prepare: async (page) => {
      await page.getByText('Have a code?').click()
      await page.getByLabel('Code', { exact: true }).fill(shownCode)
      await press(page, 'Apply')
      const kept = page.getByText(`The code ${shownCode} counts for this order.`)
      await kept.waitFor()
      return page.getByText(/^Subtotal/).first()
    },
  },
  'empty-cart': { path: '/cart', packs: {}, prepare: async (page) => region(page, 'Good places to start') },
  'wrong-fields': {
    path: '/checkout',
    packs: { 1: 1 },
    prepare: async (page) => {
      await page.getByText('Grand Total').waitFor()
      await press(page, 'Pay Now')
      const summary = page.getByText('Please fill in all shipping information.')
      await summary.waitFor()
      return summary
    },
  },
  checkout: { path: '/checkout', packs: { 1: 1, 3: 1 }, isWide: true },
  'ways-to-pay': {
    path: '/checkout',
    packs: { 1: 1 },
    prepare: async (page) => heading(page, /Payment/i),
  },
  filters: { path: '/productpage?crop=tomato&stock=in', isWide: true },
  'list-on-phones': { path: '/productpage', prepare: async (page) => page.getByRole('article').first() },
  search: {
    path: '/faq',
    isWide: true,
    prepare: async (page) => {
      const field = page.getByRole('banner').getByLabel('Search the shop')
      await field.focus()
      await page.getByRole('option').first().waitFor()
      await field.fill('tomato')
      await page.getByRole('option').locator('img').first().waitFor()
      return undefined
    },
  },
  categories: {
    path: '/products/2',
    isWide: true,
    prepare: async (page) => {
      await button(page, 'Product categories').click()
      return undefined
    },
  },
  announcement: { path: '/' },
  footer: { path: '/', isWide: true, prepare: async (page) => page.getByRole('contentinfo') },
  'footer-on-phones': { path: '/about', prepare: async (page) => page.getByRole('contentinfo') },
  account: { path: '/account-settings', packs: {} },
  addresses: {
    path: '/addresses',
    packs: {},
    prepare: async (page) => {
      await press(page, 'Add an address')
      await page.getByLabel('Full Name').fill('Meera Iyer')
      await page.getByLabel('Address', { exact: true }).fill('12, Lake View Road, Banjara Hills')
      await page.getByLabel('Zip Code').fill('682001')
      await page.getByText(/filled in from your PIN code/).waitFor()
      await press(page, 'Save Address')
      await page.getByText('The address is saved.').waitFor()
      return undefined
    },
  },
  'pin-fills': {
    path: '/checkout',
    packs: { 1: 1 },
    prepare: async (page) => {
      await page.getByLabel('Zip Code').fill('560001')
      const filled = page.getByText('Bengaluru, Karnataka filled in from your PIN code.')
      await filled.waitFor()
      return page.getByLabel('Address', { exact: true })
    },
  },
  courier: {
    path: '/checkout',
    packs: { 1: 1 },
    prepare: async (page) => page.getByLabel(/courier/i).first(),
  },
  'code-by-mail': {
    path: '/login',
    prepare: async (page) => {
      await page.getByLabel('Email or Phone Number').fill('asha@example.com')
      await press(page, 'Send me a code')
      await page.getByLabel('Code', { exact: true }).waitFor()
      return undefined
    },
  },
  passkeys: { path: '/account-settings', packs: {}, prepare: async (page) => heading(page, /Passkeys/) },
  'in-sight': {
    path: '/products/2',
    prepare: async (page) => {
      await press(page, 'Add to Cart')
      await page.getByText('Ready for your cart').waitFor()
      return undefined
    },
  },
  'product-text': {
    path: '/products/2',
    prepare: async (page) => page.locator('summary', { hasText: 'Storage' }),
  },
}

// Passkeys need a name.
const shop = await openShop({}, 'localhost')
const browser = await openBrowser()
try {
  const db = drizzle(shop.databaseUrl)
  await addFamily(db)
  await writeOffer(db, { codes: [shownCode] })
  await db.$client.end()
  if (!values.only) await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  for (const [name, picture] of Object.entries(pictures)) {
    if (name.includes(values.only)) await take(name, picture)
  }
  if ('offline'.includes(values.only)) await takeOffline()
} finally {
  await browser.close()
  await shop.stop()
}

async function take(name: string, { path, packs, isWide, prepare }: Picture): Promise<void> {
  const viewport = isWide ? desktop : phone
  const shopper = await newShopper(browser, { viewport, baseURL: shop.url })
  const { page } = shopper
  if (packs) await signInBrowser(shopper.context, await shopperWith(packs))
  if (path.startsWith('/checkout')) await openCheckout(page)
  else await arrive(page, path)
  const top = await prepare?.(page)
  if (top) await bringUp(page, top)
  await page.waitForLoadState('networkidle')
  await keep(name, page)
  await shopper.close()
}

/** The page that a browser shows by itself while there is no connection. */
async function takeOffline(): Promise<void> {
  const shopper = await newShopper(browser, { viewport: phone, baseURL: shop.url, serviceWorkers: 'allow' })
  const { page } = shopper
  await signInBrowser(shopper.context, await shopperWith({ 1: 3 }))
  await arrive(page, '/cart')
  await page.getByRole('link', { name: 'Proceed to checkout' }).waitFor()
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)
  await shopper.context.setOffline(true)
  await page.goto('/productpage')
  await region(page, 'Your cart').waitFor()
  await keep('offline', page)
  await shopper.close()
}

async function shopperWith(packs: Exclude<Picture['packs'], undefined>): Promise<Account> {
  if (packs === 'those of the demo shopper') return demoAccount(shop.url)
  const account = await openAccount(shop)
  await fillCart(shop.url, account, packs)
  return account
}

/** Scrolls until a part stands below the header, with its pictures loaded. */
async function bringUp(page: Page, part: Locator): Promise<void> {
  await part.waitFor()
  await part.evaluate((element) => {
    for (const image of document.images) image.loading = 'eager'
    window.scrollTo({ top: element.getBoundingClientRect().top + window.scrollY - 96, behavior: 'instant' })
  })
  await page.evaluate(() => Promise.allSettled([...document.images].map((image) => image.decode())))
}

async function keep(name: string, page: Page): Promise<void> {
  const picture = await page.screenshot()
  await sharp(picture).webp({ quality: 68 }).toFile(`${folder}${name}.webp`)
}
