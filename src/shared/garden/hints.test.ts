import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { anyRequest, requestOf } from '#test/garden-answers.ts'
import { regions } from '../copy/crops/crop.ts'
import { hintsOf } from './hints.ts'
import { makePlan } from './plan.ts'
import { shortName } from './tasks.ts'

/** The hint that begins or goes on like this; empty where there is none. */
const hintWith = (hints: string[], pattern: RegExp): string => hints.find((hint) => pattern.test(hint)) ?? ''

describe('the hints of a plan', () => {
  // #garden-hints-microbes
  it('gives Rhizobium to legumes alone and mycorrhiza where it helps', () => {
    let legumes = 0
    fc.assert(
      fc.property(anyRequest, (request) => {
        const plan = makePlan(request)
        const hints = hintsOf(plan)
        const [rhizobium, mycorrhiza] = [hintWith(hints, /^Rhizobium/), hintWith(hints, /^Mycorrhiza/)]
        const isNamed = (hint: string, name: string) => new RegExp(`[ ,]${name}(?=[ ,;])`).test(hint)
        for (const crop of plan.crops) {
          const name = shortName(crop)
          assert.equal(isNamed(rhizobium, name), crop.isLegume === true, name)
          assert.equal(isNamed(mycorrhiza, name), crop.hasMycorrhiza === false, name)
          if (crop.isLegume) legumes += 1
        }
      }),
    )
    assert.ok(legumes > 0)
    for (const slug of ['cabbage', 'palak', 'radish']) {
      const plan = makePlan(
        requestOf({ space: ['Terrace'], specific_plants: slug }, { region: 'north' }, '2026-09-01'),
      )
      assert.match(hintWith(hintsOf(plan), /^Mycorrhiza/), new RegExp(slug))
    }
  })

  // #garden-hints-weather
  it('warns each region of monsoon, heat and cold, all of pesticides', () => {
    const told = regions.map((region) => {
      const hints = hintsOf(makePlan(requestOf({ space: ['Balcony'] }, { region }, '2026-11-21')))
      assert.match(hints.join(' '), /seven days between a chemical pesticide or fungicide and a feed/)
      assert.match(hints.join(' '), /skip a feed while water stands/)
      return hints.slice(2, 4).join(' ')
    })
    assert.equal(new Set(told).size, regions.length)
    assert.match(told[0] ?? '', /May and June[\s\S]*monsoon/)
  })

  it('names companions that are both in the plan', () => {
    fc.assert(
      fc.property(anyRequest, (request) => {
        const plan = makePlan(request)
        const hint = hintWith(hintsOf(plan), /^Many gardeners grow/)
        const names = plan.crops.map(shortName)
        for (const [, one = '', other = ''] of hint.matchAll(
          /(?:grow|and) (.+?) beside (.+?)(?= and |\.)/g,
        )) {
          assert.ok(names.includes(one) && names.includes(other), hint)
        }
        if (hint) assert.match(hint, /garden lore rather than measured fact/)
      }),
    )
  })
})
