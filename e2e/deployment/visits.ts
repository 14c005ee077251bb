import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { request } from 'node:https'
import pg from 'pg'
import { deliveryAddress } from '#test/delivery-address.ts'
import type { ShopPlaces } from '../running-shop.ts'
import { openAccount } from '../shopping.ts'
import { pay } from '../visitor.ts'
import { ask, type Door } from './https.ts'

/** A new shopper buys a pack through the proxy. */
export async function buy(door: Door, shop: ShopPlaces): Promise<void> {
  const { token } = await openAccount(shop)
  const call = async (path: string, body: object): Promise<Record<string, unknown>> => {
    const headers = { authorization: `Bearer ${token}` }
    const reply = await ask(door, path, { method: 'POST', body, headers })
    assert.equal(reply.status, 200, `${path}: ${reply.text}`)
    return JSON.parse(reply.text)
  }
  const items = [{ productId: 1, quantity: 1 }]
  const { total } = await call('/api/checkout/quote', { items })
  const order = { amount: total, currency: 'INR', items, shipping: deliveryAddress }
  const { id } = await call('/api/create-razorpay-order', order)
  const proof = await pay(shop.sandboxUrl, String(id))
  const { orderId } = await call('/api/verify-razorpay-payment', proof)
  assert.match(String(orderId), /^ORD\d+$/)
}

/** A member of the staff with a second factor, and a session. Answers the cookie. */
async function openStaffSession({ databaseUrl }: ShopPlaces): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    await client.query(
      `WITH member AS (
         INSERT INTO staff_members (email, full_name, role_id, totp_seed)
         SELECT 'owner@shop.example', 'Ravi Menon', id, 'sealed' FROM staff_roles WHERE name = 'owner' RETURNING id)
       INSERT INTO staff_sessions (token_hash, staff_id, address, user_agent)
       SELECT $1, id, '127.0.0.1', 'trial' FROM member`,
      [createHash('sha256').update(token).digest()],
    )
  } finally {
    await client.end()
  }
  return `__Host-staff=${token}`
}

/** Opens the answer that never ends, and waits for its first bytes. */
export async function hearLive({ port, authority }: Door, shop: ShopPlaces): Promise<void> {
  const cookie = await openStaffSession(shop)
  const asked = request({
    host: '127.0.0.1',
    port,
    path: '/api/live',
    ca: authority,
    servername: 'staff.example',
    agent: false,
    headers: {
      host: 'staff.example',
      cookie,
    },
  })
  asked.end()
  try {
    await new Promise<void>((resolve, reject) => {
      asked.once('error', reject)
      asked.once('response', (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`/api/live answered ${answer.statusCode}`))
        answer.once('data', () => resolve())
      })
      setTimeout(() => reject(new Error('nothing came in five seconds')), 5_000).unref()
    })
  } finally {
    asked.destroy()
  }
}
