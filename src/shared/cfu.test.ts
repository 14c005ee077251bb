import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cfuText, cfuWords } from './cfu.ts'

test('a count of cells is said in words that stay together', () => {
  assert.equal(cfuWords(1_710_000_000), '1.71\u00a0billion')
  assert.equal(cfuWords(50_000_000), '50\u00a0million')
  assert.equal(cfuWords(1_500), cfuText(1_500))
})
