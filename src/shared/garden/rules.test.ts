import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { anyChanges, requestOf } from '#test/garden-answers.ts'
import { workOf } from '#test/work-of.ts'
import { months } from '../copy/crops/crop.ts'
import { crops, findCrop } from '../copy/crops.ts'
import { editDistance } from '../edit-distance.ts'
import { readChanges, withCrop, withoutCrop, writeChanges } from './changes.ts'
import { containers, litresOfInches } from './containers.ts'
import { dateInYear, dayInIndia, isoOf, monthOf, nextMonth, readDay, yearOf } from './days.ts'
import { doseOf, feedsInPack, teaspoonText } from './dose.ts'
import { nextFeed } from './next-feed.ts'
import { makePlan } from './plan.ts'
import { regionOfPin } from './region-of-pin.ts'
import { readWishes } from './wishes.ts'

describe('days', () => {
  // #garden-days-calendar
  it('days are those of the calendar', () => {
    fc.assert(
      fc.property(fc.integer({ min: -50_000, max: 100_000 }), (day) => {
        const date = new Date(day * 86_400_000)
        assert.equal(yearOf(day), date.getUTCFullYear())
        assert.equal(monthOf(day), date.getUTCMonth() + 1)
        assert.equal(dateInYear(day) % 100, date.getUTCDate())
        assert.equal(readDay(isoOf(day)), day)
      }),
    )
  })

  it('a common year has no 29 February', () => {
    assert.equal(readDay('2027-02-29'), null)
    assert.equal(readDay('soon'), null)
    assert.equal(isoOf(readDay('2028-02-29') ?? 0), '2028-02-29')
  })

  // #garden-days-year-end
  it('December leads to January', () => {
    assert.equal(isoOf(nextMonth(readDay('2026-12-31') ?? 0)), '2027-01-01')
  })

  it('days begin at midnight in India', () => {
    assert.equal(isoOf(dayInIndia(new Date('2026-11-20T18:29:59Z'))), '2026-11-20')
    assert.equal(isoOf(dayInIndia(new Date('2026-11-20T18:30:00Z'))), '2026-11-21')
  })
})

describe('the crops', () => {
  // #garden-crops
  it('the crops are the twenty-eight with figures', () => {
    assert.equal(crops.length, 28)
    assert.equal(new Set(crops.map(({ slug }) => slug)).size, 28)
  })

  it('crops name known companions and have names in each language', () => {
    for (const { slug, companions, names } of crops) {
      for (const other of companions) assert.ok(findCrop(other), `${slug} names ${other}`)
      for (const list of [names.hindi, names.devanagari, names.telugu, names.teluguLatin])
        assert.ok(list.length > 0, slug)
    }
  })

  it('reads months over the end of the year', () => {
    assert.deepEqual(months('11-1, 6'), [11, 12, 1, 6])
    assert.deepEqual(months('1-12'), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    assert.deepEqual(months(''), [])
  })
})

describe('a dose', () => {
  // #garden-dose-bounds
  it('a dose is one gram a litre, between 5 and 50 g', () => {
    assert.deepEqual(
      containers.map(({ litres }) => doseOf(litres)),
      [5, 5, 8, 14, 23, 34, 19, 37, 50],
    )
    assert.deepEqual([7.4, 7.5, 49.4, 49.6, 50.6, 5.4].map(doseOf), [7, 8, 49, 50, 50, 5])
  })

  // #garden-dose-teaspoons
  it('a dose is given in level teaspoons to the nearest half', () => {
    assert.equal(teaspoonText(5), '1 level teaspoon')
    assert.equal(teaspoonText(8), '1½ level teaspoons')
    assert.equal(teaspoonText(14), '3 level teaspoons')
    assert.equal(teaspoonText(50), '10 level teaspoons')
  })

  it('counts the feeds of a pack', () => {
    assert.equal(feedsInPack(500, 14), 35)
    assert.equal(feedsInPack(500, 5), 100)
  })

  it('knows the litres of pots and bags of any width', () => {
    for (const { kind, inches, litres } of containers) assert.equal(litresOfInches(kind, inches), litres)
    for (const kind of ['pot', 'bag'] as const) {
      const litres = Array.from({ length: 37 }, (_, i) => litresOfInches(kind, 4 + i / 2))
      litres.forEach((one, i) => {
        assert.ok(i === 0 || one > (litres[i - 1] ?? 0), `${kind} of ${4 + i / 2} inches`)
      })
    }
  })
})

describe('wishes', () => {
  const slugsOf = (text: string): string[] => readWishes(text).crops.map(({ slug }) => slug)

  it('knows every name of every crop', () => {
    for (const { slug, names } of crops) {
      for (const name of Object.values(names).flat()) assert.deepEqual(slugsOf(name), [slug], name)
    }
  })

  // #garden-wishes-scripts
  it('reads crops in three languages and scripts', () => {
    assert.deepEqual(slugsOf('Tamatar, dhaniya aur shimla mirch'), ['tomato', 'coriander', 'capsicum'])
    assert.deepEqual(slugsOf('टमाटर और भिंडी, दूधी'), ['tomato', 'okra', 'bottle-gourd'])
    assert.deepEqual(slugsOf('టమాటా, కొత్తిమీర మరియు కరివేపాకు'), ['tomato', 'coriander', 'curry-leaf'])
  })

  // #garden-wishes-slips
  it('tolerates typing errors but guesses nothing from short words', () => {
    assert.deepEqual(slugsOf('tomatos, lettuse, cauliflwer, brinjl'), [
      'tomato',
      'lettuce',
      'cabbage-and-cauliflower',
      'brinjal',
    ])
    assert.deepEqual(readWishes('pot, pie'), { crops: [], unknown: ['pie'] })
  })

  // #garden-wishes-unknown
  it('reports unknown words beside known ones', () => {
    assert.deepEqual(readWishes('bhendi and drumstick, dragon fruit').unknown, ['drumstick', 'dragon fruit'])
  })

  // #garden-wishes-any
  it('ends quickly for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 1_000 }), (text) => {
        const { unknown } = readWishes(text)
        assert.ok(unknown.length <= 10)
      }),
    )
    const { ms } = workOf(() => readWishes('tomatoooo '.repeat(100)))
    assert.ok(ms < 500, `${ms} ms`)
  })

  it('measures how far words are apart', () => {
    assert.deepEqual(
      [
        editDistance('mint', 'mint'),
        editDistance('mitn', 'mint'),
        editDistance('', 'ab'),
        editDistance('okra', 'okar'),
      ],
      [0, 1, 2, 1],
    )
  })
})

