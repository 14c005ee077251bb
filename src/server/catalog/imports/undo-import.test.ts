import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { fetchPicturesAgain, listImportPictures } from '#contract/admin/import-pictures.ts'
import * as imports from '#contract/admin/imports.ts'
import { editProductCost, getProductCost } from '#contract/admin/product-cost.ts'
import { editProductDraft } from '#contract/admin/product-drafts.ts'
import { editProduct, getStaffProduct, moveStock } from '#contract/admin/products.ts'
import { permissionKeys } from '#contract/permissions.ts'
import { errorOf } from '#test/back-office.ts'
import { importAdmin } from '#test/import-admin.ts'
import { openOffice } from '#test/office.ts'
import { writeOwnPicture } from '#test/stored-pictures.ts'
import { productDrafts, products, redirects } from '../../platform/database/tables.ts'
import { placePicture } from './pictures/place-picture.ts'

const { shop, office } = await openOffice()
const owner = { cookie: office.owner }
const { apply, checked } = importAdmin(office)

const product = async (id: number) =>
  (await office.call(getStaffProduct, { ...owner, params: { id: String(id) } })).body

const plan = ({ id }: imports.Import, cookie = office.owner) =>
  office.call(imports.previewImportUndo, { cookie, params: { id: String(id) } })

const undo = (
  { id, version }: imports.Import,
  { cookie = office.owner, key = crypto.randomUUID() as string } = {},
) => office.call(imports.undoImport, { cookie, key, params: { id: String(id) }, body: { version } })

const titles = [
  ...['Name', 'Address', 'SKU', 'Opening stock', 'Price', 'MRP', 'Discount %', 'HSN', 'GST %', 'Description'],
  ...['How to use', 'Dose', 'Ingredients', 'Storage', 'Picture', 'Generic name', 'Net quantity'],
  ...['Best before', 'Country of origin'],
]

/** Takes in whole products with these addresses. */
async function takeIn(slugs: string[], goal: 'drafts' | 'shop', stock = 5): Promise<imports.Import> {
  const rows = slugs.map(
    (slug) =>
      `Feed ${slug},${slug},${slug}-sku,${stock},100,200,0,3101,5,Feed.,Stir in.,5 g,Kelp,Dry,/images/products/a.jpg,Feed,500 g,24 months,India`,
  )
  const seen = await checked([titles.join(), ...rows].join('\n'), { goal })
  assert.equal(seen.counts?.new, slugs.length, JSON.stringify(seen.counts))
  const { status, body, error } = await apply(seen)
  assert.equal(status, 200, JSON.stringify(error))
  return body
}

const idOf = async (slug: string): Promise<number> => {
  const [row] = await shop.db.select({ id: products.id }).from(products).where(eq(products.slug, slug))
  assert.ok(row, slug)
  return row.id
}

const slugsLike = async (pattern: string) =>
  (
    await shop.db.execute<{ slug: string }>(sql`
      SELECT slug FROM products WHERE slug LIKE ${pattern}
      UNION ALL SELECT fields ->> 'slug' FROM product_drafts WHERE fields ->> 'slug' LIKE ${pattern} ORDER BY 1`)
  ).rows.map(({ slug }) => slug)

