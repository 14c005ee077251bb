import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { findFaults, growthPerHour, type Sample } from './verdict.ts'

/** Six samples a minute. The heap swings between two collections. */
const run = (minutes: number, change: (minute: number) => Partial<Sample> = () => ({})): Sample[] =>
  Array.from({ length: minutes * 6 + 1 }, (_, index) => ({
    minutes: index / 6,
    shop: 180e6,
    database: 60e6,
    heap: 60e6 + (index % 4) * 20e6,
    delay: 12,
    ...change(index / 6),
  }))

describe('the verdict of a soak', () => {
  it('finds nothing where memory swings and stays', () => {
    assert.deepEqual(findFaults(run(30), 0), [])
  })

  it('forgives a first half that fills caches', () => {
    const filling = run(30, (minute) => ({ shop: 100e6 + Math.min(minute, 14) * 10e6 }))
    assert.deepEqual(findFaults(filling, 0), [])
  })

  it('names each part that grows late, and by how much', () => {
    const leak = (minute: number) => ({ shop: 180e6 + minute * 1e6, database: 60e6 + minute * 2e6 })
    assert.deepEqual(findFaults(run(30, leak), 0), [
      'The shop grows by 30 % an hour.',
      'PostgreSQL grows by 114 % an hour.',
    ])
  })

  it('sees a slow leak under the swings of the heap', () => {
    const leak = run(60).map((sample) => ({ ...sample, heap: sample.heap + sample.minutes * 1e5 }))
    assert.deepEqual(findFaults(leak, 0), ['The heap grows by 9 % an hour.'])
  })

  it('judges no memory after a short run, but failed calls', () => {
    assert.deepEqual(
      findFaults(
        run(2, (minute) => ({ shop: 180e6 + minute * 1e7 })),
        3,
      ),
      ['3 calls failed.'],
    )
  })

  it('counts freed memory as no growth', () => {
    assert.ok(
      growthPerHour(
        run(30, (minute) => ({ shop: 200e6 - minute * 1e6 })),
        ({ shop }) => shop,
      ) < 0,
    )
  })
})
