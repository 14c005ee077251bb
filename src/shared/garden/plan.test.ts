import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { anyRequest, optionsOf, requestOf } from '#test/garden-answers.ts'
import { regions } from '../copy/crops/crop.ts'
import { crops } from '../copy/crops.ts'
import { gramsOf } from './amounts.ts'
import { monthOf } from './days.ts'
import { isPaused } from './pauses.ts'
import { makePlan, type Plan } from './plan.ts'
import { tasksOf } from './tasks.ts'
import { readWishes } from './wishes.ts'

const holds = (check: (plan: Plan) => void): void =>
  fc.assert(
    fc.property(anyRequest, (request) => check(makePlan(request))),
    { numRuns: 300 },
  )

describe('any answers at all', () => {
  // #garden-plan-any
  it('the plan has something to sow or says why not', () => {
    holds(({ plantings, why }) => {
      assert.equal(plantings.length > 0, why === null)
      if (why !== null) assert.match(why, /^[A-Z].+\.$/)
    })
  })

  // #garden-plan-choices
  it('every choice of places, kinds and experience gives an answer', () => {
    let count = 0
    for (const space of subsetsOf(optionsOf('space'))) {
      for (const grow of subsetsOf(optionsOf('grow'))) {
        const experience = [...optionsOf('experience'), null][count % 4] ?? null
        const region = regions[count % 4] ?? null
        const { plantings, why } = makePlan(requestOf({ space, grow, experience }, { region }, '2026-11-21'))
        assert.equal(plantings.length > 0, why === null)
        count += 1
      }
    }
    assert.equal(count, 2 ** 5 * 2 ** 7)
  })

  // #garden-plan-same
  it('the same answers give the same plan', () => {
    fc.assert(
      fc.property(anyRequest, (request) =>
        assert.deepEqual(makePlan(request), makePlan(structuredClone(request))),
      ),
      { numRuns: 60 },
    )
  })

  // #garden-plan-months
  it('the plan sows nothing outside its months', () => {
    holds(({ plantings, household }) => {
      for (const { crop, sowOn } of plantings)
        assert.ok(crop.months[household.region].includes(monthOf(sowOn)), crop.slug)
    })
  })

  // #garden-plan-pots
  it('the plan uses pots of fitting size, light and place', () => {
    holds(({ plantings }) => {
      for (const { crop, pot } of plantings) {
        assert.ok(pot.container.litres >= crop.minLitres && pot.container.depthCm >= crop.minDepthCm)
        assert.ok(pot.container.litres <= pot.place.maxLitres)
        assert.ok(crop.sunHours === null || pot.sunHours >= crop.sunHours.min)
        assert.ok(pot.place.habits.includes(crop.habit))
      }
    })
  })

  // #garden-plan-feeds
  it('the plan feeds after sowing, before the end, outside pauses', () => {
    holds(({ plantings, household, horizon }) => {
      for (const { crop, sowOn, lastDay, feeds } of plantings) {
        assert.ok(lastDay <= horizon)
        for (const day of feeds)
          assert.ok(day > sowOn && day <= lastDay && !isPaused(day, crop, household.region))
        assert.deepEqual(
          feeds,
          [...new Set(feeds)].sort((a, b) => a - b),
        )
      }
    })
  })

  // #garden-plan-dose
  it('the plan keeps every dose between 5 and 50 g', () => {
    holds(({ plantings }) => {
      for (const planting of plantings) assert.ok(gramsOf(planting) >= 5 && gramsOf(planting) <= 50)
    })
  })

  // #garden-plan-rotation
  it('the plan never follows a crop by a relative within ninety days', () => {
    holds(({ plantings, household }) => {
      for (const pot of household.pots) {
        const inPot = plantings.filter((planting) => planting.pot === pot)
        inPot.forEach((next, i) => {
          const before = inPot[i - 1]
          if (!before) return
          assert.ok(next.sowOn > before.lastDay + 7)
          if (next.crop.family === before.crop.family) assert.ok(next.sowOn - before.lastDay >= 90)
        })
      }
    })
  })

  // #garden-plan-succession
  it('the plan repeats a green after a fortnight at the earliest', () => {
    holds(({ plantings }) => {
      for (const crop of crops.filter(({ isSuccession }) => isSuccession)) {
        const days = plantings.filter((planting) => planting.crop === crop).map(({ sowOn }) => sowOn)
        days.forEach((day, i) => {
          assert.ok(
            i === 0 || day - (days[i - 1] ?? 0) >= 14,
            `${crop.slug} twice within ${day - (days[i - 1] ?? 0)} days`,
          )
        })
      }
    })
  })

  // #garden-plan-wishes
  it('the plan plants each wanted crop or says why not', () => {
    fc.assert(
      fc.property(anyRequest, (request) => {
        const { crops: planted, refused, household } = makePlan(request)
        const wished = readWishes(request.answers.specific_plants)
        const missing = household.wishes.filter((crop) => !planted.includes(crop))
        for (const crop of missing)
          assert.ok(
            refused.some((sentence) => sentence.startsWith(crop.name)),
            crop.slug,
          )
        for (const name of wished.unknown) assert.ok(refused.some((sentence) => sentence.includes(name)))
      }),
      { numRuns: 300 },
    )
  })

  it('the plan leaves out excluded crops', () => {
    fc.assert(
      fc.property(anyRequest, (request) => {
        const planted = makePlan(request).crops.map(({ slug }) => slug)
        for (const slug of request.changes.drop) assert.ok(!planted.includes(slug))
      }),
      { numRuns: 200 },
    )
  })

  it('the plan names every task once', () => {
    holds((plan) => {
      const ids = tasksOf(plan).map(({ id }) => id)
      assert.equal(new Set(ids).size, ids.length)
    })
  })
})

