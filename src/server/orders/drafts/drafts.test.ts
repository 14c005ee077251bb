import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import * as calls from '#contract/admin/draft-orders.ts'
import { errorOf } from '#test/back-office.ts'
import { openPayingOffice, shipping } from '#test/office.ts'
import { ok } from '#test/paying-shop.ts'
import { findErasedAccount } from '../../customers/admin/erased-account.ts'
import { byDraft } from '../../customers/admin/rows-of-customer.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { eraseDrafts, forgetOldDrafts, freeOverdueDrafts } from './reserve-packs.ts'

const { shop, office } = await openPayingOffice()
const owner = { cookie: office.owner }

let people = 0
const person = () => {
  people += 1
  return { name: 'Meera Iyer', phone: `+9198200${String(people).padStart(5, '0')}` }
}

const draft = (given: object = {}) => ({
  customer: person(),
  items: [{ product_id: 1, quantity: 2 }],
  shipping,
  ...given,
})

const create = (given: object = {}, as: { cookie: string } = owner) =>
  office.call(calls.createDraftOrder, { ...as, body: draft(given) })
const made = async (given: object = {}) => ok(await create(given))
const edit = (one: { id: string; version: number }, given: object, as: { cookie: string } = owner) =>
  office.call(calls.editDraftOrder, {
    ...as,
    params: { id: one.id },
    body: { version: one.version, ...given },
  })
const read = async ({ id }: { id: string }) =>
  ok(await office.call(calls.getDraftOrder, { ...owner, params: { id } }))
const cancel = (one: { id: string; version: number }) =>
  office.call(calls.cancelDraftOrder, { ...owner, params: { id: one.id }, body: { version: one.version } })

const wrongReservations = async () =>
  (await shop.db.execute(sql`SELECT sentence FROM wrong_reservations`)).rows

