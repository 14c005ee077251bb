import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { anyRequest, requestOf } from '#test/garden-answers.ts'
import { sampleGoods } from '#test/garden-goods.ts'
import { feedGrams } from './amounts.ts'
import { isFeed as isFeedUse } from './goods.ts'
import { makePlan, type PlanRequest } from './plan.ts'
import { type ListLine, shoppingList, type Variant } from './shopping-list.ts'

const listFor = (request: PlanRequest, goods = sampleGoods) =>
  shoppingList(makePlan(request), request.answers, goods)
const holds = (check: (request: PlanRequest) => void): void =>
  fc.assert(fc.property(anyRequest, check), { numRuns: 300 })

const isFeed = ({ good }: ListLine): boolean => isFeedUse(good.use)

describe('a shopping list', () => {
  // #garden-list-packs
  it('covers what is needed without a pack that stays closed', () => {
    holds((request) => {
      for (const { lines } of listFor(request).variants) {
        for (const { packs, good, neededGrams } of lines) {
          assert.ok(packs >= 1)
          if (neededGrams === null || good.packGrams === null) continue
          assert.ok(packs * good.packGrams >= neededGrams)
          assert.ok((packs - 1) * good.packGrams < neededGrams)
        }
      }
    })
  })

  // #garden-list-feeds
  it('has feed for every feed of its months', () => {
    holds((request) => {
      const plan = makePlan(request)
      const { variants } = shoppingList(plan, request.answers, sampleGoods)
      for (const [id, days] of [
        ['least', 91],
        ['season', 183],
        ['full', 183],
      ] as const) {
        const { everyday, leaves, fruit } = feedGrams(plan, plan.start + days)
        const needed = request.answers.fertilizer === 'no' ? 0 : everyday + leaves + fruit
        const lines = variants.find((variant) => variant.id === id)?.lines.filter(isFeed) ?? []
        assert.equal(
          lines.reduce((sum, line) => sum + (line.neededGrams ?? 0), 0),
          needed,
        )
      }
    })
  })

  // #garden-list-variants
  it('costs least for the start, most for the full choice', () => {
    holds((request) => {
      const [least, season, full] = listFor(request).variants as [Variant, Variant, Variant]
      assert.ok(least.goodsPaise <= season.goodsPaise && season.goodsPaise <= full.goodsPaise)
    })
  })

  // #garden-list-answers
  it('offers nothing that was declined', () => {
    const nothing = { seeds: 'no', fertilizer: 'no', mixes: 'no', pots: 'no' } as const
    const { variants, elsewhere } = listFor(requestOf({ space: ['Terrace'], ...nothing }, {}, '2026-11-21'))
    for (const { lines } of variants) assert.deepEqual(lines, [])
    assert.deepEqual(elsewhere, [])
  })

  it('omits sold-out goods and says so', () => {
    const soldOut = sampleGoods.map((good) => ({ ...good, isAvailable: false }))
    const { variants, elsewhere } = listFor(requestOf({ space: ['Terrace'] }, {}, '2026-11-21'), soldOut)
    for (const { lines } of variants) assert.deepEqual(lines, [])
    assert.ok(elsewhere.includes('Our everyday feed is not to be had at the moment.'))
    assert.ok(elsewhere.includes('Our vermicompost is not to be had at the moment.'))
  })

  it('takes the everyday feed where a special one is sold out', () => {
    const goods = sampleGoods.map((good) => ({
      ...good,
      isAvailable: good.use !== 'leaves' && good.isAvailable,
    }))
    const request = requestOf(
      { space: ['Windowsill'], grow: ['Leafy greens'] },
      { region: 'north' },
      '2026-11-21',
    )
    const [, season] = listFor(request, goods).variants
    assert.deepEqual(
      season?.lines.filter(isFeed).map(({ good }) => good.use),
      ['everyday'],
    )
  })
})
