import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type SQL, sql } from 'drizzle-orm'
import { packOrder } from '#contract/admin/fulfilment.ts'
import { openPayingOffice } from '#test/office.ts'
import { wrongStock } from '#test/stock-ledger.ts'
import { expirePayment } from '../../payments/ending/end-payment.ts'
import { compareReservations } from '../../payments/reconciliation/compare-reservations.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { orderTransitions } from '../orders/order-states.ts'
import { returnTransitions } from '../returns/return-states.ts'
import { paymentTransitions } from './payment-states.ts'

const { shop, office, paidOrder } = await openPayingOffice()
const { db } = shop

const numberOf = (id: string): number => Number(id.slice(3))

/** A packed order, which has an invoice. */
async function packedOrder(): Promise<number> {
  const { id } = await paidOrder([{ productId: 5, quantity: 2 }])
  assert.equal((await office.change(packOrder, id)).status, 200)
  return numberOf(id)
}

const packed = await packedOrder()

/** Asserts that the database rejects a statement by this rule. */
async function assertRejected(statement: SQL, rule: RegExp): Promise<void> {
  await assert.rejects(
    db.execute(statement),
    ({ cause }: Error) => rule.test(String(cause)),
    `It ran: ${String(rule)}`,
  )
}

describe('database rules of states', () => {
  it('matches the steps of the database with the state tables', async () => {
    const { rows } = await db.execute<{ life: string; before: string; after: string[] }>(
      sql`SELECT life, before, after FROM state_moves()`,
    )
    const byLife = (life: string) =>
      Object.fromEntries(rows.filter((row) => row.life === life).map(({ before, after }) => [before, after]))
    const typed = (life: Record<string, Record<string, string>>) =>
      Object.fromEntries(
        Object.entries(life)
          .map(([before, moves]) => [before, [...new Set(Object.values(moves))].sort()] as const)
          .filter(([, states]) => states.length > 0),
      )
    assert.deepEqual(byLife('orders'), typed(orderTransitions))
    assert.deepEqual(byLife('payments'), typed(paymentTransitions))
    assert.deepEqual(byLife('returns'), typed(returnTransitions))
  })

  it('rejects an unknown step in the database', async () => {
    await assertRejected(
      sql`UPDATE orders SET status = 'awaiting_payment' WHERE id = ${packed}`,
      /can't go from packed to awaiting_payment/,
    )
    await assertRejected(
      sql`UPDATE payments SET status = 'open' WHERE order_id = ${packed}`,
      /can't go from paid to open/,
    )
    const { rows } = await db.execute<{ id: number }>(sql`
      INSERT INTO returns (order_id, status, cause, wish, words, author)
      VALUES (${packed}, 'settled', 'damaged', 'refund', 'Broken', 'shopper') RETURNING id::int`)
    await assertRejected(
      sql`UPDATE returns SET status = 'asked' WHERE id = ${rows[0]?.id}`,
      /can't go from settled to asked/,
    )
  })

  it('rejects a paid payment without its money', async () => {
    const decided = /payments_decided_by_money/
    await assertRejected(
      sql`UPDATE payments SET provider_payment_id = NULL WHERE order_id = ${packed}`,
      decided,
    )
    const { token } = await shop.registerShopper()
    const started = await shop.start(token, { items: [{ productId: 5, quantity: 1 }] })
    await assertRejected(
      sql`UPDATE payments SET status = 'paid' WHERE order_id = ${numberOf(started.orderId)}`,
      decided,
    )
  })
})

