import assert from 'node:assert/strict'
import { test } from 'node:test'
import { monthsText } from './months.ts'

test('months in a row are named by the first and the last', () => {
  assert.equal(monthsText([9, 10, 11, 12, 1, 2]), 'in Sep to Feb')
  assert.equal(monthsText([2, 3, 6, 7]), 'in Feb to Mar and Jun to Jul')
  assert.equal(monthsText([5]), 'in May')
  assert.equal(monthsText([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]), 'in any month')
})
