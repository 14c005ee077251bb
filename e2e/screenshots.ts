import { mkdir, rm } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { Page } from 'playwright-core'
import { newShopper, openBrowser } from '#test/browser.ts'
import { dialogOf } from './journey.ts'
import { press, pressIfThere } from './press.ts'
import { openShop } from './running-shop.ts'
import { type Account, arriveAtOrder, payByCard, signInBrowser } from './shopping.ts'

// `npm run screenshots [-- --only cart]`: every screen at three widths, into the git-ignored folder `screenshots`.

const { values } = parseArgs({ options: { only: { type: 'string', default: '' }, url: { type: 'string' } } })
const folder = new URL('../screenshots/', import.meta.url).pathname
const widths = [360, 768, 1280]

interface Screen {
  name: string
  path: string
  /** Brings the page into the state to be shown. */
  prepare?: (page: Page) => Promise<void>
  /** The demo shopper with a filled cart, or a new shopper with an empty cart and no orders. */
  as?: 'shopper' | 'newcomer'
  /** What the window shows, instead of the page from top to bottom. */
  isWindow?: boolean
}

const publicPaths = [
  '/',
  '/productpage',
  '/productpage?crop=tomato&stock=in',
  '/productpage?category=seeds&price=over-1000',
  '/products/1',
  '/products/2',
  '/products/7',
  '/products/8',
  '/batch/BF-2609-A',
  '/batch/NONE-SUCH',
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
  '/returns',
  '/sustainability',
  '/gardenplanner',
  '/dose',
  '/privacy',
  '/terms',
  '/search',
  '/search?q=tomato',
  '/search?q=zzzzzz',
  '/forgot-password',
  '/reset-password?token=abc',
  '/products/none',
  '/nothing-here',
  '/was-i-charged',
  '/orderconfirmation',
  '/unsubscribe?token=abc',
  '/product-notice?token=abc',
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
  '/account-settings',
  '/addresses',
  '/my-reviews',
  '/write-review/1',
]

const nameOf = (path: string): string => path.replace(/[^\w]+/g, '-').replace(/^-|-$/g, '') || 'home'

const screens: Screen[] = [
  ...publicPaths.map((path) => ({ name: nameOf(path), path })),
  ...privatePaths.map((path) => ({ name: `shopper-${nameOf(path)}`, path, as: 'shopper' as const })),
  ...['/cart', '/orderhistory', '/accountpage'].map((path) => ({
    name: `newcomer-${nameOf(path)}`,
    path,
    as: 'newcomer' as const,
  })),
  {
    name: 'menu',
    path: '/',
    isWindow: true,
    prepare: (page) => pressIfThere(page, 'Open menu'),
  },
  { name: 'window-product', path: '/products/2', isWindow: true },
  {
    name: 'window-added',
    path: '/products/2',
    as: 'shopper',
    isWindow: true,
    prepare: async (page) => {
      await press(page, 'Add to Cart')
      await page
        .getByRole('dialog', { name: 'Added to your cart' })
        .getByText(/shipping is free|is free for/i)
        .waitFor()
    },
  },
  {
    name: 'added-on-card',
    path: '/productpage',
    as: 'shopper',
    isWindow: true,
    prepare: async (page) => {
      await press(page, 'Add to Cart')
      await page
        .getByRole('dialog', { name: 'Added to your cart' })
        .getByText(/shipping is free|is free for/i)
        .waitFor()
    },
  },
  {
    name: 'order-help',
    path: '/order-details/ORD002',
    as: 'shopper',
    prepare: async (page) => {
      await press(page, 'Buy Again')
      await page.getByText('See the cart').waitFor()
      await press(page, 'Ask about this order')
      await page.getByLabel('Your question').fill('When does it come?')
      await press(page, 'Send question')
      await page.getByText(/We have your question/).waitFor()
      await press(page, 'Ask about this order')
      await press(page, 'Send question')
      await page.getByText('A question is required.').first().waitFor()
    },
  },
  {
    name: 'cart-saved',
    path: '/cart',
    as: 'shopper',
    prepare: async (page) => {
      await page.getByRole('button', { name: /^Save for later: Leafy/ }).click()
      await page.getByRole('heading', { name: 'Saved for later' }).waitFor()
    },
  },
  {
    name: 'cart-offer',
    path: '/cart',
    as: 'newcomer',
    prepare: async (page) => {
      if (await page.getByText('Your cart is empty.').isVisible()) await press(page, 'Add to Cart')
      await page.getByRole('button', { name: /^Subscribe and save/ }).waitFor()
    },
  },
  { name: 'window-cart', path: '/cart', as: 'shopper', isWindow: true },
  {
    name: 'cart-removed',
    path: '/cart',
    as: 'shopper',
    prepare: async (page) => {
      await page
        .getByRole('button', { name: 'Remove Leafy Greens Microbial Fertilizer', exact: true })
        .click()
      await page.getByRole('button', { name: /^Undo/ }).waitFor()
    },
  },
  {
    name: 'checkout-errors',
    path: '/checkout?productId=1&quantity=1',
    as: 'newcomer',
    prepare: async (page) => {
      await page.getByText('Grand Total').waitFor()
      await press(page, 'Pay Now')
      await page.getByText('Please fill in all shipping information.').waitFor()
    },
  },
  {
    name: 'login-refused',
    path: '/login',
    prepare: async (page) => {
      await page.getByLabel('Email or Phone Number').fill('asha@example.com')
      await page.getByLabel('Password').fill('not-this')
      await press(page, 'Log In')
      await page.getByRole('alert').first().waitFor()
    },
  },
  {
    name: 'login-wanted',
    path: '/products/2',
    prepare: async (page) => {
      await press(page, 'Add to Cart')
      await page.getByText('Ready for your cart').waitFor()
    },
  },
  {
    name: 'login-code',
    path: '/login',
    prepare: async (page) => {
      await page.getByLabel('Email or Phone Number').fill('asha@example.com')
      await press(page, 'Send me a code')
      await page.getByLabel('Code', { exact: true }).waitFor()
    },
  },
  { name: 'register-errors', path: '/register', prepare: (page) => press(page, 'Register') },
  { name: 'contact-errors', path: '/contact', prepare: (page) => press(page, 'Send Message') },
  { name: 'newsletter-error', path: '/', isWindow: true, prepare: (page) => press(page, 'Subscribe') },
  {
    name: 'planner-errors',
    path: '/gardenplanner',
    prepare: async (page) => {
      await press(page, 'Skip to the end')
      await press(page, 'Get My Plan')
    },
  },
  {
    name: 'planner-question',
    path: '/gardenplanner',
    prepare: async (page) => {
      await press(page, 'Next question')
    },
  },
  {
    name: 'faq-open',
    path: '/faq',
    prepare: (page) => page.locator('main summary').first().click(),
  },
  {
    name: 'products-failed',
    path: '/about',
    prepare: async (page) => {
      await page.route('**/api/product_list', (route) => route.fulfill({ status: 500, json: {} }))
      await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/productpage"]')?.click())
      await page.getByRole('button', { name: 'Retry' }).waitFor()
    },
  },
  {
    name: 'products-loading',
    path: '/about',
    prepare: async (page) => {
      await page.route('**/api/product_list', () => undefined)
      await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/productpage"]')?.click())
      await page.locator('.skeleton').first().waitFor()
    },
  },
  {
    name: 'order-cancelling',
    path: '/checkout?productId=1&quantity=1',
    as: 'shopper',
    isWindow: true,
    prepare: async (page) => {
      await page.getByText('Grand Total').waitFor()
      await press(page, 'Pay Now')
      await payByCard(page)
      await arriveAtOrder(page)
      await page.screenshot({ path: `${folder}order-new-${page.viewportSize()?.width}.png`, fullPage: true })
      await press(page, 'Cancel Order')
      await dialogOf(page).waitFor()
    },
  },
]

