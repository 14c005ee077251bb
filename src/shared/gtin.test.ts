import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isGtin, isWrongGtin } from './gtin.ts'

describe('a GTIN', () => {
  it('accepts codes of 8, 12, 13 and 14 digits', () => {
    for (const code of ['96385074', '036000291452', '4006381333931', '10614141000415']) {
      assert.equal(isGtin(code), true, code)
      assert.equal(isWrongGtin(code), false, code)
    }
  })

  it('rejects a code with another last digit', () => {
    for (const code of ['96385075', '036000291453', '4006381333930', '10614141000416']) {
      assert.equal(isGtin(code), false, code)
      assert.equal(isWrongGtin(code), true, code)
    }
  })

  it('leaves codes of other lengths and letters alone', () => {
    for (const code of ['12345', 'FEED-8901', '890103072', '４００６３８１３３３９３１']) {
      assert.equal(isGtin(code), false, code)
      assert.equal(isWrongGtin(code), false, code)
    }
  })
})
