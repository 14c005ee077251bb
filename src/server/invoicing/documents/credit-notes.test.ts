import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { defaultSettings as settings } from '#shared/settings/default-settings.ts'
import { placeIn } from '#test/delivery-address.ts'
import { openPayingShop } from '#test/paying-shop.ts'
import { refundAmount } from '#test/refund-amount.ts'
import { taxInside } from '../../checkout/quote/charged-parts.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { type CreditedLine, creditLines } from './credit-lines.ts'
import { dateInIndia, documentNumber, financialYearOf } from './series.ts'
import { chargedLines, type TaxedOrder } from './tax-lines.ts'

const shop = await openPayingShop({ after })
const { db } = shop

const sum = (numbers: number[]): number => numbers.reduce((total, each) => total + each, 0)

describe('the numbers of tax documents', () => {
  it('document numbers restart with the Indian financial year', () => {
    assert.equal(financialYearOf('2026-03-31'), '2025-26')
    assert.equal(financialYearOf('2026-04-01'), '2026-27')
    assert.equal(financialYearOf('2099-12-31'), '2099-00')
    assert.equal(dateInIndia(new Date('2026-03-31T18:29:59Z')), '2026-03-31')
    assert.equal(dateInIndia(new Date('2026-03-31T18:30:00Z')), '2026-04-01')
  })

  it('document numbers have at most sixteen characters', () => {
    assert.equal(documentNumber('INV', '2026-27', 123), 'INV/26-27/000123')
    assert.ok(documentNumber('INV', '2026-27', 999_999).length <= 16)
  })
})

describe('the lines of a credit note', () => {
  const order: TaxedOrder = {
    discountPaise: 10_001,
    shippingPaise: 7_900,
    items: [
      {
        id: 1,
        name: 'Feed',
        hsn: '3101',
        ratePercent: 5,
        pricePaise: 33_333,
        quantity: 3,
        isDiscounted: true,
        components: null,
      },
      {
        id: 2,
        name: 'Kit',
        hsn: '3101',
        ratePercent: 18,
        pricePaise: 115_000,
        isDiscounted: true,
        quantity: 1,
        components: [
          { name: 'Feed', hsn: '3101', ratePercent: 5, sharePaise: 60_000 },
          { name: 'Trowel', hsn: '8201', ratePercent: 18, sharePaise: 40_000 },
          { name: 'Seeds', hsn: '1209', ratePercent: 0, sharePaise: 15_000 },
        ],
      },
    ],
  }
  const total = 33_333 * 3 + 115_000 - 10_001 + 7_900
  const charged = chargedLines(order)

  it('a credit note names a kit by its components', () => {
    assert.deepEqual(
      charged.map(({ orderItemId, component, hsn }) => [orderItemId, component, hsn]),
      [
        [1, 0, '3101'],
        [2, 1, '3101'],
        [2, 2, '8201'],
        [2, 3, '1209'],
      ],
    )
    assert.equal(sum(charged.map(({ grossPaise }) => grossPaise)), total)
  })

  it('a full refund credits every line with its whole tax', () => {
    const lines = creditLines(total, charged, [], false)
    assert.equal(sum(lines.map(({ grossPaise }) => grossPaise)), total)
    assert.ok(lines.every(({ quantity }) => quantity !== null))
    assert.deepEqual(
      lines.map(({ igstPaise }) => igstPaise),
      charged.map(({ grossPaise, ratePercent }) => taxInside(grossPaise, ratePercent)),
    )
    assert.ok(lines.every(({ cgstPaise, sgstPaise }) => cgstPaise === 0 && sgstPaise === 0))
  })

  it('credit notes split the tax in halves within the seller’s state', () => {
    const lines = creditLines(total, charged, [], true)
    for (const line of lines) {
      assert.equal(line.cgstPaise, line.sgstPaise)
      assert.equal(line.igstPaise, 0)
      assert.equal(line.taxablePaise + 2 * line.cgstPaise, line.grossPaise)
    }
    assert.ok(lines.some(({ cgstPaise }) => cgstPaise > 0))
  })

  it('partial refunds never credit more than a line, finally all', () => {
    for (const cuts of [[1_00], [5_000, 7_77], [99_999, 100, 100], Array<number>(50).fill(1_03)]) {
      const parts = [...cuts, total - sum(cuts)]
      const credited: CreditedLine[] = []
      for (const part of parts) {
        const lines = creditLines(part, charged, credited, false)
        assert.equal(sum(lines.map(({ grossPaise }) => grossPaise)), part)
        credited.push(...lines.map((line) => ({ ...line, taxPaise: line.igstPaise })))
      }
      for (const line of charged) {
        const back = credited.filter(
          (one) => one.orderItemId === line.orderItemId && one.component === line.component,
        )
        assert.equal(sum(back.map(({ grossPaise }) => grossPaise)), line.grossPaise)
      }
    }
  })
})

