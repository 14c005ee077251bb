import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import * as bulk from '#contract/admin/bulk-products.ts'
import { editProductDraft, openProductDraft, scheduleProductDraft } from '#contract/admin/product-drafts.ts'
import { editProduct, getStaffProduct } from '#contract/admin/products.ts'
import { permissionKeys } from '#contract/permissions.ts'
import { getProduct } from '#contract/shop/products.ts'
import { errorOf } from '#test/back-office.ts'
import { importAdmin } from '#test/import-admin.ts'
import { openOffice } from '#test/office.ts'

const { shop, office } = await openOffice()
const owner = { cookie: office.owner }
const { apply, checked } = importAdmin(office)

const product = async (id: number) =>
  (await office.call(getStaffProduct, { ...owner, params: { id: String(id) } })).body

type Act = Pick<typeof bulk.bulkPublish, 'preview' | 'run'>
const asAct = (act: unknown): Act => act as Act

const preview = async (act: unknown, body: object, cookie = office.owner) =>
  office.call(asAct(act).preview, { cookie, body })

interface Run {
  items: { id: string; version: number }[]
  input?: object
  key?: string
  cookie?: string
}

const run = (act: unknown, { items, input = {}, key = crypto.randomUUID(), cookie = office.owner }: Run) =>
  office.call(asAct(act).run, {
    cookie,
    key,
    body: { batch: crypto.randomUUID(), items: items.map(({ id, version }) => ({ id, version })), ...input },
  })

/** Previews an act for some ids and runs it for those that would change. */
async function actOn(act: unknown, ids: string[], input: object = {}) {
  const planned = await preview(act, { ids, ...input })
  assert.equal(planned.status, 200, JSON.stringify(planned.error))
  const { will, skip } = planned.body
  const ran = will.length > 0 ? await run(act, { items: will, input }) : null
  return { will, skip, results: ran?.body.results ?? [] }
}

const skipped = (skip: { name: string; why: string }[]) => skip.map(({ why }) => why)

let number = 0

const titles = [
  ...['Name', 'Address', 'Price', 'MRP', 'Discount %', 'HSN', 'GST %', 'Description', 'How to use', 'Dose'],
  ...[
    'Ingredients',
    'Storage',
    'Picture',
    'Generic name',
    'Net quantity',
    'Best before',
    'Country of origin',
  ],
]

/** Takes in drafts of whole products; a falsy quantity leaves out the net quantity. */
async function takeIn(count: number, { isWhole = true } = {}) {
  const rows = Array.from({ length: count }, () => {
    number += 1
    const texts = 'Feed.,Stir in.,5 g,Kelp,Dry,/images/products/a.jpg,Feed'
    return `Bulk feed ${number},bulk-feed-${number},100,200,0,3101,5,${texts},${isWhole ? '500 g' : ''},24 months,India`
  })
  const seen = await checked([titles.join(), ...rows].join('\n'), { goal: 'drafts' })
  assert.equal(seen.counts?.new, count)
  return (await apply(seen)).body
}

const draftsOf = async (importId: number) =>
  (await preview(bulk.bulkDeleteDrafts, { import_id: importId })).body.will

