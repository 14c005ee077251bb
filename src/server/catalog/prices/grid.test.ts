import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import * as grid from '#contract/admin/product-grid.ts'
import { editProduct, getStaffProduct } from '#contract/admin/products.ts'
import { getProduct } from '#contract/shop/products.ts'
import { errorOf } from '#test/back-office.ts'
import { countDeadlocks } from '#test/count-deadlocks.ts'
import { openPayingOffice } from '#test/office.ts'
import { findEntries } from '../../platform/audit/find-entries.ts'

const { shop, office } = await openPayingOffice()

const owner = () => ({ cookie: office.owner })
const read = async () => (await office.call(grid.listProductGrid, owner())).body
const rowOf = async (id: number): Promise<grid.GridRow> => {
  const found = (await read()).rows.find((row) => row.id === id)
  assert.ok(found)
  return found
}
type Edit = Partial<Omit<grid.GridRow, 'id' | 'version'>>
const change = async (id: number, edit: Edit) => ({ id, version: (await rowOf(id)).version, ...edit })
let keys = 0
const save = (changes: object[], input = owner()) => {
  keys += 1
  return office.call(grid.saveProductGrid, { ...input, key: `grid-save-${keys}-000000`, body: { changes } })
}
const undo = (batch: string, input = owner()) => {
  keys += 1
  return office.call(grid.undoProductGrid, { ...input, key: `grid-undo-${keys}-000000`, body: { batch } })
}

