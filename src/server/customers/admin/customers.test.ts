import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { listAudit } from '#contract/admin/audit.ts'
import * as calls from '#contract/admin/customers.ts'
import { refundOrder } from '#contract/admin/refunds.ts'
import { getTicket, listTickets } from '#contract/admin/tickets.ts'
import { getProfile, login } from '#contract/shop/accounts.ts'
import { addToCart } from '#contract/shop/cart.ts'
import { sendContactMessage } from '#contract/shop/contact.ts'
import { subscribeDiscount } from '#contract/shop/newsletter.ts'
import { errorOf } from '#test/back-office.ts'
import { openPayingOffice } from '#test/office.ts'
import { accounts, customerNotes, outbox } from '../../platform/database/tables.ts'

const { shop, office, paidOrder } = await openPayingOffice()
const owner = { cookie: office.owner }

const idOf = async (email: string): Promise<number> => {
  const [row] = await shop.db.select().from(accounts).where(eq(accounts.email, email))
  return row?.id ?? assert.fail(`Nobody is called ${email}.`)
}

const list = async (query: Record<string, string> = {}) =>
  (await office.call(calls.listCustomers, { ...owner, query })).body

const signIn = (loginIdentifier: string, password: string) =>
  shop.call(login, { body: { loginIdentifier, password } })

const read = async (id: number, cookie = office.owner) =>
  (await office.call(calls.getCustomer, { cookie, params: { id } })).body

describe('the list of customers', () => {
  it('finds customers by name, phone, order and beginning of the address', async () => {
    const buyer = await paidOrder()
    const id = await idOf(buyer.email)
    const { name, phone } = await read(id)
    const begins = buyer.email.slice(0, -6)
    for (const q of [
      name,
      name.toUpperCase(),
      phone,
      phone.slice(3),
      begins.toUpperCase(),
      buyer.id,
      buyer.id.slice(3),
    ]) {
      const { customers } = await list({ q })
      assert.ok(
        customers.some((one) => one.id === id),
        q,
      )
    }
    for (const q of ['%%%', 'Nobody at all', 'ORD999999', '9000000001', "x' OR 1=1 --", 'a_b@'])
      assert.deepEqual((await list({ q })).customers, [], q)
  })

  it('shows paid orders, their sums and the phone’s end', async () => {
    const buyer = await paidOrder()
    const [one] = (await list({ q: buyer.email })).customers
    const { total_amount } = await office.order(buyer.id)
    const { phone } = await read(one?.id ?? 0)
    assert.deepEqual(
      [one?.orders_count, one?.spent, one?.phone_end, 'phone' in (one ?? {})],
      [1, total_amount, phone.slice(-4), false],
    )
    const idle = await shop.registerShopper()
    const [none] = (await list({ q: idle.email })).customers
    assert.deepEqual([none?.orders_count, none?.spent, none?.last_order_at], [0, 0, null])
  })

  it('pages without a gap and logs further reading', async () => {
    await shop.db.execute(sql`INSERT INTO accounts (email, phone, full_name, password_hash)
      SELECT 'page' || n || '@example.com', '+9170000' || lpad(n::text, 5, '0'), 'Pagewise Reader', '' FROM generate_series(1, 120) AS n`)
    const seen: number[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: Awaited<ReturnType<typeof list>> = await list({ q: 'pagewise', ...(cursor && { cursor }) })
      assert.equal(page.count, 120)
      seen.push(...page.customers.map(({ id }) => id))
      cursor = page.next_cursor
    }
    assert.equal(new Set(seen).size, 120)
    assert.deepEqual(
      seen,
      seen.toSorted((x, y) => y - x),
    )
    const { entries } = (await office.call(listAudit, { ...owner, query: { entity: 'list:customers' } })).body
    assert.deepEqual(
      entries.map(({ action, after }) => [action, after?.people]),
      [
        ['people_read', 20],
        ['people_read', 50],
      ],
    )
  })
})