describe('what was paid', () => {
  const changes: [string, SQL][] = [
    [
      'the amount of a payment',
      sql`UPDATE payments SET amount_paise = amount_paise + 1 WHERE order_id = ${packed}`,
    ],
    ['the currency of a payment', sql`UPDATE payments SET currency = 'USD' WHERE order_id = ${packed}`],
    [
      'the total of an order',
      sql`UPDATE orders SET total_paise = total_paise + 1, subtotal_paise = subtotal_paise + 1 WHERE id = ${packed}`,
    ],
    ['the tax of an order', sql`UPDATE orders SET tax_paise = tax_paise + 1 WHERE id = ${packed}`],
    [
      'the price of an item',
      sql`UPDATE order_items SET price_paise = price_paise - 1 WHERE order_id = ${packed}`,
    ],
    ['the packs of an item', sql`UPDATE order_items SET quantity = quantity - 1 WHERE order_id = ${packed}`],
    ['the tax rate of an item', sql`UPDATE order_items SET tax_rate_percent = 18 WHERE order_id = ${packed}`],
  ]
  for (const [what, statement] of changes) {
    it(`protects ${what} of a paid order`, () =>
      assertRejected(statement, /is paid, so its amounts in \w+ stay/))
  }

  it('protects the components of a kit that was paid', async () => {
    const { id } = await paidOrder([{ productId: 6, quantity: 1 }])
    await assertRejected(
      sql`UPDATE order_item_parts SET share_paise = share_paise + 1
        WHERE order_item_id = (SELECT id FROM order_items WHERE order_id = ${numberOf(id)})`,
      /amounts in order_item_parts stay/,
    )
  })

  // #charge-keeps-items
  it('forbids adding and removing items of a paid order', async () => {
    const { id } = await paidOrder([{ productId: 6, quantity: 1 }])
    const ofOrder = sql`order_item_id = (SELECT id FROM order_items WHERE order_id = ${numberOf(id)})`
    const items = /is paid, so its rows in order_items stay/
    const parts = /is paid, so its rows in order_item_parts stay/
    await assertRejected(sql`DELETE FROM order_item_parts WHERE ${ofOrder}`, parts)
    await assertRejected(
      sql`INSERT INTO order_item_parts SELECT part.* FROM order_item_parts part WHERE ${ofOrder}`,
      parts,
    )
    await assertRejected(sql`DELETE FROM order_items WHERE order_id = ${packed}`, items)
    await assertRejected(
      sql`INSERT INTO order_items (order_id, product_id, product_name, price_paise, original_price_paise, tax_rate_percent, hsn, quantity)
        SELECT order_id, 1, 'More', price_paise, original_price_paise, tax_rate_percent, hsn, 1 FROM order_items WHERE order_id = ${packed}`,
      items,
    )
  })

  it('allows changes of a paid order that concern no money', async () => {
    await db.execute(
      sql`UPDATE orders SET shipping_city = 'Pune', version = version + 1 WHERE id = ${packed}`,
    )
    await db.execute(sql`UPDATE payments SET card_last4 = NULL WHERE order_id = ${packed}`)
  })
})

