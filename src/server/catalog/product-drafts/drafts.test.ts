import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { listAudit } from '#contract/admin/audit.ts'
import type { DraftFields } from '#contract/admin/draft-fields.ts'
import * as drafts from '#contract/admin/product-drafts.ts'
import * as goods from '#contract/admin/products.ts'
import { getProduct, listProducts } from '#contract/shop/products.ts'
import { search } from '#contract/shop/search.ts'
import { errorOf } from '#test/back-office.ts'
import { openOffice } from '#test/office.ts'
import { productAdmin } from '#test/product-admin.ts'
import { readProductAddresses } from '../products/product-addresses.ts'

const { shop, office } = await openOffice()
const owner = { cookie: office.owner }

const { live, read, open, tryToEdit: edit, tryToPublish: publish, discard } = productAdmin(office)

/** All product data in the lists and files of the shop. */
async function saidByTheShop(): Promise<string> {
  const texts = await Promise.all(
    ['/products.xml', '/llms.txt'].map(async (url) => {
      const { statusCode, body } = await shop.app.inject({ url })
      assert.equal(statusCode, 200, url)
      return body
    }),
  )
  const addresses = await readProductAddresses(shop.db)
  return JSON.stringify([(await shop.call(listProducts, {})).body, addresses, texts])
}

