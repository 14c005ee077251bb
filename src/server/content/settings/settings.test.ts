import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { listAudit } from '#contract/admin/audit.ts'
import {
  editSettings,
  getSettings,
  listSettingsVersions,
  previewSettings,
  restoreSettings,
} from '#contract/admin/settings.ts'
import { getConfig } from '#contract/shop/site.ts'
import { defaultOwnerSettings } from '#shared/settings/default-settings.ts'
import { errorOf, type StaffCallInput } from '#test/back-office.ts'
import { openOffice } from '#test/office.ts'
import { withoutClaims } from '#test/without-claims.ts'

const { shop, office } = await openOffice()
const owner = { cookie: office.owner }

const present = async () => (await office.call(getSettings, owner)).body
/** Edits the present settings, unless the call names a version. */
const edit = async (settings: object, version?: number, more: StaffCallInput = {}) =>
  office.call(editSettings, {
    ...owner,
    ...more,
    body: { version: version ?? (await present()).version, settings },
  })
const stored = async () =>
  (await shop.db.execute<{ content: object }>(sql`SELECT content FROM settings`)).rows[0]?.content
const versions = async () => (await office.call(listSettingsVersions, owner)).body.versions

beforeEach(() => shop.db.execute(sql`DELETE FROM settings`))

