import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { type SQL, sql } from 'drizzle-orm'
import { addToCart } from '#contract/shop/cart.ts'
import { eventually, ok, openPayingShop } from '#test/paying-shop.ts'

const shop = await openPayingShop({ after })
const { db } = shop

/** A kit without orders, and another version of it with a part of its own. */
async function newKit() {
  const { rows } = await db.execute<{ id: number; first: number; other: number }>(sql`
    WITH product AS (
      INSERT INTO products (slug, position, name, description, category, price_paise, mrp_paise, image_url, generic_name, net_quantity,
        ingredients, how_to_use, dose, storage, hsn, tax_rate_percent, country_of_origin, best_before)
      SELECT 'kit-' || gen_random_uuid(), 90, 'New kit', '', 'Gardening Kits', 60000, 60000, image_url, 'Kit', '1 kit', '', '', '', '', '3101', 18,
        'India', '' FROM products WHERE id = 6 RETURNING id
    ), part AS (
      INSERT INTO parts (name) SELECT 'Part ' || place || ' of ' || product.id FROM product, generate_series(1, 3) AS place RETURNING id
    ), shelf AS (
      INSERT INTO stock (part_id, on_hand) SELECT id, 50 FROM part RETURNING id
    ), places AS (SELECT id, row_number() OVER (ORDER BY id) AS place FROM shelf),
    made AS (
      INSERT INTO product_components (product_id, position, name, hsn, tax_rate_percent, share_paise, stock_id, amount)
      SELECT product.id, place, 'Part ' || place, '3101', CASE place WHEN 1 THEN 18 ELSE 5 END, 30000, places.id, place
      FROM product, places WHERE place < 3
    )
    SELECT product.id, (SELECT id FROM places WHERE place = 1) AS first, (SELECT id FROM places WHERE place = 3) AS other FROM product`)
  return rows[0] ?? assert.fail('no kit')
}

type Kit = Awaited<ReturnType<typeof newKit>>

/** What an order parts of its kit, and what of the shelf is reserved. */
async function placed({ id, first, other }: Kit) {
  const { rows } = await db.execute<{ parts: string[]; reserved: number[]; tax: number }>(sql`
    SELECT (SELECT json_agg(part.name || ' ×' || part.amount || ' ' || part.share_paise ORDER BY part.position)
        FROM order_item_parts part JOIN order_items item ON item.id = part.order_item_id WHERE item.product_id = ${id}) AS parts,
      (SELECT json_agg(reserved ORDER BY id) FROM stock WHERE id IN (${first}, ${other})) AS reserved,
      (SELECT sum(ordered.tax_paise)::int FROM orders ordered JOIN order_items item ON item.order_id = ordered.id WHERE item.product_id = ${id}) AS tax`)
  return rows[0]
}

const registerBuyer = async (kit: Kit) => {
  const { token } = await shop.registerShopper()
  ok(await shop.call(addToCart, { token, body: { productId: kit.id, quantity: 1 } }))
  return { token, body: { items: [{ productId: kit.id, quantity: 1 }] } }
}

/** Waits until another connection waits for a lock. */
const somebodyWaits = () =>
  eventually('somebody who waits for a lock', async () => {
    const { rows } = await db.execute(
      sql`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
    return rows.length > 0 || undefined
  })

const recomposed = ({ id, first, other }: Kit) => sql`
  UPDATE product_components SET stock_id = CASE stock_id WHEN ${first} THEN ${other} ELSE stock_id END,
    name = CASE stock_id WHEN ${first} THEN 'Part 3' ELSE name END,
    share_paise = CASE stock_id WHEN ${first} THEN 10000 ELSE 50000 END
  WHERE product_id = ${id}`

/** Begins a call that waits for the end of another transaction. */
async function meanwhile<T>(held: SQL, begin: () => Promise<T>, then?: () => Promise<unknown>): Promise<T> {
  const { begun } = await db.transaction(async (tx) => {
    await tx.execute(held)
    const waiting = begin()
    await somebodyWaits()
    await then?.()
    // An object, since the transaction would await a bare promise.
    return { begun: waiting }
  })
  return begun
}

describe('an order of a kit that changes meanwhile', () => {
  // #kit-placing-race
  it('an order uses one kit when a change follows its reservation', async () => {
    const kit = await newKit()
    const { token, body } = await registerBuyer(kit)
    // The placing statement has read the kit and waits for the stock.
    await meanwhile(
      sql`SELECT 1 FROM stock WHERE id = ${kit.first} FOR UPDATE`,
      () => shop.start(token, body),
      () => db.execute(recomposed(kit)),
    )
    const { parts, reserved, tax } = (await placed(kit)) ?? assert.fail('no order')
    assert.deepEqual(parts, ['Part 3 ×1 10000', 'Part 2 ×2 50000'])
    assert.deepEqual(reserved, [0, 1])
    // ₹100 of them at 18 %, the rest at 5 %, with ₹79 of shipping in proportion.
    assert.equal(tax, 4420)
  })

  it('an order waits for a change under way and uses it', async () => {
    const kit = await newKit()
    const { token, body } = await registerBuyer(kit)
    const shifted = sql`
      UPDATE product_components SET share_paise = share_paise + CASE position WHEN 1 THEN 5 ELSE -5 END WHERE product_id = ${kit.id}`
    await meanwhile(shifted, () => shop.start(token, body))
    assert.deepEqual((await placed(kit))?.parts, ['Part 1 ×1 30005', 'Part 2 ×2 29995'])
  })

  it('a change of a kit waits for the order and fails', async () => {
    const kit = await newKit()
    const placing = sql`
      INSERT INTO order_items (order_id, product_id, product_name, price_paise, original_price_paise, tax_rate_percent, hsn, quantity,
        product_version)
      SELECT (SELECT min(order_id) FROM payments WHERE status = 'open'), id, name, 60000, 60000, 18, hsn, 1, version FROM products WHERE id = ${kit.id}`
    const refusal = await meanwhile(placing, () =>
      db.execute(recomposed(kit)).then(
        () => assert.fail('it was changed'),
        ({ cause }) => String(cause),
      ),
    )
    assert.match(refusal, /keeps its parts and their amounts/)
  })
})
