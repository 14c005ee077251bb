import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { eq, sql } from 'drizzle-orm'
import type { CatalogProduct } from '#contract/agents/answers.ts'
import { search } from '#contract/shop/search.ts'
import { agentOf, codesOf, messagesOf, openAgentShop, profileOf } from '#test/agent.ts'
import { products } from '../../platform/database/tables.ts'

const { shop, host } = await openAgentShop()
const agent = agentOf(shop, host.put('/april', profileOf('2026-04-08')))
const agentOfAugust = agentOf(shop, host.put('/august', profileOf('2026-08-25')), '2026-08-25')
await shop.db.execute(
  sql`UPDATE products SET family = 'Sized Feed', size_label = CASE id WHEN 1 THEN '1 kg' ELSE '5 kg' END,
    net_weight_grams = CASE id WHEN 1 THEN 1000 ELSE 5000 END WHERE id IN (1, 2)`,
)

const productsOf = (answer: { body: Record<string, unknown> }) => answer.body.products as CatalogProduct[]
const variantIds = (list: CatalogProduct[]) => list.flatMap(({ variants }) => variants.map(({ id }) => id))

describe('a search of an agent', () => {
  it('finds what the search of the shop finds', async () => {
    const { body } = await shop.call(search, { query: { q: 'tomato' } })
    const found = await agent.call('search_catalog', { body: { query: 'tomato', pagination: { limit: 24 } } })
    assert.equal(found.status, 200)
    const ids = new Set(variantIds(productsOf(found)))
    assert.ok(body.products.length > 0)
    for (const { id } of body.products) assert.ok(ids.has(String(id)), String(id))
  })

  it('joins the sizes of a family in one product', async () => {
    const [found] = productsOf(await agent.call('lookup_catalog', { body: { ids: ['1'] } }))
    const detail = await agent.call('get_product', { body: { id: found?.id } })
    const product = detail.body.product as CatalogProduct
    assert.deepEqual(
      product.options[0]?.values.map(({ label }) => label),
      ['1 kg', '5 kg'],
    )
    assert.deepEqual(product.variants.map(({ id }) => id).sort(), ['1', '2'])
    assert.deepEqual(product.variants.map(({ options }) => options[0]?.label).sort(), ['1 kg', '5 kg'])
    const browsed = await agent.call('search_catalog', { body: { filters: {}, pagination: { limit: 24 } } })
    const families = productsOf(browsed).filter(({ variants }) =>
      variants.some(({ id }) => id === '1' || id === '2'),
    )
    assert.equal(families.length, 1)
  })

  it('pages with a cursor, ten products a page at first', async () => {
    const first = await agent.call('search_catalog', { body: { filters: {} } })
    const { total_count: total } = first.body.pagination as { total_count: number }
    assert.equal(productsOf(first).length, Math.min(10, total))
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const pagination = { limit: 3, ...(cursor && { cursor }) }
      const answer = await agent.call('search_catalog', { body: { filters: {}, pagination } })
      seen.push(...productsOf(answer).map(({ id }) => id))
      const page = answer.body.pagination as { has_next_page: boolean; cursor?: string }
      assert.equal(page.has_next_page, page.cursor !== undefined)
      cursor = page.cursor
    } while (cursor)
    assert.ok(total > 3)
    assert.deepEqual([seen.length, new Set(seen).size], [total, total])
  })

  it('shortens a large page, and refuses an invented cursor', async () => {
    const large = await agent.call('search_catalog', { body: { filters: {}, pagination: { limit: 5_000 } } })
    assert.ok(productsOf(large).length <= 24)
    for (const cursor of ['x', 'ZnJvbTotMQ', Buffer.from('from:999999').toString('base64url')]) {
      const { status, body } = await agent.call('search_catalog', {
        body: { filters: {}, pagination: { cursor } },
      })
      assert.deepEqual([status, body.code], [400, 'invalid_request'], cursor)
    }
  })

  it('filters products and their sizes by category and price', async () => {
    const [row] = await shop.db.select().from(products).where(eq(products.id, 1))
    const category = row?.category ?? ''
    const ofCategory = await agent.call('search_catalog', {
      body: { filters: { categories: [category.toUpperCase()] } },
    })
    assert.ok(productsOf(ofCategory).length > 0)
    for (const product of productsOf(ofCategory)) assert.equal(product.categories[0]?.value, category)
    const price = { min: 30_000, max: 60_000 }
    const priced = await agent.call('search_catalog', {
      body: { filters: { price }, pagination: { limit: 24 } },
    })
    const amounts = productsOf(priced).flatMap(({ variants }) =>
      variants.map((variant) => variant.price.amount),
    )
    assert.ok(amounts.length > 0)
    assert.ok(
      amounts.every((amount) => amount >= price.min && amount <= price.max),
      amounts.join(' '),
    )
    const none = await agent.call('search_catalog', { body: { filters: { price: { min: 99_999_999 } } } })
    assert.deepEqual(productsOf(none), [])
  })

  it('ignores a price in another currency, and says so', async () => {
    const body = { filters: { price: { max: 1 } }, context: { currency: 'EUR' } }
    const answer = await agent.call('search_catalog', { body })
    assert.ok(productsOf(answer).length > 0)
    assert.deepEqual(codesOf(answer), ['price_filter_ignored'])
  })

  it('refuses a search for nothing', async () => {
    for (const body of [
      {},
      { query: '  ' },
      { query: 7 },
      { query: 'x'.repeat(101) },
      { filters: { price: { min: -1 } } },
    ]) {
      const answer = await agent.call('search_catalog', { body })
      assert.deepEqual([answer.status, answer.body.code], [400, 'invalid_request'], JSON.stringify(body))
    }
  })

  it('is compressed on request, and cached by nobody else', async () => {
    const body = { query: 'feed', pagination: { limit: 24 } }
    const ask = (encoding: string) =>
      shop.app.inject({
        method: 'POST',
        url: '/api/ucp/catalog/search',
        payload: body,
        headers: {
          'ucp-agent': `profile="${agent.profileUrl}"`,
          'accept-encoding': encoding,
          'if-none-match': '*',
        },
      })
    const plain = await ask('identity')
    let zipped = plain
    for (let tries = 0; tries < 100 && !zipped.headers['content-encoding']; tries += 1) {
      zipped = await ask('gzip')
      await wait(20)
    }
    assert.equal(zipped.headers['content-encoding'], 'gzip')
    assert.equal(gunzipSync(zipped.rawPayload).toString(), plain.body)
    assert.deepEqual([plain.statusCode, zipped.headers['cache-control']], [200, 'no-store'])
  })

  it('answers a changed price at once', async () => {
    const priceOf = async () => {
      const [found] = productsOf(await agent.call('lookup_catalog', { body: { ids: ['3'] } }))
      return found?.variants[0]?.price.amount ?? 0
    }
    const before = await priceOf()
    await shop.db.execute(
      sql`UPDATE products SET price_paise = price_paise + 1000, mrp_paise = mrp_paise + 1000 WHERE id = 3`,
    )
    assert.ok((await priceOf()) > before)
  })

  it('passes on no words of reviewers', async () => {
    const answer = await agent.call('search_catalog', { body: { filters: {}, pagination: { limit: 24 } } })
    assert.ok(!JSON.stringify(answer.body).includes('"reviews"'))
  })
})

