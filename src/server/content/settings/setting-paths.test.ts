import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import fc from 'fast-check'
import { defaultOwnerSettings } from '#shared/settings/default-settings.ts'
import { OwnerSettings } from '#shared/settings/owner-settings.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { runsOf } from '#test/seeded-random.ts'
import { readSettings } from '../../platform/database/read-settings.ts'
import { changesBetween, contentOf, valuesByPath } from './setting-paths.ts'

let database: TestDatabase
before(async () => {
  database = await createTestDatabase()
})
after(() => database.close())

/** Letters of several scripts, of two and four bytes; all of Unicode would take fast-check too long. */
const letter = fc.constantFrom(...'azAZ09ßéçŁжΩאعअकहఅతహ中語한𝒜𐍈𠮷')
/** A word, sometimes that of the release. */
const word = (release: string) =>
  fc.oneof(fc.constant(release), fc.string({ unit: letter, minLength: 1, maxLength: 30 }))
const whole = (release: number, min: number, max: number) =>
  fc.oneof(fc.constant(release), fc.integer({ min, max }))
const span = fc
  .tuple(fc.nat({ max: 9 }), fc.nat({ max: 9 }))
  .map(([least, more]) => ({ least, most: least + more }))
const link = fc.record({ name: word('Amazon.in'), url: fc.webUrl({ validSchemes: ['https'] }) })
const { brand, addresses, shipping, returns, support, front, social, claims } = defaultOwnerSettings

const address = (release: OwnerSettings['addresses']['office']) =>
  fc.oneof(
    fc.constant(release),
    fc.record({
      label: word(release.label),
      lines: fc.array(word('Shed 14-B'), { minLength: 1, maxLength: 5 }),
      city: word(release.city),
      state: word(release.state),
      pin: fc.integer({ min: 100_000, max: 999_999 }).map(String),
    }),
  )

/** Valid settings, some of them those of the release. */
const anySettings: fc.Arbitrary<OwnerSettings> = fc
  .record({
    name: word(brand.name),
    lines: fc.record({ manufacturing: address(addresses.manufacturing), office: address(addresses.office) }),
    fee: whole(shipping.flatFeePaise, 0, 100_000_000),
    moreDays: fc.record({ hills: span, northEast: span, islands: span, army: span }),
    windowDays: whole(returns.windowDays, 1, 365),
    whatsapp: fc.constantFrom(null, '+919876543210', '+14155550100'),
    announcement: fc.oneof(
      fc.constant(front.announcement),
      fc.constant(null),
      fc.record({ text: word('Sale'), path: fc.constant('/productpage') }),
    ),
    searches: fc.array(word('Tomato'), { maxLength: 8 }),
    social: fc.oneof(fc.constant(social), fc.array(link, { maxLength: 12 })),
    rating: fc.constantFrom(claims.averageRating, 0, 4.5, null),
    guarantee: fc.constantFrom(claims.guarantee, 'Money back', null),
    source: fc.oneof(fc.constant(claims.ratingSource), fc.constant(null), link),
    marketplace: fc.oneof(fc.constant(defaultOwnerSettings.marketplace), fc.constant(null), link),
  })
  .map((some) =>
    OwnerSettings.parse({
      ...defaultOwnerSettings,
      brand: { ...brand, name: some.name },
      addresses: some.lines,
      shipping: { ...shipping, flatFeePaise: some.fee, moreDays: some.moreDays },
      returns: { ...returns, windowDays: some.windowDays },
      support: { ...support, whatsapp: some.whatsapp },
      front: { ...front, announcement: some.announcement, popularSearches: some.searches },
      social: some.social,
      claims: {
        ...claims,
        averageRating: some.rating,
        guarantee: some.guarantee,
        ratingSource: some.source,
      },
      marketplace: some.marketplace,
    }),
  )

const write = (content: object) =>
  database.pool.query(
    'INSERT INTO settings (content) VALUES ($1) ON CONFLICT (is_only) DO UPDATE SET content = excluded.content',
    [content],
  )

describe('stored settings', () => {
  // #settings-round-trip
  it('reads any stored settings back and stores no release value', async () => {
    await fc.assert(
      fc.asyncProperty(anySettings, async (settings) => {
        const content = contentOf(settings)
        await write(content)
        assert.deepEqual(OwnerSettings.parse(await readSettings(database.db)), stated(settings))
        for (const [section, values] of Object.entries(content)) {
          const release = defaultOwnerSettings[section as keyof OwnerSettings]
          assert.notDeepEqual(values, release, section)
          if (Array.isArray(release) || values === null) continue
          for (const [name, value] of Object.entries(values as object)) {
            assert.notDeepEqual(value, (release as Record<string, unknown>)[name], `${section}.${name}`)
          }
        }
      }),
      { numRuns: runsOf(40) },
    )
  })

  it('stores nothing for the settings of the release', () => {
    assert.deepEqual(contentOf(structuredClone(defaultOwnerSettings)), {})
  })
})

/** Pages receive the announcement with its offer filled in, and the guarantee with its days. */
const stated = (settings: OwnerSettings): OwnerSettings => {
  const { announcement } = settings.front
  const text = announcement?.text.replace(
    '{offer}',
    `${settings.offers.subscriberPercent}% off your first order`,
  )
  return {
    ...settings,
    claims: {
      ...settings.claims,
      guarantee: settings.claims.guarantee?.replace('{days}', `${settings.returns.windowDays}`) ?? null,
    },
    front: { ...settings.front, announcement: announcement && { ...announcement, text: text ?? '' } },
  }
}

describe('changes between settings', () => {
  it('finds no change between equal settings and all between others', () => {
    fc.assert(
      fc.property(anySettings, anySettings, (one, other) => {
        assert.deepEqual(changesBetween(one, structuredClone(one)), [])
        const values = valuesByPath(one)
        for (const { path, before: old, after: fresh } of changesBetween(one, other)) {
          assert.deepEqual(values.get(path), old)
          values.set(path, fresh)
        }
        assert.deepEqual(Object.fromEntries(values), Object.fromEntries(valuesByPath(other)))
      }),
    )
  })
})