describe('a plan', () => {
  // #garden-plan-windowsill
  it('a windowsill gets low plants and says what is too large', () => {
    const wish = { space: ['Windowsill'], specific_plants: 'lauki, methi' }
    const { crops: planted, refused } = makePlan(requestOf(wish, { region: 'north' }, '2026-11-21'))
    assert.ok(planted.some(({ slug }) => slug === 'methi'))
    assert.deepEqual(refused, ['Bottle gourd grows too large for a windowsill.'])
  })

  // #garden-plan-beginner
  it('a beginner gets less work than a regular gardener', () => {
    const answers = { space: ['Terrace'], grow: ['Vegetables', 'Leafy greens', 'Herbs'] }
    const planFor = (experience: string) =>
      makePlan(requestOf({ ...answers, experience }, { region: 'south' }, '2026-06-01'))
    const [first, , regular] = optionsOf('experience').map(planFor)
    assert.ok(first && regular && first.household.pots.length < regular.household.pots.length)
    assert.ok(first.crops.every(({ effort }) => effort === 1))
    assert.ok(regular.crops.some(({ effort }) => effort > 1))
  })

  // #garden-plan-leap
  it("the plan runs over leap day and the year's end", () => {
    for (const startOn of ['2027-12-31', '2028-02-28', '2028-02-29']) {
      const plan = makePlan(requestOf({ space: ['Terrace'] }, { region: 'coast' }, startOn))
      assert.ok(plan.plantings.length > 0)
      assert.equal(plan.horizon - plan.start, 364)
    }
  })

  // #garden-plan-hundred
  it('the plan fills a hundred pots and says so beyond', () => {
    const plan = makePlan(
      requestOf({ space: ['Terrace'] }, { pots: { 'pot-10': 80, 'pot-12': 80 } }, '2026-11-21'),
    )
    assert.equal(plan.household.pots.length, 100)
    assert.ok(plan.notes.includes('The plan is for the first 100 pots.'))
  })

  // #garden-plan-no-pot
  it('the plan says what to do without a pot', () => {
    const plan = makePlan(
      requestOf({ space: ['Terrace'], specific_plants: 'tomato' }, { pots: {} }, '2026-11-21'),
    )
    assert.equal(plan.why, 'There are no pots in this plan. Add one, and we plan what grows in it.')
    assert.deepEqual(plan.refused, ['Tomato needs a pot.'])
  })

  // #garden-plan-region
  it('the plan says that a region has no place for a crop', () => {
    const plan = makePlan(
      requestOf({ space: ['Terrace'], specific_plants: 'strawberry' }, { region: 'coast' }, '2026-11-21'),
    )
    assert.deepEqual(plan.refused, ['Strawberry does not do well in the region Coast.'])
  })

  it('the plan leaves out pots too heavy for a windowsill', () => {
    const plan = makePlan(
      requestOf({ space: ['Windowsill'] }, { pots: { 'bag-18': 1, 'pot-8': 1 } }, '2026-11-21'),
    )
    assert.deepEqual(
      plan.notes.filter((note) => note.includes('too heavy')),
      ['The 18 × 18 inch grow bag is left out: it is too heavy for a windowsill.'],
    )
    assert.equal(plan.household.pots.length, 1)
  })
})

function subsetsOf(options: string[]): string[][] {
  return Array.from({ length: 2 ** options.length }, (_, bits) =>
    options.filter((_option, i) => bits & (1 << i)),
  )
}
