import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { quoteCheckout } from '#contract/shop/checkout.ts'
import { getOrder } from '#contract/shop/orders.ts'
import { closeDay } from '#server/accounting/daily-closing/close-day.ts'
import { type MadeReturn, makeReturn } from '#server/accounting/gst-return/make-return.ts'
import { makeReport } from '#server/accounting/reports/make-report.ts'
import { readingOf } from '#server/platform/database/reading.ts'
import { type GoodsPart, prepareGoods } from './drawn-goods.ts'
import {
  type DrawnOrder,
  drawOrders,
  leftOf,
  movedTo,
  openingProvider,
  paiseOf,
  sum,
} from './drawn-orders.ts'
import { openTestShop, type TestShop } from './shop.ts'

// Draws new orders at each run; TAX_SEED repeats one. Sums are computed here from quotes and refunds.

const seed = Number(process.env.TAX_SEED ?? Math.floor(Math.random() * 2 ** 31))
const count = 400

interface StoredLine {
  [column: string]: unknown
  order: number
  document: number
  kind: 'invoice' | 'credit_note' | 'refund_voucher'
  invoice: number | null
  gstin: string
  place: string
  number: string
  product: number
  component: number
  hsn: string
  rate: number
  gross: number
  taxable: number
  cgst: number
  sgst: number
  igst: number
}

let shop: TestShop
let goods: Map<number, GoodsPart[]>
let drawn: DrawnOrder[]
let stored: StoredLine[]
/** The return of the month before these orders, with the documents of the sample. */
let earlier: MadeReturn['shown']

const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' })
const month = today.slice(0, 7)
const taxKeys = ['taxable', 'cgst', 'sgst', 'igst'] as const
const taxOf = ({ cgst, sgst, igst }: StoredLine): number => cgst + sgst + igst
const signs = { invoice: 1, credit_note: -1, refund_voucher: 0 }
const netOf = (lines: StoredLine[], of: (line: StoredLine) => number): number =>
  sum(lines.map((line) => signs[line.kind] * of(line)))

async function readLines(): Promise<StoredLine[]> {
  const { rows } = await shop.db.execute<StoredLine>(sql`
    SELECT d.order_id::int AS order, d.id::int AS document, d.kind, d.invoice_id::int AS invoice, d.supplier_gstin AS gstin,
      d.place_of_supply_code AS place, d.number, i.product_id AS product, l.component, l.hsn, l.tax_rate_percent::float8 AS rate,
      l.gross_paise::float8 AS gross, l.taxable_paise::float8 AS taxable, l.cgst_paise::float8 AS cgst,
      l.sgst_paise::float8 AS sgst, l.igst_paise::float8 AS igst
    FROM tax_documents d JOIN tax_document_lines l ON l.document_id = d.id JOIN order_items i ON i.id = l.order_item_id
    WHERE d.order_id >= ${drawn[0]?.number} ORDER BY d.id, l.position`)
  return rows
}

/** An invoice with the lines of all its credit notes, both checked line by line. */
function checkNotes(order: DrawnOrder, invoice: StoredLine[], notes: StoredLine[]): void {
  const [first = assert.fail('no line')] = invoice
  const { gstin, place } = first
  for (const line of [...invoice, ...notes]) {
    assert.deepEqual([line.gstin, line.place], [gstin, place], line.number)
    assert.equal(line.cgst, line.sgst)
    assert.equal(place === gstin.slice(0, 2) ? line.igst : line.cgst, 0, line.number)
    assert.ok(line.taxable >= 0 && line.taxable + taxOf(line) === line.gross, line.number)
  }
  assert.equal(sum(notes.map(({ gross }) => gross)), sum(order.notes))
  for (const line of invoice) {
    const same = notes.filter((one) => one.product === line.product && one.component === line.component)
    const back = sum(same.map(({ gross }) => gross))
    const backTax = sum(same.map(taxOf))
    if (leftOf(order) === 0) assert.deepEqual([back, backTax], [line.gross, taxOf(line)], line.number)
    else assert.ok(back <= line.gross && backTax <= taxOf(line), line.number)
  }
}

