import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { GridRow } from '#contract/admin/product-grid.ts'
import { areaOf, fillDown, readBlock, spreadBlock } from './block.ts'
import { columnOf } from './columns.ts'
import { changesOf, countText, problemOf, withTyped, wrongCells } from './edits.ts'
import { placeAfter } from './grid-keys.ts'
import { rebase } from './rebase.ts'

const row = (id: number, more: Partial<GridRow> = {}): GridRow => ({
  id,
  version: 1,
  name: `Feed ${id}`,
  net_quantity: '500 g',
  price: 300,
  mrp: 350,
  discount_percentage: 0,
  low_level: 5,
  hsn: '3101',
  tax_rate: 5,
  sku: null,
  coming_soon: false,
  ...more,
})
const list = [row(1), row(2), row(3)]
const rows = new Map(list.map((each) => [each.id, each]))
const anything = () => true
const none = new Map()

describe('a cell of the grid', () => {
  it('reads amounts of spreadsheets and names invalid ones', () => {
    const price = columnOf('price').read
    for (const text of ['1,49,900.50', '₹1,49,900.50', 'Rs. 149900.5', ' ₹ 1 49 900.50 ', 'INR 149900.50']) {
      assert.deepEqual(price(text), { value: 149_900.5 }, text)
    }
    assert.deepEqual(columnOf('tax_rate').read('5 %'), { value: 5 })
    assert.deepEqual(columnOf('hsn').read('3101 00 99'), { value: '31010099' })
    assert.deepEqual(columnOf('coming_soon').read('Coming Soon'), { value: true })
    for (const text of ['', 'abc', '-5', '0', '1.005', '12x']) assert.ok(price(text).problem, text)
    for (const text of ['31', 'x']) assert.ok(columnOf('hsn').read(text).problem, text)
    assert.ok(columnOf('coming_soon').read('maybe').problem)
  })

  it('rejects a price above the MRP, whichever was typed', () => {
    const typed = withTyped(none, rows, [
      { id: 1, field: 'price', text: '₹300.00' },
      { id: 2, field: 'mrp', text: '299' },
    ])
    assert.deepEqual([...typed.keys()], ['2.mrp'])
    assert.match(problemOf(row(2), 'price', typed) ?? '', /above the MRP/)
    assert.deepEqual(
      wrongCells(typed, rows).map(({ id, field }) => [id, field]),
      [[2, 'price']],
    )
    const both = withTyped(typed, rows, [{ id: 2, field: 'price', text: '299' }])
    assert.deepEqual(wrongCells(both, rows), [])
    assert.deepEqual(changesOf(both, rows), [{ id: 2, version: 1, mrp: 299, price: 299 }])
    assert.equal(countText(14, 9), '14 changes to 9 products')
    assert.equal(countText(1, 1), '1 change to 1 product')
  })
})

describe('a block from a sheet', () => {
  it('pastes from the focused cell and counts cells outside', () => {
    const block = readBlock('₹310\t360\r\n₹"1\t"a\tb"\r\n')
    assert.deepEqual(block, [
      ['₹310', '360'],
      ['₹"1', 'a\tb'],
    ])
    const { typed, left } = spreadBlock(
      block,
      areaOf({ row: 2, column: 0 }, { row: 2, column: 0 }),
      list,
      anything,
    )
    assert.deepEqual(typed, [
      { id: 3, field: 'price', text: '₹310' },
      { id: 3, field: 'mrp', text: '360' },
    ])
    assert.equal(left, 2)
    assert.deepEqual(readBlock('1\t\n\t2'), [
      ['1', ''],
      ['', '2'],
    ])
    assert.deepEqual(readBlock(''), [['']])
  })

  it('of one value fills only the permitted chosen cells', () => {
    const area = areaOf({ row: 2, column: 1 }, { row: 1, column: 0 })
    const { typed, left } = spreadBlock([['9']], area, list, (field) => field !== 'mrp')
    assert.deepEqual(
      [typed.map(({ id, field }) => [id, field]), left],
      [
        [
          [2, 'price'],
          [3, 'price'],
        ],
        2,
      ],
    )
  })

  it('is filled down from its first line', () => {
    const area = areaOf({ row: 0, column: 0 }, { row: 2, column: 1 })
    const { typed } = fillDown(area, ({ column }) => `c${column}`, list, anything)
    assert.deepEqual(
      typed.map(({ id, text }) => [id, text]),
      [
        [2, 'c0'],
        [2, 'c1'],
        [3, 'c0'],
        [3, 'c1'],
      ],
    )
  })
})

describe("the merge with a colleague's rows", () => {
  it('conflicts only in cells that both changed', () => {
    const typed = withTyped(none, rows, [
      { id: 1, field: 'price', text: '310' },
      { id: 1, field: 'low_level', text: '9' },
      { id: 2, field: 'price', text: '320' },
      { id: 3, field: 'hsn', text: '3105' },
    ])
    const server = [
      row(1, { version: 2, price: 305, low_level: 5 }),
      row(2, { version: 2, price: 320, mrp: 340 }),
    ]
    const { edits, conflicts } = rebase(typed, rows, server)
    assert.deepEqual([...edits.keys()], ['1.price', '1.low_level', '3.hsn'])
    assert.deepEqual(
      conflicts.map(({ id, field, before, server: { price } }) => [id, field, before.price, price]),
      [[1, 'price', 300, 305]],
    )
  })
})

describe('the keys of the grid', () => {
  it('lead to the next cell and never out of the grid', () => {
    const extent = { rows: 3, columns: 7, page: 10 }
    const from = { row: 1, column: 6 }
    const go = (key: string, isFar = false) => placeAfter({ key, isFar }, from, extent)
    assert.deepEqual(go('ArrowDown'), { row: 2, column: 6 })
    assert.deepEqual(go('ArrowRight'), from)
    assert.deepEqual(go('PageUp'), { row: 0, column: 6 })
    assert.deepEqual(go('Home', true), { row: 0, column: 0 })
    assert.deepEqual(go('End', true), { row: 2, column: 6 })
    assert.equal(go('a'), null)
  })
})
