import assert from 'node:assert/strict'
import { it } from 'node:test'
import { notANumber, readAmount } from './product-columns.ts'

it('reads prices as Indians write them', () => {
  assert.deepEqual(
    [
      'Rs. 1,299/-',
      '349 /-',
      '₹1,23,456.00',
      'Rs.450/- only',
      '450 INR',
      'INR 1,499.50',
      '₹ 499/=',
      '₹\u00a0499',
      'रु. 90',
      '1500 Rs.',
    ].map(readAmount),
    [1299, 349, 123_456, 450, 450, 1499.5, 499, 499, 90, 1500],
  )
  assert.deepEqual(['100-200', '₹ on request', '1 299', 'free', ''].map(readAmount), Array(5).fill(null))
})

it('says that an amount can be read in two ways', () => {
  for (const text of ['12,50', '1.250,00', '1,299,00']) assert.match(notANumber(text), /two ways/)
  assert.match(notANumber('much'), /is no number/)
})

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
