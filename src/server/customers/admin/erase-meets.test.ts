import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import type { Pool, PoolClient } from 'pg'
import * as data from '#contract/admin/customer-data.ts'
import { noteOnCustomer } from '#contract/admin/customers.ts'
import { forgotPassword, getProfile, login, register, updateProfile } from '#contract/shop/accounts.ts'
import { addToCart } from '#contract/shop/cart.ts'
import { createGardenPlan, keepGardenPlan } from '#contract/shop/garden.ts'
import { askReturn } from '#contract/shop/returns.ts'
import { errorOf } from '#test/back-office.ts'
import { deliver } from '#test/full-customer.ts'
import { openPayingOffice } from '#test/office.ts'
import { eventually } from '#test/paying-shop.ts'
import { accounts } from '../../platform/database/tables.ts'

const shared = await openPayingOffice()
const { shop, office, paidOrder } = shared
const { db } = shop
const pool = (db as typeof db & { $client: Pool }).$client
const owner = { cookie: office.owner }

const idOf = async (email: string): Promise<number> => {
  const [row] = await db.select().from(accounts).where(eq(accounts.email, email))
  return row?.id ?? assert.fail(`Nobody is called ${email}.`)
}

const previewHash = async (id: number): Promise<string> =>
  (await office.call(data.previewErasure, { ...owner, params: { id } })).body.seen

const erase = (id: number, seen: string) =>
  office.call(data.eraseCustomer, {
    ...owner,
    params: { id },
    key: crypto.randomUUID(),
    body: { reason: 'Asked', seen, gives_up_guarantee: true },
  })

/** Waits until `count` statements wait for a lock of another transaction. */
const untilWaiting = (count: number) =>
  eventually(`${count} who wait`, async () => {
    const { rows } = await pool.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
    return (rows[0]?.count ?? 0) >= count ? true : undefined
  })

/** Runs `work` while a transaction holds its uncommitted changes. */
async function during<T>(
  statement: string,
  values: unknown[],
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query(statement, values)
    return await work(client)
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}

