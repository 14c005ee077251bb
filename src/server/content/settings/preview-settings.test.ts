import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { editSettings, getSettings, previewSettings, type SettingsPreview } from '#contract/admin/settings.ts'
import { subscribeDiscount } from '#contract/shop/newsletter.ts'
import { fixed } from '#shared/fixed.ts'
import { defaultOwnerSettings } from '#shared/settings/default-settings.ts'
import type { Registration } from '#shared/settings/owner-settings.ts'
import { openBackOffice, type TestOffice } from '#test/back-office.ts'
import { shipping } from '#test/office.ts'
import { openPayingShop, type PayingShop } from '#test/paying-shop.ts'
import { endOffer, writeOffer } from '#test/shop-offers.ts'
import { consequencesOf } from './consequences.ts'
import { fixedSettings } from './fixed-settings.ts'
import { placeholdersIn } from './placeholders.ts'
import { textChanges } from './text-changes.ts'

let shop: PayingShop
let office: TestOffice
const ends: (() => unknown)[] = []
before(async () => {
  shop = await openPayingShop({ after: (end: () => unknown) => void ends.push(end) })
  office = await openBackOffice(shop)
})
after(async () => {
  await office.app.close()
  for (const end of ends.reverse()) await end()
})
beforeEach(() => shop.db.execute(sql`DELETE FROM settings`))

async function preview(settings: object, more: object = {}): Promise<SettingsPreview> {
  const { version } = (await office.call(getSettings, { cookie: office.owner })).body
  const body = { version, settings, ...more }
  const answer = await office.call(previewSettings, { cookie: office.owner, body })
  assert.equal(answer.status, 200, JSON.stringify(answer.error))
  return answer.body
}
const consequences = async (settings: object) => (await preview(settings)).consequences.join('\n')

describe('the preview of settings', () => {
  // #settings-preview-changes
  it('previews each change without writing', async () => {
    const { changes, settings } = await preview({
      shipping: { flatFeePaise: 4_900, freeAbovePaise: 150_000 },
      front: { announcement: { text: 'Monsoon sale' } },
    })
    assert.deepEqual(changes, [
      { path: 'shipping.flatFeePaise', before: 7_900, after: 4_900 },
      {
        path: 'front.announcement.text',
        before: defaultOwnerSettings.front.announcement?.text,
        after: 'Monsoon sale',
      },
    ])
    assert.equal(settings.shipping.flatFeePaise, 4_900)
    assert.deepEqual((await preview({})).changes, [])
    const { rows } = await shop.db.execute(sql`SELECT 1 FROM settings`)
    assert.deepEqual(rows, [])
  })

  // #settings-preview-open
  it('counts open payments that keep their quoted terms', async () => {
    const fee = { shipping: { flatFeePaise: 4_900 } }
    assert.match(await consequences(fee), /pay ₹49\.00 for shipping.*No open payment was quoted/s)
    const { token, email } = await shop.registerShopper()
    await shop.call(subscribeDiscount, { body: { email } })
    const items = [{ productId: 1, quantity: 1 }]
    const { id } = await shop.start(token, { items, shipping })
    const text = await consequences({ ...fee, offers: { subscriberPercent: 5 } })
    assert.match(text, /pay ₹49\.00 for shipping, and nothing above ₹1,500\.00\. 1 open payment was quoted/)
    assert.match(text, /has 5% off from now on\. 1 open payment was quoted/)
    const offerId = await writeOffer(shop.db)
    const { token: another } = await shop.registerShopper()
    await shop.start(another, { items, shipping })
    await endOffer(shop.db, offerId)
    const besides = await consequences({ ...fee, offers: { subscriberPercent: 5 } })
    assert.match(
      besides,
      /pay ₹49\.00 for shipping, and nothing above ₹1,500\.00\. 2 open payments were quoted/,
    )
    assert.match(besides, /has 5% off from now on\. 1 open payment was quoted/)
    const body = { version: 0, settings: fee }
    assert.equal((await office.call(editSettings, { cookie: office.owner, body })).status, 200)
    const { orderId } = (await shop.tryToVerify(token, await shop.sandbox.pay(id))).body
    assert.equal((await shop.order(token, orderId)).shipping_amount, 79)
    const other = await shop.registerShopper()
    const later = await shop.order(other.token, await shop.buy(other.token, { items }))
    assert.equal(later.shipping_amount, 49)
  })

  // #settings-preview-words
  it('previews consequences and changed sentences', async () => {
    const { sentences, consequences } = await preview({
      returns: { windowDays: 45 },
      legal: { gstin: '27AAKCS1234A1ZS', stateCode: '27', stateName: 'Maharashtra' },
      retention: { messageMonths: 6 },
      front: { announcement: null },
      reviews: { askAfterDays: 0 },
    })
    const all = consequences.join('\n')
    assert.match(all, /terms grant 45 days.*“45-day guarantee”.*keep their 30 days/)
    assert.match(all, /Tax documents from now on.*stay as they are/)
    assert.match(all, /Orders to Maharashtra have CGST and SGST/)
    assert.match(all, /older than 6 months are deleted.*does not bring them back/)
    assert.match(all, /No page has an announcement any more/)
    assert.match(all, /Nobody is asked for a review/)
    const terms = sentences.filter(({ page }) => page === 'Terms of service')
    assert.ok(terms.some(({ before, after }) => /30 days/.test(before ?? '') && /45 days/.test(after ?? '')))
    assert.ok(terms.some(({ after }) => after === 'GSTIN: 27AAKCS1234A1ZS'))
    assert.ok(sentences.some(({ page, after }) => page === 'Privacy policy' && /6 months/.test(after ?? '')))
  })

  it('warns of nothing for longer retention or unrelated settings', async () => {
    assert.equal(await consequences({ retention: { messageMonths: 24, technicalDays: 60 } }), '')
    assert.doesNotMatch(await consequences({ support: { hours: 'Always' } }), /payment/)
  })

  it('says what a change of registration means', () => {
    const { legal } = defaultOwnerSettings
    const sentences = (registration: Registration) => {
      const after = { ...defaultOwnerSettings, legal: { ...legal, registration } }
      const paths = ['legal.registration', 'legal.stateCode']
      return consequencesOf([defaultOwnerSettings, after], paths, { all: 0, withFee: 0, withOffer: 0 }).join()
    }
    assert.match(sentences('registered'), /include GST.*tax invoices.*have CGST and SGST/)
    assert.match(sentences('composition'), /no GST and get bills of supply/)
    assert.match(sentences('unregistered'), /no GST and get receipts without a GSTIN/)
    assert.doesNotMatch(sentences('composition') + sentences('unregistered'), /CGST/)
  })

  it('compares cash on delivery before and after', async () => {
    const of = (cod: object) => consequences({ payments: { cod } })
    assert.match(await of({ fee: 60 }), /is off, so this counts once it is on/)
    const on = await of({ enabled: true, prepaid_discount: 5 })
    assert.match(on, /may pay at the door from now on, for ₹40\.00 more/)
    assert.match(on, /have 5% off their goods from now on\.\n.*open payment/)
    assert.doesNotMatch(await of({ enabled: true }), /paid online|open payment/)
    const body = { version: 0, settings: { payments: { cod: { enabled: true, prepaid_discount: 5 } } } }
    assert.equal((await office.call(editSettings, { cookie: office.owner, body })).status, 200)
    const fee = await of({ fee: 60 })
    assert.equal(fee, 'Paying at the door costs ₹60.00 from now on, and ₹40.00 for orders that were placed.')
    assert.match(await of({ max: 4000 }), /^From now on these limits decide who may pay at the door/)
    assert.match(await of({ prepaid_discount: 0 }), /have nothing off their goods any more/)
    const off = await of({ enabled: false })
    assert.match(off, /Nobody can choose cash on delivery any more/)
    assert.match(off, /have nothing off their goods any more/)
  })

  it('previews the restoring of a version', async () => {
    const body = { version: 0, settings: { brand: { name: 'Other' } } }
    await office.call(editSettings, { cookie: office.owner, body })
    const { changes } = await preview({}, { restores: 0 })
    assert.deepEqual(changes, [{ path: 'brand.name', before: 'Other', after: 'Soilkin' }])
  })
})

