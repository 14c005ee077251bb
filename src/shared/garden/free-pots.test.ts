import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { households } from '#test/garden-households.ts'
import { restDays } from './arrange-containers.ts'
import { monthOf } from './days.ts'
import { fitsPot } from './fitting.ts'
import { freeSentences, freeTimes } from './free-pots.ts'
import { makePlan } from './plan.ts'
import { lastDayOf, nextSowing } from './sowing.ts'

const plans = Object.values(households).map(makePlan)

describe('pots that stand empty', () => {
  it('are named with a crop that fits in the time', () => {
    const times = plans.flatMap((plan) => freeTimes(plan).map((time) => ({ plan, time })))
    assert.ok(times.length > 0)
    assert.ok(times.some(({ time }) => time.crop !== null))
    for (const { plan, time } of times) {
      const { pot, from, to, crop } = time
      for (const planting of plan.plantings.filter((one) => one.pot === pot))
        assert.ok(planting.lastDay < from || planting.sowOn > to)
      assert.ok(to - from >= 59)
      if (!crop) continue
      const on = nextSowing(crop, plan.household.region, from + restDays)
      assert.ok(on !== null && crop.months[plan.household.region].includes(monthOf(on)))
      assert.ok((lastDayOf(crop, on) ?? Number.POSITIVE_INFINITY) <= to)
      assert.ok(fitsPot(crop, pot))
      assert.ok(!plan.crops.includes(crop))
    }
  })

  it('share a sentence where they are alike', () => {
    const sentences = plans.flatMap(freeSentences)
    for (const sentence of sentences)
      assert.match(
        sentence,
        /^(Pot \d+ is|Pots [\d, ]+ and \d+ are) free from (early |mid-|late )[A-Z][a-z]+(: [a-zA-Z ]+ would fit)?\.$/,
      )
    const times = plans.flatMap(freeTimes)
    assert.ok(sentences.some((sentence) => sentence.startsWith('Pots ')))
    assert.ok(sentences.length < times.length)
  })
})
