import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import type * as imports from '#contract/admin/imports.ts'
import { getStaffProduct } from '#contract/admin/products.ts'
import { getProduct } from '#contract/shop/products.ts'
import { addressOf } from '#shared/pictures/own.ts'
import { errorOf } from '#test/back-office.ts'
import { importAdmin } from '#test/import-admin.ts'
import { openOffice } from '#test/office.ts'
import { takeInProducts } from '#test/take-in-products.ts'
import { posts, products, stock } from '../../platform/database/tables.ts'

const { shop, office } = await openOffice()
const owner = { cookie: office.owner }
const { open, check, apply, rowsOf, checked } = importAdmin(office)

const product = async (id: number) =>
  (await office.call(getStaffProduct, { ...owner, params: { id: String(id) } })).body

const line = (fields: Record<string, string | number>): string =>
  [Object.keys(fields).join(), Object.values(fields).join()].join('\n')

const whole = {
  name: 'Seaweed Feed',
  slug: 'seaweed-feed',
  price: 250,
  mrp: 300,
  'discount %': 0,
  hsn: '3101',
  'gst %': 5,
  description: 'Liquid feed.',
  'how to use': 'Dilute.',
  dose: '5 ml',
  ingredients: 'Kelp',
  storage: 'Cool',
  picture: '/images/products/a.jpg',
  'generic name': 'Feed',
  'net quantity': '500 ml',
  'best before': '24 months',
  'country of origin': 'India',
}

