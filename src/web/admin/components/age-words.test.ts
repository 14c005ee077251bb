import assert from 'node:assert/strict'
import { it } from 'node:test'
import { ageOf } from './age-words.ts'

it('shows an age in the largest whole unit', () => {
  const at = '2026-11-02T10:00:00Z'
  const after = (seconds: number) => ageOf(at, Date.parse(at) + seconds * 1000)
  assert.equal(after(59), 'just now')
  assert.match(after(60), /^1 min/)
  assert.match(after(3_599), /^59 min/)
  assert.match(after(86_399), /^23 hr/)
  assert.match(after(3 * 86_400), /^3 days/)
})
