import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Good, monthsOf } from './goods.ts'
import { packText } from './pack-life.ts'

const feed = (packGrams: number | null, keepsMonths: number | null): Good => ({
  productId: 1,
  use: 'everyday',
  name: 'Balcony Feed',
  pricePaise: 50_000,
  packGrams,
  keepsMonths,
  isAvailable: true,
})

describe('how long a pack lasts', () => {
  it('names feeds and months, and weeks of a short time', () => {
    const start = 'A pack of 500 g gives'
    assert.equal(
      packText(feed(500, 24), 14),
      `${start} 35 feeds and lasts about 17 months, at one every 15 days.`,
    )
    assert.equal(
      packText(feed(500, 24), 200),
      `${start} 2 feeds and lasts about 4 weeks, at one every 15 days.`,
    )
    assert.equal(packText(feed(500, 24), 501), 'A pack of 500 g is less than one feed for all of them.')
    assert.equal(packText(feed(null, 24), 14), '')
  })

  it('never promises more months than a pack keeps', () => {
    for (const months of [12, 24])
      assert.equal(
        packText(feed(1_000, months), 5),
        `A pack of 1 kg is enough for the whole ${months} months that it keeps, at a feed every 15 days.`,
      )
    assert.equal(packText(feed(1_000, null), 5), 'A pack of 1 kg gives 200 feeds.')
    assert.match(packText(feed(500, 12), 21), /lasts about 11 months/)
  })

  it('reads the months of a label', () => {
    assert.equal(monthsOf('24 months from manufacture'), 24)
    assert.equal(monthsOf('1 month from packing'), 1)
    for (const words of ['', 'See the pack', 'Best within 24 months']) assert.equal(monthsOf(words), null)
  })
})