describe('the import of products', () => {
  it('applies exactly the dry run of a product import', async () => {
    const before = await product(1)
    const seen = await checked(`ID,Price,Storage\n1,${before.price - 1},\n2,,Keep it dry.\n3,,\n`)
    assert.deepEqual(seen.counts, { new: 0, changed: 2, same: 1, refused: 0 })
    assert.deepEqual(seen.changes, [
      { label: 'Price', rows: 1 },
      { label: 'Storage', rows: 1 },
    ])
    const [first] = await rowsOf(seen, { outcome: 'changed' })
    assert.deepEqual(first?.changes, [
      { field: 'price', label: 'Price', before: String(before.price), after: String(before.price - 1) },
    ])
    assert.equal((await product(1)).price, before.price)
    const { body } = await apply(seen)
    assert.equal(body.state, 'applied')
    const { version: _version, updated_at: _at, ...after } = await product(1)
    assert.deepEqual(after, { ...after, price: before.price - 1, storage: before.storage })
    assert.equal((await product(2)).storage, 'Keep it dry.')
    assert.equal((await shop.call(getProduct, { params: { id: '1' } })).body.price, before.price - 1)
  })

  it('logs each product under one batch, and the import', async () => {
    const seen = await checked('ID,Dose\n4,10 g a pot\n5,12 g a pot\n')
    await apply(seen)
    const { rows } = await shop.db.execute<{ action: string; edits: number }>(sql`
      SELECT i.action, (SELECT count(*)::int FROM audit_log e WHERE e.batch_id::text = i.after ->> 'batch') AS edits
      FROM audit_log i WHERE i.entity = 'import' AND i.entity_id = ${String(seen.id)} ORDER BY i.id`)
    assert.deepEqual(
      rows.map(({ action, edits }) => [action, edits]),
      [
        ['import_opened', 0],
        ['import_checked', 0],
        ['import_applied', 2],
      ],
    )
  })

  it('creates products with empty stock at the end of the shop', async () => {
    const seen = await checked(line(whole))
    assert.deepEqual(seen.counts, { new: 1, changed: 0, same: 0, refused: 0 })
    await apply(seen)
    const [made] = await shop.db.select().from(products).where(eq(products.slug, 'seaweed-feed'))
    assert.ok(made)
    assert.equal(made.pricePaise, 25_000)
    const [shelf] = await shop.db.select().from(stock).where(eq(stock.productId, made.id))
    assert.equal(shelf?.onHand, 0)
    const { rows } = await shop.db.execute<{ last: number }>(sql`SELECT max(position) AS last FROM products`)
    assert.equal(made.position, rows[0]?.last)
  })

  it('rejects rows with a sentence and returns them as a file', async () => {
    const { mrp, slug } = await product(6)
    const text = `Id;Address;Price;HSN
6;;${mrp + 1};
7;${slug};;
999999;;1;
8;;a lot;31
8;;5;
`
    const seen = await checked(text)
    const rows = await rowsOf(seen)
    assert.deepEqual(
      rows.map(({ line, outcome }) => [line, outcome]),
      [2, 3, 4, 5, 6].map((at) => [at, 'refused']),
    )
    assert.match(rows[0]?.problems[0]?.message ?? '', /above the MRP/)
    assert.match(rows[1]?.problems[0]?.message ?? '', /has this address/)
    assert.match(rows[2]?.problems[0]?.message ?? '', /no product 999999/)
    assert.deepEqual(
      rows[3]?.problems.map(({ label, column, value }) => [label, column, value]),
      [
        ['Price', 'Price', 'a lot'],
        ['HSN', 'HSN', '31'],
      ],
    )
    assert.match(rows[4]?.problems[0]?.message ?? '', /Row 5 is about the same product/)
    assert.deepEqual(errorOf(await apply(seen)), [409, 'nothing_to_import'])
    const { body: file } = await office.app.inject({
      url: `/api/imports/${seen.id}/refused`,
      headers: owner,
    })
    assert.match(file, /^\uFEFFId,Address,Price,HSN,Why it was refused/)
    const again = await checked(file)
    assert.equal(again.counts?.refused, 5)
  })

  it('rejects an import when a field of the dry run changed', async () => {
    const seen = await checked('ID,Best before\n3,36 months\n')
    await shop.db.update(products).set({ bestBefore: '18 months' }).where(eq(products.id, 3))
    assert.deepEqual(errorOf(await apply(seen)), [409, 'import_changed'])
    assert.equal((await product(3)).best_before, '18 months')
    const { body: anew } = await check(seen)
    await shop.db.update(products).set({ storage: 'Somewhere else.' }).where(eq(products.id, 3))
    assert.equal((await apply(anew)).status, 200)
    assert.deepEqual(
      [(await product(3)).best_before, (await product(3)).storage],
      ['36 months', 'Somewhere else.'],
    )
  })

  it('applies an import once under concurrent requests', async () => {
    const seen = await checked('ID,Dose\n7,One spoon a week\n')
    const key = crypto.randomUUID()
    const answers = await Promise.all([apply(seen, { key }), apply(seen, { key }), apply(seen), apply(seen)])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 200, 409, 409])
    const { rows } = await shop.db.execute<{ count: number }>(sql`
      SELECT count(*)::int AS count FROM audit_log
      WHERE action = 'product_edited' AND entity_id = '7' AND after ->> 'dose' = 'One spoon a week'`)
    assert.equal(rows[0]?.count, 1)
  })

  it('applies the latest dry run and sends it to outdated tabs', async () => {
    const { body: opened } = await open('ID,Dose\n7,Two spoons\n')
    const { body: seen } = await check(opened)
    const late = await check(opened)
    assert.deepEqual(errorOf(late), [409, 'version_conflict'])
    assert.equal((late.error.theirs as imports.Import | undefined)?.version, seen.version)
    assert.deepEqual(errorOf(await apply(opened)), [409, 'version_conflict'])
  })

  it('creates and changes many products', async () => {
    const many = { products: 300, price: 100 }
    const made = await takeInProducts(office, many)
    const changed = await takeInProducts(office, { ...many, price: 110 })
    assert.deepEqual([made.counts?.new, changed.counts?.changed], [300, 300])
  })

  it('clears cells marked for it and ignores empty cells', async () => {
    const seen = await checked('ID,Category,Storage\n8,(clear),\n')
    const { storage } = await product(8)
    await apply(seen)
    assert.deepEqual([(await product(8)).category, (await product(8)).storage], [null, storage])
    const missing = await checked('ID,Storage\n8,(clear)\n')
    assert.equal(missing.counts?.refused, 1)
  })

  it('requires the permission of each changed field', async () => {
    const { cookie } = await office.memberWith(['import.run', 'products.read', 'products.publish'])
    const { price } = await product(1)
    const { body: opened } = await open(`ID,Price\n1,${price - 2}\n`, cookie)
    const { body: seen } = await check(opened, {}, cookie)
    assert.deepEqual(seen.lacking, ['products.price'])
    const rejected = await apply(seen, { cookie })
    assert.deepEqual(
      [...errorOf(rejected), rejected.error.permission],
      [403, 'not_allowed', 'products.price'],
    )
    assert.equal((await product(1)).price, price)
  })

  it('leaves out old addresses that are pages of products or articles', async () => {
    const [post] = await shop.db.select({ slug: posts.slug }).from(posts).limit(1)
    const taken = [`/blog/${post?.slug}`, `/products/${(await product(2)).slug}`]
    const seen = await checked(`ID,Old addresses\n1,"${taken.join(', ')}, /old/page-here"\n`, {
      goal: 'shop',
    })
    assert.deepEqual((await rowsOf(seen))[0]?.changes[0]?.after, '/old/page-here')
    const { name } = await product(1)
    assert.deepEqual(
      seen.remarks.map(({ items }) => items),
      [taken.map((path) => `${name}: ${path}`)],
    )
  })

  it('indexes the words of a product again only when they change', async () => {
    const indexed = async () =>
      (
        await shop.db.execute(
          sql`SELECT xmin::text FROM search_documents WHERE kind = 'product' AND document_id = 6`,
        )
      ).rows
    const before = await indexed()
    await apply(await checked(`ID,Price\n6,${(await product(6)).price - 1}\n`))
    assert.deepEqual(await indexed(), before)
    await apply(await checked('ID,Description\n6,Other words.\n'))
    assert.notDeepEqual(await indexed(), before)
  })

  it('raises the version of a product whose barcode or guides change', async () => {
    const [one, two] = [await product(1), await product(2)]
    const [post] = await shop.db.select({ slug: posts.slug }).from(posts).limit(1)
    const seen = await checked(`ID,Barcode,Guides\n1,SHELF-ONE,\n2,,${post?.slug}\n`)
    assert.equal(seen.counts?.changed, 2)
    assert.equal((await apply(seen)).status, 200)
    const after = [await product(1), await product(2)]
    assert.deepEqual(
      after.map(({ version }) => version),
      [one.version + 1, two.version + 1],
    )
    assert.deepEqual([after[0]?.barcode, after[1]?.guides], ['SHELF-ONE', [post?.slug]])
  })

  it('requires the permission of settings for old addresses', async () => {
    const { cookie } = await office.memberWith(['import.run', 'products.read', 'products.publish'])
    const { body: opened } = await open('ID,Old addresses\n1,/old/one\n', cookie)
    const { body: seen } = await check(opened, {}, cookie)
    assert.deepEqual(seen.lacking, ['settings.write'])
    assert.deepEqual(errorOf(await apply(seen, { cookie })), [403, 'not_allowed'])
    const { body: drafted } = await check(seen, { goal: 'drafts' }, cookie)
    assert.deepEqual(drafted.lacking, ['products.write', 'settings.write'])
  })

  it('requires the permission of drafts only for rows that write one', async () => {
    const { cookie } = await office.memberWith(['import.run', 'products.read', 'products.publish'])
    const { body: opened } = await open('ID,Storage,Status\n1,In a box,\n999999,,draft\n', cookie)
    const { body: seen } = await check(opened, {}, cookie)
    assert.deepEqual([seen.counts?.refused, seen.lacking], [1, []])
  })
})

