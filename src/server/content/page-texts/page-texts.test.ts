import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import * as calls from '#contract/admin/page-texts.ts'
import { editSettings, getSettings } from '#contract/admin/settings.ts'
import { type TextName, textKinds } from '#contract/admin/text-kinds.ts'
import { testimonials as ofRelease } from '#contract/shop/default-testimonials.ts'
import { getPageText } from '#contract/shop/page-texts.ts'
import { getFaq } from '#contract/shop/questions.ts'
import { listTestimonials } from '#contract/shop/testimonials.ts'
import { errorOf } from '#test/back-office.ts'
import { openOffice } from '#test/office.ts'
import { findEntries } from '../../platform/audit/find-entries.ts'

const { shop, office } = await openOffice()
const at = (name: TextName) => ({ cookie: office.owner, params: { name } })
const editor = async (name: TextName) => (await office.call(calls.getPageTextEditor, at(name))).body
const shown = async () => (await shop.call(listTestimonials, {})).body
const names = async () => (await shown()).map(({ author }) => author)
const page = async (name: 'terms' | 'about') => (await shop.call(getPageText, { params: { name } })).body

const entry = (id: number, values: Record<string, string> = {}, hidden = false): calls.TextEntry => ({
  id: `buyer-${id}`,
  hidden,
  values: {
    rating: '5',
    quote: `The basil grew ${id} leaves.`,
    author: `Buyer ${id}`,
    location: 'Pune',
    ...values,
  },
})
const save = async (name: TextName, content: calls.TextContent, version?: number) =>
  office.call(calls.saveTextDraft, {
    ...at(name),
    body: { version: version ?? (await editor(name)).version, content },
  })
const quote = (...entries: calls.TextEntry[]) => save('testimonials', { head: {}, entries })
const publish = async (name: TextName = 'testimonials', moment: string | null = null) =>
  office.call(calls.publishText, { ...at(name), body: { version: (await editor(name)).version, at: moment } })
const callOff = async () =>
  office.call(calls.callOffText, {
    ...at('testimonials'),
    body: { version: (await editor('testimonials')).version },
  })
const discard = async (name: TextName = 'testimonials') =>
  office.call(calls.discardTextDraft, { ...at(name), body: { version: (await editor(name)).version } })

/** Changes a setting as the owner does. */
async function rename(name: string): Promise<void> {
  const cookie = office.owner
  const { version } = (await office.call(getSettings, { cookie })).body
  const edit = { version, settings: { brand: { name } } }
  assert.equal((await office.call(editSettings, { cookie, body: edit })).status, 200)
}

/** A moment this many minutes from now, in Indian time. */
const inIndia = (minutes: number): string =>
  new Date(Date.now() + (minutes + 330) * 60_000).toISOString().slice(0, 16)
/** Makes the scheduled version due now. */
const runOut = () =>
  shop.db.execute(sql`UPDATE page_text_versions SET shown_from = now() WHERE shown_from > now()`)