describe('product drafts', () => {
  // #drafts-hidden
  it('hides a draft from shoppers until it is published', async () => {
    const draft = await open({ product_id: 1 })
    const { body } = await edit(draft, { name: 'Zamzam Feed', price: 1, description: 'Zamzam for pots.' })
    assert.deepEqual(
      body.changes.map(({ field }) => field),
      ['name', 'description', 'price'],
    )
    assert.doesNotMatch(await saidByTheShop(), /Zamzam/)
    const found = await shop.call(search, { query: { q: 'zamzam' } })
    assert.equal(found.body.products.length, 0)
    const shown = await shop.call(getProduct, { params: { id: '1' } })
    assert.notEqual(shown.body.price, 1)
    assert.equal((await discard(body)).status, 200)
    assert.equal(
      (await office.call(drafts.getProductDraft, { ...owner, params: { id: draft.id } })).status,
      404,
    )
  })

  it('opens one draft per product under concurrency', async () => {
    const made = await Promise.all([
      open({ product_id: 2 }),
      open({ product_id: 2 }),
      open({ product_id: 2 }),
    ])
    assert.equal(new Set(made.map(({ id }) => id)).size, 1)
    const { body } = await office.call(drafts.findProductDraft, { ...owner, params: { id: 2 } })
    assert.equal(body.draft?.id, made[0]?.id)
    const none = await office.call(drafts.openProductDraft, { ...owner, body: { product_id: 999_999 } })
    assert.equal(none.status, 404)
  })

  it('saves unpublishable drafts with a sentence for each field', async () => {
    const before = await live(3)
    const wrong: [string, unknown, RegExp][] = [
      ['name', '', /required/],
      ['price', 'twelve', /number/],
      ['price', before.mrp + 1, /above the MRP/],
      ['hsn', '31', /4, 6 or 8 digits/],
      ['slug', 'A b', /small letters/],
      ['slug', (await live(4)).slug, /has this address/],
      ['description', 'x'.repeat(2_001), /at most 2000/],
      ['short_name', 'Not its beginning', /beginning of the name/],
      ['size_label', '1 kg', /family/],
      ['crops', ['dragonfruit'], /no crop/],
      ['guides', ['no-such-guide'], /no guide/],
      ['dose', ' ', /required/],
      ['net_weight_grams', 0, /above zero/],
      ['position', -1, /negative/],
    ]
    for (const [field, value, sentence] of wrong) {
      const { body, status } = await edit(await open({ product_id: 3 }), { [field]: value })
      assert.equal(status, 200, field)
      assert.deepEqual(body.fields[field], value)
      const said = Object.values(body.problems).join(' ')
      assert.match(said, sentence, field)
      const rejected = await publish(body)
      assert.deepEqual(errorOf(rejected), [400, 'invalid_request'], field)
      assert.deepEqual(rejected.error.errors, body.problems)
      await discard(body)
    }
    const { version, updated_at } = await live(3)
    assert.deepEqual([version, updated_at], [before.version, before.updated_at])
  })

  it("rejects unknown fields and values that can't be stored", async () => {
    const draft = await open({ product_id: 3 })
    for (const fields of [
      { rating: 5 },
      { constructor: 'x' },
      { name: { a: 1 } },
      { name: 'a\u0000b' },
      [],
    ]) {
      assert.deepEqual(errorOf(await edit(draft, fields)), [400, 'invalid_request'], JSON.stringify(fields))
    }
    assert.equal((await read(draft.id)).version, draft.version)
  })

  it('accepts one of several concurrent edits and returns it to others', async () => {
    const draft = await open({ product_id: 4 })
    const answers = await Promise.all(['A', 'B', 'C'].map((name) => edit(draft, { generic_name: name })))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409])
    const late = answers.find(({ status }) => status === 409)
    assert.equal(late?.error.code, 'version_conflict')
    const serverVersion = late?.error.theirs as drafts.ProductDraft | undefined
    assert.deepEqual(serverVersion, await read(draft.id))
    await discard(await read(draft.id))
  })

  it('drops a field that equals the shop again', async () => {
    const { storage } = await live(5)
    const { body } = await edit(await open({ product_id: 5 }), { storage: 'In the dark.', name: 'Other' })
    const back = (await edit(body, { storage: `${storage} ` })).body
    assert.deepEqual(
      back.changes.map(({ field }) => field),
      ['name'],
    )
    await discard(back)
  })

  // #drafts-publish
  it('publishes a draft as a whole, once, with its author', async () => {
    const before = await live(1)
    const { body } = await edit(await open({ product_id: 1 }), {
      price: before.price - 2,
      best_before: '9 months',
    })
    // A colleague edits another field in the shop, so the seen diff is incomplete.
    await office.call(goods.editProduct, {
      ...owner,
      params: { id: 1 },
      body: { version: before.version, storage: 'Keep dry and cool.' },
    })
    const stale = await publish(body)
    assert.deepEqual(errorOf(stale), [409, 'version_conflict'])
    assert.equal((stale.error.theirs as drafts.ProductDraft).live_version, before.version + 1)
    const now = await read(body.id)
    const key = crypto.randomUUID()
    const answers = await Promise.all([1, 2].map(() => publish(now, {}, { key })))
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200],
    )
    const after = await live(1)
    assert.deepEqual(
      [after.price, after.best_before, after.storage, after.version],
      [before.price - 2, '9 months', 'Keep dry and cool.', before.version + 2],
    )
    assert.equal((await shop.call(getProduct, { params: { id: '1' } })).body.best_before, '9 months')
    const { entries } = (await office.call(listAudit, { ...owner, query: { entity: 'product:1' } })).body
    assert.deepEqual(
      [entries[0]?.action, entries[0]?.after],
      ['product_published', { best_before: '9 months', price: before.price - 2 }],
    )
    assert.equal(
      (await office.call(drafts.findProductDraft, { ...owner, params: { id: 1 } })).body.draft,
      null,
    )
  })

  it('marks draft fields that the shop changed since', async () => {
    const { body } = await edit(await open({ product_id: 6 }), { dose: 'A spoon.', storage: 'Dark.' })
    const { version } = await live(6)
    await office.call(goods.editProduct, {
      ...owner,
      params: { id: 6 },
      body: { version, dose: 'Two spoons.' },
    })
    const now = await read(body.id)
    assert.deepEqual(
      now.changes.map(({ field, live, is_overtaken }) => [field, live, is_overtaken]),
      [
        ['dose', 'Two spoons.', true],
        ['storage', (await live(6)).storage, false],
      ],
    )
    // An editor who types the field again has seen the shop's value.
    assert.equal((await edit(now, { dose: 'Three.' })).body.changes[0]?.is_overtaken, false)
    await discard(await read(body.id))
  })

  it('does not publish a draft without changes', async () => {
    assert.deepEqual(errorOf(await publish(await open({ product_id: 7 }))), [400, 'invalid_request'])
  })
})

