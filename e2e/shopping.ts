import assert from 'node:assert/strict'
import pg from 'pg'
import type { BrowserContext, Page } from 'playwright-core'
import { commonPassword, signUp } from '#test/sign-up.ts'
import { arrive, type Journey } from './journey.ts'
import type { ShopPlaces } from './running-shop.ts'
import { beginPayment, openVisitor, pay } from './visitor.ts'

// What shoppers do, as verbs for the journeys.

export interface Account {
  token: string
  user: { fullName: string; email: string; phoneNumber: string; createdAt?: string }
  password: string
}

/** Accepted by the payment sandbox. */
export const goodCard = '4100 2800 0000 1007'

export const address = {
  'Full Name': 'Meera Iyer',
  Address: '12, Lake View Road, Banjara Hills',
  City: 'Hyderabad',
  State: 'Telangana',
  'Zip Code': '500034',
  Country: 'India',
}

let opened = 0

/** Opens an account in the database and signs it in; every one is another person. */
export async function openAccount(
  { databaseUrl }: Pick<ShopPlaces, 'databaseUrl'>,
  proof: { isProven?: boolean } = {},
): Promise<Account> {
  opened += 1
  const number = process.pid * 1000 + opened
  const [fullName, email] = ['Meera Iyer', `meera${number}@example.com`]
  const phoneNumber = `+919${String(number).padStart(9, '6')}`
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    const token = await signUp(client, { fullName, email, phone: phoneNumber }, proof)
    const user = { fullName, email, phoneNumber, createdAt: new Date().toISOString() }
    return { token, user, password: commonPassword }
  } finally {
    await client.end()
  }
}

/** Puts a session into the browser before its first page, as signing in does. A later log-out holds. */
export async function signInBrowser(context: BrowserContext, { token, user }: Account): Promise<void> {
  await context.addInitScript(
    (session) => {
      if (sessionStorage.getItem('isSignedInByTest')) return
      sessionStorage.setItem('isSignedInByTest', 'yes')
      localStorage.setItem('authToken', session.token)
      localStorage.setItem('userData', JSON.stringify(session.user))
    },
    { token, user },
  )
}

/** Product id → packs, added over HTTP. */
export async function fillCart(
  shopUrl: string,
  { token }: Account,
  packs: Record<number, number>,
): Promise<void> {
  for (const [productId, quantity] of Object.entries(packs)) {
    await post(shopUrl, '/api/cart/add', { productId: Number(productId), quantity }, token)
  }
}

/** Signs a new shopper in, with these packs in the cart: product id → packs. */
export async function signInShopper(
  { shop, shopper }: Journey,
  packs: Record<number, number> = {},
): Promise<Account> {
  const account = await openAccount(shop)
  await fillCart(shop.url, account, packs)
  await signInBrowser(shopper.context, account)
  return account
}

/** The shopper of the sample data, who has three orders. */
export const asha = { email: 'asha@example.com', password: 'garden123' }

export const signInAsAsha = async ({ shop, shopper }: Journey): Promise<void> =>
  signInBrowser(shopper.context, await demoAccount(shop.url))

export async function demoAccount(shopUrl: string): Promise<Account> {
  const credentials = { loginIdentifier: asha.email, password: asha.password }
  const session = await post<Omit<Account, 'password'>>(shopUrl, '/api/login', credentials)
  return { ...session, password: asha.password }
}

/** Asks for the first-order offer, as the newsletter form does. */
export const subscribe = (shopUrl: string, { user }: Account): Promise<unknown> =>
  post(shopUrl, '/api/subscribe-discount', { email: user.email })

async function post<Reply>(shopUrl: string, path: string, body: object, token?: string): Promise<Reply> {
  const response = await fetch(shopUrl + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  assert.equal(response.status, 200, `${path} answers ${response.status}`)
  return (await response.json()) as Reply
}

/** Signs in on the page that is shown. */
export async function logIn(page: Page, { user, password }: Account): Promise<void> {
  await page.getByLabel('Email or Phone Number').fill(user.email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
}

/** Opens the checkout and waits until it knows what there is to pay. */
export async function openCheckout(page: Page, search = ''): Promise<void> {
  await arrive(page, `/checkout${search}`)
  await page.getByText('Grand Total').waitFor()
}

export async function fillAddress(page: Page, changes: Partial<typeof address> = {}): Promise<void> {
  for (const [label, value] of Object.entries({ ...address, ...changes })) {
    await page.getByLabel(label, { exact: true }).fill(value)
  }
}

/** What the six fields hold. */
export async function readAddress(page: Page): Promise<Record<string, string>> {
  const labels = Object.keys(address)
  const values = labels.map((label) => page.getByLabel(label, { exact: true }).inputValue())
  const read = await Promise.all(values)
  return Object.fromEntries(labels.map((label, index) => [label, read[index] ?? '']))
}

export const payNow = (page: Page): Promise<void> => page.getByRole('button', { name: 'Pay Now' }).click()

export const popup = (page: Page) => page.getByRole('dialog', { name: 'Test payment' })

export async function payByCard(page: Page, card = goodCard): Promise<void> {
  await popup(page).getByLabel('Card number').fill(card)
  await popup(page).getByRole('button', { name: 'Pay', exact: true }).click()
}

/** Waits for a page by its whole address, since the former page may carry it in `?from=`. */
export const waitForAddress = (page: Page, address: string): Promise<void> =>
  page.waitForURL(({ pathname, search }) => pathname + search === address)

/** Waits for the order's page and answers the order's number. */
export async function arriveAtOrder(page: Page): Promise<string> {
  await page.waitForURL(/\/order-details\/ORD\d+$/)
  await page.getByRole('heading', { level: 1, name: /^Order ORD/ }).waitFor()
  return page.url().split('/').at(-1) ?? ''
}

/** A new shopper with these packs in the cart stands at the checkout, with the address filled in. */
export async function comeToPay(
  journey: Journey,
  packs: Record<number, number> = { 1: 2 },
): Promise<Account> {
  const account = await signInShopper(journey, packs)
  await openCheckout(journey.page)
  await fillAddress(journey.page)
  return account
}

/** Buys what is in the cart by card, and answers the number of the order, whose page is then shown. */
export async function buyAtCheckout(page: Page): Promise<string> {
  await openCheckout(page)
  await fillAddress(page)
  await payNow(page)
  await payByCard(page)
  return arriveAtOrder(page)
}

/** Buys a pack of a product over HTTP, and answers the number of the order. */
export async function buyByCalls(
  { url, sandboxUrl }: ShopPlaces,
  { token }: Account,
  productId = 1,
): Promise<string> {
  const visitor = openVisitor(url)
  try {
    const body = await pay(sandboxUrl, await beginPayment(visitor, token, productId))
    const { orderId } = await visitor.call('POST /api/verify-razorpay-payment', { token, body })
    return String(orderId)
  } finally {
    visitor.leave()
  }
}

/** Opens the page of an order that a new shopper has paid for, and answers its number. */
export async function openNewOrder(journey: Journey): Promise<string> {
  const account = await signInShopper(journey)
  const id = await buyByCalls(journey.shop, account)
  await arrive(journey.page, `/order-details/${id}`)
  return arriveAtOrder(journey.page)
}