describe('testimonials', () => {
  it('shows default testimonials until the owner publishes others', async () => {
    assert.deepEqual(await shown(), ofRelease)
    const first = await editor('testimonials')
    assert.deepEqual(
      [first.draft, first.versions.map(({ number, state }) => [number, state])],
      [null, [[0, 'shown']]],
    )
    const saved = await quote(entry(2), entry(1), entry(3, { rating: '4' }, true))
    assert.deepEqual(
      saved.body.draft?.content.entries.map(({ id }) => id),
      ['buyer-2', 'buyer-1', 'buyer-3'],
    )
    assert.equal((await names()).length, 6)
    const published = await publish()
    assert.equal(published.body.draft, null)
    assert.deepEqual(
      published.body.versions.map(({ number, state }) => [number, state]),
      [
        [1, 'shown'],
        [0, 'past'],
      ],
    )
    assert.deepEqual(await names(), ['Buyer 2', 'Buyer 1'])
    assert.ok((await shown()).every((one) => !('hidden' in one)))
    const log = await findEntries(shop.db, { entity: 'page-text:testimonials' })
    assert.deepEqual(
      log.entries.map(({ action }) => action),
      ['text_published', 'text_drafted'],
    )
  })

  it('shows a scheduled list from its moment unless cancelled', async () => {
    const before = await names()
    await quote(entry(7))
    const planned = await publish('testimonials', inIndia(60))
    assert.equal(planned.body.versions[0]?.state, 'planned')
    assert.deepEqual(await names(), before)
    await quote(entry(8))
    assert.deepEqual(errorOf(await publish()), [409, 'already_planned'])
    await runOut()
    assert.deepEqual(await names(), ['Buyer 7'])
    assert.deepEqual(errorOf(await callOff()), [404, 'not_found'])
    await discard()

    await quote(entry(9))
    await publish('testimonials', inIndia(60))
    const states = (await office.call(calls.listTexts, { cookie: office.owner })).body
    assert.ok(states.find(({ name }) => name === 'testimonials')?.planned_for)
    const off = await callOff()
    assert.deepEqual(off.body.draft?.content.entries, [entry(9)])
    assert.ok(off.body.versions.every(({ state }) => state !== 'planned'))
    assert.deepEqual(errorOf(await callOff()), [404, 'not_found'])
    assert.equal((await discard()).body.draft, null)
    assert.deepEqual(errorOf(await discard()), [404, 'not_found'])
    assert.deepEqual(errorOf(await publish()), [404, 'not_found'])
  })

  it('preserves a cancelled list beside a draft, with its number', async () => {
    const before = await names()
    await quote(entry(10))
    const [planned] = (await publish('testimonials', inIndia(60))).body.versions
    await quote(entry(11))
    const off = await callOff()
    assert.deepEqual(off.body.draft?.content.entries, [entry(11)])
    assert.deepEqual(
      off.body.versions.map(({ number, state, content }) => [number, state, content.entries])[0],
      [planned?.number, 'called_off', [entry(10)]],
    )
    await runOut()
    assert.deepEqual(await names(), before)
    const states = (await office.call(calls.listTexts, { cookie: office.owner })).body
    assert.equal(states.find(({ name }) => name === 'testimonials')?.planned_for, null)
    const [next] = (await publish()).body.versions
    assert.deepEqual([next?.number, next?.state], [(planned?.number ?? 0) + 1, 'shown'])
    assert.deepEqual(await names(), ['Buyer 11'])
  })

  it('shows the published version after many cancelled ones', async () => {
    await quote(entry(12))
    for (let i = 0; i < 21; i += 1) {
      await publish('testimonials', inIndia(60))
      await callOff()
    }
    const { versions } = (await discard()).body
    assert.deepEqual(
      versions.filter(({ state }) => state === 'shown').map(({ content }) => content.entries),
      [[entry(11)]],
    )
    assert.ok(versions.length <= 21)
  })

  it('allows an empty list of testimonials', async () => {
    await quote()
    await publish()
    assert.deepEqual(await shown(), [])
  })
})

describe('the FAQ', () => {
  it('shows the published questions on the pages of their products', async () => {
    const { versions } = await editor('faq')
    const [release] = versions
    assert.ok(release)
    const values = { question: 'Is {brand} safe?', answer: 'Yes.\n\nCall {phone}.', products: 'all' }
    await save('faq', { ...release.content, entries: [{ id: 'safe', hidden: false, values }] })
    await publish('faq')
    const faq = (await shop.call(getFaq, {})).body
    assert.deepEqual(faq.questions, [
      {
        id: 'safe',
        question: 'Is Soilkin safe?',
        products: 'all',
        answer: ['Yes.', 'Call +91 40 0123 4567.'],
      },
    ])
    assert.match(faq.contact, /support@soilkin\.example/)
  })
})

