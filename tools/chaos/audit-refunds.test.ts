import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { auditRefunds, type RefundDiary } from './audit-refunds.ts'
import type { RefundLedger } from './refund-ledger.ts'

interface Evidence {
  books: RefundLedger
  observations: RefundDiary
}

/**
 * An order with a refunded pack, a replaced pack and an approved sum. Its shopper reported two problems and asked a
 * question.
 */
const allIsWell = (): Evidence => ({
  books: {
    lines: [{ id: 1, orderId: 7, bought: 2, refunded: 1, replaced: 1, shelved: 1, left: 3 }],
    refunds: [
      {
        id: 1,
        orderId: 7,
        amountPaise: 30_000,
        partsPaise: 30_000,
        documentPaise: 30_000,
        linesPaise: 30_000,
        taxedPaise: 30_000,
        alone: 'ORD007 clerk1',
        limitPaise: 40_000,
        origin: 'by_lines',
      },
      {
        id: 2,
        orderId: 7,
        amountPaise: 27_900,
        partsPaise: null,
        documentPaise: 27_900,
        linesPaise: 27_900,
        taxedPaise: 27_900,
        alone: null,
        limitPaise: 40_000,
        origin: 'cancelled',
      },
    ],
    invoiced: [
      {
        orderId: 7,
        totalPaise: 57_900,
        invoicePaise: 57_900,
        vouchersPaise: 0,
        refundedPaise: 57_900,
        taxes: [55_143, 1_379, 1_378, 0],
        creditedTaxes: [55_143, 1_379, 1_378, 0],
      },
    ],
    returns: [
      {
        id: 'RET001',
        orderId: 7,
        status: 'settled',
        settlement: 'refund',
        refunds: 1,
        replacements: 0,
        photographs: 1,
      },
      {
        id: 'RET002',
        orderId: 7,
        status: 'settled',
        settlement: 'replacement',
        refunds: 0,
        replacements: 1,
        photographs: 0,
      },
      {
        id: 'RET003',
        orderId: 7,
        status: 'asked',
        settlement: null,
        refunds: 0,
        replacements: 0,
        photographs: 0,
      },
    ],
    replacements: [
      { id: 'RPL001', status: 'sent', parcels: 1 },
      { id: 'RPL002', status: 'cancelled', parcels: 0 },
    ],
    approvals: [{ orderId: 7, asked: [27_900], made: [27_900], undecidedRefunds: 0 }],
    tickets: [{ id: 4, answers: [8, 9], mailed: [8, 9], logged: 2 }],
    questions: [{ words: 'Where is it?', orderId: 7, times: 1 }],
  },
  observations: {
    asked: new Map([['Where is it?', 'ORD007']]),
    reported: new Map([
      ['RET001', 'ORD007'],
      ['RET003', 'ORD007'],
    ]),
    photographed: new Set(['RET001']),
  },
})

/** What the audit says once something is wrong, as `about: sentence`. */
function found(spoil: (evidence: Evidence) => void): string[] {
  const evidence = allIsWell()
  spoil(evidence)
  return Object.entries(auditRefunds(evidence.books, evidence.observations)).flatMap(([about, sentences]) =>
    sentences.map((sentence) => `${about}: ${sentence}`),
  )
}

const first = <Row extends object>(rows: Row[], wrong: Partial<Row>): void =>
  void Object.assign(rows[0] ?? assert.fail(), wrong)