/** Rows of every table that reference a deleted account; by then, orders belong to the erased account. */
/** The tables with rows of an account. Events keep only its number for 30 days, so that programs delete their copies. */
async function leftOf(id: number): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    SELECT table_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name = 'account_id' AND table_name NOT IN ('accounts', 'events')`)
  const left: string[] = []
  for (const { name } of rows) {
    const found = await db.execute(sql`SELECT 1 FROM ${sql.identifier(name)} WHERE account_id = ${id}`)
    if (found.rows.length > 0) left.push(name)
  }
  return left
}

/** A subscription that an erasure deletes, since its owner proved the address. */
async function subscribeProven(email: string): Promise<void> {
  await db.execute(sql`UPDATE accounts SET email_proven_at = now() WHERE email = ${email}`)
  await db.execute(sql`INSERT INTO subscribers (email) VALUES (${email})`)
}

describe('a running erasure', () => {
  it('makes the shopper’s calls wait, then end their session', async () => {
    const { id: order, email, token, password, phone } = await paidOrder()
    await deliver(shared, order)
    const id = await idOf(email)
    const plan = await shop.call(createGardenPlan, {
      body: { name: 'M', email: 'm@example.com', phone: '9876543210', grow: ['Herbs'] },
    })
    const stored = String(plan.body.plan).split('/').at(-1)
    await subscribeProven(email)
    const [item] = (await office.order(order)).items
    const items = [{ productId: 1, quantity: 1 }]
    const [seen, total] = [await previewHash(id), await shop.total(token, items)]
    const erasing = await during(
      'SELECT FROM subscribers WHERE email = $1 FOR UPDATE',
      [email],
      async (client) => {
        const answer = erase(id, seen)
        await untilWaiting(1)
        const doing = [
          shop.call(addToCart, { token, body: { productId: 1, quantity: 1 } }),
          shop.tryToStart(token, { items, amount: total }),
          shop.call(updateProfile, { token, body: { fullName: 'Meera New', email, phoneNumber: phone } }),
          shop.call(keepGardenPlan, { token, body: { token: stored } }),
          shop.call(askReturn, {
            token,
            params: { id: order },
            body: {
              items: [{ item_id: item?.id, quantity: 1 }],
              cause: 'damaged',
              wish: 'refund',
              words: 'Broken',
            },
          }),
        ]
        const signingIn = shop.call(login, { body: { loginIdentifier: email, password } })
        const forgetting = shop.call(forgotPassword, { body: { email } })
        await untilWaiting(6)
        await client.query('COMMIT')
        return {
          answer: await answer,
          doing: await Promise.all(doing),
          signIn: await signingIn,
          forgot: await forgetting,
        }
      },
    )
    assert.equal(erasing.answer.status, 200, JSON.stringify(erasing.answer.error))
    assert.deepEqual(erasing.doing.map(errorOf), [
      ...Array.from({ length: 4 }, () => [401, 'session_expired']),
      // By then, the order belongs to the erased account.
      [404, 'not_found'],
    ])
    assert.deepEqual(errorOf(erasing.signIn), [401, 'invalid_credentials'])
    assert.equal(erasing.forgot.status, 200)
    assert.deepEqual(await leftOf(id), [])
    const { rows } = await db.execute(sql`SELECT 1 FROM returns WHERE order_id = ${Number(order.slice(3))}`)
    assert.equal(rows.length, 0)
    const body = {
      fullName: 'Meera Anew',
      email,
      phoneNumber: phone,
      password: 'marigold-77',
      confirmPassword: 'marigold-77',
    }
    assert.equal((await shop.call(register, { body })).status, 200)
  })

  it('rejects a note that a colleague writes during an erasure', async () => {
    const { email } = await shop.registerShopper()
    const id = await idOf(email)
    await subscribeProven(email)
    const seen = await previewHash(id)
    const [erased, noted] = await during(
      'SELECT FROM subscribers WHERE email = $1 FOR UPDATE',
      [email],
      async (client) => {
        const answer = erase(id, seen)
        await untilWaiting(1)
        const noting = office.call(noteOnCustomer, {
          ...owner,
          params: { id },
          key: crypto.randomUUID(),
          body: { text: 'Asks when.' },
        })
        await untilWaiting(2)
        await client.query('COMMIT')
        return Promise.all([answer, noting])
      },
    )
    assert.equal(erased.status, 200)
    assert.deepEqual(errorOf(noted), [404, 'not_found'])
    assert.deepEqual(await leftOf(id), [])
  })
})

describe('an erasure that starts second', () => {
  it('waits for a payment being opened and is refused', async () => {
    const { email } = await shop.registerShopper()
    const id = await idOf(email)
    const seen = await previewHash(id)
    const answer = await during(
      `WITH made AS (
        INSERT INTO orders (account_id, status, subtotal_paise, discount_paise, shipping_paise, tax_paise, total_paise, is_from_cart)
        VALUES ($1, 'awaiting_payment', 10000, 0, 0, 0, 10000, false) RETURNING id)
      INSERT INTO payments (order_id, account_id, status, amount_paise, receipt, reserved_until, is_reserved)
      SELECT id, $1, 'open', 10000, 'meets-' || id, now() + interval '15 minutes', false FROM made`,
      [id],
      async (client) => {
        const erasing = erase(id, seen)
        await untilWaiting(1)
        await client.query('COMMIT')
        return erasing
      },
    )
    assert.deepEqual(errorOf(answer), [409, 'customer_under_way'])
    assert.equal(await idOf(email), id)
  })

  for (let run = 1; run <= 8; run += 1)
    it(`takes a concurrent order along or prevents the purchase (${run})`, async () => {
      const { email, token } = await shop.registerShopper()
      const id = await idOf(email)
      const seen = await previewHash(id)
      const total = await shop.total(token, [{ productId: 1, quantity: 1 }])
      const starting = shop.tryToStart(token, { items: [{ productId: 1, quantity: 1 }], amount: total })
      const [erased, started] = await Promise.all([erase(id, seen), starting])
      const isErased = erased.status === 200
      assert.equal(
        started.status,
        isErased ? 401 : 200,
        `${JSON.stringify(erased.error)} ${JSON.stringify(started.error)}`,
      )
      if (!isErased) assert.deepEqual(errorOf(erased), [409, 'customer_under_way'])
      if (isErased) assert.deepEqual(await leftOf(id), [])
      assert.equal((await shop.call(getProfile, { token })).status, isErased ? 401 : 200)
    })

  it('erases once when two colleagues act at once', async () => {
    const { email } = await shop.registerShopper()
    const id = await idOf(email)
    const seen = await previewHash(id)
    const answers = await Promise.all([erase(id, seen), erase(id, seen), erase(id, seen)])
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 404, 404])
  })
})
