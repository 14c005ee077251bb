import assert from 'node:assert/strict'
import { it } from 'node:test'
import { instantOf, typedMoment } from './moments.ts'

it('types and shows a moment in Indian time in any zone', () => {
  assert.equal(typedMoment('2026-11-30T18:30:00.000Z'), '2026-12-01T00:00')
  assert.equal(new Date(instantOf('2026-12-01T00:00')).toISOString(), '2026-11-30T18:30:00.000Z')
  assert.equal(typedMoment(null), '')
  assert.equal(instantOf('tomorrow'), 'tomorrow')
})
