import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cutQuote, initialsOf } from './quote.ts'

test('leaves a quote of 150 characters whole', () => {
  const quote = 'a'.repeat(150)
  assert.equal(cutQuote(quote), quote)
})

// #quote-7db
test('cuts a longer quote at 150 characters and marks the cut', () => {
  assert.equal(cutQuote('a'.repeat(151)), `${'a'.repeat(150)}…`)
})

test('leaves no space before the mark', () => {
  assert.equal(cutQuote(`${'a'.repeat(149)} bcd`), `${'a'.repeat(149)}…`)
})

test('takes the initials of the first and the last name', () => {
  assert.equal(initialsOf('Anitha Krishnan'), 'AK')
  assert.equal(initialsOf(' anitha  b.  krishnan '), 'AK')
  assert.equal(initialsOf('Anitha'), 'A')
  assert.equal(initialsOf(''), '')
})