/** Pieces that were sold and not credited, by HSN, unit and rate. */
function expectedPieces(): Map<string, number> {
  const pieces = new Map<string, number>()
  for (const { productId, invoiced, credited } of drawn.flatMap(({ items }) => items)) {
    for (const { hsn, rate, component, amount, weight } of goods.get(productId) ?? []) {
      // A part without a share in the price has no line.
      const packs = weight > 0 ? invoiced - credited : 0
      const key = `${hsn} ${component === 0 ? 'PAC' : 'NOS'} ${rate}`
      pieces.set(key, (pieces.get(key) ?? 0) + amount * packs)
    }
  }
  return pieces
}

const piecesIn = ({ hsn }: MadeReturn['shown'], key: string): number =>
  hsn.find((row) => `${row.hsn} ${row.unit} ${row.rate}` === key)?.quantity ?? 0

async function readFigures(name: 'sales' | 'tax' | 'products', by: string) {
  const { columns, totals, rows } = await makeReport(readingOf(shop.db), name, { from: today, to: today, by })
  const at = (key: string) => columns.findIndex((column) => column.key === key)
  return {
    total: (key: string) => paiseOf(totals?.[at(key)] ?? 0),
    row: (group: string, key: string) => rows.find((row) => row.key === group)?.figures[at(key)] ?? 0,
  }
}

