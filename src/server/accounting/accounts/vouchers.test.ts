import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { defaultSettings } from '#shared/settings/default-settings.ts'
import type { ReturnDocument } from '../gst-return/return-document.ts'
import {
  type Voucher,
  voucherOfDocument,
  voucherOfReceipt,
  voucherOfRefund,
  vouchersOfPayout,
} from './vouchers.ts'
import { creditNoteRows, invoiceRows, invoiceTitles, journalRows } from './zoho.ts'

const { ledgers } = defaultSettings
const taken = { id: 'pay_A', day: '2026-11-20', paise: 500, invoice: null }
const sides = ({ entries }: Voucher) => entries.map(({ ledger, paise }) => [ledger, paise])

const line = { description: 'Pot, 12"', hsn: '6912', unit: 'PAC', cgstPaise: 0, sgstPaise: 0 }
const invoice: ReturnDocument = {
  kind: 'invoice',
  reason: null,
  series: 'INV',
  financialYear: '2026-27',
  serial: 7,
  number: 'INV/26-27/000007',
  issuedOn: '2026-11-20',
  orderId: 7,
  supplierGstin: '36AAKCS0000A1Z7',
  recipientName: 'Meera Iyer',
  recipientAddress: null,
  recipientGstin: null,
  place: 'Jammu and Kashmir',
  placeCode: '01',
  totalPaise: 22_301,
  taxablePaise: 20_001,
  igstPaise: 2_300,
  cgstPaise: 0,
  sgstPaise: 0,
  invoice: null,
  lines: [
    { ...line, ratePercent: 18, quantity: 3, grossPaise: 11_801, taxablePaise: 10_001, igstPaise: 1_800 },
    { ...line, ratePercent: 5, quantity: 2, grossPaise: 10_500, taxablePaise: 10_000, igstPaise: 500 },
    { ...line, ratePercent: 0, quantity: 1, grossPaise: 0, taxablePaise: 0, igstPaise: 0 },
  ],
}
const note: ReturnDocument = {
  ...invoice,
  kind: 'credit_note',
  number: 'CRN/26-27/000002',
  invoice: { number: invoice.number, issuedOn: '2026-11-20', totalPaise: 22_301, creditedPaise: 22_301 },
}

describe('a voucher', () => {
  it('books an invoice by rate, without empty entries', () => {
    const voucher = voucherOfDocument(invoice, ledgers)
    assert.deepEqual(sides(voucher), [
      ['Online customers', 22_301],
      ['Online sales 5%', -10_000],
      ['Online sales 18%', -10_001],
      ['Output IGST', -2_300],
    ])
    assert.deepEqual([voucher.kind, voucher.reference], ['sale', 'ORD007'])
  })

  it('books a credit note as the reverse of its invoice', () => {
    const voucher = voucherOfDocument(note, ledgers)
    const reverse = sides(voucherOfDocument(invoice, ledgers)).map(([ledger, paise]) => [
      ledger,
      -Number(paise),
    ])
    assert.deepEqual(sides(voucher), reverse)
    assert.deepEqual([voucher.kind, voucher.reference], ['credit_note', invoice.number])
  })

  it('books a payment without an order to a party of its own', () => {
    const receipt = { ...taken, order: null, method: 'upi', isByHand: false }
    assert.deepEqual(sides(voucherOfReceipt(receipt, ledgers)), [
      ['Razorpay', 500],
      ['Unmatched online payments', -500],
    ])
  })

  it('books money to who holds it: cash, bank or courier', () => {
    const receipt = { ...taken, order: 'ORD007' }
    const holders = [
      { method: 'cash', isByHand: true },
      { method: 'upi', isByHand: true },
      { method: 'bank', isByHand: true },
      { method: 'cod', isByHand: false },
    ].map((how) => sides(voucherOfReceipt({ ...receipt, ...how }, ledgers))[0])
    assert.deepEqual(holders, [
      ['Cash', 500],
      ['Bank', 500],
      ['Bank', 500],
      ['Cash on delivery at couriers', 500],
    ])
  })

  it('books a refund paid by hand to the bank', () => {
    const refund = { id: 'refund-3', day: '2026-11-20', order: 'ORD007', paise: 500, isDispute: false }
    const byHand = voucherOfRefund({ ...refund, bankReference: 'UTR1' }, ledgers)
    assert.deepEqual(sides(byHand), [
      ['Online customers', 500],
      ['Bank', -500],
    ])
    assert.equal(byHand.reference, 'UTR1')
    assert.deepEqual(sides(voucherOfRefund({ ...refund, bankReference: null }, ledgers)).at(1), [
      'Razorpay',
      -500,
    ])
  })

  it('parts a payout into its fee and its transfer', () => {
    const payout = {
      id: 'setl_A',
      remittance: null,
      utr: 'UTR2',
      day: '2026-11-20',
      feePaise: 200,
      taxPaise: 36,
      netPaise: 9_764,
    }
    assert.deepEqual(vouchersOfPayout(payout, ledgers).map(sides), [
      [
        ['Payment gateway charges', 200],
        ['Input GST on gateway charges', 36],
        ['Razorpay', -236],
      ],
      [
        ['Bank', 9_764],
        ['Razorpay', -9_764],
      ],
    ])
    const free = vouchersOfPayout({ ...payout, feePaise: 0, taxPaise: 0 }, ledgers)
    assert.deepEqual(
      free.map(({ kind }) => kind),
      ['payout'],
    )
  })

  it('parts a remittance into deductions and transfer of the courier', () => {
    const remittance = {
      id: 'remittance-7',
      remittance: 'Delhivery REM-1',
      utr: 'UTR3',
      day: '2026-11-20',
      feePaise: 4_500,
      taxPaise: 0,
      netPaise: 115_500,
    }
    const vouchers = vouchersOfPayout(remittance, ledgers)
    assert.deepEqual(vouchers.map(sides), [
      [
        ['Courier charges', 4_500],
        ['Cash on delivery at couriers', -4_500],
      ],
      [
        ['Bank', 115_500],
        ['Cash on delivery at couriers', -115_500],
      ],
    ])
    assert.deepEqual(
      vouchers.map(({ note }) => note),
      ['Deductions of the remittance Delhivery REM-1', 'Remittance Delhivery REM-1, UTR3'],
    )
  })
})