describe('a lookup of an agent', () => {
  it('finds products by id, size, slug and SKU, and names the inputs', async () => {
    await shop.db.execute(sql`UPDATE products SET sku = 'SKU-FOUR' WHERE id = 4`)
    const [row] = await shop.db.select().from(products).where(eq(products.id, 5))
    const single = productsOf(await agent.call('lookup_catalog', { body: { ids: ['3'] } }))[0]?.id ?? ''
    const ids = ['1', '1', single, 'SKU-FOUR', row?.slug ?? '', 'p999999', 'nothing']
    const answer = await agent.call('lookup_catalog', { body: { ids } })
    const matches = productsOf(answer).flatMap(({ variants }) =>
      variants.flatMap(({ id, inputs }) => inputs?.map((input) => [input.id, id, input.match]) ?? []),
    )
    assert.deepEqual(matches, [
      ['1', '1', 'exact'],
      [single, '3', 'featured'],
      ['SKU-FOUR', '4', 'exact'],
      [row?.slug, '5', 'exact'],
    ])
    assert.deepEqual(
      messagesOf(answer).map(({ type, code, content }) => [type, code, content]),
      [
        ['info', 'not_found', 'p999999'],
        ['info', 'not_found', 'nothing'],
      ],
    )
  })

  it('answers a product once, with every size that was named', async () => {
    const answer = await agent.call('lookup_catalog', { body: { ids: ['1', '2'] } })
    const [product, ...others] = productsOf(answer)
    assert.equal(others.length, 0)
    assert.deepEqual(
      product?.variants.map(({ id }) => id),
      ['1', '2'],
    )
  })

  it('refuses too many ids, and an empty list', async () => {
    const many = await agent.call('lookup_catalog', {
      body: { ids: Array.from({ length: 51 }, (_, id) => `${id}`) },
    })
    assert.deepEqual([many.status, many.body.code], [400, 'request_too_large'])
    const none = await agent.call('lookup_catalog', { body: { ids: [] } })
    assert.deepEqual([none.status, none.body.code], [400, 'invalid_request'])
  })

  it('does not name products that are no longer sold', async () => {
    await shop.db.execute(sql`UPDATE products SET archived_at = now() WHERE id = 6`)
    const answer = await agent.call('lookup_catalog', { body: { ids: ['6'] } })
    assert.deepEqual([productsOf(answer), codesOf(answer)], [[], ['not_found']])
  })
})

