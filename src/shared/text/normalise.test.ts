import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { comparable, normaliseIdentifier, normaliseText } from './normalise.ts'

describe('text that the shop stores', () => {
  for (const [name, typed, stored] of [
    ['removes zero-width blanks', 'As\u200bha\ufeff', 'Asha'],
    ['removes direction marks', '\u202aAsha\u202c \u2066Rao\u2069', 'Asha Rao'],
    ['removes soft hyphens and word joiners', 'ver\u00admi\u2060compost', 'vermicompost'],
    ['removes fillers', '\u3164\u115f\u1160\uffa0\u2800', ''],
    ['removes variation selectors after letters', 'a\ufe0fb\u{e0101}', 'ab'],
    ['turns any blank into a plain one', '12\u00a0Lake\u2009Road\u3000', '12 Lake Road '],
    ['composes letters, also around a removed sign', 'Jose\u0301 e\u200b\u0301', 'José é'],
    [
      'keeps joiners within Indian words',
      'क्\u200dष രാമന്\u200d می\u200cخواهم',
      'क्\u200dष രാമന്\u200d می\u200cخواهم',
    ],
    ['removes joiners elsewhere', 'As\u200dha \u200cRao', 'Asha Rao'],
    ['keeps emoji whole', '❤\ufe0f\u200d🔥 👩🏽\u200d🌾', '❤\ufe0f\u200d🔥 👩🏽\u200d🌾'],
    ['keeps dashes, quotes and Indian digits', 'D’Souza – “५००”', 'D’Souza – “५००”'],
    ['turns line separators into line feeds', 'one\u2028two\u0085three', 'one\ntwo\nthree'],
  ] as const) {
    it(name, () => assert.equal(normaliseText(typed), stored))
  }
})

describe('identifiers', () => {
  for (const [typed, read] of [
    ['\u202a+91 98765 40001\u202c', '+91 98765 40001'],
    ['98765\u201143210', '98765-43210'],
    ['५०००३४', '500034'],
    ['５００\u200b０３４', '500034'],
    ['௫௦௦௦௩௪', '500034'],
    ['asha@example.com\u200b', 'asha@example.com'],
    ['MONSOON–20', 'MONSOON-20'],
    ['"MONSOON-20"', 'MONSOON-20'],
    ['“MONSOON-20', 'MONSOON-20'],
    ['\u00a0monsoon\u00ad-20\n', 'monsoon-20'],
    ['o’brien@example.com', "o'brien@example.com"],
    ['\u200b\u3164', ''],
  ] as const) {
    it(`reads ${JSON.stringify(typed)} as ${read}`, () => assert.equal(normaliseIdentifier(typed), read))
  }
})

describe('text for comparing', () => {
  for (const [one, other] of [
    ['D’Souza', "d'souza"],
    ['D`Souza', 'DʼSouza'],
    ['José', 'Jose'],
    ['Jose\u0301', 'JOSÉ'],
    ['Anne–Marie', 'anne-marie'],
    ['“Seeds”', '"seeds"'],
    ['क्\u200dष', 'क्ष'],
    ['गुड़हल', 'गुडहल'],
    ['ward ५', 'Ward 5'],
    ['ＡＳＨＡ', 'asha'],
  ] as const) {
    it(`finds ${one} equal to ${other}`, () => assert.equal(comparable(one), comparable(other)))
  }

  it('takes a raised minus for a dash', () => {
    assert.equal(comparable('10⁻'), comparable('10-'))
  })

  it('keeps the vowel signs of Indian scripts', () => {
    assert.notEqual(comparable('कि'), comparable('की'))
  })
})

describe('any text', () => {
  const signs =
    '\u200b\u200c\u200d\u2060\u00ad\ufe0f\u3164\u00a0\u0301\u093c\u094d\u2019\u2013"\' aक९👩❤🏽\u0149\u00b4'
  const texts = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom(...signs) }))

  for (const [name, read] of Object.entries({ normaliseText, normaliseIdentifier, comparable })) {
    it(`${name} changes nothing the second time`, () => {
      fc.assert(
        fc.property(texts, (text) => assert.equal(read(read(text)), read(text))),
        { numRuns: 2_000 },
      )
    })
  }

  it('identifiers and compared texts hold no invisible sign', () => {
    fc.assert(
      fc.property(texts, (text) => {
        for (const read of [normaliseIdentifier, comparable])
          assert.doesNotMatch(read(text), /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u)
      }),
    )
  })

  it('stored texts hold invisible signs only within words and emoji', () => {
    fc.assert(
      fc.property(texts, (text) => {
        assert.doesNotMatch(
          normaliseText(text).replace(/\u200c|\u200d|\ufe0f/g, ''),
          /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u,
        )
        assert.doesNotMatch(normaliseText(text), /^(?:\u200c|\u200d|\ufe0f)/)
      }),
    )
  })
})