describe('a row for Zoho Books', () => {
  const cellsOf = (rows: ReturnType<typeof invoiceRows>, title: string) =>
    rows.map((cells) => cells[invoiceTitles.indexOf(title)])

  it('keeps the amount of packs that do not share it evenly', () => {
    const rows = invoiceRows(invoice, 'ORD007', ledgers)
    assert.deepEqual(cellsOf(rows, 'Quantity'), [1, 2, 1])
    assert.deepEqual(cellsOf(rows, 'Item Price'), ['118.01', '52.50', '0.00'])
    assert.deepEqual(cellsOf(rows, 'Item Desc'), ['3 PAC', '', ''])
    assert.deepEqual(cellsOf(rows, 'Item Tax'), ['IGST18', 'IGST5', 'IGST0'])
    assert.deepEqual(cellsOf(rows, 'Place of Supply'), ['JK', 'JK', 'JK'])
  })

  it('names the invoice of a credit note and its size', () => {
    const [cells] = creditNoteRows(note, 'ORD007', ledgers)
    assert.deepEqual(cells?.slice(3, 6), [invoice.number, '2026-11-20', 'B2C Others'])
    const large = { ...note, invoice: { ...(note.invoice ?? assert.fail()), totalPaise: 30_000_000 } }
    assert.equal(creditNoteRows(large, 'ORD007', ledgers)[0]?.[5], 'B2C Large')
  })

  it('names the GSTIN of a business and nobody else', () => {
    const identity = (rows: ReturnType<typeof invoiceRows>) =>
      ['Customer Name', 'GST Treatment', 'GST Identification Number (GSTIN)'].map(
        (title) => cellsOf(rows, title)[0],
      )
    const gstin = '01AAPFU0939F1ZZ'
    const ofBusiness = invoiceRows({ ...invoice, recipientGstin: gstin }, 'ORD007', ledgers)
    assert.deepEqual(identity(ofBusiness), ['Online customers', 'business_gst', gstin])
    assert.deepEqual(identity(invoiceRows(invoice, 'ORD007', ledgers)), ['Online customers', 'consumer', ''])
    const [cells] = creditNoteRows({ ...note, recipientGstin: gstin }, 'ORD007', ledgers)
    assert.deepEqual(cells?.slice(5, 10), ['Registered', 'ORD007', 'Online customers', 'business_gst', gstin])
  })

  it('books buyers to the accounts receivable', () => {
    const refund = {
      id: 'r',
      day: '2026-11-20',
      order: 'ORD007',
      paise: 500,
      isDispute: false,
      bankReference: null,
    }
    const rows = journalRows(voucherOfRefund(refund, ledgers))
    assert.deepEqual(
      rows.map((cells) => cells.slice(5, 9)),
      [
        ['Accounts Receivable', 'Online customers', '5.00', ''],
        ['Razorpay', '', '', '5.00'],
      ],
    )
  })
})
