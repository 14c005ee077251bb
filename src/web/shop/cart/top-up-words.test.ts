import assert from 'node:assert/strict'
import { test } from 'node:test'
import { topUpWords } from './top-up-words.ts'

test("names the difference of the order's total", () => {
  assert.equal(topUpWords({ more: 211 }), 'Add it and shipping is free: you pay ₹211.00 more.')
  assert.equal(topUpWords({ more: 0.5 }), 'Add it and shipping is free: you pay ₹0.50 more.')
  assert.equal(topUpWords({ more: -29 }), 'Add it and shipping is free: you pay ₹29.00 less.')
  assert.equal(topUpWords({ more: 0 }), 'Add it and shipping is free: you pay the same.')
})
