import assert from 'node:assert/strict'
import { test } from 'node:test'
import { topUpWords } from './top-up-words.ts'

test("names the difference of the order's total", () => {
  assert.equal(topUpWords({ more: 211 }), 'Shipping is free then: ₹211 more in all.')
  assert.equal(topUpWords({ more: 0.5 }), 'Shipping is free then: ₹0.50 more in all.')
  assert.equal(topUpWords({ more: -29 }), 'Shipping is free then: ₹29 less in all.')
  assert.equal(topUpWords({ more: 0 }), 'Shipping is free then, and the order costs the same.')
})
