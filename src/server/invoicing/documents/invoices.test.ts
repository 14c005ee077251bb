import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { findState } from '#shared/indian-states.ts'
import { placeIn } from '#test/delivery-address.ts'
import { fulfilOrder } from '#test/fulfil-order.ts'
import { openPayingShop } from '#test/paying-shop.ts'
import { refundAmount } from '#test/refund-amount.ts'
import { taxInside } from '../../checkout/quote/charged-parts.ts'
import { shopActor } from '../../platform/actor.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { creditLines } from './credit-lines.ts'
import { issueInvoice } from './issue-invoice.ts'
import { chargedLines, type TaxedOrder } from './tax-lines.ts'

const shop = await openPayingShop({ after })
const { db } = shop

const address = {
  fullName: 'Meera Iyer',
  address: '12 Lake View Road',
  city: 'Somewhere',
  country: 'India',
}

async function buy(state = 'Telangana', items = [{ productId: 1, quantity: 2 }]) {
  const { token } = await shop.registerShopper()
  const id = await shop.buy(token, { items, shipping: { ...address, ...placeIn(state) } })
  const { total_amount } = await shop.order(token, id)
  return { token, id, orderId: Number(id.slice(3)), totalPaise: Math.round(total_amount * 100) }
}

const pack = (orderId: number) => fulfilOrder(db, shopActor, { orderId, step: 'packed' })

const refund = (orderId: number, amountPaise: number, refundableSeenPaise: number) =>
  refundAmount(db, { orderId, amountPaise, refundableSeenPaise })

interface Document {
  [column: string]: unknown
  id: number
  kind: string
  number: string
  invoice_id: number | null
  total: number
  igst: number
  cgst: number
  sgst: number
}

async function documentsOf(orderId: number): Promise<Document[]> {
  const { rows } = await db.execute<Document>(sql`
    SELECT id::float8 AS id, kind, number, invoice_id::float8 AS invoice_id, total_paise::float8 AS total,
      igst_paise::float8 AS igst, cgst_paise::float8 AS cgst, sgst_paise::float8 AS sgst
    FROM tax_documents WHERE order_id = ${orderId} ORDER BY id`)
  return rows
}

const kit: TaxedOrder['items'][number] = {
  id: 2,
  name: 'Kit',
  hsn: '3101',
  ratePercent: 18,
  pricePaise: 115_000,
  quantity: 1,
  isDiscounted: true,
  components: [
    { name: 'Feed', hsn: '3101', ratePercent: 5, sharePaise: 60_000 },
    { name: 'Trowel', hsn: '8201', ratePercent: 18, sharePaise: 40_000 },
    { name: 'Seeds', hsn: '1209', ratePercent: 0, sharePaise: 15_000 },
  ],
}

type Sums = Record<'total' | 'igst' | 'cgst' | 'sgst', number>

const addSums = (a: Sums, b: Sums): Sums => ({
  total: a.total + b.total,
  igst: a.igst + b.igst,
  cgst: a.cgst + b.cgst,
  sgst: a.sgst + b.sgst,
})

/**
 * Refunds an order in odd parts, three before it is packed and three after; its address moves to another
 * state between.
 */
async function refundInParts(bought: string, moved: string) {
  const { orderId, totalPaise } = await buy(bought)
  let left = totalPaise
  const give = async (amountPaise: number) => {
    await refund(orderId, amountPaise, left)
    left -= amountPaise
  }
  const move = (state: string) =>
    db.execute(
      sql`UPDATE orders SET shipping_state = ${state}, shipping_state_code = ${findState(state)?.code ?? null} WHERE id = ${orderId}`,
    )
  for (const amountPaise of [101, 103, 107]) await give(amountPaise)
  await move(moved)
  await pack(orderId)
  // A change of the address after the invoice does not change the kind of tax.
  await move(bought)
  for (const amountPaise of [109, 113]) await give(amountPaise)
  await give(left)
  const documents = await documentsOf(orderId)
  const sumOf = (kind: string) =>
    documents
      .filter((one) => one.kind === kind)
      .reduce<Sums>(addSums, { total: 0, igst: 0, cgst: 0, sgst: 0 })
  const sums = {
    refund_voucher: sumOf('refund_voucher'),
    invoice: sumOf('invoice'),
    credit_note: sumOf('credit_note'),
  }
  return { sums, totalPaise }
}

