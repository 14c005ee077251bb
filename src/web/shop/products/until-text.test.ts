import assert from 'node:assert/strict'
import { it } from 'node:test'
import { untilText } from './until-text.ts'

it('names an end by its last day in India or its time', () => {
  assert.equal(untilText('2026-11-30T18:30:00.000Z'), 'At this price until 30 Nov')
  assert.equal(untilText('2026-12-31T18:30:00Z'), 'At this price until 31 Dec')
  assert.equal(untilText('2026-11-30T12:35:00Z'), 'At this price until 30 Nov, 18:05')
})
