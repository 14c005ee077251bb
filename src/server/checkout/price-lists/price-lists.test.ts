import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { listAudit } from '#contract/admin/audit.ts'
import { type BusinessFields, getCustomer, markBusiness } from '#contract/admin/customers.ts'
import { createDraftOrder, quoteDraftOrder } from '#contract/admin/draft-orders.ts'
import { payDraftOrder } from '#contract/admin/draft-payments.ts'
import { cancelStaffOrder } from '#contract/admin/orders.ts'
import * as calls from '#contract/admin/price-lists.ts'
import type { Reply } from '#contract/endpoint.ts'
import { addToCart, getCart, updateCartItem } from '#contract/shop/cart.ts'
import { quoteCheckout } from '#contract/shop/checkout.ts'
import { useOfferCode } from '#contract/shop/offer-code.ts'
import { getProduct } from '#contract/shop/products.ts'
import { errorOf } from '#test/back-office.ts'
import { openPayingOffice, shipping } from '#test/office.ts'
import { ok, refused } from '#test/paying-shop.ts'
import { writeOffer } from '#test/shop-offers.ts'

const { shop, office } = await openPayingOffice()
const owner = { cookie: office.owner }

// Sample: product 1 costs ₹500, product 5 ₹290.
const fields: calls.PriceListFields = {
  name: 'Nurseries',
  percent: 10,
  minimum: 0,
  items: [{ product_id: 5, price: 200, min_quantity: 12 }],
}
const create = (given: Partial<calls.PriceListFields> = {}) =>
  office.call(calls.createPriceList, { ...owner, body: { ...fields, ...given }, key: crypto.randomUUID() })
const mark = (id: number, business: BusinessFields | null, cookie = office.owner) =>
  office.call(markBusiness, { cookie, params: { id: String(id) }, body: { business } })
const quote = async (token: string | undefined, items?: { productId: number; quantity: number }[]) =>
  ok(await shop.call(quoteCheckout, { token, body: { items } }))

async function openBusiness(given: Partial<calls.PriceListFields> = {}, max_quantity = 200) {
  const { body: list } = await create(given)
  const shopper = await shop.registerShopper()
  const { rows } = await shop.db.execute<{ id: string }>(
    sql`SELECT id FROM accounts WHERE email = ${shopper.email}`,
  )
  const id = Number(rows[0]?.id)
  const marked = await mark(id, { price_list_id: list.id, max_quantity })
  assert.equal(marked.status, 200)
  return { ...shopper, id, list }
}

describe('price lists in the back office', () => {
  // #price-lists-edit
  it('creates, lists and edits a price list, and logs it', async () => {
    const { body: made } = await create()
    assert.deepEqual([made.name, made.percent, made.version, made.customers], ['Nurseries', 10, 1, 0])
    assert.deepEqual(
      made.items.map(({ product_id, price, min_quantity, shop_price }) => [
        product_id,
        price,
        min_quantity,
        shop_price,
      ]),
      [[5, 200, 12, 290]],
    )
    const params = { id: String(made.id) }
    const edit = { ...fields, name: 'Nurseries in Pune', items: [], version: made.version }
    const { body: edited } = await office.call(calls.editPriceList, { ...owner, params, body: edit })
    assert.deepEqual([edited.name, edited.items, edited.version], ['Nurseries in Pune', [], 2])
    const stale = await office.call(calls.editPriceList, { ...owner, params, body: edit })
    assert.deepEqual(errorOf(stale), [409, 'version_conflict'])
    const { body: found } = await office.call(calls.listPriceLists, owner)
    assert.deepEqual([found.price_lists[0]?.id, found.count > 0], [made.id, true])
    const { body: log } = await office.call(listAudit, { ...owner, query: { entity: 'price_list' } })
    assert.deepEqual(
      log.entries.slice(0, 2).map(({ action }) => action),
      ['price_list_edited', 'price_list_created'],
    )
  })

  it('refuses a list without a price, and wrong products and amounts', async () => {
    const cases: [Partial<calls.PriceListFields>, string][] = [
      [{ percent: null, items: [] }, 'percent'],
      [{ percent: 91 }, 'percent'],
      [{ percent: 0 }, 'percent'],
      [{ minimum: -1 }, 'minimum'],
      [{ name: ' ' }, 'name'],
      [{ items: [{ product_id: 999, price: 1, min_quantity: 1 }] }, 'items'],
      [{ items: [...fields.items, ...fields.items] }, 'items'],
      [{ items: [{ product_id: 5, price: 0, min_quantity: 1 }] }, 'items.0.price'],
      [{ items: [{ product_id: 5, price: 1.001, min_quantity: 1 }] }, 'items.0.price'],
      [{ items: [{ product_id: 5, price: 1, min_quantity: 0 }] }, 'items.0.min_quantity'],
    ]
    for (const [given, field] of cases) {
      const answer = await create(given)
      assert.deepEqual(errorOf(answer), [400, 'invalid_request'], field)
      assert.ok(answer.error.errors?.[field], `${field}: ${JSON.stringify(answer.error.errors)}`)
    }
  })

  // #price-lists-mark
  it('marks a customer, changes and ends the mark, and logs it', async () => {
    const { id, list } = await openBusiness()
    const read = async () =>
      (await office.call(getCustomer, { ...owner, params: { id: String(id) } })).body.business
    assert.deepEqual([(await read())?.max_quantity, (await read())?.price_list?.id], [200, list.id])
    await mark(id, { price_list_id: null, max_quantity: 50 })
    assert.deepEqual([(await read())?.max_quantity, (await read())?.price_list], [50, null])
    await mark(id, null)
    assert.equal(await read(), null)
    const { body: log } = await office.call(listAudit, {
      ...owner,
      query: { entity: 'customer', entity_id: String(id) },
    })
    assert.deepEqual(
      log.entries.map(({ action }) => action),
      ['customer_unmarked_as_business', 'customer_marked_as_business', 'customer_marked_as_business'],
    )
  })

  it('refuses unknown lists, quantities below ten and other roles', async () => {
    const { id } = await openBusiness()
    const unknown = await mark(id, { price_list_id: 999_999, max_quantity: 50 })
    assert.deepEqual(errorOf(unknown), [400, 'invalid_request'])
    for (const max_quantity of [9, 10_001, 20.5]) {
      const answer = await mark(id, { price_list_id: null, max_quantity })
      assert.ok(answer.error.errors?.['business.max_quantity'], String(max_quantity))
    }
    assert.equal((await mark(999_999, null)).status, 404)
    const { cookie } = await office.memberWith(['customers.read', 'customers.write', 'offers.read'])
    assert.deepEqual(errorOf(await mark(id, null, cookie)), [403, 'not_allowed'])
  })
})

