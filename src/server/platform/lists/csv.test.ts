import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { workOf } from '#test/work-of.ts'
import { readTable, unguarded, writePlainTable, writeTable } from './csv.ts'

const flawOf = (text: string): string | null => {
  const { flaw } = readTable(text)
  return flaw && `${flaw.code} ${flaw.line}`
}

const cellsOf = (text: string) => readTable(text).rows.map(({ cells }) => cells)

describe('a table of separated values', () => {
  it('reads quoted cells with separators, line ends and quotes', () => {
    assert.deepEqual(cellsOf('a,b\n "x, ""y""\nz" , plain "mid"\n'), [
      ['a', 'b'],
      ['x, "y"\nz', ' plain "mid"'],
    ])
    assert.deepEqual(cellsOf('"a,b";c\n1;2'), [
      ['a,b', 'c'],
      ['1', '2'],
    ])
    assert.deepEqual(cellsOf('"a;\nb",c'), [['a;\nb', 'c']])
  })

  it('reports the line of an unclosed or misplaced quote', () => {
    assert.equal(flawOf('a,b\n1,"open\n'), 'open_quote 2')
    assert.equal(flawOf('a\n"x"y'), 'open_quote 2')
    assert.equal(flawOf('"open'), 'open_quote 1')
  })

  it('reads a cell of a hundred thousand quotes, no longer one', () => {
    const long = '""'.repeat(100_000)
    const [, row] = cellsOf(`a,b\n"${long}",1`)
    assert.deepEqual([row?.[0]?.length, row?.[1]], [100_000, '1'])
    assert.equal(flawOf(`a,b\n"${long}x",1`), 'cell_too_long 2')
    assert.equal(flawOf(`a,b\n${'x'.repeat(100_001)},1`), 'cell_too_long 2')
  })

  // #csv-bounds
  it('limits a table to 200 columns and a million cells', () => {
    assert.equal(flawOf(`a${',b'.repeat(199)}`), null)
    assert.equal(flawOf(`a${',b'.repeat(200)}`), 'too_many_columns 1')
    assert.equal(readTable(`${'1,'.repeat(99)}1\n`.repeat(10_000)).rows.length, 10_000)
    assert.equal(flawOf(`${'1,'.repeat(99)}1\n`.repeat(10_001)), 'too_many_cells 10001')
  })

  it('guards every cell that a spreadsheet would run', () => {
    for (const begin of ['=', '+', '-', '@', '\t', '\r', "'=", "''\t"]) {
      const text = `${begin}SUM(A1)`
      const [, [cell = ''] = []] = cellsOf(
        writePlainTable([
          ['Formula', 'Plain'],
          [text, 'plain'],
        ]),
      )
      assert.equal(cell, `'${text}`, JSON.stringify(begin))
      assert.equal(unguarded(cell), text, JSON.stringify(begin))
    }
    for (const harmless of ['', 'a=1', "'quoted'", ' =1', '1-2']) {
      assert.equal(cellsOf(writePlainTable([[harmless, 'x']]))[0]?.[0], harmless)
      assert.equal(unguarded(harmless), harmless)
    }
    assert.equal(writePlainTable([[-5, null, 'a"b', 'c,d']]), '-5,,"a""b","c,d"\r\n')
    assert.equal(writeTable([['a']]), '\uFEFFa\r\n')
  })

  it('gives up early on hostile quotes and separators', () => {
    for (const [hostile, flaw] of [
      ['"'.repeat(9_000_000), 'cell_too_long 1'],
      [`a\n"${'""'.repeat(4_500_000)}"`, 'cell_too_long 2'],
      [','.repeat(9_000_000), 'too_many_columns 1'],
      [`${','.repeat(99)}\n`.repeat(90_000), 'too_many_cells 10001'],
    ] as const) {
      const { result, ms } = workOf(() => flawOf(hostile))
      assert.equal(result, flaw)
      assert.ok(ms < 1_500, `${flaw} took ${ms} ms`)
    }
  })
})

describe('a written cell', () => {
  const titles = ['number', 'name']
  const written = (text: string): string => cellsOf(writePlainTable([titles, ['7', text]]))[1]?.[1] ?? ''

  // #csv-formulas
  it('writes no formula for any spreadsheet', () => {
    const tame = {
      '=1+1': "'=1+1",
      '+91': "'+91",
      '-1': "'-1",
      '@SUM(A1)': "'@SUM(A1)",
      '\t=1': "'\t'=1",
      '\r=1': "'\r'=1",
      '＝1+1': "'＝1+1",
      '＋1': "'＋1",
      '－1': "'－1",
      '＠SUM(A1)': "'＠SUM(A1)",
      'Asha;=HYPERLINK("x")': 'Asha;\'=HYPERLINK("x")',
      'Asha;＝1': "Asha;'＝1",
      'Asha\n=1': "Asha\n'=1",
      "'=1": "''=1",
    }
    for (const [text, cell] of Object.entries(tame)) assert.equal(written(text), cell, JSON.stringify(text))
  })

  it('keeps texts without formulas and negative numbers', () => {
    for (const text of ['Asha; Ravi', 'a=b', "O'Brien", 'x-1', 'a;b', '']) assert.equal(written(text), text)
    assert.equal(writePlainTable([[-5]]), '-5\r\n')
  })

  it('reads back the text that was written', () => {
    const signs = ['=', '＝', '-', '＠', "'", ';', '\t', '\r', '\n', '"', ',', 'a']
    for (const one of signs)
      for (const two of signs)
        for (const three of signs) {
          const text = `${one}${two}${three}=${three}${one}`
          assert.equal(unguarded(written(text)), text, JSON.stringify(text))
        }
  })
})
