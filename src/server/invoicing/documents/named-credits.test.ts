import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import * as fulfilment from '#contract/admin/fulfilment.ts'
import { refundOrder } from '#contract/admin/refunds.ts'
import * as calls from '#contract/admin/returns.ts'
import { key, openReturns } from '#test/returning.ts'

const { shop, office, paidOrder, delivered, ask, step, refundOf } = await openReturns()

interface Line {
  kind: string
  item: number
  quantity: number | null
  gross: number
  taxable: number
  tax: number
  shipping: number
}

/** The lines of all documents of an order, in the order of their issue. */
async function linesOf(order: string): Promise<Line[]> {
  const { rows } = await shop.db.execute<{ line: Line }>(sql`
    SELECT json_build_object('kind', document.kind, 'item', line.order_item_id, 'quantity', line.quantity, 'gross', line.gross_paise,
      'taxable', line.taxable_paise, 'tax', line.cgst_paise + line.sgst_paise + line.igst_paise, 'shipping', line.shipping_paise) AS line
    FROM tax_documents document JOIN tax_document_lines line ON line.document_id = document.id
    WHERE document.order_id = ${Number(order.slice(3))} ORDER BY document.id, line.position`)
  return rows.map(({ line }) => line)
}

const give = async (id: string, body: object) => {
  const { refundable } = await office.order(id)
  const answer = await office.call(refundOrder, {
    cookie: office.owner,
    params: { id },
    body: { refundable, items: [], shipping: 0, adjustment: 0, reason: 'as agreed', ...body },
    key: key(),
  })
  assert.equal(answer.status, 200, JSON.stringify(answer.error))
  return Math.round(answer.body.amount * 100)
}

const sum = (lines: Line[], of: 'gross' | 'tax'): number => lines.reduce((all, line) => all + line[of], 0)
const basket = [
  { productId: 5, quantity: 3 },
  { productId: 1, quantity: 2 },
]

describe('the credit note of a return that is settled by money', () => {
  it('credits the returned packs with their tax, and no other line', async () => {
    const bought = await delivered(basket)
    const { id } = (await ask(bought, 2)).body
    await step(calls.acceptReturn, id, { goods: 'stay' })
    const settled = await step(calls.settleByRefund, id, await refundOf(id, 2))
    const refund = settled.body.refunds[0]
    assert.ok(refund, JSON.stringify(settled.error))
    const notes = (await linesOf(bought.id)).filter(({ kind }) => kind === 'credit_note')
    assert.deepEqual(
      notes.map(({ item, quantity, gross }) => ({ item, quantity, gross })),
      [{ item: bought.item, quantity: 2, gross: Math.round(refund.amount * 100) }],
    )
    assert.equal((notes[0]?.taxable ?? 0) + (notes[0]?.tax ?? 0), notes[0]?.gross)

    // All lines bear the refund of shipping as charged; an amount alone names no packs.
    const [first, second] = bought.order.items
    await give(bought.id, { items: [{ item_id: second?.id, quantity: 1, restock: false }], adjustment: -5 })
    await give(bought.id, { adjustment: 60 })
    const later = (await linesOf(bought.id)).filter(({ kind }) => kind === 'credit_note').slice(1)
    assert.deepEqual(
      later.map(({ item, quantity }) => [item, quantity]),
      [
        [second?.id, 1],
        [first?.id, null],
        [second?.id, null],
      ],
    )
    const { refundable } = await office.order(bought.id)
    await give(bought.id, { adjustment: refundable })
    const all = await linesOf(bought.id)
    const [charged, credited] = ['invoice', 'credit_note'].map((kind) =>
      all.filter((line) => line.kind === kind),
    )
    for (const amount of ['gross', 'tax'] as const) {
      assert.equal(sum(credited ?? [], amount), sum(charged ?? [], amount))
    }
  })
})

describe('a refund by line before packing', () => {
  it('the voucher names refunded packs, and the invoice the rest', async () => {
    const { id } = await paidOrder(basket)
    const [first, second] = (await office.order(id)).items
    const paise = await give(id, {
      items: [
        { item_id: first?.id, quantity: 1, restock: true },
        { item_id: second?.id, quantity: 2, restock: true },
      ],
    })
    await office.change(fulfilment.packOrder, id)
    const lines = await linesOf(id)
    const named = (kind: string) =>
      lines.filter((line) => line.kind === kind).map(({ item, quantity }) => [item, quantity])
    assert.deepEqual(named('refund_voucher'), [
      [first?.id, 1],
      [second?.id, 2],
    ])
    assert.equal(
      sum(
        lines.filter(({ kind }) => kind === 'refund_voucher'),
        'gross',
      ),
      paise,
    )
    const invoice = lines.filter(({ kind }) => kind === 'invoice')
    const rest = invoice.find(({ item }) => item === second?.id)
    assert.deepEqual(invoice.find(({ item }) => item === first?.id)?.quantity, 2)
    // A fully refunded item has only its share of the shipping left.
    assert.deepEqual([rest?.quantity, rest?.gross], rest ? [null, rest.shipping] : [undefined, undefined])
  })
})
