import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'
import type { BrowserContext } from 'playwright-core'
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

/** Buys a pack over HTTP, as a shopper's page would. Answers the order's id. */
export async function buyPack(shop: ShopPlaces): Promise<string> {
  const visitor = openVisitor(shop.url)
  try {
    const { token } = await openAccount(shop)
    const body = await pay(shop.sandboxUrl, await beginPayment(visitor, token))
    const { orderId } = await visitor.call('POST /api/verify-razorpay-payment', { token, body })
    return String(orderId)
  } finally {
    visitor.leave()
  }
}
