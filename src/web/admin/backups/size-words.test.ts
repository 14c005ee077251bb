import assert from 'node:assert/strict'
import { it } from 'node:test'
import { hourOf, sizeOf } from './size-words.ts'

it('words a size with the unit that leaves a short number', () => {
  assert.deepEqual([0, 999, 1_000, 1_440_000, 250_400_000].map(sizeOf), [
    '0 bytes',
    '999 bytes',
    '1.0 KB',
    '1.4 MB',
    '250 MB',
  ])
})

it('words an hour as clocks in India do', () => {
  assert.deepEqual([0, 2, 12, 23].map(hourOf), ['12 am', '2 am', '12 pm', '11 pm'])
})
