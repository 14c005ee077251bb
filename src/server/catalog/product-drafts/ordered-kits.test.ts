import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { cancelDraftOrder, createDraftOrder } from '#contract/admin/draft-orders.ts'
import { errorOf } from '#test/back-office.ts'
import { kitAdmin } from '#test/kit-admin.ts'
import { openPayingOffice } from '#test/office.ts'
import { ok } from '#test/paying-shop.ts'

const { shop, office, paidOrder } = await openPayingOffice()
const { db } = shop
const { live, open, edit, tryToPublish, publish, discard } = kitAdmin(shop, office)

const orderedKit = 6

describe('an ordered kit', () => {
  // #kit-ordered
  it('fixes parts of an ordered kit and copies its draft', async () => {
    await paidOrder([{ productId: orderedKit, quantity: 1 }])
    const { components, price } = await live(orderedKit)
    const [first, ...others] = components
    assert.ok(first)
    const typed = [{ ...first, amount: 2 }, ...others]
    const begun = await edit(await open({ product_id: orderedKit }), {
      components: [{ ...first, share: null }, ...others],
    })
    assert.match(begun.problems.components ?? '', /^Part 1: Give its share/)
    assert.equal(begun.keeps_parts, false, 'parts that are being typed are no other kit yet')
    const draft = await edit(begun, { components: typed, dose: 'Twice the pots.' })
    assert.equal(draft.keeps_parts, true)
    assert.match(
      draft.problems.components ?? '',
      /^This kit has been ordered, so it keeps its parts and their amounts/,
    )
    assert.deepEqual(errorOf(await tryToPublish(draft)), [400, 'invalid_request'])
    const copy = await open({ copy_of: orderedKit, with_draft: true })
    assert.deepEqual(
      [copy.fields.components, copy.fields.dose, copy.fields.price],
      [typed, 'Twice the pots.', price],
    )
    assert.deepEqual(copy.problems, {})
    const made = await publish(copy)
    assert.deepEqual(made.components, typed)
    assert.deepEqual((await live(orderedKit)).components, components)
    await discard(draft)
  })

  it('changes names, rates, prices and order of ordered kit parts', async () => {
    const stored = async () => {
      const { rows } = await db.execute<{ name: string }>(sql`
        SELECT p.name, p.share_paise FROM order_item_parts p JOIN order_items i ON i.id = p.order_item_id
        WHERE i.product_id = ${orderedKit} ORDER BY p.position`)
      return rows
    }
    const before = await stored()
    const { components } = await live(orderedKit)
    const other = components.toReversed().map((part, place) => ({
      ...part,
      name: `Named anew ${place}`,
      tax_rate: 12,
      share: part.share + (place === 0 ? 10 : place === 1 ? -10 : 0),
    }))
    const draft = await edit(await open({ product_id: orderedKit }), { components: other })
    assert.deepEqual(draft.problems, {})
    assert.deepEqual((await publish(draft)).components, other)
    assert.deepEqual(await stored(), before)
  })
})

describe('a kit in a draft order', () => {
  it('keeps its parts while its packs are reserved', async () => {
    const owner = { cookie: office.owner }
    const { rows } = await db.execute<{ id: number }>(
      sql`SELECT min(product_id) AS id FROM product_components WHERE product_id NOT IN (SELECT product_id FROM order_items)`,
    )
    const kit = rows[0]?.id ?? assert.fail('Every kit has been ordered.')
    await db.execute(
      sql`UPDATE stock SET on_hand = on_hand + 20 WHERE id IN (SELECT stock_id FROM product_components WHERE product_id = ${kit})`,
    )
    const customer = { name: 'Meera Iyer', phone: '+919820011111' }
    const items = [{ product_id: kit, quantity: 1 }]
    const of = ok(await office.call(createDraftOrder, { ...owner, body: { customer, items, pickup: true } }))
    const [first, ...others] = (await live(kit)).components
    assert.ok(first)
    const draft = await edit(await open({ product_id: kit }), {
      components: [{ ...first, amount: 2 }, ...others],
    })
    assert.match(draft.problems.components ?? '', /^A draft order keeps packs of it/)
    assert.deepEqual(errorOf(await tryToPublish(draft)), [400, 'invalid_request'])
    await discard(draft)
    const { id, version } = of
    ok(await office.call(cancelDraftOrder, { ...owner, params: { id }, body: { version } }))
    const typed = await edit(await open({ product_id: kit }), {
      components: [{ ...first, amount: 2 }, ...others],
    })
    assert.deepEqual(typed.problems, {})
    await discard(typed)
  })
})