describe('editing the settings', () => {
  // #settings-edit-refused
  it('rejects each wrong value with a sentence at its path', async () => {
    const wrong: [object, string, RegExp][] = [
      [{ brand: { name: ' ' } }, 'brand.name', /^This is required\.$/],
      [{ brand: { name: 'x'.repeat(61) } }, 'brand.name', /at most 60 characters/],
      [{ brand: { name: 'a\u0000b' } }, 'brand.name', /can't be stored/],
      [{ brand: { name: 7 } }, 'brand.name', /must be text/],
      [{ brand: { siteUrl: 'http://x.example' } }, 'brand.siteUrl', /https/],
      [{ brand: { siteUrl: 'https://x.example/' } }, 'brand.siteUrl', /slash/],
      [{ legal: { gstin: '36AAKCS0000A1Z' } }, 'legal.gstin', /no GSTIN/],
      [{ legal: { stateCode: '27' } }, 'legal.stateCode', /begins with/],
      [{ legal: { gstin: '36AAKCS0000A1Z8' } }, 'legal.gstin', /last character of this GSTIN/],
      [{ legal: { stateName: 'Karnataka' } }, 'legal.stateName', /^GST code 36 is that of Telangana\.$/],
      [
        { legal: { gstin: '29AAJFM4821K1ZA', stateCode: '29', stateName: 'Karnataka' } },
        'legal.gstin',
        /last character/,
      ],
      [
        { legal: { gstin: '28AAJFM4821K1ZZ', stateCode: '28', stateName: 'Andhra Pradesh' } },
        'legal.stateCode',
        /No state has/,
      ],
      [
        { legal: { registration: 'exempt' } },
        'legal.registration',
        /registered, composition or unregistered/,
      ],
      [{ legal: { registration: 'unregistered' } }, 'legal.gstin', /an unregistered one leaves it empty/],
      [{ legal: { gstin: null } }, 'legal.gstin', /A registered seller needs a GSTIN/],
      [{ legal: { gstin: '36AAKXS0000A1Z0' } }, 'legal.gstin', /PAN in this GSTIN, AAKXS0000A/],
      [{ legal: { numbers: [{ name: 'FSSAI', number: '123' }] } }, 'legal.numbers.0.number', /14 digits/],
      [
        { legal: { numbers: [{ name: 'PAN', number: 'AAKCS0001A' }] } },
        'legal.numbers.0.number',
        /another PAN/,
      ],
      [{ legal: { numbers: [{ name: 'Licence', number: '' }] } }, 'legal.numbers.0.number', /required/],
      [{ support: { email: 'a[b@x.example' } }, 'support.email', /e-mail/],
      [{ support: { whatsapp: '98765' } }, 'support.whatsapp', /country code/],
      [{ addresses: { office: { lines: [] } } }, 'addresses.office.lines', /at least one line/],
      [{ addresses: { office: { pin: '1234' } } }, 'addresses.office.pin', /six digits/],
      [{ shipping: { flatFeePaise: -1 } }, 'shipping.flatFeePaise', /₹0 to ₹10,00,000/],
      [{ shipping: { flatFeePaise: '79' } }, 'shipping.flatFeePaise', /amount/],
      [{ shipping: { minDeliveryDays: 9 } }, 'shipping.maxDeliveryDays', /longest time/],
      [{ shipping: { moreDays: { army: { least: 8 } } } }, 'shipping.moreDays.army.most', /longest time/],
      [{ returns: { windowDays: 0 } }, 'returns.windowDays', /whole number from 1 to 365/],
      [
        { claims: { proofs: { organic: '//evil.example' } } },
        'claims.proofs.organic',
        /^A proof is an address/,
      ],
      [{ claims: { proofs: { safety: 'javascript:alert(1)' } } }, 'claims.proofs.safety', /https/],
      [{ claims: { averageRating: 5.1 } }, 'claims.averageRating', /0 to 5/],
      [{ claims: { averageRating: '' } }, 'claims.averageRating', /0 to 5/],
      [{ claims: { guarantee: '' } }, 'claims.guarantee', /required/],
      [{ claims: { ratingSource: { name: '' } } }, 'claims.ratingSource.name', /required/],
      [{ marketplace: { url: '' } }, 'marketplace.url', /required/],
      [{ social: [{ name: 'X', url: 'javascript:alert(1)' }] }, 'social.0.url', /https/],
      [{ social: null }, 'social', /must be a list/],
      [{ front: { announcement: { text: '' } } }, 'front.announcement.text', /required/],
      [{ front: { announcement: { path: '//evil.example' } } }, 'front.announcement.path', /this shop/],
      [{ front: { popularSearches: Array(9).fill('x') } }, 'front.popularSearches', /more than 8/],
      [{ look: { brand: 'green' } }, 'look.brand', /six digits/],
      [{ look: { accent: '#f59e0b' } }, 'look.accent', /contrast of .* nearest colour that holds is #/],
      [{ shipping: null }, 'shipping', /expected form/],
      [{ brand: { colour: 'green' } }, 'brand.colour', /no such setting/],
      [{ social: [{ name: 'X', url: 'https://x.in/', by: 1 }] }, 'social.0.by', /no such setting/],
      [{ constructor: { name: 'x' } }, 'constructor', /no such setting/],
    ]
    for (const [settings, path, sentence] of wrong) {
      const preview = { ...owner, body: { version: 0, settings } }
      for (const rejected of [await edit(settings), await office.call(previewSettings, preview)]) {
        assert.deepEqual(errorOf(rejected), [400, 'invalid_request'], path)
        assert.deepEqual(Object.keys(rejected.error.errors ?? {}), [path])
        assert.match(rejected.error.errors?.[path] ?? '', sentence)
      }
    }
    assert.equal(await stored(), undefined)
  })

  // #settings-gstin
  it('accepts a valid GSTIN and edits beside an invalid one', async () => {
    const right = { gstin: '29AAJFM4821K1ZX', stateCode: '29', stateName: 'Karnataka' }
    assert.equal((await edit({ legal: right })).status, 200)
    await shop.db.execute(
      sql`UPDATE settings SET content = jsonb_set(content, '{legal,gstin}', '"29AAJFM4821K1ZA"')`,
    )
    assert.equal((await edit({ brand: { tagline: 'Fine' } })).status, 200)
    assert.equal((await edit({ legal: { gstin: right.gstin } })).status, 200)
  })

  it('accepts an unregistered seller with licences', async () => {
    const numbers = [{ name: 'FSSAI licence', number: '10012345000123' }]
    assert.equal((await edit({ legal: { registration: 'unregistered', gstin: null, numbers } })).status, 200)
    assert.deepEqual((await present()).settings.legal.numbers, numbers)
  })

  it('accepts settings without any claim, and claims one again', async () => {
    const { claims, marketplace } = withoutClaims
    const { status, body } = await edit({ claims, marketplace })
    assert.deepEqual([status, body.settings.claims, body.settings.marketplace], [200, claims, null])
    const ratingSource = { name: 'Own page', url: 'https://reviews.example/mitti' }
    const again = await edit({ claims: { averageRating: 4.2, ratingSource } })
    assert.deepEqual(again.body.settings.claims, { ...claims, averageRating: 4.2, ratingSource })
    assert.deepEqual((await versions())[0]?.changes, [
      { path: 'claims.averageRating', before: null, after: 4.2 },
      { path: 'claims.ratingSource.name', before: null, after: 'Own page' },
      { path: 'claims.ratingSource.url', before: null, after: ratingSource.url },
    ])
  })

  it('rejects the whole edit and names every wrong value', async () => {
    const rejected = await edit({ brand: { name: '', tagline: 'Fine' }, returns: { refundDays: 0 } })
    assert.deepEqual(Object.keys(rejected.error.errors ?? {}), ['brand.name', 'returns.refundDays'])
    assert.equal((await present()).settings.brand.tagline, defaultOwnerSettings.brand.tagline)
  })

  it('rejects an edit without settings, version or change', async () => {
    for (const body of [{}, { settings: {} }, { version: -1, settings: {} }, { version: 0, settings: [] }]) {
      assert.deepEqual(errorOf(await office.call(editSettings, { ...owner, body })), [400, 'invalid_request'])
    }
    for (const same of [{}, { brand: { name: 'Soilkin' } }]) {
      const rejected = await edit(same)
      assert.deepEqual(errorOf(rejected), [400, 'invalid_request'])
      assert.match(rejected.error.message, /like this already/)
    }
  })

  // #settings-edit-part
  it('changes only the named settings and stores only differences', async () => {
    const { status, body } = await edit({
      shipping: { flatFeePaise: 4_900 },
      addresses: { office: { city: 'Pune' } },
      front: { announcement: null },
      social: [],
    })
    assert.equal(status, 200)
    const { addresses, shipping } = defaultOwnerSettings
    assert.deepEqual(body.settings, {
      ...defaultOwnerSettings,
      shipping: { ...shipping, flatFeePaise: 4_900 },
      addresses: { ...addresses, office: { ...addresses.office, city: 'Pune' } },
      front: { ...defaultOwnerSettings.front, announcement: null },
      social: [],
    })
    // Stores the whole address, so a later release can't replace half of it.
    assert.deepEqual(await stored(), {
      shipping: { flatFeePaise: 4_900 },
      addresses: { office: { ...addresses.office, city: 'Pune' } },
      front: { announcement: null },
      social: [],
    })
    assert.equal(body.changed?.by, (await versions())[0]?.by)
    assert.equal((await shop.call(getConfig)).body.shipping_fee, 49)
  })

  it('accepts all settings and stores only differences', async () => {
    const { brand } = defaultOwnerSettings
    const whole = { ...defaultOwnerSettings, brand: { ...brand, name: 'Mitti Ghar' } }
    const { status, body } = await edit(whole)
    assert.deepEqual([status, body.settings], [200, whole])
    assert.deepEqual(await stored(), { brand: { name: 'Mitti Ghar' } })
  })

  // #settings-edit-release
  it('removes a value from the row when it equals the release', async () => {
    await edit({ returns: { windowDays: 45 }, offers: { subscriberPercent: 5 } })
    await edit({ returns: { windowDays: 30 } })
    assert.deepEqual(await stored(), { offers: { subscriberPercent: 5 } })
  })

  // #settings-edit-conflict
  it('rejects an outdated edit with the server version', async () => {
    const { version } = await present()
    await edit({ brand: { name: 'Mitti Ghar' } }, version)
    const body = { version, settings: { brand: { name: 'Balkon' } } }
    for (const call of [editSettings, previewSettings] as const) {
      const late = await office.call(call, { ...owner, body })
      assert.deepEqual(errorOf(late), [409, 'version_conflict'])
      const serverVersion = late.error.theirs as { version: number; settings: { brand: { name: string } } }
      assert.deepEqual(
        [serverVersion.version, serverVersion.settings.brand.name],
        [late.error.version, 'Mitti Ghar'],
      )
      assert.ok(serverVersion.version > version)
    }
  })

  // #settings-edit-two
  it('accepts one of two simultaneous edits, also of an empty table', async () => {
    for (const round of [1, 2]) {
      const { version } = await present()
      const answers = await Promise.all(
        ['One', 'Two', 'Three'].map((name) => edit({ brand: { name: `${name} ${round}` } }, version)),
      )
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409])
      const done = answers.find(({ status }) => status === 200)
      assert.equal((await present()).settings.brand.name, done?.body.settings.brand.name)
    }
  })

  it('edits once per idempotency key', async () => {
    const { version } = await present()
    const key = crypto.randomUUID()
    const answers = await Promise.all([1, 2].map(() => edit({ brand: { name: 'Once' } }, version, { key })))
    assert.deepEqual(
      answers.map(({ status, body }) => [status, body.settings.brand.name]),
      [
        [200, 'Once'],
        [200, 'Once'],
      ],
    )
    assert.equal((await versions()).filter(({ changes }) => changes[0]?.after === 'Once').length, 1)
  })

  it('logs each value before and after with its author', async () => {
    const { version } = (await edit({ shipping: { flatFeePaise: 5_000 }, front: { announcement: null } }))
      .body
    const query = { entity: `settings:${version}` }
    const { entries } = (await office.call(listAudit, { ...owner, query })).body
    assert.equal(entries.length, 1)
    assert.equal(entries[0]?.action, 'settings_edited')
    assert.deepEqual(entries[0]?.after, {
      'shipping.flatFeePaise': 5_000,
      'front.announcement.text': null,
      'front.announcement.path': null,
    })
    assert.equal(entries[0]?.before?.['shipping.flatFeePaise'], 7_900)
  })
})