describe('the region of a PIN', () => {
  const cities = {
    north: ['110001', '201301', '302001', '226001', '380001', '800001', '160017', '781001', '734001'],
    south: ['500034', '560001', '411001', '440001', '625001', '515001'],
    coast: [
      '600001',
      '400001',
      '682001',
      '575001',
      '530001',
      '403001',
      '751001',
      '700001',
      '605001',
      '744101',
    ],
    hills: ['171001', '248001', '737101', '793001', '734101', '643001', '190001', '624101'],
  }
  for (const [region, pins] of Object.entries(cities)) {
    it(`is ${region} for ${pins.length} towns of it`, () => {
      assert.deepEqual(
        pins.filter((pin) => regionOfPin(pin) !== region),
        [],
      )
    })
  }

  // #garden-region-pin
  it('knows a region for every PIN of a postal circle', () => {
    for (let circle = 11; circle <= 85; circle += 1) {
      if ([29, 35, 54, 55, 65, 66, 72, 73, 86].includes(circle)) continue
      assert.ok(regionOfPin(`${circle}0001`), String(circle))
    }
    for (const pin of ['900001', '012345', '12345', '1234567', 'Delhi', '', '١١٠٠٠١'])
      assert.equal(regionOfPin(pin), null)
  })

  it('reads a PIN with spaces', () => assert.equal(regionOfPin(' 500 034 '), 'south'))
})

describe('changes', () => {
  // #garden-changes-address
  it('changes survive the way through an address', () => {
    fc.assert(
      fc.property(anyChanges, (changes) => {
        const read = readChanges(new URLSearchParams(writeChanges(changes)))
        const pots =
          changes.pots && Object.fromEntries(Object.entries(changes.pots).filter(([, count]) => count > 0))
        assert.deepEqual(read, { ...changes, pots })
      }),
    )
  })

  // #garden-changes-any
  it('reads changes from any address', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (a, b) => {
        readChanges(new URLSearchParams({ region: a, sun: b, 'pot-8': a, in: b, out: a }))
      }),
    )
    const read = readChanges(new URLSearchParams('region=moon&sun=-1&pot-8=1e9&in=tomato&in=moly&out=tomato'))
    assert.deepEqual(read, { region: null, sunHours: null, pots: {}, add: ['tomato'], drop: ['tomato'] })
    assert.equal(readChanges(new URLSearchParams('pot-8=999999')).pots?.['pot-8'], 100)
  })

  it('takes a crop in and out again', () => {
    const none = readChanges(new URLSearchParams())
    const added = withCrop(withoutCrop(none, 'okra'), 'okra')
    assert.deepEqual([added.add, added.drop], [['okra'], []])
    assert.deepEqual(withoutCrop(added, 'okra').drop, ['okra'])
  })
})

describe('the next feed', () => {
  const plan = makePlan(
    requestOf({ space: ['Terrace'], specific_plants: 'tomato' }, { region: 'south' }, '2026-06-01'),
  )
  const tomato = plan.plantings.find(({ crop }) => crop.slug === 'tomato') ?? assert.fail('no tomato')
  const [first = 0] = tomato.feeds

  it('the next feed follows the plan until the first feed', () => {
    assert.equal(nextFeed(tomato, 'south', null, tomato.sowOn), first)
    assert.equal(nextFeed(tomato, 'south', null, first), first)
    assert.ok((nextFeed(tomato, 'south', null, first + 3) ?? 0) <= first + 3)
  })

  // #garden-next-feed
  it('the next feed counts from the last one', () => {
    assert.equal(nextFeed(tomato, 'south', first + 2, first + 2), first + 2 + tomato.crop.feedEveryDays)
  })

  it('the next feed ignores feeds before sowing', () => {
    assert.equal(nextFeed(tomato, 'south', tomato.sowOn - 5, tomato.sowOn), first)
  })

  it('no feed is due near the end of the crop', () => {
    assert.equal(nextFeed(tomato, 'south', tomato.lastDay, tomato.lastDay), null)
  })

  it('the next feed waits for the end of a pause', () => {
    const cold = readDay('2026-12-20') ?? 0
    const next = nextFeed(
      { ...tomato, sowOn: cold - 60, feeds: [cold - 20, cold + 60] },
      'north',
      cold - 20,
      cold,
    )
    assert.equal(isoOf(next ?? 0), '2027-02-01')
  })
})
