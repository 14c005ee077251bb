import assert from 'node:assert/strict'
import { it } from 'node:test'
import { codeAtEnter, noBurst, withKey } from './scanner-burst.ts'

/** Types a text with this many milliseconds between two keys, then Enter. */
function type(text: string, gap: number, before = noBurst): string | null {
  let at = 1_000
  let burst = before
  for (const key of text) {
    at += gap
    burst = withKey(burst, key, at)
  }
  return codeAtEnter(burst, at + gap)
}

it('distinguishes a scanner from typing by the time between two keys', () => {
  assert.equal(type('8901234567890', 3), '8901234567890')
  assert.equal(type('SK0007', 40), 'SK0007')
  assert.equal(type('SK0007', 41), null)
  assert.equal(type('850', 3), null)
})

it('ignores text typed before the scan', () => {
  const typed = withKey(withKey(noBurst, '8', 500), '5', 700)
  assert.equal(type('SK0007', 3, typed), 'SK0007')
})