describe('refund vouchers in the shop', () => {
  const shipping = (state: string) => ({
    fullName: 'Meera Iyer',
    address: '12 Lake View Road',
    city: 'Somewhere',
    ...placeIn(state),
    country: 'India',
  })
  const buy = async (state: string) => {
    const { token } = await shop.registerShopper()
    const id = await shop.buy(token, { items: [{ productId: 1, quantity: 1 }], shipping: shipping(state) })
    const { total_amount, tax_amount } = await shop.order(token, id)
    return {
      orderId: Number(id.slice(3)),
      totalPaise: Math.round(total_amount * 100),
      taxPaise: Math.round(tax_amount * 100),
    }
  }
  const refundAll = ({ orderId, totalPaise }: { orderId: number; totalPaise: number }) =>
    refundAmount(db, {
      orderId,
      amountPaise: totalPaise,
      refundableSeenPaise: totalPaise,
    })
  const noteOf = async (orderId: number) => {
    const { rows } = await db.execute<Record<string, unknown>>(
      sql`SELECT * FROM tax_documents WHERE order_id = ${orderId}`,
    )
    return rows[0] ?? assert.fail()
  }

  it('a refund voucher has everything that the law requires', async () => {
    const order = await buy('Maharashtra')
    await refundAll(order)
    const note = await noteOf(order.orderId)
    assert.partialDeepStrictEqual(note, {
      supplier_name: settings.legal.entityName,
      supplier_gstin: settings.legal.gstin,
      recipient_name: 'Meera Iyer',
      recipient_address: '12 Lake View Road, Somewhere, Maharashtra, 411001, India',
      place_of_supply: 'Maharashtra',
      place_of_supply_code: '27',
      is_reverse_charge: false,
      reason: 'by_lines',
      total_paise: String(order.totalPaise),
      igst_paise: String(order.taxPaise),
      cgst_paise: '0',
    })
    assert.match(String(note.number), /^RFV\/\d\d-\d\d\/\d{6}$/)
    assert.match(String(note.supplier_address), /Hyderabad/)
    const { rows } = await db.execute<Record<string, unknown>>(sql`
      SELECT description, hsn, quantity, tax_rate_percent::float8 AS rate, gross_paise::float8 AS gross
      FROM tax_document_lines WHERE document_id = ${note.id}`)
    assert.equal(rows.length, 1)
    assert.partialDeepStrictEqual(rows[0], { quantity: 1, rate: 5, gross: order.totalPaise })
    assert.match(String(rows[0]?.hsn), /^\d{4,8}$/)
  })

  it('a voucher prints the seller’s state, or an unknown one literally', async () => {
    const near = await buy('Telangana')
    await refundAll(near)
    assert.partialDeepStrictEqual(await noteOf(near.orderId), { place_of_supply_code: '36', igst_paise: '0' })
    const strange = await buy('Kerala')
    await db.execute(
      sql`UPDATE orders SET shipping_state = 'Atlantis', shipping_state_code = NULL WHERE id = ${strange.orderId}`,
    )
    await refundAll(strange)
    assert.partialDeepStrictEqual(await noteOf(strange.orderId), {
      place_of_supply: 'Atlantis',
      place_of_supply_code: null,
      cgst_paise: '0',
    })
  })

  it('voucher numbers have no gaps, also concurrently and after a rollback', async () => {
    const orders = []
    for (let count = 0; count < 5; count += 1) orders.push(await buy('Telangana'))
    const undone = orders.pop() ?? assert.fail()
    await Promise.all(orders.map(refundAll))
    const failing = inTransaction(db, async (tx) => {
      await refundAmount(tx as unknown as typeof db, {
        orderId: undone.orderId,
        amountPaise: undone.totalPaise,
        refundableSeenPaise: undone.totalPaise,
      })
      throw new Error('undo')
    })
    await assert.rejects(failing, /undo/)
    await refundAll(undone)
    const { rows } = await db.execute<{ serial: number }>(sql`
      SELECT serial FROM tax_documents WHERE kind = 'refund_voucher' ORDER BY serial`)
    assert.deepEqual(
      rows.map(({ serial }) => serial),
      rows.map((_, index) => index + 1),
    )
    assert.ok(rows.length >= 8)
  })
})
