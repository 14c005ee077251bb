import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maskedEmail } from './masked-email.ts'

test('an e-mail address keeps its first letter and its domain', () => {
  assert.equal(maskedEmail('asha.rao@example.com'), 'a…@example.com')
  assert.equal(maskedEmail('"a@b"@example.com'), '"…@example.com')
})

test('masks all of an invalid address', () => {
  for (const text of ['', 'asha', '@example.com']) assert.equal(maskedEmail(text), '…')
})
