import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { workOf } from '#test/work-of.ts'
import { writeTable } from '../../platform/lists/csv.ts'
import { readNumbers } from './read-numbers.ts'

const codesOf = (csv: string): string[] => readNumbers(csv).refused.map(({ line, code }) => `${line} ${code}`)
const numbersOf = (csv: string, carrier?: string): string[] =>
  readNumbers(csv, carrier).given.map(
    (one) => `${one.ref.number}/${one.piece} ${one.carrier} ${one.trackingNumber}`,
  )

describe('a table of tracking numbers', () => {
  it('reads columns in any order, with or without headings, by any separator', () => {
    const expected = ['17/1 Delhivery DL100', '18/2 Blue Dart BD7']
    for (const csv of [
      'ORD017,Delhivery,DL100\nORD018/2,Blue Dart,BD7',
      '\uFEFFAWB No.;Courier;Order ID\r\nDL100;Delhivery;ord017\r\n\r\nBD7;Blue Dart;ORD018 / 2\r\n',
      'tracking number\tORDER\tcarrier\rDL100\tORD017\tDelhivery\rBD7\tORD018/2\tBlue Dart',
      'order,carrier,number\n"ORD017","Delhivery","DL100"\n ORD018/2 , "Blue Dart" , BD7 \n',
    ]) {
      assert.deepEqual(numbersOf(csv), expected, csv)
      assert.deepEqual(codesOf(csv), [], csv)
    }
  })

  it('takes the carrier of the form for lines without one', () => {
    assert.deepEqual(numbersOf('ORD017,,DL100', ' Delhivery '), ['17/1 Delhivery DL100'])
    assert.deepEqual(codesOf('ORD017,,DL100'), ['1 no_carrier'])
  })

  it('keeps a quoted cell in its column', () => {
    assert.deepEqual(numbersOf('ORD017,Delhivery,DL100,\n"ORD018","Blue Dart",BD7'), [
      '17/1 Delhivery DL100',
      '18/1 Blue Dart BD7',
    ])
    assert.deepEqual(numbersOf('ORD017\t\t"DL100"\nORD018\t\tBD7', 'DTDC'), [
      '17/1 DTDC DL100',
      '18/1 DTDC BD7',
    ])
  })

  it('names each invalid line by its number, and accepts the others', () => {
    const csv = [
      'order,carrier,number,link',
      'ORD001,=HYPERLINK("x"),DL1',
      'ORD002,Delhivery,1.23E+11',
      'ORD003,Delhivery,',
      '',
      'seventeen,Delhivery,DL4',
      'ORD005,Delhivery,DL5,http://example.com',
      'ORD006,Delhivery,D!',
      'ORD007,Delhivery,+911234',
      'ORD008,Delhivery,"DL""8',
    ].join('\r\n')
    assert.deepEqual(codesOf(csv), [
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
    assert.equal(readNumbers('\n'.repeat(500_000)).lines, 0)
    assert.ok(performance.now() - begun < 10_000)
  })

  it('rejects a cell of many blanks fast', () => {
    const { result, ms } = workOf(() => readNumbers(`ORD1${' '.repeat(90_000)}x,Delhivery,DL1`))
    assert.deepEqual(
      result.refused.map(({ line, code }) => `${line} ${code}`),
      ['1 no_order'],
    )
    assert.ok(ms < 2000, `${ms} ms`)
  })

  it('reads 10,000 lines within two seconds, and names the excess', () => {
    const csv = Array.from({ length: 10_002 }, (_, index) => `ORD${100 + index},Delhivery,DL${index}`).join(
      '\n',
    )
    const { result, ms } = workOf(() => readNumbers(csv))
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
      ['ORD017', 'DL1', '=1+1'],
      ['ORD018', '+91', '-x'],
      ['@a', '\tb', 'a,"b"'],
    ])
    assert.doesNotMatch(text.slice(1), /(^|[,\n"])[=+\-@\t]/)
    assert.ok(text.startsWith('\uFEFForder,number,name\r\n'))
    assert.match(text, /'=1\+1/)
    assert.deepEqual(readNumbers(text, 'DTDC').given[0]?.trackingNumber, 'DL1')
  })
})
