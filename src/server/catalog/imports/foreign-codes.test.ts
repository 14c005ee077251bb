import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import type * as imports from '#contract/admin/imports.ts'
import { getProductCost } from '#contract/admin/product-cost.ts'
import { editProductDraft, getProductDraft, publishProductDraft } from '#contract/admin/product-drafts.ts'
import { getStaffProduct } from '#contract/admin/products.ts'
import { permissionKeys } from '#contract/permissions.ts'
import { errorOf } from '#test/back-office.ts'
import { importAdmin } from '#test/import-admin.ts'
import { openOffice } from '#test/office.ts'
import { foreignTables } from '../../foreign-tables.ts'
import { productDrafts, products } from '../../platform/database/tables.ts'
import { readSheet } from '../../platform/imports/read-sheet.ts'
import { writePlainTable } from '../../platform/lists/csv.ts'

const { shop, office } = await openOffice()
const owner = { cookie: office.owner }
const { open, check, apply, rowsOf, checked } = importAdmin(office)

const tableOf = (rows: Record<string, string>[]): string => {
  const titles = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return writePlainTable([titles, ...rows.map((row) => titles.map((title) => row[title] ?? ''))])
}

const shopifyRow = (handle: string, more: Record<string, string>) => ({
  Handle: handle,
  Title: handle,
  'Body (HTML)': '',
  'Variant Price': '90',
  ...more,
})

const remarkOf = ({ remarks }: imports.Import, pattern: RegExp) =>
  remarks.find(({ text }) => pattern.test(text))?.items

const draftNamed = async (slug: string) => {
  const [draft] = await shop.db
    .select()
    .from(productDrafts)
    .where(sql`${productDrafts.fields} ->> 'slug' = ${slug}`)
  assert.ok(draft)
  return draft
}

/** What a draft of a foreign file still lacks. */
const rest = {
  description: 'A feed.',
  hsn: '3101',
  tax_rate: 5,
  generic_name: 'Feed',
  net_quantity: '500 g',
  best_before: '24 months',
  country_of_origin: 'India',
  ingredients: 'Kelp',
  how_to_use: 'Stir in.',
  dose: '5 g',
  storage: 'Dry',
  image_url: '/images/products/a.jpg',
}

async function publish(slug: string): Promise<number> {
  const { id } = await draftNamed(slug)
  const params = { id: String(id) }
  const { version } = (await office.call(getProductDraft, { ...owner, params })).body
  const typed = await office.call(editProductDraft, { ...owner, params, body: { version, fields: rest } })
  const body = { version: typed.body.version, live_version: null }
  const published = await office.call(publishProductDraft, { ...owner, params, body })
  assert.equal(published.status, 200, JSON.stringify(published.error))
  return published.body.id
}

const ledgerOf = async (id: number) =>
  (
    await shop.db.execute(
      sql`SELECT kind, change, reason, author FROM stock_movements WHERE product_id = ${id} ORDER BY id`,
    )
  ).rows

