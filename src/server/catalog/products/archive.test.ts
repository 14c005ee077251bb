import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import * as drafts from '#contract/admin/product-drafts.ts'
import * as goods from '#contract/admin/products.ts'
import { addToCart, getCart } from '#contract/shop/cart.ts'
import { quoteCheckout } from '#contract/shop/checkout.ts'
import { getOrder } from '#contract/shop/orders.ts'
import { listProductPage } from '#contract/shop/product-list.ts'
import { getProduct, listProducts } from '#contract/shop/products.ts'
import { search } from '#contract/shop/search.ts'
import { errorOf } from '#test/back-office.ts'
import { openPayingOffice } from '#test/office.ts'
import { readProductAddresses } from './product-addresses.ts'

const { shop, office, paidOrder } = await openPayingOffice()
const owner = { cookie: office.owner }

const live = async (id: number) =>
  (await office.call(goods.getStaffProduct, { ...owner, params: { id } })).body
const archive = async (id: number, archived: boolean, version?: number) =>
  office.call(goods.archiveProduct, {
    ...owner,
    params: { id },
    body: { version: version ?? (await live(id)).version, archived },
  })
const shown = async (id: string) => shop.call(getProduct, { params: { id } })

/** The lists and files of the shop that name a product. */
async function namedIn(id: number): Promise<string[]> {
  const { slug, name } = await live(id)
  const [list, page, found] = [
    (await shop.call(listProducts, {})).body,
    (await shop.call(listProductPage, {})).body.products,
    (await shop.call(search, { query: { q: name } })).body.products,
  ]
  const files = ['/products.xml', '/llms.txt']
  const texts = await Promise.all(files.map(async (url) => (await shop.app.inject({ url })).body))
  return [
    ...(list.some((one) => one.id === id) ? ['list'] : []),
    ...(page.some((one) => one.id === id) ? ['page'] : []),
    ...(found.some((one) => one.id === id) ? ['search'] : []),
    ...((await readProductAddresses(shop.db)).some((one) => one.slug === slug) ? ['sitemap'] : []),
    ...files.filter((_, index) => texts[index]?.includes(`/products/${slug}`)),
  ]
}

describe('archived products', () => {
  // #archive-hidden
  it('hides an archived product and offers alternatives on its page', async () => {
    const everywhere = await namedIn(1)
    assert.deepEqual(everywhere, ['list', 'page', 'search', 'sitemap', '/products.xml', '/llms.txt'])
    const { slug } = await live(1)
    assert.equal((await archive(1, true)).body.archived, true)
    assert.deepEqual(await namedIn(1), [])
    const { body, status } = await shown(slug)
    assert.deepEqual(
      [status, body.no_longer_sold, body.in_stock, body.instead?.length],
      [200, true, false, 3],
    )
    assert.deepEqual(errorOf(await archive(1, true)), [400, 'invalid_request'])
    await archive(1, false)
    assert.deepEqual(await namedIn(1), everywhere)
    const back = (await shown(slug)).body
    assert.deepEqual([back.no_longer_sold, back.in_stock], [undefined, true])
  })

  // #archive-cart
  it('removes an archived product from carts and preserves its orders', async () => {
    const { token, id } = await paidOrder([{ productId: 2, quantity: 1 }])
    const shopper = await shop.registerShopper()
    await shop.call(addToCart, { token: shopper.token, body: { productId: 2, quantity: 1 } })
    await archive(2, true)
    const cart = await shop.call(getCart, { token: shopper.token })
    assert.deepEqual(
      cart.body.items.map(({ in_stock }) => in_stock),
      [false],
    )
    const other = await shop.registerShopper()
    const added = await shop.call(addToCart, { token: other.token, body: { productId: 2, quantity: 1 } })
    assert.deepEqual(errorOf(added), [409, 'out_of_stock'])
    const quoted = await shop.call(quoteCheckout, { token: shopper.token, body: { source: 'cart' } })
    assert.deepEqual(errorOf(quoted), [409, 'out_of_stock'])
    assert.match(quoted.error.message, /is no longer sold/)
    const order = (await shop.call(getOrder, { token, params: { id } })).body
    assert.equal(order.items.length, 1)
    await archive(2, false)
  })

  it('archives a product once of two concurrent requests', async () => {
    const { version } = await live(3)
    const answers = await Promise.all([archive(3, true, version), archive(3, true, version)])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
    await archive(3, false)
    const writer = { cookie: (await office.memberWith(['products.read', 'products.write'])).cookie }
    const rejected = await office.call(goods.archiveProduct, {
      ...writer,
      params: { id: 3 },
      body: { version: 1, archived: true },
    })
    assert.deepEqual([rejected.status, rejected.error.permission], [403, 'products.publish'])
  })
})

describe('changed addresses', () => {
  const edit = async (id: number, fields: object) => {
    const { version } = await live(id)
    return office.call(goods.editProduct, { ...owner, params: { id }, body: { version, ...fields } })
  }

  it('redirects a changed address in one step, and back', async () => {
    const { slug: first } = await live(4)
    for (const slug of ['second-address', 'third-address', 'fourth-address']) await edit(4, { slug })
    for (const former of [first, 'second-address', 'third-address']) {
      assert.equal((await shown(former)).body.slug, 'fourth-address', former)
    }
    await edit(4, { slug: first })
    assert.equal((await shown('fourth-address')).body.slug, first)
    const { rows } = await shop.db.execute(
      sql`SELECT slug FROM product_addresses WHERE product_id = 4 ORDER BY 1`,
    )
    assert.deepEqual(
      rows.map(({ slug }) => slug),
      ['fourth-address', 'second-address', 'third-address'],
    )
    const listed = (await readProductAddresses(shop.db)).map(({ slug }) => slug)
    assert.deepEqual([listed.includes(first), listed.includes('fourth-address')], [true, false])
  })

  it('takes over a former address only after confirmation', async () => {
    await edit(5, { slug: 'left-address' })
    await edit(5, { slug: 'new-address' })
    assert.deepEqual(errorOf(await edit(6, { slug: 'left-address' })), [409, 'address_redirects'])
    const { body: begun } = await office.call(drafts.openProductDraft, { ...owner, body: { product_id: 6 } })
    const { id, version } = begun
    const { body: draft } = await office.call(drafts.editProductDraft, {
      ...owner,
      params: { id },
      body: { version, fields: { slug: 'left-address' } },
    })
    assert.equal(draft.redirects_from, (await live(5)).name)
    const publish = (more: object) =>
      office.call(drafts.publishProductDraft, {
        ...owner,
        params: { id },
        body: { version: draft.version, live_version: draft.live_version, ...more },
      })
    assert.deepEqual(errorOf(await publish({})), [409, 'address_redirects'])
    assert.equal((await publish({ takes_address: true })).status, 200)
    assert.equal((await shown('left-address')).body.id, 6)
  })
})
