import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { previewNumbers } from '#contract/admin/dispatch.ts'
import { workOf } from '#test/work-of.ts'
import { writeTable } from '../../platform/lists/csv.ts'
import { type NumberTable, readNumbers } from './read-numbers.ts'

const inOrder = { order: 0, carrier: 1, number: 2, link: 3 }

/** The lines that are left out: '2 formula'. */
const codesOf = (table: NumberTable): string[] =>
  readNumbers(table).refused.map(({ line, code }) => `${line} ${code}`)

/** The lines that are taken: '17/1 Delhivery 1490000000100'. */
const numbersOf = (table: NumberTable): string[] =>
  readNumbers(table).given.map((one) => `${one.ref.number}/${one.piece} ${one.carrier} ${one.trackingNumber}`)

const [delhivery, bluedart] = ['1490000000100', '50000000007']

describe('a table of tracking numbers', () => {
  it('reads columns by their titles, in any order, by any separator', () => {
    const expected = [`17/1 Delhivery ${delhivery}`, `18/2 Blue Dart ${bluedart}`]
    for (const csv of [
      `\uFEFFAWB No.;Courier;Order ID\r\n${delhivery};Delhivery;ord017\r\n\r\n${bluedart};Blue Dart;ORD018 / 2\r\n`,
      `tracking number\tORDER\tcarrier\r${delhivery}\tORD017\tDelhivery\r${bluedart}\tORD018/2\tBlue Dart`,
      `order,carrier,number\n"ORD017","Delhivery","${delhivery}"\n ORD018/2 , "Blue Dart" , ${bluedart} \n`,
      `No,Number,Order,Carrier\n1,${delhivery},ORD017,Delhivery\n2,${bluedart},ORD018/2,Blue Dart`,
      `Shipments\n\nNovember 2026\nOrder;Carrier;AWB\nORD017;Delhivery;="${delhivery}"\nORD018/2;Blue Dart;'${bluedart}`,
      `Shipments\r\n${'Printed for the owner\r\n'.repeat(12)}Order;Carrier;AWB\r\nORD017;Delhivery;${delhivery}\r\nORD018/2;Blue Dart;${bluedart}`,
    ]) {
      assert.deepEqual(numbersOf({ csv }), expected, csv)
      assert.deepEqual(codesOf({ csv }), [], csv)
    }
  })

  for (const [program, titles, cells] of [
    ['Shiprocket', 'Order ID,AWB Code,Courier Company', 'ORD017,1490000000100,Delhivery Surface'],
    [
      'the report of Shiprocket',
      'Order ID,Forward ID,Shiprocket Created At,Time,Channel,Status,Courier Company,AWB Code',
      'ORD017,,2026-11-25,10:05,CUSTOM,NEW,Delhivery Surface,1490000000100',
    ],
    ['NimbusPost', 'Order Number,AWB Number,Courier Name', 'ORD017,1490000000100,Delhivery Surface'],
    ['XpressBees', 'Shipping ID,Order No,Courier', '1490000000100,ORD017,Delhivery Surface'],
  ] as const) {
    it(`reads order, courier and number of ${program}`, () => {
      assert.deepEqual(numbersOf({ csv: `${titles}\n${cells}` }), ['17/1 Delhivery Surface 1490000000100'])
    })
  }

  for (const [carrier, titles, cells] of [
    ['Delhivery', 'Waybill,Reference No,Status', '1490000000100,ORD017,Manifested'],
    ['Blue Dart', 'AWBNo,CreditReferenceNo,PickupDate', '50000000007,ORD017,2026-11-25'],
    ['DTDC', 'Reference Number,Customer Reference Number,Booking Date', 'D00000100,ORD017,25-11-2026'],
    ['DTDC', 'Consignment No,Customer Ref No', 'D00000100,ORD017'],
    ['India Post', 'Serial No,Barcode No,Ref,Physical Weight', '1,EE123456785IN,ORD017,250'],
    ['Ekart', 'Tracking ID,Client Reference ID', 'FMPP0123456789,ORD017'],
  ] as const) {
    it(`reads the table of ${carrier} titled ${titles.split(',')[0]}`, () => {
      const csv = `${titles}\n${cells}`
      assert.deepEqual(codesOf({ csv }), ['2 no_carrier'])
      assert.match(numbersOf({ csv, carrier })[0] ?? '', new RegExp(`^17/1 ${carrier} [A-Z]*\\d+`))
    })
  }

  it('reads no table by position when its titles are unknown', () => {
    for (const csv of [
      `ORD017,Delhivery,${delhivery}`,
      `Sendung,Datum,Nummer\nORD017,2026-11-25,${delhivery}`,
      `Order ID,AWB Code,AWB Code,Courier\nORD017,1,${delhivery},Delhivery`,
      `Order ID,Courier\nORD017,${delhivery}`,
    ]) {
      const { given, refused, read } = readNumbers({ csv })
      assert.deepEqual([given, refused.map(({ code }) => code), read], [[], ['unknown_titles'], null], csv)
    }
  })

  it('shows the columns of an unknown table, and reads those chosen', () => {
    const csv = `Report of November\nSendung,Partner,Nummer\nORD017,Delhivery,${delhivery}`
    assert.deepEqual(readNumbers({ csv }).columns, [
      { title: 'Sendung', example: 'ORD017' },
      { title: 'Partner', example: 'Delhivery' },
      { title: 'Nummer', example: delhivery },
    ])
    const columns = { order: 0, carrier: 1, number: 2 }
    assert.deepEqual(numbersOf({ csv, columns }), [`17/1 Delhivery ${delhivery}`])
    assert.deepEqual(codesOf({ csv, columns }), ['1 no_order', '2 no_order'])
  })

  it('takes the carrier of the form for lines without one', () => {
    const csv = `ORD017,,${delhivery}`
    assert.deepEqual(numbersOf({ csv, columns: inOrder, carrier: ' Delhivery ' }), [
      `17/1 Delhivery ${delhivery}`,
    ])
    assert.deepEqual(codesOf({ csv, columns: inOrder }), ['1 no_carrier'])
  })

  it('keeps a quoted cell in its column', () => {
    const csv = `ORD017,Delhivery,${delhivery},\n"ORD018","Blue Dart",${bluedart}`
    assert.deepEqual(numbersOf({ csv, columns: inOrder }), [
      `17/1 Delhivery ${delhivery}`,
      `18/1 Blue Dart ${bluedart}`,
    ])
    assert.deepEqual(numbersOf({ csv: 'ORD017\t\t"D00000100"', columns: inOrder, carrier: 'DTDC' }), [
      '17/1 DTDC D00000100',
    ])
  })

  it('rejects dates as numbers, and dates and numbers as carriers', () => {
    const csv = [
      'order,carrier,number',
      'ORD001,Porter,2026-11-25',
      'ORD002,Porter,25/11/2026',
      'ORD003,Porter,25-Nov-26',
      'ORD004,Porter,Delhivery Surface',
      `ORD005,2026-11-25,${delhivery}`,
      `ORD006,${delhivery},12345`,
    ].join('\n')
    assert.deepEqual(codesOf({ csv }), [
      '2 bad_number',
      '3 bad_number',
      '4 bad_number',
      '5 bad_number',
      '6 bad_carrier',
      '7 bad_carrier',
    ])
  })

  it('rejects numbers unlike those of their carrier', () => {
    const csv = [
      'order,carrier,number',
      'ORD001,India Post,EE123456786IN',
      'ORD002,Speed Post,EE 123 456 785 IN',
      'ORD003,Delhivery Air,12345',
      'ORD004,BlueDart,D00000100',
      'ORD005,DTDC Express,149000000010',
      'ORD006,Xpressbees Surface,X1',
      'ORD007,Porter,ABC-1',
    ].join('\n')
    const { given, refused } = readNumbers({ csv })
    assert.deepEqual(
      refused.map(({ line, code, acceptable }) => [line, code, acceptable]),
      [
        [2, 'wrong_number', undefined],
        [4, 'unusual_number', '12345'],
        [5, 'unusual_number', 'D00000100'],
        [6, 'unusual_number', '149000000010'],
        [7, 'bad_number', undefined],
      ],
    )
    assert.deepEqual(
      given.map(({ line }) => line),
      [3, 8],
    )
    assert.equal(
      refused[1]?.why,
      '12345 does not look like a number of Delhivery. Its numbers have 11 to 14 digits.',
    )
  })

  it('reads numbers as the forms do, and accepts what it showed', () => {
    const csv =
      'order,carrier,number\n\u200eORD001\u00a0,Delhivery\u200b Air,\u202a１２３–\u00a0४५\u202c\n“ORD002”,Delhivery,१४९00000001\u200b00'
    const [{ acceptable } = {}] = readNumbers({ csv }).refused
    assert.equal(acceptable, '123- 45')
    const { body } = previewNumbers
    assert.ok(body)
    const { accepted_numbers } = body.parse({ csv, accepted_numbers: [acceptable] })
    assert.deepEqual(numbersOf({ csv, accepted_numbers }), [
      '1/1 Delhivery Air 123- 45',
      `2/1 Delhivery ${delhivery}`,
    ])
    assert.deepEqual(body.parse({ csv, accepted_numbers: ['“१२३–४५”'] }).accepted_numbers, ['123-45'])
  })

  it('finds titles below twenty lines, and no deeper', () => {
    const below = (lines: number) =>
      `${'Report\n'.repeat(lines)}Order;Carrier;AWB\nORD017;Delhivery;${delhivery}`
    assert.deepEqual(numbersOf({ csv: below(20) }), [`17/1 Delhivery ${delhivery}`])
    assert.deepEqual(codesOf({ csv: below(21) }), ['1 unknown_titles'])
  })

  it('takes an unusual number that a person accepted, never a wrong one', () => {
    const csv = 'order,carrier,number\nORD001,Delhivery,12345\nORD002,India Post,EE123456786IN'
    const accepted_numbers = ['12345', 'EE123456786IN']
    assert.deepEqual(numbersOf({ csv, accepted_numbers }), ['1/1 Delhivery 12345'])
    assert.deepEqual(codesOf({ csv, accepted_numbers }), ['3 wrong_number'])
  })

  it('names each invalid line by its number, and accepts the others', () => {
    const csv = [
      'order,carrier,number,link',
      'ORD001,=HYPERLINK("x"),DL1',
      'ORD002,Delhivery,1.23E+12',
      'ORD003,Delhivery,',
      '',
      'seventeen,Delhivery,DL4',
      `ORD005,Delhivery,${delhivery},http://example.com`,
      'ORD006,Delhivery,D!',
      'ORD007,Delhivery,+911234',
      'ORD008,Delhivery,"DL""8',
    ].join('\r\n')
    assert.deepEqual(codesOf({ csv }), [
      '2 formula',
      '3 scientific_number',
      '4 no_number',
      '6 no_order',
      '7 bad_link',
      '8 bad_number',
      '9 formula',
      '10 open_quote',
    ])
  })

  it('reads a file of empty lines fast', () => {
    const begun = performance.now()
    assert.equal(readNumbers({ csv: '\n'.repeat(500_000) }).lines, 0)
    assert.ok(performance.now() - begun < 10_000)
  })

  it('rejects a cell of many blanks fast', () => {
    const { result, ms } = workOf(() =>
      readNumbers({ csv: `ORD1${' '.repeat(90_000)}x,Delhivery,1`, columns: inOrder }),
    )
    assert.deepEqual(
      result.refused.map(({ line, code }) => `${line} ${code}`),
      ['1 no_order'],
    )
    assert.ok(ms < 2000, `${ms} ms`)
  })

  it('reads 10,000 lines within two seconds, and names the excess', () => {
    const csv = Array.from(
      { length: 10_002 },
      (_, index) => `ORD${100 + index},Delhivery,${14_900_000_000 + index}`,
    ).join('\n')
    const { result, ms } = workOf(() => readNumbers({ csv, columns: inOrder }))
    const { given, refused } = result
    assert.ok(ms < 2000, `${ms} ms`)
    assert.equal(given.length, 10_000)
    assert.deepEqual(
      refused.map(({ line, code }) => `${line} ${code}`),
      ['10001 too_many_lines'],
    )
    assert.match(refused[0]?.why ?? '', /2 from here on/)
  })

  it('writes no formula cell, and reads back its own table', () => {
    const text = writeTable([
      ['order', 'number', 'name'],
      ['ORD017', 'D00000100', '=1+1'],
      ['ORD018', '+91', '-x'],
      ['@a', '\tb', 'a,"b"'],
    ])
    assert.doesNotMatch(text.slice(1), /(^|[,\n"])[=+\-@\t]/)
    assert.ok(text.startsWith('\uFEFForder,number,name\r\n'))
    assert.match(text, /'=1\+1/)
    assert.deepEqual(numbersOf({ csv: text, carrier: 'DTDC' }), ['17/1 DTDC D00000100'])
  })
})
