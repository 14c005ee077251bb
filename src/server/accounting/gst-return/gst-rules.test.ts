import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { isGstin } from '#shared/gstin.ts'
import { lastDayOfCredit } from '../../invoicing/documents/series.ts'
import { checkDocuments } from './check-documents.ts'
import { checkSeries, runsOf } from './check-series.ts'
import { checkSheets, sumDocuments } from './check-sheets.ts'
import { isHsn, isLarge, isSlab } from './gst-limits.ts'
import { makeSheets } from './make-sheets.ts'
import type { ReturnDocument, ReturnLine } from './return-document.ts'
import { tableOfSheet } from './sheet-table.ts'

const gstin = '36AAKCS0000A1Z7'

const line = (grossPaise: number, more: Partial<ReturnLine> = {}): ReturnLine => {
  const { ratePercent = 5 } = more
  const igstPaise = Math.round((grossPaise * ratePercent) / (100 + ratePercent))
  return {
    description: 'Feed',
    hsn: '3101',
    unit: 'PAC',
    quantity: 1,
    ratePercent,
    grossPaise,
    igstPaise,
    cgstPaise: 0,
    sgstPaise: 0,
    taxablePaise: grossPaise - igstPaise,
    ...more,
  }
}

/** An invoice to Karnataka with some lines. */
function document(lines: ReturnLine[], more: Partial<ReturnDocument> = {}): ReturnDocument {
  const sum = (of: (one: ReturnLine) => number) => lines.reduce((total, one) => total + of(one), 0)
  return {
    kind: 'invoice',
    reason: null,
    series: 'INV',
    financialYear: '2026-27',
    serial: 1,
    number: 'INV/26-27/000001',
    issuedOn: '2026-05-04',
    orderId: 7,
    supplierGstin: gstin,
    recipientGstin: null,
    recipientName: 'Asha Rao',
    recipientAddress: 'House 1, Bengaluru',
    place: 'Karnataka',
    placeCode: '29',
    invoice: null,
    lines,
    totalPaise: sum(({ grossPaise }) => grossPaise),
    taxablePaise: sum(({ taxablePaise }) => taxablePaise),
    igstPaise: sum(({ igstPaise }) => igstPaise),
    cgstPaise: sum(({ cgstPaise }) => cgstPaise),
    sgstPaise: sum(({ sgstPaise }) => sgstPaise),
    ...more,
  }
}

const note = (lines: ReturnLine[], invoice: ReturnDocument, more: Partial<ReturnDocument> = {}) =>
  document(lines, {
    kind: 'credit_note',
    series: 'CRN',
    number: 'CRN/26-27/000001',
    issuedOn: '2026-06-01',
    invoice: {
      number: invoice.number,
      issuedOn: invoice.issuedOn,
      totalPaise: invoice.totalPaise,
      creditedPaise: lines.reduce((total, { grossPaise }) => total + grossPaise, 0),
    },
    ...more,
  })

const codesOf = (one: ReturnDocument): string[] => checkDocuments([one], gstin).map(({ code }) => code)

