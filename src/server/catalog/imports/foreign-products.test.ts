import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import * as imports from '#contract/admin/imports.ts'
import { publishProductDraft } from '#contract/admin/product-drafts.ts'
import { getProduct } from '#contract/shop/products.ts'
import { tableOf } from '#test/convert-table.ts'
import { completeLabel, neemAndTrowel as shopify, shopifyTitles, wooTitles } from '#test/foreign-products.ts'
import { openOffice } from '#test/office.ts'

const { shop, office } = await openOffice()
const owner = { cookie: office.owner }

const open = async (text: string): Promise<imports.Import> => {
  const { body, status, error } = await office.call(imports.openImport, {
    ...owner,
    key: crypto.randomUUID(),
    body: { file_name: 'products_export.csv', content: Buffer.from(text).toString('base64') },
  })
  assert.equal(status, 200, JSON.stringify(error))
  return body
}

const check = async ({ id, version, columns }: imports.Import, more: object = {}): Promise<imports.Import> =>
  (
    await office.call(imports.checkImport, {
      ...owner,
      params: { id: String(id) },
      body: { version, columns, goal: 'drafts', ...more },
    })
  ).body

const rowsOf = async ({ id }: imports.Import) =>
  (await office.call(imports.listImportRows, { ...owner, params: { id: String(id) } })).body.rows.map(
    (row) => ({
      line: row.line,
      outcome: row.outcome,
      problems: row.problems,
      fields: Object.fromEntries(row.changes.map(({ field, after }) => [field, after])),
    }),
  )

async function applied({ id, version }: imports.Import): Promise<void> {
  const { status, error } = await office.call(imports.applyImport, {
    ...owner,
    key: crypto.randomUUID(),
    params: { id: String(id) },
    body: { version },
  })
  assert.equal(status, 200, JSON.stringify(error))
}

const redirectOf = async (path: string): Promise<string | undefined> =>
  (await shop.db.execute<{ target: string }>(sql`SELECT target FROM redirects WHERE path = ${path}`)).rows[0]
    ?.target

const remarkOf = ({ remarks }: imports.Import, beginning: RegExp): string[] | undefined =>
  remarks.find(({ text }) => beginning.test(text))?.items

/** The label of every row. */
const labelled = Object.fromEntries(Object.entries(completeLabel).map(([field, value]) => [field, { value }]))

