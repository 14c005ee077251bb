import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { defaultOwnerSettings } from '#shared/settings/default-settings.ts'
import { emailTemplateSections } from './email-template-sections.ts'
import { errorSections } from './error-message-sections.ts'
import { nameOf } from './field.ts'
import { lookSection, placeOf, sections } from './sections.ts'
import { changedFields, partOf, shownSetting, typedSettings, valueAt, wrongByName } from './typed-settings.ts'

const fields = [...sections, lookSection, ...emailTemplateSections, ...errorSections].flatMap(
  (section) => section.fields,
)
const release = typedSettings(defaultOwnerSettings, fields)

/** The part that is sent after these fields were typed. */
const after = (typed: Record<string, string>) => partOf(release, { ...release, ...typed }, fields)

/** The paths of all single values and lists. */
function pathsOf(settings: object, before = ''): string[] {
  return Object.entries(settings).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? pathsOf(value, `${before}${name}.`)
      : [before + name],
  )
}

describe('the sections of the settings', () => {
  // #settings-fields
  it('have one field for each setting, and no other', () => {
    assert.deepEqual(fields.map(({ path }) => path).sort(), pathsOf(defaultOwnerSettings).sort())
    assert.equal(new Set(fields.map(nameOf)).size, fields.length)
    assert.equal(new Set(sections.map(({ slug }) => slug)).size, sections.length)
    assert.equal(placeOf('shipping.flatFeePaise')?.section.slug, 'shipping')
  })
})

describe('what is typed', () => {
  it('sends only changed values, in the units of the settings', () => {
    assert.deepEqual(after({}), {})
    assert.deepEqual(after({ 'brand-name': ' Soilkin ', social: `${release.social}\n\n` }), {})
    assert.deepEqual(
      after({
        'shipping-flatFeePaise': '1,049.50',
        'returns-windowDays': '45',
        'support-whatsapp': '+919876543210',
        'addresses-office-lines': 'Plot 4 \n\n Lake Road',
        social: 'You Tube https://youtube.com/x',
      }),
      {
        shipping: { flatFeePaise: 104_950 },
        returns: { windowDays: 45 },
        support: { whatsapp: '+919876543210' },
        addresses: { office: { lines: ['Plot 4', 'Lake Road'] } },
        social: [{ name: 'You Tube', url: 'https://youtube.com/x' }],
      },
    )
  })

  it('sends a switch as true or false, and lists of numbers as numbers', () => {
    assert.deepEqual(
      after({
        'payments-cod-enabled': 'on',
        'payments-cod-products_excluded': '7\n\n8',
        'payments-cod-fee': '40.00',
      }),
      { payments: { cod: { enabled: true, products_excluded: [7, 8], fee: 40 } } },
    )
    assert.deepEqual(after({ 'payments-cod-products_excluded': 'kit' }), {
      payments: { cod: { products_excluded: ['kit'] } },
    })
  })

  it('sends an invalid number as typed', () => {
    assert.deepEqual(after({ 'shipping-flatFeePaise': '79.999', 'returns-windowDays': 'a month' }), {
      shipping: { flatFeePaise: '79.999' },
      returns: { windowDays: 'a month' },
    })
  })

  it('sends both fields of an announcement, or null without text', () => {
    const { announcement } = defaultOwnerSettings.front
    assert.deepEqual(after({ 'front-announcement-path': '/blog' }), {
      front: { announcement: { text: announcement?.text, path: '/blog' } },
    })
    assert.deepEqual(after({ 'front-announcement-text': ' ' }), { front: { announcement: null } })
    const none = { ...defaultOwnerSettings, front: { ...defaultOwnerSettings.front, announcement: null } }
    assert.equal(typedSettings(none, fields)['front-announcement-text'], '')
    assert.equal(valueAt(none, 'front.announcement.text'), undefined)
  })

  it('sends an empty claim, and two empty fields of a link, as null', () => {
    const source = defaultOwnerSettings.claims.ratingSource
    assert.deepEqual(after({ 'claims-averageRating': '', 'claims-guarantee': ' ' }), {
      claims: { averageRating: null, guarantee: null },
    })
    const none = { 'claims-ratingSource-name': '', 'claims-ratingSource-url': '', 'marketplace-name': '' }
    assert.deepEqual(after({ ...none, 'marketplace-url': '' }), {
      claims: { ratingSource: null },
      marketplace: null,
    })
    assert.deepEqual(after({ 'claims-ratingSource-name': '' }), {
      claims: { ratingSource: { name: '', url: source?.url } },
    })
  })

  it('ignores blanks when comparing', () => {
    const typed = { ...release, 'brand-name': 'Mitti', 'brand-tagline': ` ${release['brand-tagline']} ` }
    assert.deepEqual(
      changedFields(release, typed, fields).map(({ path }) => path),
      ['brand.name'],
    )
  })
})

it('shows values as a person reads them', () => {
  assert.equal(shownSetting({ kind: 'rupees' }, 7_900), '₹79.00')
  assert.equal(shownSetting({ kind: 'lines' }, ['a', 'b']), 'a, b')
  assert.equal(
    shownSetting({ kind: 'links' }, defaultOwnerSettings.social.slice(0, 1)),
    'Instagram https://www.instagram.com/',
  )
  assert.equal(shownSetting({ kind: 'numbers' }, [{ name: 'FSSAI', number: '1' }]), 'FSSAI: 1')
  for (const empty of [null, '', []]) assert.equal(shownSetting({ kind: 'lines' }, empty || []), 'none')
})

it('leads server errors to their field or line', () => {
  assert.deepEqual(
    wrongByName(
      { 'social.1.url': 'No.', 'social.2.url': 'Nor this.', 'brand.name': 'Empty.', 'x.y': '?' },
      fields,
    ),
    { social: 'Line 2: No.', 'brand-name': 'Empty.' },
  )
})