describe('the audit of refunds, returned packs and answers', () => {
  it('finds nothing where all is well', () => {
    assert.deepEqual(
      found(() => undefined),
      [],
    )
  })

  const wrongs: [string, (evidence: Evidence) => void, string][] = [
    [
      'a line of which more was given back than bought',
      ({ books }) => first(books.lines, { refunded: 2 }),
      'packs given back: line 1 of ORD007: 2 packs refunded and 1 replaced of 2',
    ],
    [
      'packs that were put back and never left',
      ({ books }) => first(books.lines, { shelved: 4 }),
      'packs given back: line 1 of ORD007: 4 packs put back of 3',
    ],
    [
      'a refund without a document',
      ({ books }) => first(books.refunds, { documentPaise: null, linesPaise: 0, taxedPaise: 0 }),
      'documents of refunds: refund 1 of ORD007: 30000 paise, parts, document, lines and taxes of 30000, , 0, 0',
    ],
    [
      'a refund of another sum than its parts',
      ({ books }) => first(books.refunds, { partsPaise: 29_999 }),
      'documents of refunds: refund 1 of ORD007: 30000 paise, parts, document, lines and taxes of 29999, 30000, 30000, 30000',
    ],
    [
      'an invoice that charges again what a voucher gave back',
      ({ books }) => first(books.invoiced, { vouchersPaise: 5_000 }),
      'documents of refunds: ORD007 of 57900 paise: an invoice of 57900, vouchers of 5000',
    ],
    [
      'a paisa of tax that was not credited',
      ({ books }) => first(books.invoiced, { creditedTaxes: [55_144, 1_378, 1_378, 0] }),
      'documents of refunds: ORD007 went back whole: 55143, 1379, 1378, 0 were charged, 55144, 1378, 1378, 0 credited',
    ],
    [
      'somebody who gave back more than they may, in two parts',
      ({ books }) => books.refunds.push({ ...(books.refunds[0] ?? assert.fail()), id: 3 }),
      'approvals: ORD007 clerk1 gave back 60000 paise alone, and may 40000: refund 1 of 30000, by_lines; refund 3 of 30000, by_lines',
    ],
    [
      'an approved refund that was never made',
      ({ books }) => first(books.approvals, { made: [] }),
      'approvals: ORD007: 27900 paise were approved,  went back so',
    ],
    [
      'a question that was refused and went out',
      ({ books }) => first(books.approvals, { undecidedRefunds: 1 }),
      'approvals: ORD007: 1 refunds went out unapproved',
    ],
    [
      'a return that was settled twice',
      ({ books }) => first(books.returns, { replacements: 1 }),
      'returns: RET001 is settled, settled by refund, with 1 refunds and 1 replacements',
    ],
    [
      'a settlement of a return that is still open',
      ({ books }) => first(books.returns, { status: 'ready' }),
      'returns: RET001 is ready, settled by refund, with 1 refunds and 0 replacements',
    ],
    [
      'a report that was taken and is not there',
      ({ books }) => books.returns.pop(),
      'returns: RET003 of ORD007 was taken and is not there',
    ],
    [
      'a photograph that was taken and is not there',
      ({ books }) => first(books.returns, { photographs: 0 }),
      'returns: the photograph of RET001 was taken and is not there',
    ],
    [
      'one photograph that is kept twice',
      ({ books }) => first(books.returns, { photographs: 2 }),
      'returns: RET001 has 2 photographs of one file',
    ],
    [
      'a replacement that left without a parcel',
      ({ books }) => first(books.replacements, { parcels: 0 }),
      'replacements: RPL001 is sent and has 0 parcels, not 1',
    ],
    [
      'a replacement that left in two parcels',
      ({ books }) => first(books.replacements, { parcels: 2 }),
      'replacements: RPL001 is sent and has 2 parcels, not 1',
    ],
    [
      'an answer that was not mailed',
      ({ books }) => first(books.tickets, { mailed: [8] }),
      'answers: ticket 4 has 2 answers, 1 mails of them and 2 entries',
    ],
    [
      'an answer that nobody wrote',
      ({ books }) => first(books.tickets, { logged: 1 }),
      'answers: ticket 4 has 2 answers, 2 mails of them and 1 entries',
    ],
    [
      'a question that was taken and is not there',
      ({ observations }) => observations.asked.set('And now?', 'ORD007'),
      'answers: “And now?” was taken and is not there',
    ],
    [
      'a question that stands there twice',
      ({ books }) => first(books.questions, { times: 2 }),
      'answers: “Where is it?” stands there 2 times',
    ],
  ]
  for (const [what, spoil, sentence] of wrongs) {
    it(`finds ${what}`, () => assert.equal(found(spoil).join('; '), sentence))
  }
})
