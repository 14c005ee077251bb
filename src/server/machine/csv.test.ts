import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readTable } from './csv.ts'

const cellsOf = (text: string) => readTable(text).rows.map(({ cells }) => cells)

describe('a table of separated values', () => {
  it('has quotes with separators, line ends and quotes of its own, and spaces around them', () => {
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

  it('tells the line of a quote that never ends, or that ends within a cell', () => {
    assert.equal(readTable('a,b\n1,"open\n').openQuote, 2)
    assert.equal(readTable('a\n"x"y').openQuote, 2)
    assert.equal(readTable('"open').openQuote, 1)
  })

  it('reads a quoted cell of nine megabytes', () => {
    const long = 'x'.repeat(9_000_000)
    const [, row] = cellsOf(`a,b\n"${long}",1`)
    assert.deepEqual([row?.[0]?.length, row?.[1]], [9_000_000, '1'])
    assert.equal(readTable(`"${long}`).openQuote, 1)
  })
})
