import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freeShippingWords } from './free-shipping-words.ts'

test('names the missing amount as prices are written', () => {
  assert.equal(freeShippingWords(1000.01, 1500), 'A little over ₹1,000.00 more, and shipping is free.')
  assert.equal(freeShippingWords(22.51, 1500), 'A little over ₹22.50 more, and shipping is free.')
  assert.equal(freeShippingWords(0.02, 1500), 'A little over ₹0.01 more, and shipping is free.')
})

test('exactly at the threshold, any further pack makes shipping free', () => {
  assert.equal(
    freeShippingWords(0.01, 1500),
    'You are at ₹1,500.00 exactly. Add one more pack of anything, and shipping is free.',
  )
})

test('says that shipping is free once it is', () => {
  assert.equal(freeShippingWords(0, 1500), 'Shipping is free for this order.')
})