describe('the product grid', () => {
  it('saves SKUs and refuses one that two products would have', async () => {
    const { status } = await save([await change(3, { sku: 'GRID-3' }), await change(4, { sku: 'GRID-4' })])
    assert.equal(status, 200)
    assert.deepEqual([(await rowOf(3)).sku, (await rowOf(4)).sku], ['GRID-3', 'GRID-4'])
    assert.deepEqual(errorOf(await save([await change(4, { sku: 'grid-3' })])), [409, 'sku_exists'])
    await save([await change(3, { sku: null }), await change(4, { sku: null })])
    assert.equal((await rowOf(3)).sku, null)
  })

  it('swaps SKUs of two products, and back', async () => {
    await save([await change(3, { sku: 'SWAP-3' }), await change(4, { sku: 'SWAP-4' })])
    const skus = async () => [(await rowOf(3)).sku, (await rowOf(4)).sku]
    const swap = [await change(3, { sku: 'swap-4' }), await change(4, { sku: 'SWAP-3' })]
    const { status, body } = await save(swap)
    assert.equal(status, 200)
    assert.deepEqual(await skus(), ['swap-4', 'SWAP-3'])
    assert.equal((await undo(body.batch)).status, 200)
    assert.deepEqual(await skus(), ['SWAP-3', 'SWAP-4'])
    await save([await change(3, { sku: null }), await change(4, { sku: null })])
  })

  it('names the cells of taken SKUs when checking as when saving', async () => {
    await save([await change(3, { sku: 'TAKEN' })])
    const changes = [
      await change(4, { sku: 'taken' }),
      await change(5, { sku: 'Twice' }),
      await change(6, { sku: 'twice' }),
    ]
    const checked = await office.call(grid.checkProductGrid, { ...owner(), body: { changes } })
    for (const answer of [checked, await save(changes)]) {
      assert.deepEqual(errorOf(answer), [409, 'sku_exists'])
      assert.deepEqual(Object.keys(answer.error.errors ?? {}), [
        'changes.0.sku',
        'changes.1.sku',
        'changes.2.sku',
      ])
    }
    await save([await change(3, { sku: null })])
  })

  it('lists every product and saves many cells in one step', async () => {
    const { rows, count, next_cursor } = await read()
    assert.deepEqual([rows.length, count, next_cursor], [8, 8, null])
    const [one, two] = rows
    const body = [
      await change(1, { price: (one?.price ?? 0) - 10, discount_percentage: 12.5, low_level: 30 }),
      await change(2, { hsn: '31010099', tax_rate: 18, coming_soon: !two?.coming_soon, mrp: two?.mrp ?? 0 }),
    ]
    const checked = await office.call(grid.checkProductGrid, { ...owner(), body: { changes: body } })
    assert.deepEqual(checked.body, { changes: 6, products: 2, open_payments: 0 })
    assert.equal((await rowOf(1)).low_level, 5)
    const { body: saved } = await save(body)
    assert.deepEqual([saved.changes, saved.products], [6, 2])
    const after = await rowOf(2)
    assert.deepEqual([after.hsn, after.tax_rate, after.coming_soon], ['31010099', 18, !two?.coming_soon])
    const shown = await shop.call(getProduct, { params: { id: '1' } })
    assert.deepEqual([shown.body.price, shown.body.discount_percentage], [(one?.price ?? 0) - 10, 12.5])
    const entries = await shop.db.execute<{ batch_id: string }>(
      sql`SELECT batch_id FROM audit_log WHERE action = 'product_edited' ORDER BY id DESC LIMIT 2`,
    )
    assert.deepEqual(
      entries.rows.map(({ batch_id }) => batch_id),
      [saved.batch, saved.batch],
    )
    const log = await findEntries(shop.db, { entity: `batch:${saved.batch}` })
    assert.deepEqual(log.entries[0]?.after, { changes: 6, products: 2 })
    await undo(saved.batch)
  })

  it('names every wrong cell and saves none', async () => {
    const before = await read()
    const answer = await save([
      await change(1, { price: -1 }),
      await change(2, { hsn: '31', tax_rate: 100 }),
      await change(3, { low_level: 1.5 }),
    ])
    assert.deepEqual(errorOf(answer), [400, 'invalid_request'])
    assert.deepEqual(Object.keys(answer.error.errors ?? {}), [
      'changes.0.price',
      'changes.1.hsn',
      'changes.1.tax_rate',
      'changes.2.low_level',
    ])
    const above = await save([
      await change(1, { low_level: 9 }),
      await change(2, { price: (await rowOf(2)).mrp + 1 }),
      await change(3, { mrp: 1 }),
    ])
    assert.deepEqual(
      [...errorOf(above), Object.keys(above.error.errors ?? {})],
      [400, 'invalid_request', ['changes.1.price', 'changes.2.price']],
    )
    assert.deepEqual(errorOf(await save([])), [400, 'invalid_request'])
    const same = await change(1, { price: (await rowOf(1)).price })
    assert.deepEqual(errorOf(await save([same])), [400, 'invalid_request'])
    assert.deepEqual(errorOf(await save([same, same])), [400, 'invalid_request'])
    assert.deepEqual(errorOf(await save([{ ...same, id: 999_999 }])), [404, 'not_found'])
    assert.deepEqual((await read()).rows, before.rows)
  })

  it('rejects a price above the MRP in the database too', async () => {
    await assert.rejects(
      shop.db.execute(sql`UPDATE products SET mrp_paise = price_paise - 1 WHERE id = 1`),
      (error: Error) => /check constraint/.test(String(error.cause)),
    )
  })

  it('returns present rows for outdated ones and to concurrent losers', async () => {
    const [own, other] = [await change(3, { low_level: 11 }), await change(4, { low_level: 11 })]
    const both = await Promise.all([save([own, other]), save([{ ...own, low_level: 12 }])])
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409])
    const loser = both.find(({ status }) => status === 409)
    const serverRows = loser?.error.theirs as grid.GridRow[] | undefined
    assert.deepEqual([loser?.error.code, serverRows], ['version_conflict', [await rowOf(3)]])
  })

  it('saves concurrent grids without a deadlock, one version each', async () => {
    const rows = (await read()).rows.slice(0, 6)
    const inputs = Array.from({ length: 8 }, (_, index) =>
      (index % 2 ? rows.toReversed() : rows).map(({ id, version }) => ({
        id,
        version,
        low_level: 100 + index,
      })),
    )
    const before = await countDeadlocks(shop.pool)
    const answers = await Promise.all(inputs.map((input) => save(input)))
    assert.equal(await countDeadlocks(shop.pool), before)
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array(7).fill(409)])
  })

  it('saves the grid once per idempotency key', async () => {
    const body = { changes: [await change(5, { low_level: 44 })] }
    const send = () => office.call(grid.saveProductGrid, { ...owner(), key: 'grid-once-000000', body })
    const [first, second] = [await send(), await send()]
    assert.deepEqual([first.status, second.status, second.body.batch], [200, 200, first.body.batch])
  })

  it('rejects an undo after the member lost the permission', async () => {
    const member = await office.memberWith(['products.read', 'products.write', 'products.price'])
    const before = await rowOf(2)
    const { body: saved } = await save([await change(2, { price: before.price - 1 })], member)
    const allow = (permissions: string[]) =>
      shop.db.execute(sql`UPDATE staff_roles SET permissions = ${sql.param(permissions)}::text[]
        WHERE id = (SELECT role_id FROM staff_members WHERE id = ${member.staffId})`)
    await allow(['products.read', 'products.write'])
    assert.deepEqual(errorOf(await undo(saved.batch, member)), [403, 'not_allowed'])
    assert.equal((await rowOf(2)).price, before.price - 1)
    await allow(['products.read', 'products.write', 'products.price'])
    assert.equal((await undo(saved.batch, member)).status, 200)
    assert.equal((await rowOf(2)).price, before.price)
  })

  it('undoes a step for ten minutes unless the product changed since', async () => {
    const before = await rowOf(6)
    const { body: saved } = await save([
      await change(6, { low_level: 77, hsn: '3105', price: before.price - 1 }),
    ])
    assert.deepEqual((await read()).undo?.batch, saved.batch)
    const colleague = await office.memberWith([
      'products.read',
      'products.write',
      'products.price',
      'products.tax',
    ])
    assert.deepEqual(errorOf(await undo(saved.batch, colleague)), [409, 'undo_over'])
    const { body: undone } = await undo(saved.batch)
    const { version, ...after } = await rowOf(6)
    assert.deepEqual([{ ...after, version: before.version }, version], [before, before.version + 2])
    assert.equal((await read()).undo, null)
    assert.deepEqual(errorOf(await undo(saved.batch)), [409, 'version_conflict'])
    assert.equal((await undo(undone.batch)).status, 200)

    const { body: late } = await save([await change(7, { low_level: 78 })])
    // Audit entries can't be changed, so the test inserts an older one.
    const old = crypto.randomUUID()
    await shop.db.execute(sql`
      INSERT INTO audit_log (at, batch_id, author, author_id, action, entity, entity_id, before, after)
      SELECT at - interval '11 minutes', ${old}, author, author_id, action, entity, entity_id, before, after
      FROM audit_log WHERE batch_id = ${late.batch}`)
    assert.deepEqual(errorOf(await undo(old)), [409, 'undo_over'])
    assert.equal((await undo(late.batch)).status, 200)
  })

  it('requires the permission of each field, also on product pages', async () => {
    const { cookie } = await office.memberWith(['products.read', 'products.write', 'products.publish'])
    const ask = async (edit: Edit) => errorOf(await save([await change(1, edit)], { cookie }))
    for (const edit of [
      { price: 1 },
      { mrp: 9000 },
      { discount_percentage: 3 },
      { hsn: '3101' },
      { tax_rate: 1 },
    ]) {
      assert.deepEqual(await ask(edit), [403, 'not_allowed'])
    }
    assert.equal((await save([await change(1, { low_level: 3 })], { cookie })).status, 200)
    const params = { id: '1' }
    const { version } = (await office.call(getStaffProduct, { cookie, params })).body
    const edit = (body: object) => office.call(editProduct, { cookie, params, body })
    assert.deepEqual(errorOf(await edit({ version, price: 5 })), [403, 'not_allowed'])
    assert.equal((await edit({ version, storage: 'Keep dry.' })).status, 200)
  })

  it('counts open payments, which keep their quoted price', async () => {
    const { token } = await shop.registerShopper()
    const quoted = await rowOf(1)
    const items = [{ productId: 1, quantity: 1 }]
    const amount = await shop.total(token, items)
    const { id } = await shop.start(token, { items })
    const { body: saved } = await save([await change(1, { price: quoted.price - 20 })])
    assert.equal(saved.open_payments, 1)
    assert.notEqual(await shop.total(token, items), amount)
    const paid = await shop.tryToVerify(token, await shop.sandbox.pay(id))
    assert.equal((await shop.order(token, paid.body.orderId)).total_amount, amount)
    const unpriced = await save([await change(1, { low_level: 8 })])
    assert.equal(unpriced.body.open_payments, 0)
  })
})
