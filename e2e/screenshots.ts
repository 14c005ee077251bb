import { mkdir, rm } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { Page } from 'playwright-core'
import { newShopper, openBrowser } from '#test/browser.ts'
import { openShop } from './running-shop.ts'

// `npm run screenshots [-- --only cart]`: every screen at three widths, into the git-ignored folder `screenshots`.

const { values } = parseArgs({ options: { only: { type: 'string', default: '' }, url: { type: 'string' } } })
const folder = new URL('../screenshots/', import.meta.url).pathname
const widths = [360, 768, 1280]

interface Screen {
  name: string
  path: string
  /** Brings the page into the state to be shown. */
  prepare?: (page: Page) => Promise<void>
  isSignedIn?: boolean
}

const publicPaths = [
  '/',
  '/productpage',
  '/products/1',
  '/products/2',
  '/products/7',
  '/products/8',
  '/login',
  '/register',
  '/accountpage',
  '/checkout?productId=1&quantity=1&price=500&originalPrice=500',
  '/blog',
  '/blog/1',
  '/faq',
  '/about',
  '/reviews',
  '/contact',
  '/shipping',
  '/sustainability',
  '/gardenplanner',
  '/privacy',
  '/terms',
  '/search',
  '/search?q=tomato',
  '/search?q=zzzzzz',
  '/forgot-password',
  '/reset-password?token=abc',
  '/products/none',
  '/nothing-here',
]

const privatePaths = [
  '/accountpage',
  '/cart',
  '/checkout',
  '/orderhistory',
  '/order-details/ORD002',
  '/checkout/ORD001',
  '/orderconfirmation?orderId=ORD001',
  '/edit-profile',
]

const nameOf = (path: string): string => path.replace(/[^\w]+/g, '-').replace(/^-|-$/g, '') || 'home'

const screens: Screen[] = [
  ...publicPaths.map((path) => ({ name: nameOf(path), path })),
  ...privatePaths.map((path) => ({ name: `shopper-${nameOf(path)}`, path, isSignedIn: true })),
  {
    name: 'menu',
    path: '/',
    prepare: async (page) => {
      const button = page.getByRole('button', { name: 'Open menu' })
      if (await button.isVisible()) await button.click()
    },
  },
]

await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
const shop = values.url ? null : await openShop()
const url = values.url ?? shop?.url ?? ''
const browser = await openBrowser()
try {
  const token = await signIn()
  for (const width of widths) {
    for (const screen of screens.filter(({ name }) => name.includes(values.only)))
      await shoot(screen, width, token)
  }
} finally {
  await browser.close()
  await shop?.stop()
}

async function signIn(): Promise<{ token: string; user: object }> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ loginIdentifier: 'asha@example.com', password: 'garden123' })
  const answer = await fetch(`${url}/api/login`, { method: 'POST', headers, body })
  const session = (await answer.json()) as { token: string; user: object }
  for (const productId of [2, 4]) {
    await fetch(`${url}/api/cart/add`, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${session.token}` },
      body: JSON.stringify({ productId, quantity: 1 }),
    })
  }
  return session
}

async function shoot(screen: Screen, width: number, session: { token: string; user: object }): Promise<void> {
  const shopper = await newShopper(browser, { viewport: { width, height: 800 } })
  const { page } = shopper
  if (screen.isSignedIn) {
    await page.addInitScript(({ token, user }) => {
      localStorage.setItem('authToken', token)
      localStorage.setItem('userData', JSON.stringify(user))
    }, session)
  }
  await page.goto(url + screen.path, { waitUntil: 'networkidle' })
  await screen.prepare?.(page)
  await page.screenshot({ path: `${folder}${screen.name}-${width}.png`, fullPage: screen.name !== 'menu' })
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  const trouble = shopper.problems()
  if (overflow > 0) process.stdout.write(`${screen.name} at ${width}: ${overflow} px too wide\n`)
  if (trouble.length > 0) process.stdout.write(`${screen.name} at ${width}: ${trouble.join('; ')}\n`)
  await shopper.close()
}