describe('hints beside the settings', () => {
  // #settings-placeholders
  it('lists sample values until they are replaced', () => {
    assert.deepEqual(
      placeholdersIn(defaultOwnerSettings).map(({ path }) => path),
      [
        'brand.siteUrl',
        'legal.entityName',
        'legal.gstin',
        'claims.ratingSource.url',
        'support.email',
        'support.phone',
        'addresses.manufacturing.lines',
        'addresses.office.lines',
        'marketplace.url',
        'grievance.officerName',
        'grievance.email',
        'grievance.phone',
        'social',
      ],
    )
    const { brand, legal, support, addresses, grievance, claims } = defaultOwnerSettings
    const own = {
      ...defaultOwnerSettings,
      brand: { ...brand, siteUrl: 'https://mitti.in' },
      legal: { ...legal, entityName: 'Mitti LLP', gstin: '36AAKCM1234A1ZZ' },
      claims: { ...claims, ratingSource: { name: 'Amazon.in', url: 'https://www.amazon.in/mitti' } },
      support: { ...support, email: 'ask@mitti.in', phone: '+91 98765 43210' },
      addresses: {
        manufacturing: { ...addresses.manufacturing, lines: ['Plot 4'] },
        office: { ...addresses.office, lines: ['Plot 5'] },
      },
      marketplace: { name: 'Amazon.in', url: 'https://www.amazon.in/mitti' },
      grievance: {
        ...grievance,
        officerName: 'Asha Rao',
        email: 'officer@example.in',
        phone: '+91 40 2345 6789',
      },
      social: [{ name: 'Instagram', url: 'https://www.instagram.com/mitti' }],
    }
    assert.deepEqual(placeholdersIn(own), [])
  })

  // #settings-fixed
  it('explains each value that only a release may change', () => {
    assert.ok(fixedSettings.length > Object.keys(fixed).length)
    const values = fixedSettings.map(({ value }) => value).join('\n')
    for (const value of Object.values<unknown>(fixed).flatMap((one) =>
      typeof one === 'object' && one ? Object.values(one) : [one],
    )) {
      assert.match(values, new RegExp(`\\b${value}\\b`))
    }
    for (const { why } of fixedSettings) assert.match(why, /^[A-Z].{20,}\.$/)
  })

  it('shows no unchanged sentence of a page', () => {
    assert.deepEqual(textChanges(defaultOwnerSettings, structuredClone(defaultOwnerSettings)), [])
  })
})
