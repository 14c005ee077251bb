import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { asc, eq, sql } from 'drizzle-orm'
import { getProfile, login } from '#contract/shop/accounts.ts'
import { publicOrderId } from '#contract/shop/orders.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { loadNext } from '../../catalog/products/store.ts'
import type { Database } from '../../platform/database/database.ts'
import {
  accounts,
  orderHistory,
  orderItems,
  orders,
  outbox,
  payments,
  products,
  stockMovements,
} from '../../platform/database/tables.ts'
import { sampleProducts } from './products.ts'
import { seedSampleData } from './seed.ts'
import { closeDemoAccounts } from './seed-demo.ts'

/** A kit of four parts. */
const kit = 6

const opened: TestDatabase[] = []
after(async () => {
  for (const database of opened) await database.close()
})

async function emptyShop(): Promise<TestDatabase> {
  const database = await createTestDatabase()
  opened.push(database)
  return database
}

async function seededShop(withDemoAccounts = true): Promise<TestDatabase> {
  const database = await emptyShop()
  assert.equal(await seedSampleData(database.db, { withDemoAccounts }), true)
  return database
}

/** Every counted item, with the sum of its movements. */
async function stockAndLedger(db: Database) {
  const { rows } = await db.execute<{ onHand: number; reserved: number; ledger: number }>(sql`
    SELECT on_hand AS "onHand", reserved, (
      SELECT coalesce(sum(change), 0)::int FROM stock_movements movement
      WHERE movement.product_id = stock.product_id OR movement.part_id = stock.part_id) AS ledger
    FROM stock`)
  return rows
}

describe('the sample data', () => {
  let withoutDemo: TestDatabase['db']
  before(async () => {
    withoutDemo = (await seededShop(false)).db
  })

  it('contains every sample product with stock from the ledger', async () => {
    for (const db of [(await seededShop()).db, withoutDemo]) {
      assert.deepEqual(
        (await loadNext(db, null)).map(({ id, availablePacks }) => [id, availablePacks]),
        sampleProducts.map(({ id, stock }) => [id, stock]),
      )
      for (const { onHand, reserved, ledger } of await stockAndLedger(db)) {
        assert.deepEqual([reserved, ledger], [0, onHand])
      }
    }
  })

  it('is written once, however many processes start at once', async () => {
    const { db } = await emptyShop()
    const seed = () => seedSampleData(db, { withDemoAccounts: true })
    const written = await Promise.all([seed(), seed(), seed(), seed()])
    assert.deepEqual(written.filter(Boolean), [true])
    assert.equal(await seed(), false)
    assert.equal((await db.select().from(products)).length, 8)
    assert.equal((await db.select().from(orders)).length, 3)
  })

  it('contains no account and no order without the demo', async () => {
    const db = withoutDemo
    for (const table of [accounts, orders, payments]) assert.deepEqual(await db.select().from(table), [])
    const reasons = await db.selectDistinct({ reason: stockMovements.reason }).from(stockMovements)
    assert.deepEqual(reasons, [{ reason: 'opening stock' }])
  })

  it('leaves a shop with products unchanged', async () => {
    const db = withoutDemo
    await db.update(products).set({ name: 'Renamed by its owner' }).where(eq(products.id, 1))
    assert.equal(await seedSampleData(db, { withDemoAccounts: true }), false)
    assert.deepEqual(await db.select().from(accounts), [])
    const [first] = await db.select().from(products).where(eq(products.id, 1))
    assert.equal(first?.name, 'Renamed by its owner')
  })
})

