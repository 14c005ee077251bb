import assert from 'node:assert/strict'
import { it } from 'node:test'
import { readAmount } from './product-columns.ts'

it('reads thousands commas and decimal dots, not decimal commas', () => {
  assert.deepEqual(
    ['299', '₹ 1,299.50', '1,00,000', '12,34,567', 'Rs. 5%'].map(readAmount),
    [299, 1299.5, 100_000, 1_234_567, 5],
  )
  assert.deepEqual(['12,50', '299,00', '1,299,00', '1.299,00', '1,2345'].map(readAmount), [
    null,
    null,
    null,
    null,
    null,
  ])
})
