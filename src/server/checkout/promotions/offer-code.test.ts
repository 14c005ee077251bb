import assert from 'node:assert/strict'
import { it } from 'node:test'
import { foldCode } from './offer-code.ts'

it('folds case, spaces, dashes and look-alike signs of a code', () => {
  for (const typed of [
    'DIWALI20',
    'diwali20',
    ' Diwali 20 ',
    'DIWALI-20',
    'D1WAL120',
    'DlWALI2O',
    'ＤＩＷＡＬＩ２０',
  ])
    assert.equal(foldCode(typed), foldCode('DIWALI20'), typed)
  assert.notEqual(foldCode('DIWALI21'), foldCode('DIWALI20'))
})
