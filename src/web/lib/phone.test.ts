import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatPhone } from './phone.ts'

test('an Indian mobile number is read in groups of five', () => {
  assert.equal(formatPhone('+919876543210'), '+91 98765 43210')
})

test('any other number stays as it is', () => {
  for (const number of ['+914001234567890', '+91 98765 43210', '98765', '']) {
    assert.equal(formatPhone(number), number)
  }
})