describe('undoing an import of products', () => {
  it('deletes drafts that the import began', async () => {
    const applied = await takeIn(['ud-1', 'ud-2'], 'drafts')
    assert.deepEqual(applied.wrote, { products: 0, drafts: 2 })
    assert.deepEqual((await plan(applied)).body, { undone: 2, stays_count: 0, stays: [] })
    const { body, status, error } = await undo(applied)
    assert.equal(status, 200, JSON.stringify(error))
    assert.deepEqual([body.undone, body.stays_count], [2, 0])
    assert.ok(body.import.undone_at && body.import.undone_by)
    assert.deepEqual(body.import.wrote, { products: 0, drafts: 0 })
    assert.deepEqual(await slugsLike('ud-%'), [])
  })

  it('deletes products with their opening stock, so that their addresses are free', async () => {
    const applied = await takeIn(['up-1', 'up-2'], 'shop')
    const id = await idOf('up-1')
    assert.equal((await product(id)).stock[0]?.on_hand, 5)
    const { body } = await undo(applied)
    assert.equal(body.undone, 2)
    assert.deepEqual(await slugsLike('up-%'), [])
    const { rows } = await shop.db.execute(
      sql`SELECT count(*)::int AS left FROM stock_movements WHERE product_id = ${id}`,
    )
    assert.deepEqual(rows, [{ left: 0 }])
    const again = await takeIn(['up-1'], 'shop')
    assert.equal(again.state, 'applied')
  })

  it('gives changed products their former fields and cost', async () => {
    const before = await product(1)
    const { version } = (await office.call(getProductCost, { ...owner, params: { id: '1' } })).body
    await office.call(editProductCost, { ...owner, params: { id: '1' }, body: { version, cost: 11 } })
    const seen = await checked(`ID,Price,Storage,SKU,Cost\n1,${before.price - 2},Cellar,UNDO-1,13\n`)
    const applied = (await apply(seen)).body
    assert.deepEqual([(await product(1)).storage, (await product(1)).sku], ['Cellar', 'UNDO-1'])
    assert.equal((await undo(applied)).body.undone, 1)
    const { price, storage, sku } = await product(1)
    assert.deepEqual([price, storage, sku], [before.price, before.storage, before.sku])
    assert.equal((await office.call(getProductCost, { ...owner, params: { id: '1' } })).body.cost, 11)
  })

  it('restores the gallery of a product that got another cover', async () => {
    const [one, two, cover] = [
      await writeOwnPicture(shop.db),
      await writeOwnPicture(shop.db),
      await writeOwnPicture(shop.db),
    ]
    const { version } = await product(3)
    const pictures = [one, two].map(({ src }, index) => ({ src, alt: `View ${index}` }))
    const edited = await office.call(editProduct, {
      ...owner,
      params: { id: '3' },
      body: { version, pictures },
    })
    assert.equal(edited.status, 200, JSON.stringify(edited.error))
    const moved = await checked(`ID,Picture\n3,${cover.src}\n4,${cover.src}\n`)
    const applied = (await apply(moved)).body
    assert.deepEqual(
      (await product(3)).pictures.map(({ src }) => src),
      [cover.src, one.src, two.src],
    )
    assert.equal((await undo(applied)).body.undone, 2)
    const after = await product(3)
    assert.deepEqual([after.pictures, after.image_url], [pictures, one.src])
  })

  it('restores many products by few statements, and keeps the one in conflict', async () => {
    const ids = [5, 6, 7, 8]
    const before = await Promise.all(ids.map(product))
    const seen = await checked(['ID,SKU,Storage', ...ids.map((id) => `${id},NEW-${id},Shed`)].join('\n'))
    const first = (await apply(seen)).body
    await undo(first)
    assert.deepEqual(
      (await Promise.all(ids.map(product))).map(({ sku, storage }) => [sku, storage]),
      before.map(({ sku, storage }) => [sku, storage]),
    )
    await checked(['ID,SKU', ...ids.map((id) => `${id},OLD-${id}`)].join('\n')).then(apply)
    const again = (await apply(await checked(['ID,SKU', ...ids.map((id) => `${id},NEXT-${id}`)].join('\n'))))
      .body
    const { version } = await product(2)
    const taken = await office.call(editProduct, {
      ...owner,
      params: { id: '2' },
      body: { version, sku: 'OLD-7' },
    })
    assert.equal(taken.status, 200, JSON.stringify(taken.error))
    const { body } = await undo(again)
    assert.deepEqual([body.undone, body.stays.map(({ name }) => name)], [3, [before[2]?.name]])
    assert.deepEqual(
      (await Promise.all(ids.map(product))).map(({ sku }) => sku),
      ['OLD-5', 'OLD-6', 'NEXT-7', 'OLD-8'],
    )
  })

  it('gives a changed draft its former content', async () => {
    await takeIn(['uc-1'], 'drafts', 5)
    const seen = await checked('Address,Storage,Opening stock\nuc-1,Cellar,9\n', { goal: 'drafts' })
    const applied = (await apply(seen)).body
    const read = async () =>
      (await shop.db.select().from(productDrafts).where(sql`${productDrafts.fields} ->> 'slug' = 'uc-1'`))[0]
    assert.deepEqual([(await read())?.fields.storage, (await read())?.openingPacks], ['Cellar', 9])
    await undo(applied)
    assert.deepEqual([(await read())?.fields.storage, (await read())?.openingPacks], ['Dry', 5])
  })

  it('takes back redirects of old addresses, also those of drafts', async () => {
    await takeIn(['uo-draft'], 'drafts')
    const moved = await checked('Address,Old addresses\nuo-draft,/old/uo-draft\n', { goal: 'drafts' })
    await undo((await apply(moved)).body)
    const [draft] = await shop.db
      .select({ oldAddresses: productDrafts.oldAddresses })
      .from(productDrafts)
      .where(sql`${productDrafts.fields} ->> 'slug' = 'uo-draft'`)
    assert.deepEqual(draft, { oldAddresses: [] })
    const redirected = async (): Promise<string[]> =>
      (await shop.db.select().from(redirects).where(sql`${redirects.path} LIKE '/old/uo-%'`)).map(
        ({ path, target }) => `${path} ${target}`,
      )
    const seen = await checked('ID,Old addresses\n2,"/old/uo-a, /old/uo-b"\n', { goal: 'shop' })
    const applied = (await apply(seen)).body
    assert.equal((await redirected()).length, 2)
    await shop.db.update(redirects).set({ target: '/blog' }).where(eq(redirects.path, '/old/uo-b'))
    assert.equal((await undo(applied)).body.undone, 1)
    assert.deepEqual(await redirected(), ['/old/uo-b /blog'])
  })

  it('keeps what somebody edited, moved, ordered or published since', async () => {
    const applied = await takeIn(['uk-1', 'uk-2', 'uk-3', 'uk-4', 'uk-5'], 'shop')
    const [edited, moved, inCart] = [await idOf('uk-1'), await idOf('uk-2'), await idOf('uk-3')]
    const { version, stock } = await product(edited)
    await office.call(editProduct, {
      ...owner,
      params: { id: String(edited) },
      body: { version, storage: 'In the cellar.' },
    })
    assert.equal(stock.length, 1)
    const [row] = (await product(moved)).stock
    await office.call(moveStock, {
      ...owner,
      body: { stock_id: row?.stock_id, on_hand: 5, change: 1, reason: 'found one' },
    })
    await shop.registerShopper()
    await shop.db.execute(
      sql`INSERT INTO cart_lines (account_id, product_id, quantity) SELECT max(id), ${inCart}, 1 FROM accounts`,
    )
    await shop.db.execute(sql`
      WITH draft AS (
        INSERT INTO draft_orders (customer_name, customer_phone, shipping_full_name, shipping_address, shipping_city, shipping_state,
          shipping_state_code, shipping_zip, shipping_country, total_paise, created_by)
        SELECT 'Meera', '+919000000001', 'Meera', '4 Lake Road', 'Pune', 'Maharashtra', '27', '411001', 'India', 10000, min(id)
        FROM staff_members RETURNING id)
      INSERT INTO draft_order_items (draft_id, position, product_id, quantity) SELECT id, 1, ${await idOf('uk-5')}::int, 1 FROM draft`)
    const planned = (await plan(applied)).body
    assert.deepEqual([planned.undone, planned.stays_count], [1, 4])
    assert.deepEqual(planned.stays, [
      { name: 'Feed uk-1', why: 'Somebody edited it since.' },
      { name: 'Feed uk-2', why: 'Its stock was moved or counted since.' },
      { name: 'Feed uk-3', why: 'It is in a cart. Unpublish it instead.' },
      { name: 'Feed uk-5', why: 'It is in a draft order. Unpublish it instead.' },
    ])
    const { body } = await undo(applied)
    assert.deepEqual([body.undone, body.stays], [1, planned.stays])
    assert.deepEqual(await slugsLike('uk-%'), ['uk-1', 'uk-2', 'uk-3', 'uk-5'])
    const rest = await undo(body.import)
    assert.deepEqual(errorOf(rest), [409, 'nothing_to_undo'])
  })

  it('keeps a draft that somebody edited or that was deleted', async () => {
    const applied = await takeIn(['ue-1', 'ue-2'], 'drafts')
    const [one, two] = await shop.db
      .select()
      .from(productDrafts)
      .where(sql`${productDrafts.fields} ->> 'slug' LIKE 'ue-%'`)
    assert.ok(one && two)
    const edited = await office.call(editProductDraft, {
      ...owner,
      params: { id: String(one.id) },
      body: { version: one.version, fields: { storage: 'Cellar' } },
    })
    assert.equal(edited.status, 200)
    await shop.db.delete(productDrafts).where(eq(productDrafts.id, two.id))
    assert.deepEqual(
      (await plan(applied)).body.stays.map(({ why }) => why),
      ['Somebody edited it since.', 'Its draft was deleted since.'],
    )
  })

  it('undoes a draft whose pictures were fetched meanwhile', async () => {
    const seen = await checked(
      'Address,Name,Pictures by address\nuf-1,Pot,https://pictures.example/a.jpg\n',
      {
        goal: 'drafts',
      },
    )
    const applied = (await apply(seen)).body
    const { rows } = await shop.db.execute<{ id: number; staffId: number }>(sql`
      SELECT picture.id, imports.staff_id::int AS "staffId" FROM import_pictures picture JOIN imports ON imports.id = picture.import_id
      WHERE picture.import_id = ${applied.id}`)
    const [picture] = rows
    assert.ok(picture)
    const { src } = await writeOwnPicture(shop.db)
    const actor = { kind: 'staff' as const, staffId: picture.staffId, sessionId: null, requestId: null }
    await placePicture(shop.db, actor, { id: picture.id, src })
    assert.deepEqual((await plan(applied)).body, { undone: 1, stays_count: 0, stays: [] })
    assert.equal((await undo(applied)).body.undone, 1)
  })

  it('leaves out pictures that wait, and fetches none again', async () => {
    const seen = await checked(
      'Address,Name,Pictures by address\nuw-1,Pot,https://pictures.example/a.jpg https://pictures.example/b.jpg\n',
      { goal: 'drafts' },
    )
    const applied = (await apply(seen)).body
    assert.equal((await undo(applied)).body.undone, 1)
    const params = { id: String(applied.id) }
    const { counts, pictures } = (await office.call(listImportPictures, { ...owner, params })).body
    assert.deepEqual([counts.waiting, pictures[0]?.problem], [0, 'The import was undone.'])
    const key = crypto.randomUUID()
    assert.deepEqual(errorOf(await office.call(fetchPicturesAgain, { ...owner, key, params })), [
      409,
      'nothing_to_import',
    ])
  })

  it('undoes once under one key', async () => {
    const applied = await takeIn(['uo-1'], 'drafts')
    const key = crypto.randomUUID()
    const first = await undo(applied, { key })
    const second = await undo(applied, { key })
    assert.deepEqual([first.body.undone, second.body.undone], [1, 1])
    const { rows } = await shop.db.execute(
      sql`SELECT count(*)::int AS entries FROM audit_log WHERE action = 'import_undone' AND entity_id = ${String(applied.id)}`,
    )
    assert.deepEqual(rows, [{ entries: 1 }])
  })

  it('refuses a stale version, other kinds, and imports that were not applied', async () => {
    const applied = await takeIn(['us-1'], 'drafts')
    assert.deepEqual(errorOf(await undo({ ...applied, version: 1 })), [409, 'version_conflict'])
    const open = await checked('ID,Dose\n4,9 g a pot\n')
    assert.deepEqual(errorOf(await undo(open)), [409, 'nothing_to_undo'])
    const counted = await checked('SKU,Counted,Reason\nSK0001,4999,One was damp\n')
    const stock = (await apply(counted)).body
    assert.deepEqual(errorOf(await undo(stock)), [409, 'nothing_to_undo'])
    assert.deepEqual(errorOf(await plan({ ...applied, id: 99_999 })), [404, 'not_found'])
  })

  it('needs the permissions of applying the import', async () => {
    const applied = await takeIn(['un-1'], 'shop')
    const { cookie } = await office.memberWith(permissionKeys.filter((key) => key !== 'products.publish'))
    assert.deepEqual(errorOf(await undo(applied, { cookie })), [403, 'not_allowed'])
    assert.deepEqual(await slugsLike('un-%'), ['un-1'])
  })

  it('deletes only opening counts of products that an import made', async () => {
    await assert.rejects(
      async () => shop.db.execute(sql`DELETE FROM stock_movements WHERE kind = 'opening'`),
      (error: Error) => /only be added to/.test(String(error.cause ?? error)),
    )
  })
})
