import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { textKinds, textNames } from '#contract/admin/text-kinds.ts'
import { testimonials } from '#contract/shop/default-testimonials.ts'
import { aboutText } from '#shared/copy/about.ts'
import { blocksOf, filledBlocks, filledParagraphs, typedBlocks } from '#shared/copy/block-text.ts'
import { faqText, questions } from '#shared/copy/faq.ts'
import { filled, unknownNames } from '#shared/copy/placeholders.ts'
import { privacyText } from '#shared/copy/privacy.ts'
import { returnsText } from '#shared/copy/returns.ts'
import { shippingText } from '#shared/copy/shipping.ts'
import { pillars, sustainabilityText } from '#shared/copy/sustainability.ts'
import { termsText } from '#shared/copy/terms.ts'
import { completed } from '#shared/settings/completed.ts'
import { defaultOwnerSettings } from '#shared/settings/default-settings.ts'
import { withoutClaims } from '#test/without-claims.ts'
import { checkedContent } from './checked-content.ts'
import { defaultTexts as texts } from './default-texts.ts'
import { presentFaq, presentPage, presentTestimonials } from './present.ts'

const { brand, legal, payments, returns, shipping, grievance } = defaultOwnerSettings
const others = completed({
  ...defaultOwnerSettings,
  brand: { ...brand, name: 'Mitti Ghar', siteUrl: 'https://mitti.example' },
  legal: {
    ...legal,
    entityName: 'Mitti Ghar LLP',
    entityDescription: 'a nursery in Pune',
    registration: 'composition',
  },
  payments: { ...payments, cod: { ...payments.cod, enabled: true } },
  returns: { ...returns, windowDays: 45, refundDays: 3 },
  grievance: { ...grievance, designation: 'Nodal Officer' },
  shipping: {
    ...shipping,
    freeAbovePaise: 99_950,
    minProcessingDays: 2,
    maxProcessingDays: 4,
    moreDays: { ...shipping.moreDays, hills: { least: 5, most: 5 } },
  },
})

const unregistered = completed({
  ...defaultOwnerSettings,
  legal: {
    ...legal,
    registration: 'unregistered',
    gstin: null,
    numbers: [{ name: 'FSSAI licence', number: '10012345000123' }],
  },
})

describe('default texts', () => {
  // #page-texts-defaults
  it('gives the default words for any settings', () => {
    for (const settings of [
      completed(defaultOwnerSettings),
      others,
      unregistered,
      completed(withoutClaims),
    ]) {
      for (const [name, textOf] of [
        ['about', aboutText],
        ['shipping', shippingText],
        ['returns', returnsText],
        ['privacy', privacyText],
        ['terms', termsText],
      ] as const) {
        assert.deepEqual(presentPage(name, texts[name], settings), { ...textOf(settings), closing: '' }, name)
      }
      assert.deepEqual(presentFaq(texts.faq, settings), {
        ...faqText(settings),
        questions: questions(settings),
      })
      const { sections, ...head } = presentPage('sustainability', texts.sustainability, settings)
      assert.deepEqual(head, sustainabilityText(settings))
      assert.deepEqual(
        sections.map(({ id, heading, blocks }) => [id, heading, blocks]),
        pillars.map(({ id, title, text }) => [id, title, [{ kind: 'paragraph', text }]]),
      )
    }
    assert.deepEqual(presentTestimonials(texts.testimonials), testimonials)
  })

  it('validates default texts and fills them from the settings', () => {
    for (const name of textNames) assert.deepEqual(checkedContent(name, texts[name]), texts[name], name)
    const words = JSON.stringify(texts)
    assert.doesNotMatch(words, /⟦|⟧|Soilkin|\b7\d{3}\b/)
    for (const name of [
      'brand',
      'return_days',
      'free_above',
      'more_hills',
      'officer_is_small',
      'kept_months',
    ]) {
      assert.ok(words.includes(`{${name}}`), name)
    }
  })

  it('has a kind with a naming field for each text', () => {
    for (const name of textNames) assert.ok(textKinds[name].names in textKinds[name].entry, name)
  })
})

describe('text blocks', () => {
  it('parses and prints paragraphs, lists, steps and tables alike', () => {
    const typed =
      'First line,\nsecond line.\n- one\n- two\n\n1. wash\n2. dry\n\n| E-mail | a@b.example |\n| Post | 1, Road | Pune\n\nEnd.'
    const blocks = blocksOf(typed)
    assert.deepEqual(blocks, [
      { kind: 'paragraph', text: 'First line, second line.' },
      { kind: 'list', items: ['one', 'two'] },
      { kind: 'steps', items: ['wash', 'dry'] },
      {
        kind: 'facts',
        rows: [
          { label: 'E-mail', value: 'a@b.example' },
          { label: 'Post', value: '1, Road | Pune' },
        ],
      },
      { kind: 'paragraph', text: 'End.' },
    ])
    assert.deepEqual(blocksOf(typedBlocks(blocks)), blocks)
  })

  it('leave out what lacks its claim', () => {
    const values = { cells: null, days: '30' }
    assert.equal(
      filled('We count. It holds {cells}, tested. Write within {days} days.', values),
      'We count. Write within 30 days.',
    )
    for (const [text, left] of [
      ['It holds {cells}. 5 g is enough.', '5 g is enough.'],
      ['इसमें {cells} हैं। 5 ग्राम काफ़ी है। रोज़ न दें।', '5 ग्राम काफ़ी है। रोज़ न दें।'],
      ['We count (in {cells}.) Feed it.', 'Feed it.'],
      ['Feed it. It holds approx. 5 g, i.e. {cells}.', 'Feed it.'],
    ] as const) {
      assert.equal(filled(text, values), left)
    }
    assert.deepEqual(filledParagraphs('It holds {cells}.\n\nIt is fed.', values), ['It is fed.'])
    const typed =
      'It holds {cells}.\n\n- One: {cells}. Tested.\n- Two {days}\n\n1. {cells}\n\n| Count | {cells} |\n| Days | {days} |\n\n| {cells} | 1 |'
    assert.deepEqual(filledBlocks(blocksOf(typed), values), [
      { kind: 'list', items: ['Two 30'] },
      { kind: 'facts', rows: [{ label: 'Days', value: '30' }] },
    ])
  })

  it('leave out sections and questions that rest on a claim', () => {
    const entries = [
      { id: 'one', hidden: false, values: { heading: 'How it counts', text: 'It holds {cells}.' } },
      { id: 'two', hidden: false, values: { heading: 'Our {guarantee}', text: 'Yes.' } },
      { id: 'three', hidden: false, values: { heading: 'Rest', text: 'Yes.' } },
    ]
    const head = { title: 'A', summary: 'It has {cells}. It is B.', intro: 'C', contact: 'D' }
    const { summary, sections } = presentPage('about', { head, entries }, completed(withoutClaims))
    assert.deepEqual([summary, sections.map(({ id }) => id)], ['It is B.', ['three']])
    const questions = entries.map(({ id, values: { heading, text } }) => ({
      id,
      hidden: false,
      values: { question: heading, answer: text },
    }))
    const faq = presentFaq({ head, entries: questions }, completed(withoutClaims))
    assert.deepEqual(
      faq.questions.map(({ id }) => id),
      ['three'],
    )
  })

  it('names unknown placeholders', () => {
    assert.deepEqual(unknownNames('{brand} and {brnad} and {} and { brand }'), ['brnad', '', ' brand '])
  })
})