describe('the demo', () => {
  let db: Database
  let shop: TestShop
  before(async () => {
    db = (await seededShop()).db
    shop = await openTestShop()
  })
  after(() => shop.close())

  it('lets the demo shopper sign in, without a staff account', async () => {
    for (const loginIdentifier of ['asha@example.com', '+91 98765 43210']) {
      const answer = await shop.call(login, { body: { loginIdentifier, password: 'garden123' } })
      assert.equal(answer.status, 200, loginIdentifier)
    }
    const emails = await shop.db.select({ email: accounts.email }).from(accounts)
    assert.deepEqual(emails, [{ email: 'asha@example.com' }])
  })

  it('closes at going live, and keeps a real person’s account', async () => {
    const own = await shop.registerShopper()
    const enter = (loginIdentifier: string, password: string) =>
      shop.call(login, { body: { loginIdentifier, password } })
    const { token } = (await enter('asha@example.com', 'garden123')).body
    // The profile page may have changed the address.
    await shop.db
      .update(accounts)
      .set({ email: 'tried@example.com' })
      .where(eq(accounts.email, 'asha@example.com'))
    await closeDemoAccounts(shop.db)
    const answers = [
      await shop.call(getProfile, { token }),
      await enter('tried@example.com', 'garden123'),
      await enter(own.email, own.password),
    ]
    assert.deepEqual(
      answers.map(({ status }) => status),
      [401, 401, 200],
    )
  })

  it('has exactly ORD001 Delivered, ORD002 Shipped and ORD003 Cancelled', async () => {
    const found = await db
      .select({ id: orders.id, status: orders.status, payment: payments.status, email: accounts.email })
      .from(orders)
      .innerJoin(payments, eq(payments.orderId, orders.id))
      .innerJoin(accounts, eq(accounts.id, orders.accountId))
      .orderBy(asc(orders.id))
    assert.deepEqual(
      found.map(({ id, ...rest }) => ({ id: publicOrderId(id), ...rest })),
      [
        { id: 'ORD001', status: 'delivered', payment: 'paid', email: 'asha@example.com' },
        { id: 'ORD002', status: 'shipped', payment: 'paid', email: 'asha@example.com' },
        { id: 'ORD003', status: 'cancelled', payment: 'refunded', email: 'asha@example.com' },
      ],
    )
  })

  it('adds up: items, subtotal, shipping, total and the paid amount', async () => {
    const amounts = await db
      .select({
        subtotal: orders.subtotalPaise,
        items: sql<number>`(SELECT sum(price_paise * quantity)::int FROM order_items item WHERE item.order_id = ${orders.id})`,
        shipping: orders.shippingPaise,
        total: orders.totalPaise,
        paid: payments.amountPaise,
        tax: orders.taxPaise,
      })
      .from(orders)
      .innerJoin(payments, eq(payments.orderId, orders.id))
      .orderBy(asc(orders.id))
    for (const { subtotal, items, shipping, total, paid, tax } of amounts) {
      assert.equal(items, subtotal)
      assert.equal(total, subtotal + shipping)
      assert.equal(paid, total)
      assert.ok(tax > 0 && tax < total)
    }
    assert.deepEqual(
      amounts.map(({ shipping, total }) => [shipping, total]),
      [
        [0, 170_000],
        [7_900, 137_900],
        [7_900, 105_650],
      ],
    )
  })

  it('has a history in order, in the past', async () => {
    const entries = await db.select().from(orderHistory).orderBy(asc(orderHistory.id))
    for (const id of [1, 2, 3]) {
      const times = entries.filter((entry) => entry.orderId === id).map((entry) => entry.createdAt.getTime())
      assert.deepEqual(
        times,
        times.toSorted((a, b) => a - b),
      )
      assert.ok(times.every((time) => time < Date.now()))
    }
    const last = (id: number) => entries.findLast((entry) => entry.orderId === id)?.status
    assert.deepEqual([1, 2, 3].map(last), ['delivered', 'shipped', 'cancelled'])
  })

  it('refunds the cancelled order in full, with a credit note', async () => {
    const { rows } = await db.execute<Record<string, unknown>>(sql`
      SELECT payment.status AS payment, refund.status AS refund, refund.reason, refund.provider_payment_id = payment.provider_payment_id AS is_same,
        refund.amount_paise = payment.amount_paise AND refund.amount_paise = ordered.total_paise AND document.total_paise = ordered.total_paise AS is_all,
        refund.created_at > payment.settled_at AND refund.finished_at > refund.created_at AND refund.finished_at < now() AS is_in_order,
        document.cgst_paise + document.sgst_paise AS tax, ordered.tax_paise
      FROM refunds refund JOIN payments payment ON payment.id = refund.payment_id JOIN orders ordered ON ordered.id = payment.order_id
        JOIN tax_documents document ON document.refund_id = refund.id
      WHERE ordered.id = 3`)
    const [{ tax, tax_paise, ...refund } = {}, ...others] = rows
    assert.deepEqual(others, [])
    assert.deepEqual(refund, {
      payment: 'refunded',
      refund: 'processed',
      reason: 'cancelled',
      is_same: true,
      is_all: true,
      is_in_order: true,
    })
    assert.equal(Number(tax), Number(tax_paise))
  })

  it('has carrier and tracking number for each shipped order', async () => {
    const sent = await db
      .select({ id: orders.id, carrier: orders.carrier, number: orders.trackingNumber })
      .from(orders)
      .orderBy(asc(orders.id))
    assert.ok(sent[0]?.carrier && sent[0].number && sent[1]?.carrier && sent[1].number)
    assert.deepEqual([sent[2]?.carrier, sent[2]?.number], [null, null])
  })

  it('moves stock for each sold item, and back for cancelled ones', async () => {
    const items = await db.select().from(orderItems)
    for (const { orderId, productId, quantity } of items) {
      const { rows } = await db.execute<{ changes: number[] }>(sql`
        SELECT array_agg(movement.change ORDER BY movement.id) AS changes
        FROM product_stock made JOIN stock ON stock.id = made.stock_id
          LEFT JOIN stock_movements movement ON movement.order_id = ${orderId} AND (movement.product_id = stock.product_id OR movement.part_id = stock.part_id)
        WHERE made.product_id = ${productId} GROUP BY stock.id`)
      assert.equal(rows.length, productId === kit ? 4 : 1)
      for (const { changes } of rows) {
        assert.deepEqual(changes, orderId === 3 ? [-quantity, quantity] : [-quantity])
      }
    }
  })

  it('leaves ORD004 for the next order, and sends no mail', async () => {
    const [shopper] = await db.select().from(accounts).where(eq(accounts.email, 'asha@example.com'))
    const [next] = await db
      .insert(orders)
      .values({
        accountId: shopper?.id ?? 0,
        status: 'awaiting_payment',
        isFromCart: false,
        subtotalPaise: 0,
        discountPaise: 0,
        shippingPaise: 0,
        taxPaise: 0,
        totalPaise: 0,
      })
      .returning({ id: orders.id })
    assert.equal(publicOrderId(next?.id ?? 0), 'ORD004')
    assert.deepEqual(await db.select().from(outbox), [])
  })
})
