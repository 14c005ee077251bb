import assert from 'node:assert/strict'
import { after, beforeEach, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { planSampleRemoval, removeSample, type SampleThing } from '#contract/admin/sample.ts'
import { openBackOffice, type TestOffice } from '#test/back-office.ts'
import { force } from '#test/force.ts'
import { shipping } from '#test/office.ts'
import { openPayingShop, type PayingShop } from '#test/paying-shop.ts'
import { withoutClaims } from '#test/without-claims.ts'
import { seedSampleData } from '../seed/seed.ts'

let shop: PayingShop
let office: TestOffice
let cleanups: (() => unknown)[] = []

// Each test removes the sample, so each needs its own shop.
beforeEach(async () => {
  await close()
  shop = await openPayingShop({ after: (work: () => unknown) => cleanups.push(work) })
  office = await openBackOffice(shop)
})
const close = async () => {
  await office?.app.close()
  for (const clean of cleanups.reverse()) await clean()
  cleanups = []
}
after(close)

const plan = async () => (await office.call(planSampleRemoval, { cookie: office.owner })).body
const remove = async (takes: string[] = [], seen?: string) =>
  office.call(removeSample, { cookie: office.owner, body: { seen: seen ?? (await plan()).seen, takes } })

const fates = (things: SampleThing[], kind: SampleThing['kind']) =>
  Object.fromEntries(things.filter((one) => one.kind === kind).map(({ id, fate }) => [id, fate]))

async function buy(productId: number) {
  const { token } = await shop.registerShopper()
  return shop.buy(token, { items: [{ productId, quantity: 1 }], shipping })
}

const count = async (table: string): Promise<number> => {
  const { rows } = await shop.db.execute<{ n: number }>(sql`SELECT count(*)::int AS n FROM ${sql.raw(table)}`)
  return rows[0]?.n ?? -1
}

const ledgersAgree = async (): Promise<void> => {
  const { rows } = await shop.db.execute(sql`
    SELECT stock.id FROM stock WHERE stock.on_hand <> (
      SELECT coalesce(sum(change), 0) FROM stock_movements movement WHERE movement.product_id = stock.product_id OR movement.part_id = stock.part_id)`)
  assert.deepEqual(rows, [])
}

describe('the sample', () => {
  // #sample-all
  it('removes all of it from an unused shop, once', async () => {
    await shop.db.execute(
      sql`INSERT INTO funnel_days (day, is_sample, seen) VALUES ('2026-01-01', true, 5), ('2026-01-01', false, 7)`,
    )
    const { things, consequences } = await plan()
    const saysLogo = (sentences: string[]) => sentences.some((one) => one.startsWith('The drawn logo'))
    assert.ok(things.length > 30)
    assert.ok(saysLogo(consequences))
    assert.deepEqual([...new Set(things.map(({ fate }) => fate))], ['goes'])
    const done = await remove()
    assert.equal(done.status, 200)
    assert.ok(done.body.removed_at)
    assert.equal((await shop.settings.current()).look.logo, 'name')
    assert.equal(saysLogo(done.body.consequences), false)
    const { rows: visits } = await shop.db.execute(sql`SELECT seen FROM funnel_days`)
    assert.deepEqual(visits, [{ seen: 7 }], 'visits that were really counted stay')
    assert.deepEqual(done.body.things, [])
    for (const table of [
      'products',
      'parts',
      'stock',
      'stock_movements',
      'shelf_places',
      'product_pictures',
      'posts',
      'orders',
      'order_items',
      'payments',
      'refunds',
      'tax_documents',
      'document_series',
      'accounts',
      'reviews',
      'search_documents',
      'sample_rows',
    ]) {
      assert.equal(await count(table), 0, table)
    }
    const { front, claims, marketplace, parcels } = await shop.settings.current()
    assert.equal(front.quotations, 'hidden')
    assert.deepEqual(parcels, { thanks: 'Thank you for your order.', storage: null, contents: 'Goods' })
    assert.deepEqual(
      [{ ...claims, proofs: withoutClaims.claims.proofs }, marketplace],
      [withoutClaims.claims, null],
    )
    assert.equal((await remove([], 'a'.repeat(64))).body.removed_at, done.body.removed_at)
    assert.equal(await seedSampleData(shop.db, { withDemoAccounts: true }), false)
    assert.equal(await count('products'), 0)
    const { rows } = await shop.db.execute(sql`SELECT author, action FROM audit_log WHERE entity = 'sample'`)
    assert.deepEqual(rows, [{ author: 'staff', action: 'sample_removed' }])
  })

  it('replaces only claims and lines that are still the sample’s', async () => {
    const own = {
      averageRating: 4.4,
      reviewCount: '80',
      ratingSource: { name: 'Shop', url: 'https://shop.example/' },
    }
    await shop.db.execute(
      sql`INSERT INTO settings (content) VALUES (${JSON.stringify({ claims: own, returns: { windowDays: 10 }, parcels: { contents: 'Seedlings' } })}::jsonb)`,
    )
    assert.ok(
      (await plan()).consequences.some((sentence) =>
        /^Claims that are still those of the sample/.test(sentence),
      ),
    )
    await remove()
    const { claims, parcels } = await shop.settings.current()
    assert.deepEqual({ ...claims, proofs: withoutClaims.claims.proofs }, { ...withoutClaims.claims, ...own })
    assert.deepEqual([parcels.contents, parcels.storage], ['Seedlings', null])
  })

  // #sample-real
  it('leaves really ordered products hidden, and touches no order', async () => {
    const id = await buy(1)
    const { things } = await plan()
    assert.deepEqual([fates(things, 'product')[1], fates(things, 'product')[2]], ['hidden', 'goes'])
    const before = await office.order(id)
    assert.equal((await remove()).status, 200)
    const { rows } = await shop.db.execute(sql`SELECT id, archived_at IS NOT NULL AS archived FROM products`)
    assert.deepEqual(rows, [{ id: 1, archived: true }])
    const now = await office.order(id)
    assert.deepEqual(now, before)
    await ledgersAgree()
    assert.equal(await count('orders'), 1)
  })

  // #sample-asks
  it('asks about edited items, which stay or are deleted', async () => {
    await shop.db.execute(
      sql`UPDATE products SET price_paise = price_paise + 100, mrp_paise = mrp_paise + 100 WHERE id IN (3, 5)`,
    )
    await shop.db.execute(sql`UPDATE posts SET title = 'Mine' WHERE id = 1`)
    const { things } = await plan()
    assert.deepEqual([fates(things, 'product')[3], fates(things, 'product')[4]], ['asks', 'goes'])
    assert.equal(fates(things, 'post')[1], 'asks')
    await remove(['product:5'])
    const left = await shop.db.execute(sql`SELECT id, archived_at IS NOT NULL AS archived FROM products`)
    assert.deepEqual(left.rows, [{ id: 3, archived: false }])
    assert.equal(await count('posts'), 1)
    await ledgersAgree()
  })

  it('keeps the parts of a kit that stays', async () => {
    await shop.db.execute(sql`UPDATE products SET name = 'My kit' WHERE slug = 'balcony-starter-kit'`)
    await remove()
    assert.equal(await count('products'), 1)
    const { rows } = await shop.db.execute(sql`
      SELECT count(*)::int AS n FROM product_components component JOIN stock ON stock.id = component.stock_id JOIN parts part ON part.id = stock.part_id`)
    assert.equal(rows[0]?.n, await count('product_components'))
    assert.equal(await count('parts'), rows[0]?.n)
    await ledgersAgree()
  })

  it('keeps an order with later activity, its shopper and its goods', async () => {
    await shop.db.execute(sql`
      INSERT INTO order_notes (order_id, staff_id, body) SELECT 1, min(id), 'Rang her.' FROM staff_members`)
    const { things } = await plan()
    assert.deepEqual(fates(things, 'order'), { 1: 'stays', 2: 'goes', 3: 'goes' })
    assert.equal(fates(things, 'account')[1], 'stays')
    assert.deepEqual([fates(things, 'product')[1], fates(things, 'product')[4]], ['hidden', 'goes'])
    assert.equal((await remove()).status, 200)
    assert.equal(await count('orders'), 1)
    await ledgersAgree()
  })

  it('keeps sample invoices when real ones continue their series', async () => {
    const id = await buy(1)
    await shop.db.execute(sql`
      WITH former AS (SELECT * FROM tax_documents WHERE order_id = 1 AND kind = 'invoice'), written AS (
      INSERT INTO tax_documents (kind, series, order_id, number, financial_year, serial, issued_on, supplier_name, supplier_address,
        supplier_gstin, recipient_name, place_of_supply, total_paise, taxable_paise, cgst_paise, sgst_paise, igst_paise)
      SELECT kind, series, ${Number(id.slice(3))}, replace(number, '/00', '/90'), financial_year, serial + 1000, issued_on, supplier_name, supplier_address,
        supplier_gstin, recipient_name, place_of_supply, total_paise, taxable_paise, cgst_paise, sgst_paise, igst_paise
      FROM former RETURNING id)
      INSERT INTO tax_document_lines (document_id, position, order_item_id, component, description, hsn, quantity, tax_rate_percent,
        gross_paise, taxable_paise, cgst_paise, sgst_paise, igst_paise)
      SELECT written.id, position, order_item_id, component, description, hsn, quantity, tax_rate_percent, gross_paise, document_line.taxable_paise,
        document_line.cgst_paise, document_line.sgst_paise, document_line.igst_paise
      FROM written, former JOIN tax_document_lines document_line ON document_line.document_id = former.id`)
    const { things } = await plan()
    assert.equal(fates(things, 'order')[1], 'stays')
    await assert.rejects(shop.db.execute(sql`DELETE FROM tax_documents WHERE number LIKE '%/90%'`))
  })

  // #sample-payment
  it('stays during a payment, and requires the plan that was seen', async () => {
    const { seen } = await plan()
    await buy(2)
    const stale = await remove([], seen)
    assert.deepEqual([stale.status, stale.error.code], [409, 'sample_changed'])
    assert.equal((stale.error.plan as { things: SampleThing[] }).things.length > 0, true)
    await force(
      shop.db,
      sql`UPDATE payments SET status = 'open', settled_at = NULL WHERE id = (SELECT max(id) FROM payments)`,
    )
    assert.equal((await plan()).open_payments, 1)
    const paying = await remove()
    assert.deepEqual([paying.status, paying.error.code], [409, 'sample_in_payment'])
    assert.equal(await count('products'), 8)
  })

  it('concurrent purchases never lose an order or its goods', async () => {
    const { token } = await shop.registerShopper()
    const { seen } = await plan()
    const [bought] = await Promise.allSettled([
      shop.buy(token, { items: [{ productId: 1, quantity: 1 }], shipping }),
      remove([], seen),
    ])
    const orders = await shop.db.execute(sql`
      SELECT ordered.id, product.id AS product FROM orders ordered JOIN order_items item ON item.order_id = ordered.id LEFT JOIN products product ON product.id = item.product_id
      WHERE ordered.id > 3`)
    if (bought.status === 'fulfilled')
      assert.deepEqual(
        orders.rows.map(({ product }) => product),
        [1],
      )
    else assert.equal(orders.rows.filter(({ product }) => product === null).length, 0)
    await ledgersAgree()
  })
})