describe('a tax invoice', () => {
  it('packing issues the invoice once, for the paid amount', async () => {
    const { orderId, totalPaise } = await buy()
    assert.deepEqual(await documentsOf(orderId), [])
    await pack(orderId)
    await assert.rejects(pack(orderId), { code: 'wrong_order_state' })
    const documents = await documentsOf(orderId)
    assert.equal(documents.length, 1)
    assert.partialDeepStrictEqual(documents[0], {
      kind: 'invoice',
      total: totalPaise,
      igst: 0,
      invoice_id: null,
    })
    assert.match(String(documents[0]?.number), /^INV\/\d\d-\d\d\/\d{6}$/)
    assert.equal(documents[0]?.cgst, documents[0]?.sgst)
  })

  it('charges integrated tax to another state', async () => {
    const { orderId } = await buy('Kerala')
    await pack(orderId)
    const [invoice] = await documentsOf(orderId)
    assert.ok(Number(invoice?.igst) > 0)
    assert.equal(invoice?.cgst, 0)
  })

  it('lists quantity, price and share of shipping of each line', async () => {
    const { orderId, totalPaise } = await buy('Telangana', [{ productId: 4, quantity: 1 }])
    await pack(orderId)
    const { rows } = await db.execute<Record<string, number>>(sql`
      SELECT line.quantity, line.unit_price_paise::float8 AS price, line.shipping_paise::float8 AS shipping,
        line.gross_paise::float8 AS gross
      FROM tax_document_lines line JOIN tax_documents document ON document.id = line.document_id WHERE document.order_id = ${orderId}`)
    const sum = (key: string) => rows.reduce((all, row) => all + Number(row[key]), 0)
    assert.equal(sum('gross'), totalPaise)
    assert.ok(rows.every(({ quantity }) => quantity === 1))
    assert.equal(sum('shipping'), totalPaise > 150_000 ? 0 : 7_900)
  })

  it('omits what a refund voucher has refunded', async () => {
    const { orderId, totalPaise } = await buy()
    await refund(orderId, 10_000, totalPaise)
    await pack(orderId)
    const [voucher, invoice] = await documentsOf(orderId)
    assert.partialDeepStrictEqual(voucher, { kind: 'refund_voucher', total: 10_000, invoice_id: null })
    assert.partialDeepStrictEqual(invoice, { kind: 'invoice', total: totalPaise - 10_000 })
  })

  it('the credit note of a later refund names the invoice', async () => {
    const { orderId, totalPaise } = await buy()
    await pack(orderId)
    await refund(orderId, totalPaise, totalPaise)
    const [invoice, note] = await documentsOf(orderId)
    assert.partialDeepStrictEqual(note, { kind: 'credit_note', invoice_id: invoice?.id, total: totalPaise })
    assert.match(String(note?.number), /^CRN\//)
    assert.equal(note?.cgst, invoice?.cgst)
  })

  it('invoice, vouchers and credit notes add up to the paisa', async () => {
    for (const [bought, moved] of [
      ['Telangana', 'Telangana'],
      ['Kerala', 'Kerala'],
      ['Kerala', 'Telangana'],
      ['Telangana', 'Kerala'],
    ] as const) {
      const { sums, totalPaise } = await refundInParts(bought, moved)
      const { invoice, refund_voucher: vouchers } = sums
      assert.deepEqual(sums.credit_note, invoice)
      assert.equal(vouchers.total + invoice.total, totalPaise)
      const taxOf = ({ igst, cgst, sgst }: Sums): number => igst + cgst + sgst
      assert.equal(taxOf(vouchers) + taxOf(invoice), taxInside(totalPaise, 5))
      assert.equal(moved === 'Kerala' ? invoice.cgst : invoice.igst, 0)
    }
  })

  it('an invoice can be neither changed nor deleted', async () => {
    const { orderId } = await buy()
    await pack(orderId)
    const [invoice] = await documentsOf(orderId)
    for (const change of [
      sql`UPDATE tax_documents SET recipient_name = 'Somebody' WHERE id = ${invoice?.id}`,
      sql`DELETE FROM tax_documents WHERE id = ${invoice?.id}`,
      sql`UPDATE tax_document_lines SET gross_paise = 1 WHERE document_id = ${invoice?.id}`,
    ]) {
      await assert.rejects(db.execute(change), (error: Error) => /never changed/.test(String(error.cause)))
    }
  })
})

describe('the series of invoices', () => {
  const numbersOf = async (year: string) => {
    const { rows } = await db.execute<{ serial: number }>(sql`
      SELECT serial FROM tax_documents WHERE series = 'INV' AND financial_year = ${year} ORDER BY serial`)
    return rows.map(({ serial }) => serial)
  }

  it('concurrent packing and a rollback leave no gap in numbers', async () => {
    const orders = await Promise.all(Array.from({ length: 6 }, () => buy()))
    const undone = orders.pop() ?? assert.fail()
    const failing = inTransaction(db, async (tx) => {
      await issueInvoice(tx, undone.orderId)
      throw new Error('undo')
    })
    const [, failed] = await Promise.allSettled([
      Promise.all(orders.map(({ orderId }) => pack(orderId))),
      failing,
    ])
    assert.equal(failed?.status, 'rejected')
    await pack(undone.orderId)
    const { rows } = await db.execute<{ year: string }>(sql`
      SELECT DISTINCT financial_year AS year FROM tax_documents WHERE series = 'INV'`)
    for (const { year } of rows) {
      const serials = await numbersOf(year)
      assert.deepEqual(
        serials,
        serials.map((_, index) => index + 1),
      )
    }
  })

  it('the invoice series restarts at midnight of 31 March in India', async () => {
    const [last, first] = [await buy(), await buy()]
    await inTransaction(db, (tx) => issueInvoice(tx, last.orderId, new Date('2031-03-31T18:29:59Z')))
    await inTransaction(db, (tx) => issueInvoice(tx, first.orderId, new Date('2031-03-31T18:30:00Z')))
    assert.equal((await documentsOf(last.orderId))[0]?.number, 'INV/30-31/000001')
    assert.equal((await documentsOf(first.orderId))[0]?.number, 'INV/31-32/000001')
  })
})

describe('the lines of an invoice', () => {
  it('lines of any order add up to payment and tax', () => {
    const item = fc.record({
      id: fc.constant(1),
      name: fc.constant('Feed'),
      hsn: fc.constant('3101'),
      ratePercent: fc.constantFrom(0, 5, 18, 40),
      pricePaise: fc.integer({ min: 100, max: 500_000 }),
      quantity: fc.integer({ min: 1, max: 10 }),
      isDiscounted: fc.boolean(),
      components: fc.constant(null),
    })
    const items = fc.tuple(item, fc.boolean()).map(([one, hasKit]) => (hasKit ? [one, kit] : [one]))
    fc.assert(
      fc.property(
        items,
        fc.integer({ min: 0, max: 20 }),
        fc.constantFrom(0, 7_900),
        fc.boolean(),
        (goods, percent, shippingPaise, isSame) => {
          const subtotal = goods.reduce((all, { pricePaise, quantity }) => all + pricePaise * quantity, 0)
          const offered = goods
            .filter(({ isDiscounted }) => isDiscounted)
            .reduce((all, { pricePaise, quantity }) => all + pricePaise * quantity, 0)
          const discountPaise = Math.floor((offered * percent) / 100)
          const charged = chargedLines({ items: goods, discountPaise, shippingPaise })
          const total = subtotal - discountPaise + shippingPaise
          const lines = creditLines(total, charged, [], isSame)
          assert.equal(
            lines.reduce((all, line) => all + line.grossPaise, 0),
            total,
          )
          assert.equal(
            charged.reduce((all, line) => all + line.shippingPaise, 0),
            shippingPaise,
          )
          for (const line of lines) {
            assert.equal(
              line.taxablePaise + line.cgstPaise + line.sgstPaise + line.igstPaise,
              line.grossPaise,
            )
            assert.equal(line.cgstPaise, line.sgstPaise)
          }
        },
      ),
    )
  })
})