describe('a customer’s page', () => {
  it('shows orders, sums, addresses, tickets, newsletter and refunds', async () => {
    const buyer = await paidOrder()
    const second = await shop.buy(buyer.token, { items: [{ productId: 2, quantity: 1 }] })
    await shop.call(subscribeDiscount, { body: { email: buyer.email.toUpperCase() } })
    const asked = { name: 'Somebody', email: buyer.email, phone: '9876543210', message: 'Where is it?' }
    await shop.call(sendContactMessage, { body: asked })
    const { refundable, items } = await office.order(second)
    await office.call(refundOrder, {
      ...owner,
      params: { id: second },
      key: crypto.randomUUID(),
      body: {
        refundable,
        shipping: 0,
        adjustment: 0,
        reason: 'Broken',
        items: [{ item_id: items[0]?.id, quantity: 1, restock: false }],
      },
    })
    const one = await read(await idOf(buyer.email))
    const [first, other] = [await office.order(buyer.id), await office.order(second)]
    assert.equal(one.orders_count, 2)
    assert.equal(one.spent, first.total_amount + other.total_amount)
    assert.equal(one.refunded, items[0]?.refundable_amount)
    assert.deepEqual(
      one.refunds.map(({ order, amount }) => [order, amount]),
      [[second, one.refunded]],
    )
    assert.deepEqual(
      one.addresses.map(({ city, orders_count }) => [city, orders_count]),
      [['Pune', 2]],
    )
    assert.equal(one.tickets?.length, 1)
    assert.ok(one.newsletter)
    assert.deepEqual([one.sign_ins.count, one.gardens?.plans, one.erasure], [1, [], null])
    assert.equal(one.sign_ins.last_at?.slice(0, 10), new Date().toISOString().slice(0, 10))
    const { body } = await office.call(calls.listCustomerOrders, { ...owner, params: { id: one.id } })
    assert.deepEqual(
      body.orders.map(({ id, refunded }) => [id, refunded]),
      [
        [second, one.refunded],
        [buyer.id, 0],
      ],
    )
    assert.equal((await office.order(second)).customer, one.id)
  })

  it('shows the goods of the cart at their prices of now', async () => {
    const { email, token } = await shop.registerShopper()
    for (const [productId, quantity] of [
      [2, 1],
      [1, 3],
    ] as const)
      await shop.call(addToCart, { token, body: { productId, quantity } })
    const { cart, cart_count } = await read(await idOf(email))
    assert.deepEqual(
      cart.map(({ product_id, quantity, price }) => [product_id, quantity, price]),
      [
        [2, 1, 977.5],
        [1, 3, 500],
      ],
    )
    assert.equal(cart_count, 4)
  })

  it('finds the customer of a ticket by account or typed address', async () => {
    const { email } = await shop.registerShopper()
    const ask = (address: string) =>
      shop.call(sendContactMessage, {
        body: { name: 'A', email: address, phone: '9876543210', message: 'Hello?' },
      })
    await ask(email.toUpperCase())
    await ask('nobody.here@example.com')
    const led = async (q: string) => {
      const { tickets } = (await office.call(listTickets, { ...owner, query: { q } })).body
      return (await office.call(getTicket, { ...owner, params: { id: tickets[0]?.id } })).body.customer
    }
    assert.equal(await led(email), await idOf(email))
    assert.equal(await led('nobody.here@example.com'), null)
  })

  it('hides data that the reader may not see', async () => {
    const { email } = await shop.registerShopper()
    const reader = await office.memberWith(['customers.read'])
    const { tickets, gardens } = await read(await idOf(email), reader.cookie)
    assert.deepEqual([tickets, gardens], [null, null])
  })

  it('pages through many orders of a customer', async () => {
    const { email } = await shop.registerShopper()
    const id = await idOf(email)
    await shop.db.execute(sql`
      WITH made AS (
        INSERT INTO orders (account_id, status, subtotal_paise, discount_paise, shipping_paise, tax_paise, total_paise, is_from_cart)
        SELECT ${id}, 'delivered', 10000, 0, 0, 0, 10000, false FROM generate_series(1, 45) RETURNING id)
      INSERT INTO payments (order_id, account_id, status, amount_paise, receipt, provider_payment_id, reserved_until, is_reserved)
      SELECT id, ${id}, 'paid', 10000, 'page-' || id, 'pay_page' || id, now(), false FROM made`)
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const { body }: { body: { orders: calls.CustomerOrder[]; next_cursor: string | null } } =
        await office.call(calls.listCustomerOrders, {
          ...owner,
          params: { id },
          query: cursor ? { cursor } : {},
        })
      seen.push(...body.orders.map((order) => order.id))
      cursor = body.next_cursor
    }
    assert.equal(new Set(seen).size, 45)
    const { orders_count, spent } = await read(id)
    assert.deepEqual([orders_count, spent], [45, 4500])
  })

  it('answers not found for an unknown customer', async () => {
    for (const endpoint of [calls.getCustomer, calls.listCustomerOrders])
      assert.deepEqual(errorOf(await office.call(endpoint, { ...owner, params: { id: 999_999 } })), [
        404,
        'not_found',
      ])
  })
})

