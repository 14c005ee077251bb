import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Pool } from 'pg'
import { getProfile, login } from '#contract/shop/accounts.ts'
import { addToCart, getCart, removeCartItem, updateCartItem } from '#contract/shop/cart.ts'
import { getCatalogue, listFirstProducts, listGardenGoods } from '#contract/shop/catalogue.ts'
import { quoteCheckout } from '#contract/shop/checkout.ts'
import { cancelOrder, getOrder, listOrders } from '#contract/shop/orders.ts'
import { listProductPage } from '#contract/shop/product-list.ts'
import { getProduct, listProducts } from '#contract/shop/products.ts'
import { search } from '#contract/shop/search.ts'
import { findByIds } from '#server/agents/catalog/find-products.ts'
import { searchCatalog } from '#server/agents/catalog/search-catalog.ts'
import { countProducts, findStaffProducts } from '#server/catalog/admin/read-products.ts'
import { seedLarge } from '#server/cli/seed/seed-large.ts'
import { writeCartReminders } from '#server/customers/left-carts/write-cart-reminders.ts'
import { expireBatches } from '#server/inventory/batches/expire-batches.ts'
import { closeOverduePayments } from '#server/payments/reconciliation/close-overdue.ts'
import { claimPolls } from '#server/payments/reconciliation/status-polling.ts'
import { compileReplySerializer } from '#server/platform/http/reply-serializer.ts'
import { readChoice, sorts } from '#shared/product-list/choice.ts'
import { chooseProducts } from '#shared/product-list/choose-products.ts'
import { countQueries } from './count-queries.ts'
import { openPayingShop, type PayingShop } from './paying-shop.ts'

/** A tenth of `npm run seed -- --large`. A smaller table makes a sequential scan more likely, so the test is stricter. */
const amounts = { products: 3_000, shoppers: 3_000, orders: 10_000 }

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  Plans?: Plan[]
}

let shop: PayingShop
let pool: Pool
const cleanups: (() => Promise<unknown> | unknown)[] = []

before(async () => {
  shop = await openPayingShop({ after: (work) => void cleanups.push(work) })
  pool = (shop.db as typeof shop.db & { $client: Pool }).$client
  await seedLarge(shop.db, amounts)
})
after(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup()
})