describe('permissions', () => {
  // #settings-edit-rights
  it('separates the permissions to read and to edit settings', async () => {
    const reader = { cookie: (await office.memberWith(['settings.read'])).cookie }
    assert.equal((await office.call(getSettings, reader)).status, 200)
    assert.equal((await office.call(listSettingsVersions, reader)).status, 200)
    const body = { version: 0, settings: { brand: { name: 'Mine' } } }
    for (const call of [editSettings, previewSettings] as const) {
      const rejected = await office.call(call, { ...reader, body })
      assert.deepEqual(
        [...errorOf(rejected), rejected.error.permission],
        [403, 'not_allowed', 'settings.write'],
      )
    }
    const { rows } = await shop.db.execute<{ name: string }>(
      sql`SELECT name FROM staff_roles WHERE permissions && '{settings.read,settings.write}'`,
    )
    assert.deepEqual(
      rows.filter(({ name }) => !name.startsWith('role ')),
      [],
    )
    assert.equal(await stored(), undefined)
  })

  // #settings-edit-grave
  it('requires recent authentication to edit or restore', async () => {
    const { cookie, staffId } = await office.memberWith(['settings.read', 'settings.write'])
    await shop.db.execute(
      sql`UPDATE staff_sessions SET confirmed_at = now() - interval '6 minutes' WHERE staff_id = ${staffId}`,
    )
    const body = { version: 0, settings: { legal: { gstin: '36AAKCS1234A1ZT' } } }
    const rejected = await office.call(editSettings, { cookie, body })
    assert.deepEqual(errorOf(rejected), [403, 'confirmation_required'])
    const back = await office.call(restoreSettings, { cookie, params: { id: 0 }, body: { version: 0 } })
    assert.deepEqual(errorOf(back), [403, 'confirmation_required'])
  })
})