describe('drafts of new products', () => {
  it('lists a new product only after it is complete and published', async () => {
    const draft = await open()
    assert.equal(draft.product_id, null)
    assert.ok(Object.keys(draft.problems).length > 8)
    const { slug: _slug, name: _name, position: _position, ...like } = fieldsOf(await live(1))
    const { body } = await edit(draft, {
      ...like,
      name: 'Qwerty Meal',
      slug: 'qwerty-meal',
      short_name: null,
    })
    assert.deepEqual(body.problems, {})
    assert.doesNotMatch(await saidByTheShop(), /qwerty/i)
    assert.equal((await shop.call(getProduct, { params: { id: 'qwerty-meal' } })).status, 404)
    const made = await publish(body)
    assert.deepEqual([made.status, made.body.stock[0]?.on_hand], [200, 0])
    const shown = (await shop.call(getProduct, { params: { id: 'qwerty-meal' } })).body
    assert.deepEqual([shown.name, shown.in_stock], ['Qwerty Meal', false])
    assert.match(await saidByTheShop(), /qwerty/i)
  })

  it('copies a product with an address of its own', async () => {
    const source = await live(2)
    const copy = await open({ copy_of: 2 })
    assert.deepEqual(
      [copy.product_id, copy.fields.description, copy.fields.slug, copy.problems],
      [null, source.description, `${source.slug}-copy`, {}],
    )
    const second = await open({ copy_of: 2 })
    assert.equal((await publish(copy)).status, 200)
    // The other copy has the same address, which is in use now.
    const rejected = await publish(await read(second.id))
    assert.deepEqual(Object.keys(rejected.error.errors ?? {}), ['slug'])
    await discard(await read(second.id))
  })

  it('publishes one of two new products with the same address', async () => {
    const copies = await Promise.all([open({ copy_of: 3 }), open({ copy_of: 3 })])
    const answers = await Promise.all(copies.map((copy) => publish(copy)))
    assert.deepEqual(answers.map(({ status }) => status).filter((status) => status === 200).length, 1)
    const late = answers.find(({ status }) => status !== 200)
    assert.ok(['product_exists', 'invalid_request'].includes(late?.error.code ?? ''), late?.error.code)
  })
})

const fieldsOf = (product: goods.StaffProduct) =>
  Object.fromEntries(
    Object.entries(product).filter(([name]) => Object.hasOwn(goods.productFields, name)),
  ) as DraftFields

describe('permissions', () => {
  // #drafts-rights
  it('separates the permissions to read, write and publish drafts', async () => {
    const writer = { cookie: (await office.memberWith(['products.read', 'products.write'])).cookie }
    const reader = { cookie: (await office.memberWith(['products.read'])).cookie }
    const draft = await open({ product_id: 8 })
    const { body, status } = await edit(draft, { dose: 'A pinch.' }, writer)
    assert.equal(status, 200)
    for (const [call, needs] of [
      [drafts.publishProductDraft, 'products.publish'],
      [drafts.scheduleProductDraft, 'products.publish'],
    ] as const) {
      const seen = { version: body.version, live_version: body.live_version, at: null }
      const rejected = await office.call(call, { ...writer, params: { id: body.id }, body: seen })
      assert.deepEqual([...errorOf(rejected), rejected.error.permission], [403, 'not_allowed', needs])
    }
    assert.equal((await edit(body, { dose: 'Two.' }, reader)).status, 403)
    assert.equal((await office.call(drafts.listProductDrafts, reader)).status, 200)
    const direct = await office.call(goods.editProduct, {
      ...writer,
      params: { id: 8 },
      body: { version: 1, price: 1 },
    })
    assert.equal(direct.error.permission, 'products.publish')
  })
})