describe('refused drafts', () => {
  it('names each bad field and writes nothing', async () => {
    const bad: [object, string][] = [
      [{ customer: { name: 'Meera', phone: '12345' } }, 'customer.phone'],
      [{ customer: { ...person(), email: 'nobody' } }, 'customer.email'],
      [{ customer: { phone: person().phone } }, 'customer.name'],
      [{ items: [] }, 'items'],
      [{ items: [{ product_id: 1, quantity: 0 }] }, 'items.0.quantity'],
      [{ items: [{ product_id: 1, quantity: 10_001 }] }, 'items.0.quantity'],
      [{ items: [{ product_id: 1, quantity: 1, price: 0 }] }, 'items.0.price'],
      [{ items: [{ product_id: 1, quantity: 1, price: 1.005 }] }, 'items.0.price'],
      [{ items: [{ product_id: 1, quantity: 1, price: 900_000 }] }, 'items.0.price'],
      [
        {
          items: [
            { product_id: 1, quantity: 1 },
            { product_id: 1, quantity: 2 },
          ],
        },
        'items',
      ],
      [{ shipping: undefined }, 'shipping'],
      [{ shipping: { ...shipping, zip: '1' } }, 'shipping.zip'],
      [{ shipping: { ...shipping, state: 'Kerala' } }, 'state'],
      [{ shipping_fee: -1 }, 'shipping_fee'],
      [{ discount: { percent: 100, reason: 'All' } }, 'discount.percent'],
      [{ discount: { percent: 5, amount: 5, reason: 'Both' } }, 'discount.percent'],
      [{ discount: { percent: 5 } }, 'discount.reason'],
      [{ discount: { amount: 900_000, reason: 'Too much' } }, 'discount.amount'],
      [{ buyer: { gstin: '27AABCG1234F1ZZ', legal_name: 'Green Acres' } }, 'gstin'],
      [{ buyer: { gstin: 'abc', legal_name: 'Green Acres' } }, 'gstin'],
      [{ buyer: { gstin: '36AABCG1234F1Z4', legal_name: 'Green Acres' } }, 'gstin'],
      [{ buyer: { gstin: '27AABCG1234F1Z3' } }, 'legal_name'],
    ]
    const before = ok(await office.call(calls.listDraftOrders, owner)).count
    for (const [given, field] of bad) {
      const answer = await create(given)
      assert.deepEqual([answer.status, Object.keys(answer.error.errors ?? {})], [400, [field]], field)
      assert.equal(answer.error.code, 'invalid_request')
    }
    assert.equal(ok(await office.call(calls.listDraftOrders, owner)).count, before)
    assert.deepEqual(await wrongReservations(), [])
  })

  it('refuses unknown products, customers and drafts, and sold-out packs', async () => {
    assert.deepEqual(errorOf(await create({ items: [{ product_id: 999, quantity: 1 }] })), [404, 'not_found'])
    const unknown = { ...person(), account_id: 999_999 }
    assert.deepEqual(errorOf(await create({ customer: unknown })), [404, 'not_found'])
    const erased = { ...person(), account_id: await findErasedAccount(shop.db) }
    assert.deepEqual(errorOf(await create({ customer: erased })), [404, 'not_found'])
    for (const id of ['DRF999', 'ORD001', '__proto__'])
      assert.deepEqual(errorOf(await office.call(calls.getDraftOrder, { ...owner, params: { id } })), [
        404,
        'not_found',
      ])
    const { error, status } = await create({ items: [{ product_id: 7, quantity: 1 }] })
    assert.deepEqual([status, error.code, error.available], [409, 'out_of_stock', 0])
    assert.deepEqual(errorOf(await create({ items: [{ product_id: 8, quantity: 1 }] })), [409, 'coming_soon'])
  })

  it('wants rights for drafts and own prices', async () => {
    const reader = await office.memberWith(['orders.read'])
    assert.deepEqual(errorOf(await create({}, reader)), [403, 'not_allowed'])
    const writer = await office.memberWith(['drafts.write', 'orders.read'])
    const priced = { items: [{ product_id: 1, quantity: 1, price: 100 }] }
    for (const given of [priced, { discount: { percent: 5, reason: 'Friend' } }])
      assert.deepEqual(errorOf(await create(given, writer)), [403, 'not_allowed'])
    const of = await made({ ...priced, discount: { amount: 10, reason: 'Neighbour' } })
    const kept = ok(await edit(of, { ...priced, note: 'Ring twice' }, writer))
    assert.deepEqual([kept.lines[0]?.own_price, kept.discount, kept.note], [100, 10, 'Ring twice'])
    const changed = { items: [{ product_id: 1, quantity: 1, price: 99 }] }
    assert.deepEqual(errorOf(await edit(kept, changed, writer)), [403, 'not_allowed'])
  })

  it('wants the right to price for more packs at an own price', async () => {
    const writer = await office.memberWith(['drafts.write', 'orders.read'])
    const lines = (quantity: number) => ({ items: [{ product_id: 1, quantity, price: 100 }] })
    const of = await made(lines(3))
    assert.deepEqual(errorOf(await edit(of, lines(4), writer)), [403, 'not_allowed'])
    const fewer = ok(await edit(of, { ...lines(2), shipping_fee: 0 }, writer))
    assert.deepEqual([fewer.lines[0]?.quantity, fewer.shipping], [2, 0])
  })

  it('wants the right to price for other lines under a discount', async () => {
    const writer = await office.memberWith(['drafts.write', 'orders.read'])
    const discount = { percent: 10, reason: 'School garden' }
    const of = await made({ discount })
    const same = { items: [{ product_id: 1, quantity: 2 }] }
    const kept = ok(await edit(of, { ...same, discount, note: 'Ring twice' }, writer))
    for (const items of [
      [{ product_id: 1, quantity: 3 }],
      [...same.items, { product_id: 2, quantity: 1 }],
      [{ product_id: 2, quantity: 2 }],
    ])
      assert.deepEqual(errorOf(await edit(kept, { items }, writer)), [403, 'not_allowed'])
    const plain = ok(await edit(kept, { items: [{ product_id: 1, quantity: 3 }], discount: null }, writer))
    assert.deepEqual([plain.discount, plain.lines[0]?.quantity], [0, 3])
  })

  it('names a phone number and an e-mail of two customers', async () => {
    const [one, other] = [await shop.registerShopper(), await shop.registerShopper()]
    const both = { name: 'Somebody', phone: one.phone, email: other.email }
    assert.deepEqual(errorOf(await create({ customer: both })), [409, 'customer_unclear'])
    const another = { name: 'Somebody', phone: one.phone, email: 'new-address@example.com' }
    assert.deepEqual(errorOf(await create({ customer: another })), [409, 'customer_unclear'])
  })
})

