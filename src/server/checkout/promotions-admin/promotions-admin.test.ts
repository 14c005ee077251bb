import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { listAudit } from '#contract/admin/audit.ts'
import { listStaffOrders } from '#contract/admin/orders.ts'
import * as calls from '#contract/admin/promotions.ts'
import { quoteCheckout } from '#contract/shop/checkout.ts'
import { useOfferCode } from '#contract/shop/offer-code.ts'
import { errorOf } from '#test/back-office.ts'
import { openPayingOffice } from '#test/office.ts'
import { ok } from '#test/paying-shop.ts'

const { shop, office } = await openPayingOffice()
const owner = { cookie: office.owner }

const items = [{ productId: 1, quantity: 2 }]
const fields: calls.NewOffer = {
  name: 'Monsoon week',
  percent: 10,
  amount: null,
  minimum: 0,
  product_ids: null,
  categories: null,
  starts_at: '2026-01-01T00:00:00+05:30',
  ends_at: null,
  limit_total: null,
  limit_person: null,
  code: null,
  is_automatic: false,
}
const create = (given: Partial<calls.NewOffer>) =>
  office.call(calls.createOffer, { ...owner, body: { ...fields, ...given }, key: crypto.randomUUID() })
const params = ({ id }: { id: number }) => ({ id: String(id) })
const apply = async (code: string) => {
  const { token } = await shop.registerShopper()
  ok(await shop.call(useOfferCode, { token, body: { code, items } }))
  return token
}