describe('a note about a customer', () => {
  it('writes a note once, visible to colleagues alone', async () => {
    const { email, token } = await shop.registerShopper()
    const id = await idOf(email)
    const key = crypto.randomUUID()
    const body = { text: 'Prefers to be rung after six.' }
    const write = () => office.call(calls.noteOnCustomer, { ...owner, params: { id }, key, body })
    const answers = await Promise.all([write(), write()])
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200],
    )
    assert.deepEqual(
      (await read(id)).notes.map(({ text }) => text),
      [body.text],
    )
    assert.equal(
      (await shop.db.select().from(customerNotes).where(eq(customerNotes.accountId, id))).length,
      1,
    )
    const mails = await shop.db.select().from(outbox).where(eq(outbox.recipient, email))
    assert.doesNotMatch(JSON.stringify(mails), /after six/)
    assert.doesNotMatch(JSON.stringify((await shop.call(getProfile, { token })).body), /after six/)
    const { entries } = (await office.call(listAudit, { ...owner, query: { entity: `customer:${id}` } })).body
    assert.deepEqual(
      entries.map(({ action }) => action),
      ['note_written'],
    )
    assert.doesNotMatch(JSON.stringify(entries), /after six/)
  })

  it('rejects an empty, long, keyless or misdirected note', async () => {
    const { email } = await shop.registerShopper()
    const id = await idOf(email)
    const write = (text: unknown, more = {}) =>
      office.call(calls.noteOnCustomer, {
        ...owner,
        params: { id },
        key: crypto.randomUUID(),
        body: { text },
        ...more,
      })
    for (const text of ['  ', 'x'.repeat(2001), 7, null, 'a\u0000b'])
      assert.deepEqual(errorOf(await write(text)), [400, 'invalid_request'])
    assert.deepEqual(errorOf(await write('Hello', { key: undefined })), [400, 'idempotency_key_missing'])
    assert.deepEqual(errorOf(await write('Hello', { params: { id: 999_999 } })), [404, 'not_found'])
    assert.deepEqual((await read(id)).notes, [])
  })
})

describe('logging a customer out everywhere', () => {
  it('ends every session of one customer and records the count', async () => {
    const { email, token, password } = await shop.registerShopper()
    const other = await shop.registerShopper()
    const { token: phone } = (await signIn(email, password)).body
    const id = await idOf(email)
    const answer = await office.call(calls.logOutCustomer, {
      ...owner,
      params: { id },
      body: { reason: 'The phone was stolen' },
    })
    assert.deepEqual([answer.status, answer.body.ended], [200, 2])
    for (const ended of [token, phone])
      assert.deepEqual(errorOf(await shop.call(getProfile, { token: ended })), [401, 'session_expired'])
    assert.equal((await shop.call(getProfile, { token: other.token })).status, 200)
    assert.equal((await read(id)).sign_ins.count, 0)
    const { entries } = (await office.call(listAudit, { ...owner, query: { entity: `customer:${id}` } })).body
    assert.deepEqual(
      entries.map(({ action, before, reason }) => [action, before, reason]),
      [['customer_logged_out', { sign_ins: 2 }, 'The phone was stolen']],
    )
    assert.equal((await signIn(email, password)).status, 200, 'they can sign in again')
  })

  it('requires a customer, a reason and the permission', async () => {
    const { email, token } = await shop.registerShopper()
    const id = await idOf(email)
    const reader = await office.memberWith(['customers.read', 'customers.export', 'customers.erase'])
    const logOut = (input: object) =>
      office.call(calls.logOutCustomer, { ...owner, params: { id }, ...input })
    assert.deepEqual(errorOf(await logOut({ body: {} })), [400, 'invalid_request'])
    assert.deepEqual(errorOf(await logOut({ body: { reason: 'x' }, cookie: reader.cookie })), [
      403,
      'not_allowed',
    ])
    assert.deepEqual(errorOf(await logOut({ body: { reason: 'x' }, params: { id: 999_999 } })), [
      404,
      'not_found',
    ])
    assert.equal((await shop.call(getProfile, { token })).status, 200)
  })
})