describe('draft orders', () => {
  it('quotes as the shop does, with own prices, discount and fee', async () => {
    const plain = await made({ items: [{ product_id: 1, quantity: 12 }] })
    const [line] = plain.lines
    assert.equal(line?.line_total, (line?.price ?? 0) * 12)
    assert.equal(plain.total, plain.subtotal - plain.discount + plain.shipping)
    const priced = await made({
      items: [{ product_id: 1, quantity: 3, price: 100, price_reason: 'Dented packs' }],
      discount: { percent: 10, reason: 'School garden' },
      shipping_fee: 20,
    })
    assert.deepEqual([priced.subtotal, priced.discount, priced.shipping, priced.total], [300, 30, 20, 290])
    assert.deepEqual(priced.own_discount, { percent: 10, amount: null, reason: 'School garden' })
    assert.equal(priced.lines[0]?.price_reason, 'Dented packs')
  })

  it('keeps its packs for a while, and frees them', async () => {
    const { reserved, onHand } = await shop.stockOf(3)
    const of = await made({ items: [{ product_id: 3, quantity: 15 }] })
    assert.equal((await shop.stockOf(3)).reserved, reserved + 15)
    assert.ok(of.reserved_until && new Date(of.reserved_until) > new Date())
    const less = ok(await edit(of, { items: [{ product_id: 3, quantity: 4 }] }))
    assert.equal((await shop.stockOf(3)).reserved, reserved + 4)
    assert.deepEqual(errorOf(await create({ items: [{ product_id: 3, quantity: onHand }] })), [
      409,
      'out_of_stock',
    ])
    await shop.db.execute(
      sql`UPDATE draft_orders SET reserved_until = now() - interval '1 minute' WHERE id = ${Number(less.id.slice(3))}`,
    )
    assert.equal(await freeOverdueDrafts(shop.db), 1)
    const freed = await read(less)
    assert.deepEqual(
      [(await shop.stockOf(3)).reserved, freed.status, freed.reserved_until],
      [reserved, 'open', null],
    )
    assert.deepEqual(await wrongReservations(), [])
  })

  it('two members change a draft, and nothing is lost', async () => {
    const of = await made()
    const first = ok(await edit(of, { note: 'Before noon' }))
    const late = await edit(of, { note: 'After noon' })
    assert.deepEqual(errorOf(late), [409, 'version_conflict'])
    const theirs = late.error.theirs as calls.DraftOrder
    assert.deepEqual([late.error.version, theirs.note], [first.version, 'Before noon'])
    assert.equal((await read(of)).note, 'Before noon')
    const same = ok(await edit(first, { items: [{ product_id: 1, quantity: 2 }] }))
    assert.equal(same.version, first.version + 1)
  })

  it('says what was sold meanwhile, and lets other fields change', async () => {
    const of = await made({ items: [{ product_id: 4, quantity: 20 }] })
    await shop.db.execute(
      sql`UPDATE draft_orders SET reserved_until = now() - interval '1 minute' WHERE id = ${Number(of.id.slice(3))}`,
    )
    await freeOverdueDrafts(shop.db)
    await shop.setStock(4, 5)
    const short = await read(of)
    assert.match(short.problem ?? '', /5/)
    const noted = ok(await edit(short, { note: 'Call back' }))
    assert.deepEqual([noted.note, noted.reserved_until], ['Call back', null])
    const more = await edit(noted, { items: [{ product_id: 4, quantity: 6 }] })
    assert.deepEqual(errorOf(more), [409, 'out_of_stock'])
    ok(await edit(noted, { items: [{ product_id: 4, quantity: 5 }] }))
    assert.deepEqual(await wrongReservations(), [])
  })

  it('cancels once, and stays closed', async () => {
    const of = await made({ items: [{ product_id: 2, quantity: 3 }] })
    const { reserved } = await shop.stockOf(2)
    const closed = ok(await cancel(of))
    assert.deepEqual([closed.status, (await shop.stockOf(2)).reserved], ['cancelled', reserved - 3])
    assert.deepEqual(errorOf(await cancel(closed)), [409, 'draft_closed'])
    assert.deepEqual(errorOf(await edit(closed, { note: 'Again' })), [409, 'draft_closed'])
  })

  it('finds drafts by number, name, phone and e-mail, by view', async () => {
    const customer = { name: 'Zubeida Xavier', phone: '+919820099999', email: 'zubeida@example.com' }
    const of = await made({ customer })
    const find = async (query: Record<string, string>) =>
      ok(await office.call(calls.listDraftOrders, { ...owner, query })).drafts.map(({ id }) => id)
    for (const q of [of.id, of.id.toLowerCase(), 'xavier', '98200 99999', 'ZUBEIDA@'])
      assert.deepEqual(await find({ q }), [of.id], q)
    assert.deepEqual(await find({ q: of.id, view: 'paid' }), [])
    assert.deepEqual(await find({ q: 'nobody at all' }), [])
    const [summary] = ok(await office.call(calls.listDraftOrders, { ...owner, query: { q: of.id } })).drafts
    assert.deepEqual(
      [summary?.total, summary?.items_count, summary?.created_by.length !== 0],
      [of.total, 2, true],
    )
  })

  it('erases drafts of a person, and none of another account', async () => {
    const { reserved } = await shop.stockOf(1)
    const customer = person()
    const other = await shop.registerShopper()
    const { rows } = await shop.db.execute<{ id: number }>(
      sql`SELECT id::int AS id FROM accounts WHERE email = ${other.email}`,
    )
    const kept = await made({ customer: { ...customer, account_id: rows[0]?.id } })
    const [one, two] = [await made({ customer }), await made({ customer })]
    const { phone } = customer
    const subject = { id: 0, name: '', email: '', provenEmail: null, phone, provenPhone: phone, orders: [] }
    assert.equal(await inTransaction(shop.db, (tx) => eraseDrafts(tx, byDraft(subject))), 2)
    for (const { id } of [one, two])
      assert.equal((await office.call(calls.getDraftOrder, { ...owner, params: { id } })).status, 404)
    assert.equal((await read(kept)).status, 'open')
    assert.equal((await shop.stockOf(1)).reserved, reserved + 2)
    assert.deepEqual(await wrongReservations(), [])
  })

  it('forgets old drafts, and no fresh ones', async () => {
    const of = await made()
    await shop.db.execute(
      sql`UPDATE draft_orders SET is_reserved = false, updated_at = now() - interval '400 days' WHERE id = ${Number(of.id.slice(3))}`,
    )
    await shop.db.execute(sql`UPDATE stock SET reserved = reserved - 2 WHERE product_id = 1`)
    assert.equal(await forgetOldDrafts(shop.db), 1)
    assert.deepEqual(errorOf(await office.call(calls.getDraftOrder, { ...owner, params: { id: of.id } })), [
      404,
      'not_found',
    ])
  })
})
