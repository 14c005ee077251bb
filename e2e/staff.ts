import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'
import type { BrowserContext } from 'playwright-core'
import { newShopper, type Shopper } from '#test/browser.ts'
import type { Journey } from './journey.ts'
import type { ShopPlaces } from './running-shop.ts'
import { openAccount } from './shopping.ts'
import { beginPayment, openVisitor, pay } from './visitor.ts'

type Place = Pick<ShopPlaces, 'databaseUrl' | 'staffUrl'>

/** Signs a demo member of the staff in, in the database, and gives the browser the cookie. */
export async function signInStaff(
  context: BrowserContext,
  { databaseUrl, staffUrl }: Place,
  email = 'staff@example.com',
): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    await client.query(
      `INSERT INTO staff_sessions (token_hash, staff_id, address, user_agent)
       SELECT $1, id, '127.0.0.1', 'journey' FROM staff_members WHERE email = $2`,
      [createHash('sha256').update(token).digest(), email],
    )
  } finally {
    await client.end()
  }
  await context.addCookies([
    { name: 'staff', value: token, url: staffUrl, httpOnly: true, sameSite: 'Strict' },
  ])
}

/** Another member of the staff, signed in, in a window of their own. */
export async function openColleague({ browser, shop }: Pick<Journey, 'browser' | 'shop'>): Promise<Shopper> {
  const colleague = await newShopper(browser)
  await signInStaff(colleague.context, shop)
  return colleague
}

/** A colleague holds an order. */
export async function holdElsewhere(
  { browser, shop }: Pick<Journey, 'browser' | 'shop'>,
  id: string,
  reason: string,
): Promise<void> {
  const colleague = await browser.newContext()
  await signInStaff(colleague, shop, 'packer@example.com')
  const address = `${shop.staffUrl}/api/orders/${id}`
  const { version } = await (await colleague.request.get(address)).json()
  const headers = { origin: shop.staffUrl }
  const held = await colleague.request.post(`${address}/hold`, { data: { version, reason }, headers })
  assert.equal(held.status(), 200)
  await colleague.close()
}

/** Buys a pack over HTTP, as a shopper's page would. Answers the order's id. */
export async function buyPack(shop: ShopPlaces): Promise<string> {
  const [id] = await buyMany(shop, 1)
  assert.ok(id)
  return id
}

/** One shopper buys so many orders over HTTP, of these products in turn. Answers their ids, oldest first. */
export async function buyMany(shop: ShopPlaces, count: number, products = [1, 3, 4, 6]): Promise<string[]> {
  const visitor = openVisitor(shop.url)
  const ids: string[] = []
  try {
    const { token } = await openAccount(shop)
    for (let index = 0; index < count; index += 1) {
      const product = products[index % products.length]
      const body = await pay(shop.sandboxUrl, await beginPayment(visitor, token, product))
      const { orderId } = await visitor.call('POST /api/verify-razorpay-payment', { token, body })
      ids.push(String(orderId))
    }
  } finally {
    visitor.leave()
  }
  return ids
}
