import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { spells } from './fault-settings.ts'
import { strikes } from './faults.ts'
import { afterwards, tooLittle, work } from './minimums.ts'
import { createChances } from './random.ts'
import { createWeightedOrder } from './weighted-order.ts'

const everything = new Map(
  [
    ...Object.keys(strikes(1)).map((name) => `faults: ${name}`),
    'staff: packed',
    ...Object.keys(spells).map((name) => `weather: ${name}`),
    ...work.map((name) => `staff: ${name}`),
    ...afterwards,
  ].map((name) => [name, 1]),
)
const without = (name: string) => new Map([...everything].filter(([kind]) => kind !== name))

describe('the minimum that a run must have seen', () => {
  it('accepts enough orders and every kind of fault', () => {
    assert.deepEqual(tooLittle({ minutes: 2, processes: 1 }, 20, everything), [])
  })

  it('refuses one paid order', () => {
    for (const minutes of [0.1, 2]) {
      assert.match(`${tooLittle({ minutes, processes: 1 }, 1, everything)}`, /1 orders were paid/)
    }
  })

  it('names the missing kinds of faults', () => {
    for (const kind of everything.keys()) {
      assert.deepEqual(tooLittle({ minutes: 1, processes: 1 }, 10, without(kind)), [`${kind} never happened`])
    }
    const ofSeveral = tooLittle({ minutes: 1, processes: 2 }, 10, everything)
    assert.deepEqual(ofSeveral, ['faults: kill -9 of one process never happened'])
  })

  it('asks a run of half a minute for half of the kinds', () => {
    const some = (count: number) => new Map([...everything].slice(0, count))
    const half = Math.floor((everything.size - afterwards.length) / 2)
    assert.deepEqual(tooLittle({ minutes: 0.5, processes: 1 }, 5, some(half)), [])
    assert.ok(tooLittle({ minutes: 0.5, processes: 1 }, 5, some(half - 1)).length > 0)
  })

  it('asks the shortest run for each kill and one parcel', () => {
    for (const kind of [...Object.keys(strikes(1)).map((name) => `faults: ${name}`), 'staff: packed']) {
      assert.deepEqual(tooLittle({ minutes: 0.1, processes: 1 }, 5, without(kind)), [
        `${kind} never happened`,
      ])
    }
    assert.deepEqual(tooLittle({ minutes: 0.1, processes: 1 }, 5, without('staff: held')), [])
  })
})

describe('the deck of faults', () => {
  it('deals every fault before repeats, each by its weight', () => {
    const weights = { a: 1, b: 2, c: 3 }
    for (const seed of [1, 2, 3]) {
      const deal = createWeightedOrder(weights, createChances(seed))
      for (let round = 0; round < 2; round += 1) {
        const dealt = Array.from({ length: 6 }, deal)
        assert.deepEqual([...new Set(dealt.slice(0, 3))].sort(), ['a', 'b', 'c'])
        assert.deepEqual(dealt.toSorted(), ['a', 'b', 'b', 'c', 'c', 'c'])
      }
    }
  })
})