describe('an order of a business', () => {
  const items = [
    { productId: 5, quantity: 12 },
    { productId: 1, quantity: 20 },
  ]

  // #price-lists-quote
  it('costs list prices in cart and checkout, others pay the shop’s', async () => {
    const { token } = await openBusiness()
    const { lines, price_list, subtotal, total } = await quote(token, items)
    assert.equal(price_list, 'Nurseries')
    assert.deepEqual(
      lines.map((line) => [line.product_id, line.quantity, line.price, line.original_price]),
      [
        [5, 12, 200, 290],
        [1, 20, 450, 500],
      ],
    )
    assert.deepEqual([subtotal, total], [11_400, 11_400])
    await shop.fillCart(token, { 5: 12 })
    assert.deepEqual((await quote(token)).lines[0]?.price, 200)
    const other = await shop.registerShopper()
    for (const someone of [other.token, undefined]) {
      const plain = await quote(someone, items)
      assert.deepEqual(
        [plain.price_list, ...plain.lines.map((line) => [line.quantity, line.price])],
        [null, [10, 290], [10, 500]],
      )
    }
  })

  it('shows the same product page to a business and a guest', async () => {
    const { token } = await openBusiness()
    const call = { params: { id: '5' } }
    const guest = await shop.call(getProduct, call)
    const business = await shop.call(getProduct, { ...call, token })
    assert.deepEqual(business.body, guest.body)
  })

  it('gets the better of list and promotion, never both', async () => {
    const { token } = await openBusiness()
    await writeOffer(shop.db, { codes: ['HALFOFF'], percent: 50 })
    ok(await shop.call(useOfferCode, { token, body: { code: 'HALFOFF', items } }))
    await shop.fillCart(token, { 1: 2 })
    const { price_list, offer, lines, discount } = await quote(token)
    assert.deepEqual([price_list, offer?.percent, lines[0]?.price, discount], [null, 50, 500, 500])
  })

  // #price-lists-quantity
  it('takes more than ten packs up to its limit, in the cart too', async () => {
    const { token, id } = await openBusiness({}, 30)
    const cart = ok(await shop.call(addToCart, { token, body: { productId: 1, quantity: 25 } }))
    assert.deepEqual([cart.count, cart.max_quantity, cart.message], [25, 30, 'Item added to cart!'])
    const more = ok(await shop.call(addToCart, { token, body: { productId: 1, quantity: 25 } }))
    assert.deepEqual([more.count, /holds 30/.test(more.message)], [30, true])
    const set = ok(await shop.call(updateCartItem, { token, body: { productId: 1, quantity: 31 } }))
    assert.deepEqual([set.count, /holds 30/.test(set.message)], [30, true])
    assert.equal((await quote(token)).lines[0]?.quantity, 30)
    assert.equal((await quote(token, [{ productId: 1, quantity: 500 }])).lines[0]?.quantity, 30)
    await mark(id, null)
    const unmarked = ok(await shop.call(getCart, { token }))
    assert.deepEqual([unmarked.count, unmarked.max_quantity], [10, undefined])
    const { price_list, lines } = await quote(token)
    assert.deepEqual([price_list, lines[0]?.quantity, lines[0]?.price], [null, 10, 500])
  })

  it('never takes more packs than the stock has', async () => {
    const { token } = await openBusiness()
    await shop.setStock(5, 15)
    const asked = await shop.call(quoteCheckout, { token, body: { items: [{ productId: 5, quantity: 16 }] } })
    assert.equal(refused(asked, 409, 'out_of_stock').available, 15)
    // The later one may be refused by its quote already.
    const started = await Promise.allSettled(
      [token, (await openBusiness()).token].map((each) =>
        shop.tryToStart(each, { items: [{ productId: 5, quantity: 15 }] }),
      ),
    )
    const open = started.filter((one) => one.status === 'fulfilled' && one.value.status === 200)
    assert.equal(open.length, 1)
    assert.equal((await shop.stockOf(5)).reserved, 15)
  })

  // #price-lists-order
  it('becomes an order and a refund at list prices', async () => {
    const { token } = await openBusiness()
    const id = await shop.buy(token, { items: [{ productId: 1, quantity: 20 }], shipping })
    const order = await shop.order(token, id)
    assert.deepEqual(
      [order.total_amount, order.items.map((item) => [item.product_price, item.quantity])],
      [9000, [[450, 20]]],
    )
    const cancelled = await office.change(cancelStaffOrder, id, { reason: 'Ordered twice' })
    assert.equal(cancelled.status, 200)
    const { rows } = await shop.db.execute(
      sql`SELECT sum(refund.amount_paise)::int AS paise FROM refunds refund JOIN payments payment ON payment.id = refund.payment_id
        WHERE payment.order_id = ${Number(id.slice(3))}`,
    )
    assert.deepEqual(rows, [{ paise: 900_000 }])
  })

  // #price-lists-draft
  it('prices the lines of a draft but those that the staff priced', async () => {
    const { id } = await openBusiness()
    await shop.setStock(5, 100)
    const items = [
      { product_id: 1, quantity: 20 },
      { product_id: 5, quantity: 12, price: 190, price_reason: 'Last year’s price' },
    ]
    const asked = await office.call(quoteDraftOrder, { ...owner, body: { items, account_id: id } })
    const prices = (reply: Reply<typeof quoteDraftOrder>) => [
      reply.price_list,
      ...reply.lines.map((line) => line.price),
    ]
    assert.deepEqual(prices(asked.body), ['Nurseries', 450, 190])
    const unknown = await office.call(quoteDraftOrder, { ...owner, body: { items } })
    assert.deepEqual(prices(unknown.body), [null, 500, 190])
    const customer = { account_id: id, name: 'Nursery', phone: '+919820099999' }
    const made = await office.call(createDraftOrder, { ...owner, body: { customer, items, pickup: true } })
    assert.deepEqual([made.status, made.body.total], [200, 450 * 20 + 190 * 12])
  })

  it('prices a draft by the list of an account that is found later', async () => {
    const phone = '+919820099998'
    const body = {
      customer: { name: 'Nursery', phone },
      items: [{ product_id: 1, quantity: 20 }],
      pickup: true,
    }
    const draft = ok(await office.call(createDraftOrder, { ...owner, body }))
    assert.equal(draft.total, 500 * 20)
    const { id } = await openBusiness()
    await shop.db.execute(sql`UPDATE accounts SET phone = ${phone} WHERE id = ${id}`)
    const pay = (amount: number) =>
      office.call(payDraftOrder, {
        ...owner,
        params: { id: draft.id },
        body: { version: draft.version, method: 'cash', amount },
        key: crypto.randomUUID(),
      })
    const other = await pay(draft.total)
    assert.deepEqual([...errorOf(other), other.error.total], [409, 'amount_changed', 450 * 20])
    assert.equal(ok(await pay(450 * 20)).total_amount, 450 * 20)
  })

  it('leaves a draft below its minimum at the prices of the shop', async () => {
    const { id } = await openBusiness({ minimum: 1_001 })
    const priceOf = async (quantity: number) => {
      const body = { items: [{ product_id: 1, quantity }], account_id: id }
      return (await office.call(quoteDraftOrder, { ...owner, body })).body.lines[0]?.price
    }
    assert.deepEqual([await priceOf(2), await priceOf(3)], [500, 450])
  })

  it('refuses a total from before its list changed', async () => {
    const { token, list } = await openBusiness()
    const wanted = [{ productId: 1, quantity: 20 }]
    const { total } = await quote(token, wanted)
    const body = { ...fields, percent: 5, version: list.version }
    await office.call(calls.editPriceList, { ...owner, params: { id: String(list.id) }, body })
    const started = await shop.tryToStart(token, { items: wanted, amount: total })
    assert.equal(refused(started, 409, 'amount_changed').total, 9500)
  })
})