describe('Shopify products', () => {
  it('imports HSN and weight of Shopify products and reports unused columns', async () => {
    const metafield = 'HSN (product.metafields.custom.hsn_code)'
    const opened = await open(
      tableOf(`${shopifyTitles},${metafield},HS Code`, [
        {
          Handle: 'seaweed',
          Title: 'Seaweed',
          'Option1 Value': '1 l',
          'Variant Price': '90',
          [metafield]: '3101.00.99',
          'SEO Title': 'Seaweed for pots',
          'Variant Grams': '1100',
          Tags: 'kelp',
        },
        { Handle: 'seaweed', 'Option1 Value': '5 l', 'Variant Price': '400' },
        { Handle: 'hoe', Title: 'Hoe', 'Variant Price': '250', 'HS Code': '820130' },
      ]),
    )
    const rows = await rowsOf(await check(opened))
    assert.deepEqual(
      rows.map(({ outcome, fields }) => [outcome, fields.hsn, fields.packed_weight_grams]),
      [
        ['new', '31010099', '1100'],
        ['new', '31010099', undefined],
        ['new', '820130', undefined],
      ],
    )
    assert.deepEqual(
      remarkOf(opened, /no place/)?.map((item) => item.split(':')[0]),
      ['Tags', 'SEO Title'],
    )
  })

  it('turns Shopify variants into sizes with plain descriptions', async () => {
    const opened = await open(shopify)
    assert.deepEqual([opened.source, opened.rows], ['shopify', 3])
    const rows = await rowsOf(await check(opened))
    const common = { category: 'Sprays', description: 'Cold pressed.\n\n• Leaves', family: 'Neem Oil' }
    const [small, large, trowel] = rows
    assert.deepEqual([small?.line, small?.fields].flat(), [
      2,
      {
        ...common,
        name: 'Neem Oil, 250 ml',
        slug: 'neem-oil-250-ml',
        price: '249',
        mrp: '299',
        size_label: '250 ml',
        packed_weight_grams: '300',
        coming_soon: 'no',
        discount_percentage: '0',
        old_addresses: '/products/neem-oil',
        position: small?.fields.position,
        picture_addresses: 'https://cdn.example/neem.jpg, https://cdn.example/neem-2.jpg',
      },
    ])
    assert.deepEqual([large?.fields.name, large?.fields.mrp], ['Neem Oil, 500 ml', '449'])
    assert.deepEqual(
      [trowel?.fields.name, trowel?.fields.slug, trowel?.fields.family],
      ['Trowel', 'trowel', undefined],
    )
    assert.deepEqual(remarkOf(opened, /^Pictures that are fetched .*: 2$/), [
      'Neem Oil: https://cdn.example/neem.jpg',
      'Neem Oil: https://cdn.example/neem-2.jpg',
    ])
    assert.deepEqual(remarkOf(opened, /^Not published/), ['Trowel'])
    assert.deepEqual(remarkOf(opened, /no place/), ['Vendor: in 1 rows'])
  })

  it('publishes and sells Shopify products with shared extra values', async () => {
    const opened = await open(shopify)
    const seen = await check(opened, { goal: 'shop', columns: { ...opened.columns, ...labelled } })
    assert.deepEqual(seen.counts, { new: 3, changed: 0, same: 0, refused: 0, drafts: 1 })
    assert.match((await rowsOf(seen))[0]?.fields.picture_addresses ?? '', /^Not fetched/)
    const applied = await office.call(imports.applyImport, {
      ...owner,
      key: crypto.randomUUID(),
      params: { id: String(seen.id) },
      body: { version: seen.version },
    })
    assert.equal(applied.status, 200, JSON.stringify(applied.error))
    const { rows } = await shop.db.execute<{ id: number }>(
      sql`SELECT id FROM products WHERE slug = 'neem-oil-500-ml'`,
    )
    const { body } = await shop.call(getProduct, { params: { id: String(rows[0]?.id) } })
    assert.deepEqual([body.name, body.price], ['Neem Oil, 500 ml', 449])
    assert.equal(await redirectOf('/products/neem-oil'), '/products/neem-oil-250-ml')
    const { rows: kept } = await shop.db.execute(sql`
      SELECT 1 FROM product_drafts WHERE product_id IS NULL AND fields ->> 'slug' = 'trowel'`)
    assert.equal(kept.length, 1)
    const again = await check(await open(shopify), { goal: 'shop' })
    assert.equal(again.counts?.new, 0)
  })

  it('redirects the address of a product to its first published size', async () => {
    const text = tableOf(shopifyTitles, [
      { Handle: 'bone-meal', Title: 'Bone Meal', 'Option1 Value': '½ kg', 'Variant Price': '90' },
      { Handle: 'bone-meal', 'Option1 Value': '12 kg', 'Variant Price': '900' },
    ])
    const opened = await open(text)
    const seen = await check(opened, { columns: { ...opened.columns, ...labelled } })
    assert.deepEqual(
      (await rowsOf(seen)).map(({ fields }) => fields.old_addresses),
      ['/products/bone-meal', undefined],
    )
    await applied(seen)
    assert.equal(await redirectOf('/products/bone-meal'), undefined)
    const again = await check(await open(text), { columns: { ...opened.columns, ...labelled } })
    assert.deepEqual(again.counts, { new: 0, changed: 0, same: 2, refused: 0 })
    const { rows } = await shop.db.execute<{ id: number; version: number }>(sql`
      SELECT id, version FROM product_drafts WHERE fields ->> 'slug' = 'bone-meal-1-2-kg'`)
    const [draft] = rows
    assert.ok(draft)
    const published = await office.call(publishProductDraft, {
      ...owner,
      key: crypto.randomUUID(),
      params: { id: draft.id },
      body: { version: draft.version, live_version: null },
    })
    assert.equal(published.status, 200, JSON.stringify(published.error))
    assert.equal(await redirectOf('/products/bone-meal'), '/products/bone-meal-1-2-kg')
  })

  it('takes in long names and sizes, and makes up no country', async () => {
    const title = 'Organic Vermicompost for Balcony Plants and Kitchen Gardens'
    const size = 'Large 280 x 325 x 715 mm / Terracotta / Standard'
    const [first, second] = await rowsOf(
      await check(
        await open(
          tableOf(shopifyTitles, [
            { Handle: 'trough', Title: title, 'Option1 Value': size, 'Variant Price': '₹1,999/-' },
            { Handle: 'trough', 'Option1 Value': 'Small', 'Variant Price': '1,499.00' },
          ]),
        ),
      ),
    )
    assert.deepEqual(
      [first?.outcome, first?.fields.family, first?.fields.size_label, first?.fields.price],
      ['new', title, size, '1999'],
    )
    assert.deepEqual([second?.fields.price, second?.fields.country_of_origin], ['1499', undefined])
    await applied(
      await check(
        await open(tableOf(shopifyTitles, [{ Handle: 'long', Title: title, 'Variant Price': '5' }])),
      ),
    )
  })

  it('returns rejected Shopify rows with the shared values', async () => {
    const opened = await open(
      tableOf(shopifyTitles, [{ Handle: 'dibber', Title: 'Dibber', 'Variant Price': 'much' }]),
    )
    const columns = { ...opened.columns, hsn: { value: '8201' } }
    const seen = await check({ ...opened, columns })
    assert.equal(seen.counts?.refused, 1)
    const { body: file } = await office.app.inject({ url: `/api/imports/${seen.id}/refused`, headers: owner })
    const back = await open(file)
    assert.deepEqual([back.kind, back.columns], ['products', columns])
    assert.equal((await check(await open(file.replaceAll('much', '120')))).counts?.new, 1)
  })

  it('multiplies prices in another currency', async () => {
    const opened = await open(shopify)
    const [small] = await rowsOf(
      await check(opened, {
        columns: {
          name: { column: 0 },
          slug: { value: 'x' },
          price: { column: 3 },
          price_factor: { value: '0.5' },
        },
      }),
    )
    assert.equal(small?.fields.price, '124.5')
    const wrong = await check(await open(shopify), {
      columns: { slug: { column: 1 }, price_factor: { value: 'many' } },
    })
    assert.equal(wrong.counts?.refused, 3)
  })

  it('cuts long descriptions at a word and reports them', async () => {
    const long = `${'word '.repeat(500)}`
    const text = tableOf(shopifyTitles, [
      { Handle: 'long', Title: 'Long', 'Body (HTML)': `<p>${long}</p>`, 'Variant Price': '5' },
    ])
    const opened = await open(text)
    assert.deepEqual(remarkOf(opened, /end earlier/), ['Long'])
    const columns = { slug: { column: 1 }, description: { column: 5 } }
    const [row] = await rowsOf(await check(opened, { columns }))
    assert.match(row?.fields.description ?? '', /word…$/)
  })
})

