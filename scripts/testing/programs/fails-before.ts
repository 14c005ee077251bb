import assert from 'node:assert/strict'
import { before, it } from 'node:test'

before(() => assert.fail('It could not be opened.'))

it('is never tried', () => undefined)
