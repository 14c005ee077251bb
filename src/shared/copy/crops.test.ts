import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { describe, it } from 'node:test'
import { gardenQuestions } from '../garden/questions.ts'
import { crops } from './crops.ts'

describe('crops', () => {
  it('lists each crop once', () => {
    assert.ok(crops.length >= 28)
    assert.equal(new Set(crops.map((crop) => crop.slug)).size, crops.length)
  })

  it('has a drawing of each crop', () => {
    for (const { slug } of crops) {
      const drawing = new URL(`../../../public/images/crops/${slug}.svg`, import.meta.url)
      assert.ok(existsSync(drawing), slug)
    }
  })

  it('puts each crop under a kind of the planner', () => {
    const offered = gardenQuestions.find((question) => question.field === 'grow')?.options ?? []
    for (const { kind } of crops) assert.ok(offered.includes(kind), kind)
  })

  it('names each month once; each crop grows in three regions', () => {
    for (const { slug, months } of crops) {
      for (const [region, list] of Object.entries(months)) {
        assert.equal(new Set(list).size, list.length, `${slug} ${region}`)
      }
      assert.ok(Object.values(months).filter((list) => list.length > 0).length >= 3, slug)
    }
  })

  it('has plausible values for soil, sun and time', () => {
    for (const { slug, minLitres, sunHours, daysToHarvest, feedEveryDays } of crops) {
      assert.ok(minLitres >= 3 && minLitres <= 40, slug)
      if (sunHours) assert.ok(sunHours.min >= 3 && sunHours.min <= sunHours.max && sunHours.max <= 8, slug)
      if (daysToHarvest) assert.ok(daysToHarvest.min <= daysToHarvest.max, slug)
      assert.ok(feedEveryDays >= 12 && feedEveryDays <= 60, slug)
    }
  })
})
