import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { auditPacking, type PackingEvidence } from './audit-packing.ts'

const entry = (action: string, entity: string, entityId: string) => ({
  action,
  entity,
  entityId,
  author: 'staff',
})

/** One order that was shipped, one packed, one packed and cancelled, and one waiting. */
const allIsWell = (): PackingEvidence => ({
  orders: [
    { id: 7, status: 'shipped', isPickup: false },
    { id: 8, status: 'packed', isPickup: false },
    { id: 9, status: 'cancelled', isPickup: false },
    { id: 10, status: 'processing', isPickup: false },
  ],
  acts: [
    { did: 'packed', action: 'order_packed', entity: 'order', id: 'ORD007' },
    { did: 'wave made', action: 'wave_made', entity: 'wave', id: '1' },
  ],
  packing: {
    documents: [7, 8, 9].map((orderId, index) => ({
      orderId,
      kind: 'invoice',
      series: 'INV',
      financialYear: '2026-27',
      serial: index + 1,
    })),
    series: [{ series: 'INV', financialYear: '2026-27', lastNumber: 3 }],
    shipments: [{ orderId: 7 }],
    stations: [
      { orderId: 7, isFinished: true, counted: { 11: 2, 12: 1 }, needed: { 11: 2, 12: 1 } },
      { orderId: 10, isFinished: false, counted: { 11: 1 }, needed: { 11: 2 } },
    ],
    openWaves: [],
    keptByWaves: [],
    corrections: [{ stockId: 11, moved: -1, logged: -1 }],
    log: [
      ...['ORD007', 'ORD008', 'ORD009'].map((id) => entry('order_packed', 'order', id)),
      entry('wave_made', 'wave', '1'),
    ],
  },
})

/** What the audit says once something is wrong, as `about: sentence`. */
function found(spoil: (evidence: PackingEvidence) => void): string[] {
  const evidence = allIsWell()
  spoil(evidence)
  return Object.entries(auditPacking(evidence)).flatMap(([about, sentences]) =>
    sentences.map((sentence) => `${about}: ${sentence}`),
  )
}

const stand = ({ orders }: PackingEvidence, id: number, status: string): void => {
  Object.assign(orders.find((order) => order.id === id) ?? assert.fail(), { status })
}

describe('the audit of packing and sending', () => {
  it('asks no parcel of goods handed over at the counter', () => {
    const handOver = (isPickup: boolean) =>
      found(({ orders, packing }) => {
        orders.push({ id: 11, status: 'delivered', isPickup })
        const paper = { orderId: 11, kind: 'invoice', series: 'INV', financialYear: '2026-27', serial: 4 }
        packing.documents.push(paper)
        for (const series of packing.series) series.lastNumber = 4
      })
    assert.deepEqual(handOver(true), [])
    assert.deepEqual(handOver(false), [
      'packing: ORD011 is delivered and was packed 0 times',
      'parcels: ORD011 is delivered and has 0 parcels, not 1',
    ])
  })

  it('finds nothing where all is well', () => {
    assert.deepEqual(
      found(() => undefined),
      [],
    )
  })

  const wrongs: [string, (evidence: PackingEvidence) => void, string][] = [
    [
      'a packed order without an invoice, and the number that is missing',
      ({ packing }) => packing.documents.shift(),
      'invoices: ORD007 is shipped and has 0 invoices, not 1; invoices: series INV of 2026-27 is 2, 3, not 1 to 3',
    ],
    [
      'two invoices of one order',
      ({ packing }) => packing.documents.push({ ...(packing.documents[0] ?? assert.fail()), series: 'X' }),
      'invoices: ORD007 is shipped and has 2 invoices, not 1',
    ],
    [
      'an invoice of an order that nobody packed',
      ({ packing }) =>
        packing.documents.push({ ...(packing.documents[0] ?? assert.fail()), orderId: 10, series: 'X' }),
      'invoices: ORD010 is processing and has 1 invoices, not 0',
    ],
    [
      'a number that was given twice',
      ({ packing }) => Object.assign(packing.documents[1] ?? {}, { serial: 1 }),
      'invoices: series INV of 2026-27 is 1, 1, 3, not 1 to 3',
    ],
    [
      'a number that was taken and stands on no paper',
      ({ packing }) => Object.assign(packing.series[0] ?? {}, { lastNumber: 4 }),
      'invoices: series INV of 2026-27 is 1, 2, 3, not 1 to 4',
    ],
    [
      'an order that was packed twice',
      ({ packing }) => packing.log.push(entry('order_packed', 'order', 'ORD008')),
      'packing: ORD008 is packed and was packed 2 times',
    ],
    [
      'an order of which the log does not say that it was packed',
      ({ packing }) => packing.log.splice(1, 1),
      'packing: ORD008 is packed and was packed 0 times',
    ],
    [
      'a parcel that holds too little',
      ({ packing }) => Object.assign(packing.stations[0] ?? {}, { counted: { 11: 2 } }),
      'packing: the parcel of ORD007 holds {"11":2}, not {"11":2,"12":1}',
    ],
    [
      'an order that is packed and that somebody still has at the station',
      ({ packing }) =>
        packing.stations.push({ orderId: 8, isFinished: false, counted: {}, needed: { 11: 1 } }),
      'packing: ORD008 is packed and still at the station',
    ],
    [
      'two parcels of one order',
      ({ packing }) => packing.shipments.push({ orderId: 7 }),
      'parcels: ORD007 is shipped and has 2 parcels, not 1',
    ],
    [
      'a parcel of a cancelled order',
      (evidence) => stand(evidence, 7, 'cancelled'),
      'parcels: ORD007 is cancelled and has 1 parcels, not 0',
    ],
    [
      'an order that is said to be sent and has no parcel',
      (evidence) => stand(evidence, 8, 'delivered'),
      'parcels: ORD008 is delivered and has 0 parcels, not 1',
    ],
    [
      'an order that is said to be lost and never left',
      (evidence) => stand(evidence, 8, 'lost'),
      'parcels: ORD008 is lost and has 0 parcels, not 1',
    ],
    ['a wave that was left open', ({ packing }) => packing.openWaves.push(4), 'waves: wave 4 is open'],
    [
      'an order that a wave still keeps',
      ({ packing }) => packing.keptByWaves.push({ waveId: 4, orderId: 10 }),
      'waves: wave 4 keeps ORD010',
    ],
    [
      'a correction that the log knows and the ledger does not',
      ({ packing }) => Object.assign(packing.corrections[0] ?? {}, { moved: 0 }),
      'corrections: stock 11: corrections of 0 in the ledger, -1 in the log',
    ],
    [
      'an act that was answered and that nobody wrote down',
      ({ packing }) => packing.log.pop(),
      'audit log: wave_made of wave 1 was answered 1 times and is written 0 times',
    ],
    [
      'an act that was answered twice and written once',
      ({ acts }) => acts.push(acts[0] ?? assert.fail()),
      'audit log: order_packed of order ORD007 was answered 2 times and is written 1 times',
    ],
    [
      'an act of the staff that the log gives to somebody else',
      ({ packing }) => Object.assign(packing.log[0] ?? {}, { author: 'shop' }),
      'audit log: order_packed of order ORD007 was answered 1 times and is written 0 times',
    ],
  ]
  for (const [what, spoil, sentence] of wrongs) {
    it(`finds ${what}`, () => assert.equal(found(spoil).join('; '), sentence))
  }
})