await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
const shop = values.url ? null : await openShop()
const url = values.url ?? shop?.url ?? ''
const browser = await openBrowser()
try {
  const sessions = { shopper: await signIn(), newcomer: await register() }
  for (const width of widths) {
    for (const screen of screens.filter(({ name }) => name.includes(values.only)))
      await shoot(screen, width, screen.as && sessions[screen.as])
  }
} finally {
  await browser.close()
  await shop?.stop()
}

async function signIn(): Promise<Account> {
  const password = 'garden123'
  return { ...(await openSession('login', { loginIdentifier: 'asha@example.com', password })), password }
}

async function register(): Promise<Account> {
  const number = Date.now() % 1e9
  const [email, phoneNumber] = [`meera${number}@example.com`, `9${String(number).padStart(9, '6')}`]
  const password = 'marigold-77'
  const body = { fullName: 'Meera Iyer', email, phoneNumber, password }
  return { ...(await openSession('register', body)), password }
}

async function openSession(call: 'login' | 'register', body: object): Promise<Omit<Account, 'password'>> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${url}/api/${call}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return (await answer.json()) as Omit<Account, 'password'>
}

/** Every picture starts from the same cart, whatever was done for the one before. */
async function fillCart(token: string): Promise<void> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  for (const productId of [2, 4]) {
    await fetch(`${url}/api/cart/remove-item/${productId}`, { method: 'DELETE', headers })
    const body = JSON.stringify({ productId, quantity: 1 })
    await fetch(`${url}/api/cart/add`, { method: 'POST', headers, body })
  }
}

async function shoot(screen: Screen, width: number, account: Account | undefined): Promise<void> {
  const shopper = await newShopper(browser, { viewport: { width, height: 800 }, baseURL: url })
  const { page } = shopper
  if (account) await signInBrowser(shopper.context, account)
  if (account && screen.as === 'shopper') await fillCart(account.token)
  await page.goto(screen.path, { waitUntil: 'networkidle' })
  await screen.prepare?.(page)
  if (!screen.isWindow) await showLazyPictures(page)
  await page.screenshot({ path: `${folder}${screen.name}-${width}.png`, fullPage: !screen.isWindow })
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  const trouble = shopper.problems()
  if (overflow > 0) process.stdout.write(`${screen.name} at ${width}: ${overflow} px too wide\n`)
  if (trouble.length > 0) process.stdout.write(`${screen.name} at ${width}: ${trouble.join('; ')}\n`)
  await shopper.close()
}

async function showLazyPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager'
    await Promise.allSettled([...document.images].map((image) => image.decode()))
  })
}