describe('a product of an agent', () => {
  it('puts the named size first, and shows which sizes there are', async () => {
    const answer = await agent.call('get_product', { body: { id: '2' } })
    const product = answer.body.product as CatalogProduct
    assert.deepEqual(
      product.variants.map(({ id }) => id),
      ['2'],
    )
    assert.deepEqual(product.selected, [{ name: 'Size', label: '5 kg' }])
    assert.ok(product.options[0]?.values.every(({ exists }) => exists === true))
  })

  it('narrows the sizes to a selection, unless a size was named', async () => {
    const family = (await agent.call('get_product', { body: { id: '2' } })).body.product as CatalogProduct
    const selected = [{ name: 'Size', label: '1 kg' }]
    const chosen = (await agent.call('get_product', { body: { id: family.id, selected } })).body
      .product as CatalogProduct
    assert.deepEqual(
      chosen.variants.map(({ id }) => id),
      ['1'],
    )
    const named = (await agent.call('get_product', { body: { id: '2', selected } })).body
      .product as CatalogProduct
    assert.deepEqual(
      named.variants.map(({ id }) => id),
      ['2'],
    )
    const unknown = [{ name: 'Size', label: '9 kg' }]
    const relaxed = (await agent.call('get_product', { body: { id: family.id, selected: unknown } })).body
      .product as CatalogProduct
    assert.notEqual(relaxed.selected?.[0]?.label, '9 kg')
  })

  it('answers an unknown product with 200 and a message', async () => {
    const answer = await agent.call('get_product', { body: { id: 'p999999' } })
    assert.deepEqual([answer.status, codesOf(answer)], [200, ['not_found']])
    assert.equal(messagesOf(answer)[0]?.severity, 'unrecoverable')
  })

  it('states a price for a weight, in the units of each version', async () => {
    const april = (await agent.call('get_product', { body: { id: '2' } })).body.product as CatalogProduct
    const price = april.variants[0]?.unit_price
    assert.deepEqual(
      [price?.measure, price?.reference],
      [
        { value: 5000, unit: 'g' },
        { value: 1000, unit: 'g' },
      ],
    )
    assert.equal(price?.amount, Math.round((april.variants[0]?.price.amount ?? 0) / 5))
    const august = (await agentOfAugust.call('get_product', { body: { id: '2' } })).body
    assert.equal((august.ucp as { version: string }).version, '2026-08-25')
    const variant = (august.product as { variants: { unit_price: { measure: object } }[] }).variants[0]
    assert.deepEqual(variant?.unit_price.measure, { value: 5000, unit: 'GRM', display_text: 'g' })
  })
})