describe('bulk actions on products', () => {
  it('publishes all drafts of an import and skips unfinished ones', async () => {
    const { id } = await takeIn(3)
    const unfinished = await takeIn(1, { isWhole: false })
    const planned = (await preview(bulk.bulkPublish, { import_id: id })).body
    assert.deepEqual([planned.will.length, planned.skip, planned.is_cut], [3, [], false])
    const ran = await run(bulk.bulkPublish, { items: planned.will })
    assert.deepEqual(
      ran.body.results.map(({ outcome }) => outcome),
      ['done', 'done', 'done'],
    )
    const again = (await preview(bulk.bulkPublish, { import_id: id })).body
    assert.deepEqual(skipped(again.skip), Array(3).fill('It is in the shop; only drafts are published.'))
    const other = (await preview(bulk.bulkPublish, { import_id: unfinished.id })).body
    assert.deepEqual(skipped(other.skip), ['Net quantity is required.'])
    const { rows } = await shop.db.execute(
      sql`SELECT count(*)::int AS drafts FROM product_drafts WHERE fields ->> 'slug' IN ('bulk-feed-1', 'bulk-feed-2', 'bulk-feed-3')`,
    )
    assert.deepEqual(rows, [{ drafts: 0 }])
  })

  it('does each item once under one key', async () => {
    const { id } = await takeIn(1)
    const items = await draftsOf(id)
    const key = crypto.randomUUID()
    const body = { batch: crypto.randomUUID(), items: items.map(({ id, version }) => ({ id, version })) }
    const call = () => office.call(bulk.bulkPublish.run, { ...owner, key, body })
    const [first, second] = [await call(), await call()]
    assert.deepEqual(
      [first, second].map(({ body }) => body.results[0]?.outcome),
      ['done', 'done'],
    )
    const { rows } = await shop.db.execute(
      sql`SELECT action, count(*)::int AS entries FROM audit_log WHERE batch_id = ${body.batch} GROUP BY action`,
    )
    assert.deepEqual(rows, [{ action: 'product_published', entries: 1 }])
  })

  it('withdraws products and puts them back', async () => {
    const done = await actOn(bulk.bulkWithdraw, ['product-1', 'product-2', 'product-99999'])
    assert.deepEqual(skipped(done.skip), ['It is no longer there.'])
    assert.equal((await product(1)).archived, true)
    const repeated = await actOn(bulk.bulkWithdraw, ['product-1'])
    assert.deepEqual(skipped(repeated.skip), ['It is out of the shop already.'])
    await actOn(bulk.bulkPutBack, ['product-1', 'product-2'])
    assert.equal((await product(1)).archived, false)
  })

  it('changes prices by percent to the paisa and keeps the MRP', async () => {
    const set = async (id: number, price: number, mrp: number) => {
      const { version } = await product(id)
      await office.call(editProduct, {
        ...owner,
        params: { id: String(id) },
        body: { version, price, mrp, discount_percentage: 0 },
      })
    }
    await set(1, 99.99, 200)
    await set(2, 195, 200)
    const raised = await actOn(bulk.bulkPrice, ['product-1', 'product-2'], { percent: 10 })
    assert.deepEqual(skipped(raised.skip), [
      '₹214.50 would be above its MRP of ₹200.00, which would be unlawful.',
    ])
    assert.deepEqual([(await product(1)).price, (await product(2)).price], [109.99, 195])
    assert.equal((await shop.call(getProduct, { params: { id: '1' } })).body.price, 109.99)
    await actOn(bulk.bulkPrice, ['product-1', 'product-2'], { percent: -50 })
    assert.deepEqual([(await product(1)).price, (await product(2)).price], [55, 97.5])
  })

  it('sets one price for products and drafts', async () => {
    const { id } = await takeIn(1)
    const [draft] = await draftsOf(id)
    assert.ok(draft)
    const done = await actOn(bulk.bulkPrice, ['product-1', draft.id], { price: 120 })
    assert.deepEqual(
      done.results.map(({ outcome }) => outcome),
      ['done', 'done'],
    )
    assert.equal((await product(1)).price, 120)
    const { rows } = await shop.db.execute(
      sql`SELECT (fields ->> 'price')::float8 AS price FROM product_drafts WHERE id = ${Number(draft.id.slice(6))}`,
    )
    assert.deepEqual(rows, [{ price: 120 }])
  })

  it('refuses a price call without an amount, or with two', async () => {
    for (const input of [{}, { price: 10, percent: 5 }, { percent: 0 }, { percent: -100 }, { price: -5 }]) {
      const answer = await preview(bulk.bulkPrice, { ids: ['product-1'], ...input })
      assert.deepEqual(errorOf(answer), [400, 'invalid_request'], JSON.stringify(input))
    }
  })

  it('sets the category and takes it away', async () => {
    await actOn(bulk.bulkCategory, ['product-1', 'product-2'], { category: 'Moved in' })
    assert.equal((await product(2)).category, 'Moved in')
    const same = await actOn(bulk.bulkCategory, ['product-1'], { category: 'Moved in' })
    assert.deepEqual(skipped(same.skip), ['It has this category already.'])
    await actOn(bulk.bulkCategory, ['product-1'], { category: null })
    assert.equal((await product(1)).category, null)
  })

  it('restocks products through the ledger and skips kits and drafts', async () => {
    const { id } = await takeIn(1)
    const [draft] = await draftsOf(id)
    const { rows } = await shop.db.execute<{ id: number }>(
      sql`SELECT min(product_id) AS id FROM product_components`,
    )
    const kit = `product-${rows[0]?.id}`
    const before = (await product(1)).stock[0]?.on_hand ?? 0
    const done = await actOn(bulk.bulkRestock, ['product-1', kit, draft?.id ?? ''], {
      packs: 12,
      reason: 'delivery',
    })
    assert.deepEqual(skipped(done.skip), [
      'It is a kit: restock its parts.',
      'It is a draft, which no shopper sees. Publish it first.',
    ])
    assert.equal((await product(1)).stock[0]?.on_hand, before + 12)
    const last = await shop.db.execute(
      sql`SELECT change, reason, author FROM stock_movements WHERE product_id = 1 ORDER BY id DESC LIMIT 1`,
    )
    assert.deepEqual(last.rows, [{ change: 12, reason: 'delivery', author: 'staff' }])
    for (const packs of [0, -1, 1.5, 100_001]) {
      const answer = await preview(bulk.bulkRestock, { ids: ['product-1'], packs, reason: 'x' })
      assert.deepEqual(errorOf(answer), [400, 'invalid_request'])
    }
  })

  it('deletes drafts and leaves products and scheduled drafts', async () => {
    const { id } = await takeIn(2)
    const [first, second] = await draftsOf(id)
    assert.ok(first && second)
    const done = await actOn(bulk.bulkDeleteDrafts, [first.id, 'product-1'])
    assert.deepEqual(skipped(done.skip), ['It is in the shop, and no draft is chosen here.'])
    const draftId = second.id.slice(6)
    const moment = new Date(Date.now() + 86_400_000 * 2).toISOString().slice(0, 16)
    const scheduled = await office.call(scheduleProductDraft, {
      ...owner,
      params: { id: draftId },
      body: { version: second.version, live_version: null, at: moment },
    })
    assert.equal(scheduled.status, 200, JSON.stringify(scheduled.error))
    assert.deepEqual(skipped((await preview(bulk.bulkDeleteDrafts, { import_id: id })).body.skip), [
      'It is to be published at a moment. Call that off first.',
    ])
    const forced = await run(bulk.bulkDeleteDrafts, { items: [{ id: second.id, version: 99 }] })
    assert.equal(forced.body.results[0]?.outcome, 'refused')
  })

  it('refuses an item that changed since the preview and does the others', async () => {
    const planned = (await preview(bulk.bulkWithdraw, { ids: ['product-3', 'product-4'] })).body
    const { version, name } = await product(3)
    const edited = await office.call(editProduct, {
      ...owner,
      params: { id: '3' },
      body: { version, name: `${name}.` },
    })
    assert.equal(edited.status, 200)
    const ran = await run(bulk.bulkWithdraw, { items: planned.will })
    assert.deepEqual(
      ran.body.results.map(({ outcome }) => outcome),
      ['refused', 'done'],
    )
    assert.equal((await product(3)).archived, false)
    await actOn(bulk.bulkPutBack, ['product-4'])
  })

  it('chooses a whole list of products or drafts', async () => {
    const products = (await preview(bulk.bulkWithdraw, { list: { of: 'products' } })).body
    const { rows } = await shop.db.execute<{ all: number; drafts: number }>(
      sql`SELECT (SELECT count(*)::int FROM products) AS all, (SELECT count(*)::int FROM product_drafts) AS drafts`,
    )
    assert.equal(products.will.length + products.skip.length, rows[0]?.all)
    const drafts = (await preview(bulk.bulkPublish, { list: { of: 'drafts' } })).body
    assert.equal(drafts.will.length + drafts.skip.length, rows[0]?.drafts)
  })

  it('publishes a draft of a product in the shop', async () => {
    const opened = await office.call(openProductDraft, { ...owner, body: { product_id: 5 } })
    await office.call(editProductDraft, {
      ...owner,
      params: { id: String(opened.body.id) },
      body: { version: opened.body.version, fields: { storage: 'On the balcony.' } },
    })
    const done = await actOn(bulk.bulkPublish, [`draft-${opened.body.id}`])
    assert.equal(done.results[0]?.outcome, 'done')
    assert.equal((await product(5)).storage, 'On the balcony.')
  })

  it('skips a draft that changes nothing', async () => {
    const opened = await office.call(openProductDraft, { ...owner, body: { product_id: 6 } })
    const { skip } = await actOn(bulk.bulkPublish, [`draft-${opened.body.id}`])
    assert.deepEqual(skipped(skip), ['It changes nothing in the shop.'])
  })

  it('publishes a kit with shares that follow its new price', async () => {
    const [kit] = (
      await shop.db.execute<{ id: number }>(sql`SELECT min(product_id) AS id FROM product_components`)
    ).rows
    const id = kit?.id ?? 0
    const price = (await product(id)).price - 1
    const opened = await office.call(openProductDraft, { ...owner, body: { product_id: id } })
    const draft = `draft-${opened.body.id}`
    await actOn(bulk.bulkPrice, [draft], { price })
    const done = await actOn(bulk.bulkPublish, [draft])
    assert.deepEqual([done.skip, done.results.map(({ outcome }) => outcome)], [[], ['done']])
    const shares = (await product(id)).components.map(({ share }) => Math.round(share * 100))
    assert.equal(
      shares.reduce((sum, share) => sum + share, 0),
      Math.round(price * 100),
    )
  })

  it('needs the permission of each act', async () => {
    for (const [act, permission, input] of [
      [bulk.bulkPublish, 'products.publish', {}],
      [bulk.bulkPrice, 'products.price', { percent: 5 }],
      [bulk.bulkRestock, 'stock.write', { packs: 1, reason: 'x' }],
      [bulk.bulkDeleteDrafts, 'products.write', {}],
    ] as const) {
      const { cookie } = await office.memberWith(permissionKeys.filter((key) => key !== permission))
      const answer = await preview(act, { ids: ['product-1'], ...input }, cookie)
      assert.deepEqual(errorOf(answer), [403, 'not_allowed'], permission)
    }
  })

  it('needs one choice, and a view that its list has', async () => {
    for (const choice of [
      {},
      { ids: ['product-1'], list: { of: 'products' } },
      { ids: ['product-1'], import_id: 1 },
      { list: { of: 'products', view: 'coming' } },
      { list: { of: 'drafts', view: 'low-stock' } },
    ]) {
      const answer = await preview(bulk.bulkWithdraw, choice)
      assert.deepEqual(errorOf(answer), [400, 'invalid_request'], JSON.stringify(choice))
    }
  })

  it('refuses unknown names, too many items and a missing key', async () => {
    for (const ids of [['order-1'], ['product-0'], 'product-1', [7]]) {
      assert.deepEqual(errorOf(await preview(bulk.bulkWithdraw, { ids })), [400, 'invalid_request'])
    }
    const items = Array.from({ length: 51 }, (_, index) => ({ id: `product-${index + 1}`, version: 1 }))
    assert.deepEqual(errorOf(await run(bulk.bulkWithdraw, { items })), [400, 'invalid_request'])
    assert.deepEqual(errorOf(await run(bulk.bulkWithdraw, { items: [] })), [400, 'invalid_request'])
    const keyless = await office.call(bulk.bulkWithdraw.run, {
      ...owner,
      body: { batch: crypto.randomUUID(), items: items.slice(0, 1) },
    })
    assert.equal(keyless.status, 400)
  })
})