describe(`${count} drawn orders (seed ${seed})`, () => {
  before(async () => {
    shop = await openTestShop({ provider: openingProvider })
    goods = await prepareGoods(shop.db)
    earlier = (await makeReturn(readingOf(shop.db), month)).shown
    drawn = await drawOrders(shop, goods, { seed, count })
    stored = await readLines()
  })
  after(() => shop.close())

  it('guests and shoppers get the same quoted tax', async () => {
    const items = [1, 2, 3, 6].map((productId) => ({ productId, quantity: 1 }))
    const [guest, shopper] = [{}, { token: drawn[0]?.token ?? '' }].map((caller) =>
      shop.call(quoteCheckout, { ...caller, body: { items } }),
    )
    assert.equal((await guest)?.body.tax_included, (await shopper)?.body.tax_included)
  })

  it('the order page has the tax of its quote', async () => {
    for (const { id, taxPaise, totalPaise, lines } of drawn) {
      assert.equal(sum(lines.map((line) => line.grossPaise)), totalPaise, id)
      assert.equal(sum(lines.map((line) => line.taxPaise)), taxPaise, id)
    }
    for (const { id, token, taxPaise, totalPaise } of drawn.filter((_, index) => index % 8 === 0)) {
      const { body } = await shop.call(getOrder, { token, params: { id } })
      assert.deepEqual([paiseOf(body.tax_amount), paiseOf(body.total_amount)], [taxPaise, totalPaise], id)
    }
    const { rows } = await shop.db.execute<{ tax: number }>(sql`
      SELECT tax_paise::float8 AS tax FROM orders WHERE id >= ${drawn[0]?.number} ORDER BY id`)
    assert.deepEqual(
      rows.map(({ tax }) => tax),
      drawn.map(({ taxPaise }) => taxPaise),
    )
  })

  it('invoice and vouchers have the tax line by line', () => {
    const byOrder = Map.groupBy(stored, (line) => line.order)
    for (const order of drawn) {
      const charged = (byOrder.get(order.number) ?? []).filter(({ kind }) => kind !== 'credit_note')
      const documented = order.isPacked ? order.totalPaise : sum(order.vouchers)
      assert.equal(sum(charged.map(({ gross }) => gross)), documented, order.id)
      if (documented === order.totalPaise) assert.equal(sum(charged.map(taxOf)), order.taxPaise, order.id)
      if (!order.isPacked || order.vouchers.length > 0) continue
      assert.deepEqual(
        charged.map((line) => [line.product, line.component, line.hsn, line.rate, line.gross, taxOf(line)]),
        order.lines
          .filter(({ grossPaise }) => grossPaise > 0)
          .map((line) => [
            line.productId,
            line.component,
            line.hsn,
            line.rate,
            line.grossPaise,
            line.taxPaise,
          ]),
        order.id,
      )
    }
  })

  it('notes add up to their invoice', () => {
    const byDocument = Map.groupBy(stored, ({ document }) => document)
    const byInvoice = Map.groupBy(
      stored.filter(({ kind }) => kind === 'credit_note'),
      ({ invoice }) => invoice ?? 0,
    )
    assert.ok(byInvoice.size > count / 8, String(byInvoice.size))
    for (const [invoice, notes] of byInvoice) {
      const order = drawn.find(({ number }) => number === notes[0]?.order) ?? assert.fail('no order')
      checkNotes(order, byDocument.get(invoice) ?? [], notes)
    }
    const atMove = Math.min(
      ...stored.filter((line) => line.gstin === movedTo.gstin).map((line) => line.document),
    )
    const afterMove = stored.filter((line) => line.gstin !== movedTo.gstin && line.document > atMove)
    assert.deepEqual([...new Set(afterMove.map(({ kind }) => kind))], ['credit_note'])
  })

  it('reports agree with documents and sold packs', async () => {
    const net = sum(drawn.filter(({ isPacked }) => isPacked).map(leftOf))
    const [tax, sales] = [await readFigures('tax', 'rate'), await readFigures('sales', 'state')]
    assert.deepEqual(
      [tax.total('net'), sales.total('net'), netOf(stored, ({ gross }) => gross)],
      [net, net, net],
    )
    for (const key of taxKeys) {
      assert.equal(
        tax.total(key),
        netOf(stored, (line) => line[key]),
        key,
      )
    }
    for (const [rate, lines] of Map.groupBy(stored, (line) => line.rate)) {
      assert.equal(paiseOf(tax.row(String(rate), 'tax')), netOf(lines, taxOf), `${rate} %`)
    }
    const products = await readFigures('products', 'product')
    const byProduct = Map.groupBy(
      drawn.flatMap(({ items }) => items),
      ({ productId }) => productId,
    )
    for (const [productId, items] of byProduct) {
      const sold = [sum(items.map(({ invoiced }) => invoiced)), sum(items.map(({ credited }) => credited))]
      const shown = [products.row(String(productId), 'packs'), products.row(String(productId), 'back')]
      assert.deepEqual(shown, sold, `packs of ${productId}`)
    }
  })

  it('GSTR-1 agrees with documents and sold pieces', async () => {
    const { shown, sheets } = await makeReturn(readingOf(shop.db), month)
    assert.deepEqual([...new Set(shown.errors.map(({ code }) => code))], ['other_gstin'])
    assert.equal(shown.gstin, movedTo.gstin)
    for (const key of taxKeys) {
      const added = netOf(stored, (line) => line[key])
      assert.equal(paiseOf(shown.net[key]) - paiseOf(earlier.net[key]), added, key)
      const summed = sum(shown.hsn.map((row) => paiseOf(row[key])))
      assert.equal(summed, paiseOf(shown.net[key]), `table 12: ${key}`)
    }
    const { b2cs, b2cl, cdnur, nil } = sheets
    const { inter, intra } = nil.consumers
    const supplies = sum([...b2cs, ...b2cl, inter, intra].map(({ totalPaise }) => totalPaise))
    assert.equal(supplies - sum(cdnur.map(({ totalPaise }) => totalPaise)), paiseOf(shown.net.total))
    for (const [key, quantity] of expectedPieces()) {
      assert.equal(piecesIn(shown, key) - piecesIn(earlier, key), quantity, key)
    }
  })

  it("the day's closing agrees to the paisa", async () => {
    const closing = await closeDay(readingOf(shop.db), today)
    const vouchers = sum(drawn.flatMap((order) => order.vouchers))
    const notes = sum(drawn.flatMap((order) => order.notes))
    const packed = drawn.filter(({ isPacked }) => isPacked)
    const invoiced = sum(packed.map((order) => order.totalPaise - sum(order.vouchers)))
    const captured = sum(drawn.map(({ totalPaise }) => totalPaise))
    const { captured: came, orders, refunds, documents } = closing
    assert.deepEqual(
      [came, orders, refunds].map(({ amount }) => paiseOf(amount)),
      [captured, sum(drawn.map(leftOf)), vouchers + notes],
    )
    assert.deepEqual(
      [documents.invoices, documents.credit_notes, documents.refund_vouchers].map(({ amount }) =>
        paiseOf(amount),
      ),
      [invoiced, notes, vouchers],
    )
    assert.deepEqual([came.count, documents.invoices.count], [count, packed.length])
    assert.deepEqual([closing.difference, closing.wrong, closing.adds_up], [0, 0, true])
  })
})