/** Tables that grow with the shop's business; the few rows of the others may be read whole. */
const largeTables = async (): Promise<Set<string>> => {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND reltuples > 2000`,
  )
  return new Set(rows.map(({ name }) => name))
}

function walked(plan: Plan, large: Set<string>): string[] {
  const name = plan['Relation Name'] ?? ''
  const own = plan['Node Type'] === 'Seq Scan' && large.has(name) ? [name] : []
  return [...own, ...(plan.Plans ?? []).flatMap((inner) => walked(inner, large))]
}

describe('a large shop', () => {
  it('a large shop has consistent sums', async () => {
    const { rows } = await pool.query(`SELECT
      (SELECT count(*)::int FROM products) AS products, (SELECT count(*)::int FROM orders) AS orders,
      (SELECT count(*)::int FROM stock s WHERE on_hand <> (
        SELECT coalesce(sum(change), 0) FROM stock_movements m WHERE m.product_id = s.product_id OR m.part_id = s.part_id)) AS odd_stock,
      (SELECT count(*)::int FROM orders o WHERE subtotal_paise <> (SELECT sum(price_paise * quantity) FROM order_items i WHERE i.order_id = o.id)) AS odd_orders,
      (SELECT count(*)::int FROM orders o JOIN payments p ON p.order_id = o.id WHERE p.amount_paise <> o.total_paise AND p.status = 'paid') AS odd_payments`)
    assert.deepEqual(rows[0], {
      products: amounts.products + 8,
      orders: amounts.orders + 3,
      odd_stock: 0,
      odd_orders: 0,
      odd_payments: 0,
    })
  })

  it("a large shop answers shoppers' questions by index", async () => {
    const { during } = countQueries(pool)
    const { token, email, password } = await shop.registerShopper()
    const statements = await during(async () => {
      const body = { productId: 1, quantity: 1 }
      const accept = (answer: { status: number }) => assert.equal(answer.status, 200)
      accept(await shop.call(login, { body: { loginIdentifier: email, password } }))
      accept(await shop.call(getProfile, { token }))
      accept(await shop.call(getProduct, { params: { id: 'made-77' } }))
      accept(await shop.call(search, { query: { q: 'tomato feed' } }))
      accept(await shop.call(addToCart, { token, body }))
      accept(await shop.call(getCart, { token }))
      accept(await shop.call(updateCartItem, { token, body: { ...body, quantity: 3 } }))
      accept(await shop.call(quoteCheckout, { token, body: {} }))
      const id = await shop.buy(token)
      accept(await shop.call(getOrder, { token, params: { id } }))
      accept(await shop.call(listOrders, { token, query: { cursor: '5000' } }))
      accept(await shop.call(cancelOrder, { token, params: { id } }))
      await closeOverduePayments(shop)
      await claimPolls(shop.db, 50)
      accept(await shop.call(removeCartItem, { token, params: { productId: 1 } }))
    })
    assert.ok(statements.some((text) => /WITH due AS MATERIALIZED/.test(text) && /next_poll_at/.test(text)))
    const large = await largeTables()
    for (const name of [
      'orders',
      'order_items',
      'payments',
      'accounts',
      'products',
      'stock',
      'order_history',
    ]) {
      assert.ok(large.has(name), name)
    }
    const explainable = new Set(
      statements.filter((text) => /\$1/.test(text) && /^(SELECT|INSERT|UPDATE|DELETE|WITH)/i.test(text)),
    )
    assert.ok(explainable.size >= 20, `${explainable.size}`)
    for (const text of explainable) {
      const { rows } = await pool.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
        `EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${text}`,
      )
      const plan = rows[0]?.['QUERY PLAN'][0]?.Plan as Plan
      assert.deepEqual(walked(plan, large), [], text)
    }
  })

  it('streams the whole list and the feed in the shop’s order', async () => {
    const list = await shop.app.inject('/api/products_s')
    const products: { id: number; in_stock: boolean }[] = list.json()
    const { rows } = await pool.query<{ id: number }>('SELECT id FROM products ORDER BY position, id')
    assert.deepEqual(
      products.map(({ id }) => id),
      rows.map(({ id }) => id),
    )
    assert.equal(list.headers['content-type'], 'application/json; charset=utf-8')
    const serialize = compileReplySerializer({
      schema: listProducts.reply,
      method: 'GET',
      url: '/api/products_s',
    })
    assert.equal(list.body, serialize(products), 'the same bytes as of a small shop')
    const feed = (await shop.app.inject('/products.xml')).body
    assert.equal(feed.match(/<item>/g)?.length, rows.length - 1)
    assert.ok(feed.endsWith('</channel>\n</rss>\n'))
    const text = (await shop.app.inject('/llms.txt')).body
    assert.equal(text.match(/\/products\//g)?.length, 200)
  })

  it('shows the products that the browser would on deep pages', async () => {
    const { body: all } = await shop.call(listProducts)
    for (const sort of Object.keys(sorts)) {
      const queries: Record<string, string>[] = [
        { page: '20' },
        { page: '21' },
        { page: '77' },
        { page: '126' },
        { category: 'feed', page: '18' },
      ]
      for (const query of queries) {
        const { body } = await shop.call(listProductPage, { query: { sort, ...query } })
        const expected = chooseProducts(all, readChoice({ sort, ...query }))
        assert.deepEqual(
          body.products.map(({ id }) => id),
          expected.products.map(({ id }) => id),
          `${sort} ${JSON.stringify(query)}`,
        )
      }
    }
  })

  it('begins deep pages at a mark', async () => {
    const { during } = countQueries(pool)
    const isMarked = async (query: Record<string, string>): Promise<boolean> => {
      const statements = await during(() => shop.call(listProductPage, { query }))
      return statements.some((text) => /FROM products mark |product\.id <= /.test(text))
    }
    for (const sort of ['shelf', 'name', 'newest'])
      assert.deepEqual(
        [await isMarked({ sort, page: '19' }), await isMarked({ sort, page: '119' })],
        [false, true],
        sort,
      )
  })

  it('finds low stock and expired batches by indexes that have few', async () => {
    const { during } = countQueries(pool)
    const explained = async (work: () => Promise<unknown>, table: RegExp): Promise<Plan> => {
      const text = (await during(work)).find((one) => table.test(one)) ?? assert.fail('Nothing was asked.')
      const { rows } = await pool.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
        `EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${text}`,
      )
      return rows[0]?.['QUERY PLAN'][0]?.Plan as Plan
    }
    const low = await explained(() => findStaffProducts(shop.db, { view: 'low-stock' }), /json_build_object/)
    const count = await explained(() => countProducts(shop.db, { view: 'low-stock' }), /products_maybe_low/)
    const expired = await explained(() => expireBatches(shop.db), /FROM batches/)
    for (const plan of [low, count, expired]) assert.deepEqual(walked(plan, await largeTables()), [])
    for (const [plan, name] of [
      [low, 'stock_scarce'],
      [count, 'stock_scarce'],
      [expired, 'batches_to_expire'],
    ] as const)
      assert.ok(indexNames(plan).includes(name), name)
  })

  it('finds carts of the last days by an index', async () => {
    await pool.query(`INSERT INTO cart_lines (account_id, product_id, quantity, added_at)
      SELECT id, 1, 1, now() - make_interval(days => 20 + (id % 300)::int) FROM accounts ON CONFLICT DO NOTHING`)
    await pool.query('ANALYZE cart_lines')
    const carts = { carts: { remindAfterHours: 24 } }
    await pool.query('INSERT INTO settings (content) VALUES ($1)', [carts])
    const { during } = countQueries(pool)
    const statements = await during(() => writeCartReminders(shop.db))
    await pool.query('DELETE FROM settings')
    const text = statements.find((one) => /FROM cart_lines/.test(one)) ?? assert.fail('Nothing was asked.')
    // Without the hours the planner would expect a third of all lines.
    const { rows } = await pool.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      `EXPLAIN (FORMAT JSON) ${text}`,
      [24, 7, 24, 7, 100],
    )
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan as Plan
    assert.deepEqual(walked(plan, new Set(['cart_lines'])), [])
    assert.ok(indexNames(plan).includes('cart_lines_added'))
  })

  it('finds articles by indexes of their own', async () => {
    const { during } = countQueries(pool)
    const statements = await during(async () => {
      assert.equal((await shop.call(search, { query: { q: 'watering roses' } })).status, 200)
    })
    const used: string[] = []
    for (const text of statements.filter((one) => /search_documents/.test(one))) {
      const { rows } = await pool.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
        `EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${text}`,
      )
      const plan = rows[0]?.['QUERY PLAN'][0]?.Plan as Plan
      assert.deepEqual(walked(plan, await largeTables()), [], text)
      used.push(...indexNames(plan))
    }
    for (const name of ['search_posts_words', 'search_posts_title_words'])
      assert.ok(used.includes(name), name)
  })

  it('chooses products of lists only by narrow indexes', async () => {
    // Index-only scans need the visibility map, which autovacuum keeps in a shop.
    await pool.query('VACUUM (ANALYZE) products')
    const { during } = countQueries(pool)
    const queries: Record<string, string>[] = [
      {},
      { page: '100' },
      { sort: 'name', page: '60' },
      { sort: 'price-low' },
      { category: 'feed', stock: 'in' },
      { crop: 'tomato' },
    ]
    const statements = await during(async () => {
      for (const query of queries) assert.equal((await shop.call(listProductPage, { query })).status, 200)
      for (const endpoint of [getCatalogue, listFirstProducts, listGardenGoods])
        assert.equal((await shop.call(endpoint)).status, 200)
      const catalog = { db: shop.db, origin: 'https://shop.example' }
      for (const filters of [{}, { categories: ['Feed'], price: { min: 10_000 } }])
        assert.ok((await searchCatalog(catalog, { filters })).pagination.total_count > 100)
      assert.equal((await findByIds(shop.db, ['10001', 'p10002', 'made-5', 'f0123456789abcdef'])).length, 3)
    })
    const ofProducts = new Set(statements.filter((text) => /\bproducts\b/.test(text)))
    assert.ok(ofProducts.size >= 8, `${ofProducts.size}`)
    for (const text of ofProducts) {
      const { rows } = await pool.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
        `EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${text}`,
      )
      assert.deepEqual(wideReads(rows[0]?.['QUERY PLAN'][0]?.Plan as Plan), [], text)
    }
  })
})

const indexNames = (plan: Plan): string[] => [
  ...(plan['Index Name'] ? [plan['Index Name']] : []),
  ...(plan.Plans ?? []).flatMap(indexNames),
]

/** The ways to single products, or to those of a family. */
const single = [
  'products_pkey',
  'products_family_size',
  'products_family_hash',
  'products_slug_key',
  'products_sku',
]

/** The plan, or the scans of indexes from which it takes its rows. */
const indexesOf = (plan: Plan): Plan[] =>
  plan['Node Type'].startsWith('Bitmap') && plan.Plans ? plan.Plans.flatMap(indexesOf) : [plan]

/** Reads of whole rows of products that are found neither one by one, nor in the order of an index up to a limit. */
function wideReads(plan: Plan, isLimited = false): string[] {
  const type = plan['Node Type']
  const isInLimit = type === 'Limit' || (isLimited && type !== 'Sort')
  const isSingle = indexesOf(plan).every((one) => single.includes(one['Index Name'] ?? ''))
  const isFirst = isInLimit && plan['Index Name'] === 'products_on_shelf'
  const isNarrow = type === 'Index Only Scan' || isSingle || isFirst
  const own = plan['Relation Name'] === 'products' && !isNarrow ? [`${type} ${plan['Index Name']}`] : []
  return [...own, ...(plan.Plans ?? []).flatMap((inner) => wideReads(inner, isInLimit))]
}
