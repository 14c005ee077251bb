import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { nextTryAfter, readRetryAfter, restAfter } from './retry-schedule.ts'

const allPauses = (random: number): number[] => {
  const pauses: number[] = []
  for (let tries = 1; ; tries += 1) {
    const pause = nextTryAfter(tries, null, random)
    if (pause === null) return pauses
    pauses.push(pause)
  }
}

describe('the tries of a delivery', () => {
  it('take ten tries over three to four days', () => {
    for (const random of [0, 1]) {
      const pauses = allPauses(random)
      const days = pauses.reduce((sum, pause) => sum + pause, 0) / 86_400
      assert.equal(pauses.length, 9)
      assert.ok(days > 3 && days < 4, String(days))
    }
  })

  it('come later by chance, or by Retry-After, a day at most', () => {
    assert.deepEqual([nextTryAfter(1, null, 0), nextTryAfter(1, null, 1)], [5, 6])
    assert.equal(nextTryAfter(1, 600, 0), 600)
    assert.equal(nextTryAfter(1, 10_000_000, 0), 86_400)
  })

  it('let an absent endpoint rest five minutes, or as long as asked', () => {
    assert.deepEqual(
      [0, 1, 3, 40].map((failures) => restAfter(failures, null)),
      [5, 10, 40, 300],
    )
    assert.equal(restAfter(0, 3600), 3600)
  })
})

describe('the header Retry-After', () => {
  it('has seconds or a time', () => {
    const now = Date.parse('2026-12-01T00:00:00Z')
    assert.equal(readRetryAfter('120', now), 120)
    assert.equal(readRetryAfter('Tue, 01 Dec 2026 00:02:00 GMT', now), 120)
    assert.equal(readRetryAfter('Tue, 01 Dec 2020 00:02:00 GMT', now), 0)
    assert.deepEqual([readRetryAfter('soon', now), readRetryAfter(undefined, now)], [null, null])
  })
})
