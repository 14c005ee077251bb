import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { getGstReturn } from '#contract/admin/gst-return.ts'
import { getReport } from '#contract/admin/reports.ts'
import { fulfilOrder } from '#test/fulfil-order.ts'
import { openPayingOffice } from '#test/office.ts'
import { stockUp } from '#test/stock-up.ts'
import { refundLines } from '../../orders/fulfilment/refund-lines.ts'
import { shopActor } from '../../platform/actor.ts'

const { shop, office, paidOrder } = await openPayingOffice()
const as = { cookie: office.owner }
const kit = 7

// The kit has pots without a share of the price, two packs of feed and three of the blend.
await shop.db.execute(sql`
  UPDATE product_components SET amount = CASE position WHEN 2 THEN 2 WHEN 3 THEN 3 ELSE 1 END,
    share_paise = CASE position WHEN 0 THEN 0 WHEN 1 THEN share_paise + (
      SELECT component.share_paise FROM product_components component WHERE component.product_id = ${kit} AND component.position = 0) ELSE share_paise END
  WHERE product_id = ${kit}`)

await stockUp(shop.db, 1_000)

const month = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' }).slice(0, 7)
const partsOfKits = async () => {
  const { body } = await office.call(getGstReturn, { ...as, params: { month } })
  return body.hsn.filter(({ unit }) => unit === 'NOS')
}
const piecesOf = async (hsn: string): Promise<number> =>
  (await partsOfKits()).find((row) => row.hsn === hsn)?.quantity ?? 0
const soldOf = async (): Promise<(number | null)[]> => {
  const { body } = await office.call(getReport, {
    ...as,
    params: { report: 'products' },
    query: { by: 'product' },
  })
  const [packs, back] = ['packs', 'back'].map((key) => body.columns.findIndex((column) => column.key === key))
  const figures = body.rows.find(({ key }) => key === String(kit))?.figures
  return [figures?.[packs ?? 0] ?? null, figures?.[back ?? 0] ?? null]
}

describe('a kit of several pieces of a part', () => {
  it('counts pieces in the HSN summary and packs in reports', async () => {
    const before = await piecesOf('3101')
    const { id } = await paidOrder([{ productId: kit, quantity: 3 }])
    await fulfilOrder(shop.db, shopActor, { step: 'packed', orderId: Number(id.slice(3)) })
    assert.equal((await piecesOf('3101')) - before, 3 * (2 + 3))
    assert.deepEqual(await soldOf(), [3, 0])
    assert.ok(
      (await partsOfKits()).every(({ description }) => !/[×:]/.test(description.replace('Seeds:', ''))),
    )
    const { refundable, items } = await office.order(id)
    await refundLines(shop.db, {
      actor: shopActor,
      id,
      idempotency: null,
      refundable,
      shipping: 0,
      adjustment: 0,
      reason: 'As agreed.',
      items: [{ item_id: items[0]?.id ?? 0, quantity: 1, restock: false }],
    })
    assert.equal((await piecesOf('3101')) - before, 2 * (2 + 3))
    assert.deepEqual(await soldOf(), [3, 1])
  })
})