describe('WooCommerce products', () => {
  it('turns WooCommerce variations into sizes and reports other kinds', async () => {
    const opened = await open(
      tableOf(wooTitles, [
        {
          ID: '10',
          Type: 'variable',
          SKU: 'COMPOST',
          Name: 'Compóst',
          Published: '1',
          Description: 'Rich.\\nDark.',
          'Weight (kg)': '1.2',
          Categories: 'Feeds > Soil, Gifts',
          Images: 'https://x.example/a.jpg, https://x.example/b.jpg',
          'Attribute 1 name': 'Weight',
          'Attribute 1 value(s)': '1 kg, 5 kg',
        },
        {
          ID: '11',
          Type: 'variation',
          Parent: 'COMPOST',
          'Regular price': '120',
          'Attribute 1 value(s)': '1 kg',
          Published: '1',
        },
        {
          ID: '12',
          Type: 'variation',
          Parent: 'id:10',
          'Regular price': '500',
          'Sale price': '450',
          'Weight (kg)': '5.35',
          'Attribute 1 value(s)': '5 kg',
        },
        {
          ID: '13',
          Type: 'simple',
          Name: 'Watering Can',
          'Regular price': '900',
          'Sale price': '700',
          Stock: '4',
          'Date sale price ends': '2026-12-31',
          Published: '0',
        },
        { ID: '14', Type: 'grouped', Name: 'Set' },
      ]),
    )
    assert.deepEqual([opened.source, opened.rows], ['woocommerce', 3])
    const rows = await rowsOf(await check(opened))
    assert.deepEqual(
      rows.map(
        ({ line, fields: { name, slug, price, mrp, family, size_label: size, category, ...more } }) => [
          line,
          name,
          slug,
          price,
          mrp,
          family,
          size,
          category,
          more.packed_weight_grams,
        ],
      ),
      [
        [3, 'Compóst, 1 kg', 'compost-1-kg', '120', '120', 'Compóst', '1 kg', 'Soil', '1200'],
        [4, 'Compóst, 5 kg', 'compost-5-kg', '450', '500', 'Compóst', '5 kg', 'Soil', '5350'],
        [5, 'Watering Can', 'watering-can', '900', '900', undefined, undefined, undefined, undefined],
      ],
    )
    assert.equal(rows[0]?.fields.description, 'Rich.\nDark.')
    assert.deepEqual(remarkOf(opened, /^Kinds of products/), ['Row 6, Set: grouped'])
    assert.deepEqual(remarkOf(opened, /^Not published/), ['Watering Can'])
    assert.equal(remarkOf(opened, /^Pictures/)?.length, 2)
    assert.deepEqual(remarkOf(opened, /no place/), ['Date sale price ends: in 1 rows'])
  })
})