describe('the rules of GSTR-1', () => {
  it('checks a GSTIN by its check digit', () => {
    assert.ok(isGstin('27AAPFU0939F1ZV') && isGstin(gstin))
    assert.ok(!isGstin('27AAPFU0939F1ZW') && !isGstin('27AAPFU0939F1Z'))
  })

  it('applies each limit from its day', () => {
    assert.deepEqual([isLarge(1_00_000_01, '2024-08-01'), isLarge(1_00_000_01, '2024-07-31')], [true, false])
    assert.equal(isLarge(1_00_000_00, '2026-01-01'), false, 'above, not from')
    assert.deepEqual(
      [isSlab(12, '2025-09-21'), isSlab(12, '2025-09-22'), isSlab(40, '2025-09-22')],
      [true, false, true],
    )
    assert.deepEqual(
      [lastDayOfCredit('2026-03-31'), lastDayOfCredit('2026-04-01')],
      ['2026-11-30', '2027-11-30'],
    )
    assert.deepEqual(['3101', '31010099', '310100', '31', '7701', '0001', '31O1'].map(isHsn), [
      true,
      true,
      true,
      false,
      false,
      false,
      false,
    ])
  })

  it('lists large invoices to another state with their credit notes', () => {
    const large = document([line(95_000_00), line(6_000_00, { ratePercent: 0, hsn: '1209' })])
    const small = document([line(90_000_00)], { number: 'INV/26-27/000002', serial: 2 })
    const back = note([line(100_00)], large)
    const sheets = makeSheets([large, small, back])
    const rows = (name: 'b2cl' | 'b2cs' | 'cdnur' | 'exemp') => tableOfSheet(name, sheets, []).slice(1)
    assert.deepEqual(rows('b2cl'), [
      ['INV/26-27/000001', '04-May-2026', 101_000, '29-Karnataka', null, 5, 90_476.19, 0, null],
    ])
    assert.deepEqual(rows('cdnur'), [
      ['B2CL', 'CRN/26-27/000001', '01-Jun-2026', 'C', '29-Karnataka', 100, null, 5, 95.24, 0],
    ])
    assert.deepEqual(
      rows('b2cs').map((cells) => cells[4]),
      [85_714.29],
    )
    assert.deepEqual(rows('exemp')[2], ['Inter-State supplies to unregistered persons', 6_000, 0, 0])
    const own = makeSheets([document([line(2_00_000_00)], { placeCode: '36', place: 'Telangana' })])
    assert.deepEqual([own.b2cl.length, own.b2cs.length], [0, 1], 'the own state is never large')
  })

  it('shortens names of goods to thirty characters', () => {
    const named = (description: string) =>
      makeSheets([document([line(100_00, { description })])]).hsn[0]?.description
    assert.equal(named('Seeds: tulsi, coriander, methi and more'), 'Seeds: tulsi, coriander, methi')
    assert.equal(named('Balcony Feed'), 'Balcony Feed')
  })

  it('shows a month with only credits below zero', () => {
    const sold = document([line(500_00)])
    const sheets = makeSheets([note([line(500_00)], sold)])
    assert.deepEqual(tableOfSheet('b2cs', sheets, [])[1]?.slice(0, 5), [
      'OE',
      '29-Karnataka',
      5,
      null,
      -476.19,
    ])
    assert.equal(sheets.hsn[0]?.quantity, -1)
  })

  it('puts every line into exactly one sheet', () => {
    const anyLine = fc
      .record({ gross: fc.integer({ min: 2, max: 90_000_00 }), ratePercent: fc.constantFrom(0, 5, 18) })
      .map(({ gross, ratePercent }) => line(gross, { ratePercent }))
    const anyDocument = fc
      .record({
        lines: fc.array(anyLine, { minLength: 1, maxLength: 4 }),
        code: fc.constantFrom('29', '36', '27'),
        isNote: fc.boolean(),
        serial: fc.integer({ min: 1, max: 9_999 }),
      })
      .map(({ lines, code, isNote, serial }) => {
        const sold = document(lines, { serial, number: `INV/26-27/${serial}`, placeCode: code, place: code })
        return isNote
          ? note(lines, sold, { serial, number: `CRN/26-27/${serial}`, placeCode: code, place: code })
          : sold
      })
    fc.assert(
      fc.property(
        fc.uniqueArray(anyDocument, { selector: ({ number }) => number, maxLength: 12 }),
        (documents) => {
          assert.deepEqual(checkSheets(makeSheets(documents), sumDocuments(documents)), [])
        },
      ),
    )
    const sheets = makeSheets([document([line(100_00)])])
    const [error] = checkSheets({ ...sheets, hsn: [] }, sumDocuments([document([line(100_00)])]))
    assert.match(error?.words ?? '', /HSN summary of table 12 add up to ₹0\.00/)
  })

  it('finds errors of a document, and none in a correct one', () => {
    const right = document([line(500_00)])
    assert.deepEqual(codesOf(right), [])
    const wrong: [string, ReturnDocument][] = [
      ['number', document([line(500_00)], { number: 'INVOICE/26-27/000001' })],
      ['financial_year', document([line(500_00)], { issuedOn: '2027-04-01' })],
      ['kind_of_tax', document([line(500_00)], { placeCode: '36', place: 'Telangana' })],
      ['address', document([line(60_000_00)], { recipientAddress: null })],
      ['rate', document([line(500_00, { ratePercent: 12 })])],
      ['no_invoice', note([line(500_00)], right, { invoice: null })],
      ['over_credited', note([line(500_01)], right)],
      ['late_credit', note([line(500_00)], right, { issuedOn: '2027-12-01', financialYear: '2027-28' })],
      ['before_invoice', note([line(500_00)], right, { issuedOn: '2026-05-03' })],
    ]
    for (const [code, one] of wrong) assert.deepEqual(codesOf(one), [code], code)
    assert.deepEqual(codesOf(document([line(500_00)], { supplierGstin: '27AAPFU0939F1ZV' })), ['other_gstin'])
  })

  it('names missing numbers and begins a new run after gaps', () => {
    const numbered = [1, 2, 5, 6, 7].map((serial) =>
      document([line(100_00)], { serial, number: `INV/26-27/00000${serial}` }),
    )
    assert.deepEqual(
      runsOf(numbered).map(({ from, to, total }) => [from, to, total]),
      [
        ['INV/26-27/000001', 'INV/26-27/000002', 2],
        ['INV/26-27/000005', 'INV/26-27/000007', 3],
      ],
    )
    const [gap] = checkSeries([{ series: 'INV', financialYear: '2026-27', serial: 3 }])
    assert.deepEqual([gap?.document, gap?.code], ['INV/26-27/000003', 'gap'])
  })
})