describe('offers in the back office', () => {
  it('finds offers by code and by words of the name', async () => {
    const { body: made } = await create({ name: 'Été repotting 100%', code: 'REPOT-10' })
    const find = async (q: string, view?: calls.OfferView) => {
      const answer = await office.call(calls.listOffers, { ...owner, query: { q, ...(view && { view }) } })
      return [ok(answer).count, ...answer.body.offers.map(({ id }) => id)]
    }
    for (const q of ['repot10', ' Repot 10', 'ete', 'POTT 100%'])
      assert.deepEqual(await find(q), [1, made.id], q)
    for (const q of ['REPOT-11', '%%%', 'repotting now']) assert.deepEqual(await find(q), [0], q)
    assert.deepEqual([await find('ete', 'running'), await find('ete', 'ended')], [[1, made.id], [0]])
  })

  // #promotions-admin-life
  it('creates, uses, edits and ends an offer, and finds its orders', async () => {
    const { body: made } = await create({ code: 'monsoon-week' })
    assert.deepEqual([made.code, made.view, made.uses, made.version], ['MONSOON-WEEK', 'running', 0, 1])
    const token = await apply('MONSOONWEEK')
    const bought = await shop.buy(token, { items })
    const later = await apply('MONSOONWEEK')
    const waiting = await shop.start(later, { items })
    const { body: used } = await office.call(calls.getOffer, { ...owner, params: params(made) })
    assert.deepEqual([used.uses, used.open_payments, used.given], [1, 1, 100])
    const { body: found } = await office.call(listStaffOrders, {
      ...owner,
      query: { offer: String(made.id) },
    })
    assert.deepEqual(
      found.orders.map(({ id }) => id),
      [bought],
    )
    const { code: _, is_automatic: __, ...same } = fields
    const edits = await Promise.all(
      [11, 12].map((percent) =>
        office.call(calls.editOffer, {
          ...owner,
          params: params(made),
          body: { ...same, percent, version: 1 },
        }),
      ),
    )
    assert.deepEqual(edits.map(({ status }) => status).sort(), [200, 409])
    const late = edits.find(({ status }) => status === 409) ?? assert.fail()
    assert.equal(errorOf(late)[1], 'version_conflict')
    const ended = await office.call(calls.endOffer, { ...owner, params: params(made), body: { version: 2 } })
    assert.deepEqual([ended.status, ended.body.view, ended.body.open_payments], [200, 'ended', 1])
    const again = await office.call(calls.endOffer, { ...owner, params: params(made), body: { version: 3 } })
    assert.deepEqual(errorOf(again), [409, 'offer_ended'])
    // The quote of the open payment stays valid.
    ok(await shop.tryToVerify(later, await shop.sandbox.pay(waiting.id)))
    const { body: log } = await office.call(listAudit, { ...owner, query: { entity: `offer:${made.id}` } })
    assert.deepEqual(log.entries.map(({ action }) => action).sort(), [
      'offer_created',
      'offer_edited',
      'offer_ended',
    ])
  })

  it('rejects an invalid offer with the name of the field', async () => {
    await create({ code: 'TAKEN5' })
    const refusals: [Partial<calls.NewOffer>, string | null, string][] = [
      [{ percent: 10, amount: 50 }, 'invalid_request', 'percent'],
      [{ ends_at: '2025-01-01T00:00:00+05:30' }, 'invalid_request', 'ends_at'],
      [{ product_ids: [1, 999_999] }, 'invalid_request', 'product_ids'],
      [{ categories: ['Rockets'] }, 'invalid_request', 'categories'],
      [{ percent: 91 }, 'invalid_request', 'percent'],
      [{ code: 'T4KEN5' }, null, ''],
      [{ code: 'takens' }, 'code_exists', 'code'],
      [{ code: 'AUTO1', is_automatic: true }, 'invalid_request', 'code'],
    ]
    for (const [given, code, field] of refusals) {
      const answer = await create(given)
      if (code === null) assert.equal(answer.status, 200)
      else assert.deepEqual([errorOf(answer)[1], Object.keys(answer.error.errors ?? {})], [code, [field]])
    }
  })

  // #promotions-admin-codes
  it('creates up to 5,000 codes for one use each, as a file', async () => {
    const { body: made } = await create({ name: 'Gift codes' })
    const more = (count: number) =>
      office.call(calls.makeOfferCodes, {
        ...owner,
        params: params(made),
        body: { count },
        key: crypto.randomUUID(),
      })
    assert.equal((await more(5000)).body.single_codes, 5000)
    assert.deepEqual(errorOf(await more(1)), [409, 'too_many_codes'])
    const file = await office.app.inject({
      url: `/api/offers/${made.id}/codes.csv`,
      headers: { cookie: office.owner },
    })
    const lines = file.body.trim().split('\r\n')
    assert.deepEqual([file.statusCode, lines.length, lines[0]], [200, 5001, 'code,used'])
    assert.equal(new Set(lines).size, 5001)
    const [code = ''] = lines[1]?.split(',') ?? []
    assert.match(code, /^[A-Z0-9]{5}-[A-Z0-9]{5}$/)
    await apply(code.toLowerCase())
  })

  it('finds goods by name or number, and names removed ones', async () => {
    const find = async (q: string) =>
      (await office.call(calls.findOfferGoods, { ...owner, query: { q } })).body
    assert.deepEqual(
      (await find('greens FEED micro')).products.map(({ id }) => id),
      [],
      'every word must stand in the name',
    )
    assert.deepEqual(
      (await find('LEAFY micro')).products.map(({ id }) => id),
      [4],
    )
    assert.deepEqual((await find('3')).products[0]?.id, 3)
    assert.deepEqual((await find('%')).products, [])
    assert.deepEqual((await find('vermi')).categories, [{ name: 'Vermicompost', products: 1 }])
    assert.equal((await find('')).products.length, 8)
    const { body: made } = await create({ product_ids: [5], categories: ['Vermicompost'] })
    assert.deepEqual(made.named_products, [
      { id: 5, name: 'Kitchen Garden Seed Collection', archived: false },
    ])
    assert.deepEqual(made.named_categories, [{ name: 'Vermicompost', products: 1 }])
    await shop.db.execute(sql`UPDATE products SET category = 'Compost' WHERE id = 3`)
    await shop.db.execute(sql`UPDATE products SET archived_at = now() WHERE id = 5`)
    const { body: now } = await office.call(calls.getOffer, { ...owner, params: params(made) })
    await shop.db.execute(sql`UPDATE products SET category = 'Vermicompost' WHERE id = 3`)
    await shop.db.execute(sql`UPDATE products SET archived_at = NULL WHERE id = 5`)
    assert.deepEqual(
      [now.named_products[0]?.archived, now.named_categories[0]?.products, now.categories],
      [true, 0, ['Vermicompost']],
    )
  })

  it('previews what a cart would pay before an offer is saved', async () => {
    const preview = async (given: Partial<calls.OfferFields>) =>
      (await office.call(calls.previewOffer, { ...owner, body: { ...fields, ...given, items } })).body
    assert.deepEqual(await preview({}), {
      subtotal: 1000,
      discount: 100,
      shipping: 79,
      total: 979,
      problem: null,
    })
    const none = await preview({ minimum: 1500 })
    assert.equal(none.discount, 0)
    assert.equal(none.problem, 'This offer needs ₹1,500.00 of goods. Add ₹500.00 more to use it.')
    const guest = ok(await shop.call(quoteCheckout, { body: { items } }))
    assert.equal(guest.discount, 0)
  })
})