describe('the ledger of money out', () => {
  // #ledger-keeps-money
  it('forbids deleting and changing sent refunds', async () => {
    const { id } = await paidOrder([{ productId: 5, quantity: 1 }])
    const { rows } = await db.execute<{ id: number }>(sql`
      INSERT INTO refunds (payment_id, provider_payment_id, captured_paise, amount_paise, reason, status, idempotency_key)
      SELECT id, provider_payment_id, amount_paise, amount_paise, 'goodwill', 'processed', gen_random_uuid()
      FROM payments WHERE order_id = ${numberOf(id)} RETURNING id::int`)
    const row = sql`id = ${rows[0]?.id}`
    const keeps = /of the ledger of money out keeps its money/
    await assertRejected(sql`DELETE FROM refunds WHERE ${row}`, /of the ledger of money out can't be removed/)
    await assertRejected(sql`UPDATE refunds SET amount_paise = amount_paise - 100 WHERE ${row}`, keeps)
    await assertRejected(sql`UPDATE refunds SET captured_paise = captured_paise + 100 WHERE ${row}`, keeps)
    await assertRejected(sql`UPDATE refunds SET provider_payment_id = 'pay_other' WHERE ${row}`, keeps)
    await assertRejected(sql`UPDATE refunds SET kind = 'provider' WHERE ${row}`, keeps)
    await assertRejected(sql`UPDATE refunds SET status = 'void' WHERE ${row}`, keeps)
  })
})

describe('the ledger of the stock', () => {
  it('forbids deleting and changing stock movements', async () => {
    const stays = /The ledger of the stock can only be added to/
    await assertRejected(
      sql`UPDATE stock_movements SET change = change - 1 WHERE order_id = ${packed}`,
      stays,
    )
    await assertRejected(sql`UPDATE stock_movements SET order_id = NULL WHERE order_id = ${packed}`, stays)
    await assertRejected(sql`DELETE FROM stock_movements WHERE order_id = ${packed}`, stays)
    await assertRejected(sql`TRUNCATE stock_movements`, stays)
  })

  it('rejects a stock movement of an unknown kind', async () => {
    await assertRejected(
      sql`INSERT INTO stock_movements (product_id, change, reason, kind) VALUES (5, 1, 'found', 'found')`,
      /stock_movements_kind_check/,
    )
  })
})

describe('tax documents', () => {
  it('forbids truncating tax documents', async () => {
    for (const table of ['tax_documents', 'tax_document_lines']) {
      await assertRejected(sql`TRUNCATE ${sql.raw(table)} CASCADE`, /never changed/)
    }
  })

  /** Writes a credit note over a part of the invoice lines, with these totals. */
  const credit = (share: number, more: number) =>
    inTransaction(db, async (tx) => {
      const serial = Math.floor(Math.random() * 1e6)
      await tx.execute(sql`
        WITH invoice AS (SELECT * FROM tax_documents WHERE order_id = ${packed} AND kind = 'invoice'),
        refund AS (
          INSERT INTO refunds (payment_id, provider_payment_id, captured_paise, amount_paise, reason, status, idempotency_key)
          SELECT id, provider_payment_id, amount_paise, 100, 'by_lines', 'due', gen_random_uuid() FROM payments WHERE order_id = ${packed}
          RETURNING id),
        lines AS (
          SELECT line.*, line.gross_paise * ${share}::int AS part
          FROM tax_document_lines line JOIN invoice ON invoice.id = line.document_id),
        note AS (
          INSERT INTO tax_documents (kind, series, refund_id, invoice_id, order_id, number, financial_year, serial, issued_on,
            supplier_name, supplier_address, supplier_gstin, recipient_name, place_of_supply, reason, total_paise, taxable_paise,
            cgst_paise, sgst_paise, igst_paise)
          SELECT 'credit_note', 'CRN', refund.id, invoice.id, invoice.order_id, 'CRN/' || ${serial}::int, invoice.financial_year, ${serial}::int, invoice.issued_on,
            invoice.supplier_name, invoice.supplier_address, invoice.supplier_gstin, invoice.recipient_name, invoice.place_of_supply, 'by_lines',
            (SELECT sum(part) FROM lines) + ${more}::int, (SELECT sum(part) FROM lines) + ${more}::int, 0, 0, 0
          FROM invoice, refund RETURNING id)
        INSERT INTO tax_document_lines (document_id, position, order_item_id, component, description, hsn, tax_rate_percent, gross_paise,
          taxable_paise, cgst_paise, sgst_paise, igst_paise)
        SELECT note.id, line.position, line.order_item_id, line.component, line.description, line.hsn, line.tax_rate_percent, line.part, line.part, 0, 0, 0
        FROM lines line, note`)
    })

  it('rejects a credit note that differs from its lines', async () => {
    await assert.rejects(credit(1, 1), ({ message, cause }: Error) =>
      /differs from the sum of its lines/.test(`${message} ${String(cause)}`),
    )
  })

  it('rejects credit notes above their invoice', async () => {
    await assert.rejects(credit(2, 0), ({ message, cause }: Error) =>
      /exceed their invoice/.test(`${message} ${String(cause)}`),
    )
    await credit(1, 0)
    await assert.rejects(credit(1, 0), ({ message, cause }: Error) =>
      /exceed their invoice/.test(`${message} ${String(cause)}`),
    )
  })

  it('rejects a tax document line that comes later', async () => {
    await assert.rejects(
      db.execute(sql`
        INSERT INTO tax_document_lines (document_id, position, order_item_id, component, description, hsn, tax_rate_percent, gross_paise,
          taxable_paise, cgst_paise, sgst_paise, igst_paise)
        SELECT document_id, 99, order_item_id, component, description, hsn, tax_rate_percent, 1, 1, 0, 0, 0
        FROM tax_document_lines WHERE document_id = (SELECT id FROM tax_documents WHERE order_id = ${packed} AND kind = 'invoice') LIMIT 1`),
      ({ cause }: Error) => /differs from the sum of its lines/.test(String(cause)),
    )
  })
})

describe('reserved packs', () => {
  async function reserving(): Promise<{ orderId: number; paymentId: number }> {
    const { token } = await shop.registerShopper()
    const started = await shop.start(token, { items: [{ productId: 5, quantity: 2 }] })
    const orderId = numberOf(started.orderId)
    const { rows } = await db.execute<{ id: number }>(
      sql`SELECT id::int FROM payments WHERE order_id = ${orderId}`,
    )
    return { orderId, paymentId: rows[0]?.id ?? 0 }
  }

  it('keeps reservations when the mark of a payment changes', async () => {
    const { orderId, paymentId } = await reserving()
    await assertRejected(
      sql`UPDATE payments SET is_reserved = false WHERE order_id = ${orderId}`,
      /stay reserved, and it neither sold them nor gave them back/,
    )
    assert.equal(await expirePayment(db, paymentId, { note: 'Ended by a test.' }), true)
  })

  it('reports reservations without a payment until they agree', async () => {
    assert.deepEqual(await compareReservations(shop), [])
    await db.execute(sql`UPDATE stock SET reserved = reserved + 1 WHERE product_id = 5`)
    const { rows } = await db.execute<{ id: number }>(sql`SELECT id FROM stock WHERE product_id = 5`)
    const sentences = await compareReservations(shop)
    assert.match(
      sentences.join(),
      new RegExp(
        `^Stock ${rows[0]?.id} has \\d+ packs reserved, and payments under way and drafts hold \\d+\\.$`,
      ),
    )
    assert.deepEqual(await wrongStock(db), sentences)
    const open = async () =>
      (
        await db.execute(
          sql`SELECT reference, times, reason FROM failed_jobs WHERE kind = 'stock' AND resolved_at IS NULL`,
        )
      ).rows
    await compareReservations(shop)
    assert.deepEqual(await open(), [{ reference: String(rows[0]?.id), times: 2, reason: sentences[0] }])
    await db.execute(sql`UPDATE stock SET reserved = reserved - 1 WHERE product_id = 5`)
    assert.deepEqual(await compareReservations(shop), [])
    assert.deepEqual(await open(), [])
  })
})