describe('rows of an import', () => {
  it('puts an imported picture first and rejects unknown ones', async () => {
    await shop.db.execute(sql`DELETE FROM product_pictures WHERE product_id = 5`)
    await shop.db.execute(sql`
      INSERT INTO product_pictures (product_id, position, src, alt, width, height) VALUES
        (5, 0, '/images/products/a.jpg', 'A', 800, 800), (5, 1, '/images/products/b.jpg', 'B', 800, 800)`)
    await shop.db.update(products).set({ imageUrl: '/images/products/a.jpg' }).where(eq(products.id, 5))
    await apply(await checked('ID,Picture\n5,/images/products/b.jpg\n'))
    const { image_url: card, pictures } = await product(5)
    assert.deepEqual(
      [card, ...pictures.map(({ src }) => src)],
      ['/images/products/b.jpg', '/images/products/b.jpg', '/images/products/a.jpg'],
    )
    const unknown = addressOf(`${'0'.repeat(64)}-800x800-u000l000`)
    const [row] = await rowsOf(await checked(`ID,Picture\n5,${unknown}\n`))
    assert.match(row?.problems[0]?.message ?? '', /does not keep this picture/)
  })

  it('reports every row without a valid address', async () => {
    const rows = await rowsOf(await checked('Title,Address\nA,\nB,\nC,Not One\nD,Not One\n'))
    const sentences = rows.map(
      ({ problems }) => problems.find(({ label }) => label === 'Address')?.message ?? '',
    )
    assert.deepEqual(
      sentences.filter((sentence) => /same product/.test(sentence) || sentence === ''),
      [],
    )
    assert.match(sentences[1] ?? '', /address is missing/)
  })
})

describe('the tax rate of a row', () => {
  it('uses the rate of the HSN and rejects an unknown one', async () => {
    await shop.db.execute(sql`
      INSERT INTO tax_rates (hsn, rate_percent, starts_on, source) VALUES ('7777', 5, '2025-01-01', 'Notification')`)
    const { 'gst %': _, ...unrated } = whole
    const table = [
      line({ ...unrated, slug: 'rate-a', hsn: '77771234' }),
      line({ ...unrated, slug: 'rate-b', hsn: '88881234' }).split('\n')[1],
    ].join('\n')
    const dry = await checked(table)
    const rows = await rowsOf(dry, { outcome: 'refused' })
    assert.deepEqual(
      rows.map(({ line: at, problems }) => [at, problems[0]?.message]),
      [[3, 'No rate is known for the HSN 88881234: give the rate, or add one for the HSN first.']],
    )
    assert.equal((await apply(dry)).status, 200)
    const [made] = await shop.db.select().from(products).where(eq(products.slug, 'rate-a'))
    assert.equal(made?.taxRatePercent, null)
  })
})