describe('footer pages', () => {
  it('shows published words that still follow the settings', async () => {
    const { versions } = await editor('terms')
    const content = structuredClone(versions[0]?.content)
    assert.ok(content?.entries[0])
    content.head.intro = 'The terms of {brand}.'
    content.entries[0].values.text = 'We are:\n- {seller}\n- of {state}'
    await save('terms', content)
    assert.match((await page('terms')).intro, /^These terms apply/)
    await publish('terms')
    const shownTerms = await page('terms')
    assert.equal(shownTerms.intro, 'The terms of Soilkin.')
    assert.deepEqual(shownTerms.sections[0]?.blocks, [
      { kind: 'paragraph', text: 'We are:' },
      { kind: 'list', items: ['Soilkin Biosciences Private Limited', 'of Telangana'] },
    ])
    await rename('Mitti Ghar')
    assert.equal((await page('terms')).intro, 'The terms of Mitti Ghar.')
    assert.match((await page('about')).title, /Mitti Ghar/)
  })

  it('splits footer pages as typed, whatever a setting contains', async () => {
    const content = structuredClone((await editor('terms')).versions[0]?.content)
    assert.ok(content?.entries[0])
    content.entries[0].values.text = '{brand}\n\n| Shop {brand} | {seller} |'
    await save('terms', content)
    await publish('terms')
    const name = '- A | B'
    await rename(name)
    assert.deepEqual((await page('terms')).sections[0]?.blocks, [
      { kind: 'paragraph', text: name },
      { kind: 'facts', rows: [{ label: `Shop ${name}`, value: 'Soilkin Biosciences Private Limited' }] },
    ])
    await rename('Mitti Ghar')
  })

  it('answers 404 for an unknown footer page', async () => {
    const answer = await office.callPath('GET /api/page_texts/imprint', { cookie: office.owner })
    assert.deepEqual(errorOf(answer), [400, 'invalid_request'])
  })
})

describe('page texts', () => {
  it('saves one of two concurrent drafts and returns it', async () => {
    const { version } = await editor('testimonials')
    const content = (id: number) => ({ head: {}, entries: [entry(id)] })
    const both = await Promise.all([1, 2].map((id) => save('testimonials', content(id), version)))
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409])
    const loser = both.find(({ status }) => status === 409)
    assert.deepEqual(
      [loser?.error.code, loser?.error.theirs],
      ['version_conflict', await editor('testimonials')],
    )
    await discard()
  })

  it('rejects invalid fields with a sentence and drops unknown ones', async () => {
    const many = Array.from({ length: textKinds.testimonials.maxEntries + 1 }, (_, index) => entry(index + 1))
    for (const [entries, field, sentence] of [
      [[entry(1, { quote: ' ' })], 'entries.0.quote', /^Words is required/],
      [[entry(1), entry(2, { quote: 'x'.repeat(601) })], 'entries.1.quote', /at most 600/],
      [[entry(1, { rating: '3' })], 'entries.0.rating', /choose one of the list/],
      [[entry(1), entry(1)], 'content.entries', /twice/],
      [many, 'entries', /more than 60 testimonials/],
    ] as const) {
      const answer = await quote(...entries)
      assert.deepEqual(errorOf(answer), [400, 'invalid_request'])
      assert.match(answer.error.errors?.[field] ?? JSON.stringify(answer.error), sentence)
    }
    const { versions } = await editor('about')
    const content = structuredClone(versions[0]?.content)
    assert.ok(content)
    content.head = { ...content.head, intro: 'We are {bran}.', colour: 'red' }
    const unknown = await save('about', content)
    assert.match(
      unknown.error.errors?.['head.intro'] ?? '',
      /^\{bran\} stands for nothing\. Use one of: brand, /,
    )
    content.head.intro = 'We are {brand}.'
    assert.ok(!('colour' in ((await save('about', content)).body.draft?.content.head ?? {})))
    await discard('about')
    await quote(entry(1))
    for (const moment of [inIndia(-10), '2027-02-30T10:00', inIndia(600_000)]) {
      const rejected = await publish('testimonials', moment)
      assert.deepEqual(errorOf(rejected), [400, 'invalid_request'])
      assert.ok(rejected.error.errors?.at)
    }
    await discard()
  })

  it('requires the permission to read and change texts', async () => {
    const { cookie } = await office.memberWith(['settings.write'])
    for (const call of [
      office.call(calls.listTexts, { cookie }),
      office.call(calls.getPageTextEditor, { ...at('faq'), cookie }),
      office.call(calls.publishText, { ...at('faq'), cookie, body: { version: 1, at: null } }),
    ]) {
      assert.deepEqual(errorOf(await call), [403, 'not_allowed'])
    }
  })
})
