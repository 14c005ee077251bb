import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { anyRequest, requestOf } from '#test/garden-answers.ts'
import { sampleGoods } from '#test/garden-goods.ts'
import { feedGrams } from './amounts.ts'
import { isFeed as isFeedUse, starterKit } from './goods.ts'
import { makePlan, type PlanRequest } from './plan.ts'
import { type ListLine, shoppingList, type Variant } from './shopping-list.ts'

const listFor = (request: PlanRequest, goods = sampleGoods) =>
  shoppingList(makePlan(request), request.answers, goods)
const holds = (check: (request: PlanRequest) => void): void =>
  fc.assert(fc.property(anyRequest, check), { numRuns: 300 })

const isFeed = ({ good }: ListLine): boolean => isFeedUse(good.use)

/** Grams of feed that a list covers, with those of its kits. */
const feedOf = ({ lines }: Variant): number =>
  lines
    .map(({ good, packs, neededGrams }) =>
      good.use === 'kit' ? packs * starterKit.feedGrams : isFeedUse(good.use) ? (neededGrams ?? 0) : 0,
    )
    .reduce((sum, grams) => sum + grams, 0)

describe('a shopping list', () => {
  // #garden-list-packs
  it('covers what is needed without a pack that stays nearly full', () => {
    holds((request) => {
      for (const { lines } of listFor(request).variants) {
        for (const { packs, good, neededGrams } of lines) {
          assert.ok(packs >= 1)
          if (neededGrams === null || good.packGrams === null) continue
          // A last pack of which less than a quarter would be used is left out.
          assert.ok((packs + 1 / 4) * good.packGrams > neededGrams)
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
        const variant = variants.find((one) => one.id === id)
        assert.ok(variant)
        const missing = needed - feedOf(variant)
        if (missing > 0)
          assert.match(variant.leftOut.join('\n'), /Fertilizer: only \d+ g of the (500 g|1 kg) would/)
        else assert.ok(missing === 0 || variant.lines.every((line) => !isFeed(line)))
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
    assert.ok(elsewhere.includes('Our everyday feed is out of stock at the moment.'))
    assert.ok(elsewhere.includes('Our vermicompost is out of stock at the moment.'))
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

  // #garden-list-thrift
  it('leaves out packs used under a quarter and says so', () => {
    const [least, season] = listFor(
      requestOf(
        { space: ['Balcony'], experience: 'This is my first time' },
        { region: 'north' },
        '2026-11-27',
      ),
    ).variants as [Variant, Variant]
    assert.equal(least.lines.filter(isFeed).length, 1)
    for (const { good, neededGrams, packs } of season.lines.filter(isFeed)) {
      const used = (neededGrams ?? 0) - (packs - 1) * (good.packGrams ?? 0)
      assert.ok(used >= (good.packGrams ?? 0) / 4, `${good.name}: ${used} g`)
    }
    assert.match(
      season.leftOut.join('\n'),
      /^Leafy Greens .* \(\d+ g\): Balcony Feed .* suits those crops too\.$/m,
    )
  })

  it('keeps the only feed when the year uses a quarter', () => {
    const windowsill = { space: ['Windowsill'], grow: ['Leafy greens', 'Herbs'] }
    const [least] = listFor(requestOf(windowsill, { region: 'north' }, '2026-12-05')).variants
    const [feed] = least?.lines.filter(isFeed) ?? []
    assert.ok(feed && (feed.neededGrams ?? 0) < 125)
    const onePot = { region: 'north' as const, pots: { 'pot-8': 1 } }
    const [alone] = listFor(requestOf(windowsill, onePot, '2026-12-05')).variants
    assert.deepEqual(alone?.lines.filter(isFeed), [])
    assert.match(alone?.leftOut.join('\n') ?? '', /only \d+ g of the 500 g would be used\./)
  })

  it('counts what the kit brings and lists it once', () => {
    const request = requestOf(
      { space: ['Balcony'], grow: ['Leafy greens'], pots: 'yes' },
      { region: 'north', pots: { 'pot-10': 3 } },
      '2026-11-27',
    )
    const { variants, elsewhere } = listFor(request)
    const [least] = variants
    assert.deepEqual(least?.lines[0]?.good.use, 'kit')
    assert.deepEqual(least?.lines.filter(isFeed), [])
    assert.doesNotMatch(elsewhere.join('\n'), /Pots:|seeds of .*(methi|palak|coriander)/)
  })
})