describe('codes, cost and stock of Shopify and WooCommerce', () => {
  it('publishes a Shopify draft with its SKU, barcode, cost and opening stock', async () => {
    const opened = await open(
      tableOf([
        shopifyRow('sea-feed', {
          'Variant SKU': "'0012",
          'Variant Barcode': '4006381333931',
          'Cost per item': '31.50',
          'Variant Inventory Qty': '12',
        }),
      ]),
    )
    const seen = (await check(opened.body, { goal: 'drafts' })).body
    const [row] = await rowsOf(seen)
    const shown = new Map(row?.changes.map(({ label, after }) => [label, after]))
    assert.deepEqual(
      ['SKU', 'Barcode', 'Cost', 'Opening stock'].map((label) => shown.get(label)),
      ['0012', '4006381333931', '31.5', '12'],
    )
    await apply(seen)
    const draft = await draftNamed('sea-feed')
    assert.deepEqual([draft.openingPacks, draft.costPaise], [12, 3150])
    const id = await publish('sea-feed')
    const { body } = await office.call(getStaffProduct, { ...owner, params: { id: String(id) } })
    assert.deepEqual([body.sku, body.barcode, body.stock[0]?.on_hand], ['0012', '4006381333931', 12])
    const cost = await office.call(getProductCost, { ...owner, params: { id: String(id) } })
    assert.equal(cost.body.cost, 31.5)
    assert.deepEqual(await ledgerOf(id), [
      { kind: 'opening', change: 12, reason: 'opening count of an import', author: 'staff' },
    ])
  })

  it('reads the columns of WooCommerce', async () => {
    const woo = await open(
      tableOf([
        {
          Type: 'simple',
          SKU: 'CAN-1',
          Name: 'Can',
          'Regular price': '900',
          Parent: '',
          Stock: '7',
          'GTIN, UPC, EAN, or ISBN': '96385074',
          'Cost of goods': '400',
        },
      ]),
    )
    const [can] = await rowsOf((await check(woo.body, { goal: 'drafts' })).body)
    const values = new Map(can?.changes.map(({ label, after }) => [label, after]))
    assert.deepEqual(
      ['SKU', 'Barcode', 'Cost', 'Opening stock'].map((label) => values.get(label)),
      ['CAN-1', '96385074', '400', '7'],
    )
  })

  it('reads both forms of Shopify titles, and those of Matrixify', async () => {
    const read = async (cells: Record<string, string>): Promise<(string | undefined)[]> => {
      const sheet = await readSheet(tableOf([cells]))
      const table = foreignTables.find((one) => one.recognises(sheet.headers))
      const { headers = [], rows = [] } = table?.convert(sheet).sheet ?? {}
      return ['SKU', 'Barcode', 'Cost', 'Opening stock'].map(
        (title) => rows[0]?.cells[headers.indexOf(title)],
      )
    }
    const old = { 'Variant SKU': 'A-1', 'Variant Barcode': "'96385074", 'Variant Inventory Qty': '3.0' }
    const today = { SKU: 'A-1', Barcode: '96385074', 'Inventory quantity': '3', 'Cost per item': '12' }
    const ofToday = { Title: 'Hoe', 'URL handle': 'hoe', Price: '90', 'Option1 value': '' }
    const ofMatrixify = { Handle: 'hoe', Command: 'MERGE', Title: 'Hoe', 'Variant Price': '90' }
    for (const cells of [
      shopifyRow('hoe', { ...old, 'Cost per item': '12' }),
      { ...ofToday, ...today },
      { ...ofMatrixify, ...old, 'Variant Cost': '12' },
    ])
      assert.deepEqual(await read(cells), ['A-1', '96385074', '12', '3'])
  })

  it('leaves out unusable codes and counts, and names their rows', async () => {
    const opened = await open(
      tableOf([
        shopifyRow('one', { 'Variant SKU': 'SAME', 'Variant Barcode': '4006381333930' }),
        shopifyRow('two', { 'Variant SKU': 'same', 'Variant Inventory Qty': '-3', 'Cost per item': 'free' }),
      ]),
    )
    const seen = (await check(opened.body, { goal: 'drafts' })).body
    assert.deepEqual(seen.counts, { new: 2, changed: 0, same: 0, refused: 0 })
    assert.deepEqual(remarkOf(seen, /^SKUs/), ['Row 3, two: same'])
    assert.deepEqual(remarkOf(seen, /^Barcodes/), ['Row 2, one: 4006381333930'])
    assert.deepEqual(remarkOf(seen, /^Stock that/), ['Row 3, two: -3'])
    assert.deepEqual(remarkOf(seen, /^Costs/), ['Row 3, two: free'])
  })

  it('writes stock, barcode and cost with products published at once', async () => {
    const row = { name: 'Kelp Meal', slug: 'kelp-meal', price: '250', mrp: '300', ...rest }
    const { net_quantity, how_to_use, best_before, ...plain } = row
    const text = tableOf([
      {
        ...Object.fromEntries(Object.entries(plain).map(([name, value]) => [name, String(value)])),
        'net quantity': net_quantity,
        'how to use': how_to_use,
        'best before': best_before,
        'discount %': '0',
        SKU: 'KELP',
        EAN: '10614141000415',
        Cost: '₹1,20.00'.replace(',', ''),
        'Opening stock': '40',
      },
    ])
    const seen = await checked(text)
    assert.deepEqual(
      seen.counts,
      { new: 1, changed: 0, same: 0, refused: 0 },
      JSON.stringify(await rowsOf(seen)),
    )
    assert.equal((await apply(seen)).status, 200)
    const [made] = await shop.db.select().from(products).where(eq(products.slug, 'kelp-meal'))
    assert.ok(made)
    assert.deepEqual([made.sku, made.costPaise], ['KELP', 12_000])
    const { body } = await office.call(getStaffProduct, { ...owner, params: { id: String(made.id) } })
    assert.deepEqual([body.barcode, body.stock[0]?.on_hand], ['10614141000415', 40])
    const { rows } = await shop.db.execute(
      sql`SELECT batch.on_hand, batch.cost_paise::int AS cost FROM batches batch JOIN stock ON stock.id = batch.stock_id WHERE stock.product_id = ${made.id}`,
    )
    assert.deepEqual(rows, [{ on_hand: 40, cost: 12_000 }])
    // The same table again changes nothing, and says that the stock stays.
    const again = await checked(text)
    assert.deepEqual(again.counts, { new: 0, changed: 0, same: 1, refused: 0 })
    assert.deepEqual(remarkOf(again, /^Stock stays/), ['Kelp Meal'])
  })

  it('exports a table that changes nothing, with costs where allowed', async () => {
    const exportAs = async (cookie: string): Promise<string> =>
      (await office.app.inject({ url: '/api/products-table', headers: { cookie } })).body
    const text = await exportAs(office.owner)
    assert.match(text, /,Cost,/)
    const seen = await checked(text)
    assert.equal(seen.counts?.same, seen.rows)
    const { cookie } = await office.memberWith(permissionKeys.filter((key) => key !== 'stock.cost'))
    assert.doesNotMatch(await exportAs(cookie), /,Cost,/)
  })

  it('changes the cost of a product at once, without a draft', async () => {
    const seen = await checked('ID,Cost\n5,17.25\n', { goal: 'drafts' })
    assert.deepEqual(seen.counts, { new: 0, changed: 1, same: 0, refused: 0 })
    const [row] = await rowsOf(seen, { outcome: 'changed' })
    assert.equal(row?.changes[0]?.before, '')
    await apply(seen)
    assert.equal((await office.call(getProductCost, { ...owner, params: { id: '5' } })).body.cost, 17.25)
    const drafts = await shop.db.select().from(productDrafts).where(eq(productDrafts.liveId, 5))
    assert.equal(drafts.length, 0)
  })

  it('needs the permissions for stock and costs', async () => {
    const without = (permission: string) => permissionKeys.filter((key) => key !== permission)
    for (const [text, permission] of [
      ['Address,Name,Opening stock\nnew-a,New A,5\n', 'stock.write'],
      ['Address,Name,Cost\nnew-b,New B,5\n', 'stock.cost'],
    ] as const) {
      const { cookie } = await office.memberWith(without(permission))
      const opened = await open(text, cookie)
      const seen = (await check(opened.body, { goal: 'drafts' }, cookie)).body
      assert.deepEqual(seen.lacking, [permission])
      assert.deepEqual(errorOf(await apply(seen, { cookie })), [403, 'not_allowed'])
    }
  })

  it('refuses rows whose codes, cost or stock are wrong', async () => {
    const seen = await checked(
      [
        'ID,Address,Name,SKU,Barcode,Cost,Opening stock',
        '1,,,FIRST,,,',
        '2,,,first,,,',
        '3,,,,4006381333930,,',
        '4,,,,,much,',
        ',half-a-pack,Half,,,,1.5',
      ].join('\n'),
    )
    assert.equal(seen.counts?.refused, 4)
    const rows = await rowsOf(seen, { outcome: 'refused' })
    assert.deepEqual(rows.map(({ problems }) => [problems[0]?.label, problems[0]?.message]).slice(0, 3), [
      ['SKU', 'Row 2 has the same SKU.'],
      ['Barcode', 'The last digit of this barcode does not match the others. Scan or type it again.'],
      ['Cost', '“much” is no number. Write it like 1299.50, without words.'],
    ])
    assert.ok(rows[3]?.problems.some(({ label }) => label === 'Opening stock'))
  })

  it('finds the shelf by the SKU of the owner', async () => {
    const seen = await checked('SKU,Counted,Reason\nkelp,38,Two were damp\n')
    assert.deepEqual([seen.kind, seen.counts?.changed], ['stock', 1])
  })
})
