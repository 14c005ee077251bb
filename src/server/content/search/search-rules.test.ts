import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { editDistance } from './edit-distance.ts'
import { correctWord, interpretWord, stemsOf } from './interpret-word.ts'
import { queryWords } from './query-words.ts'
import { romanise } from './romanise.ts'

const text = (word: string) => ({ word, means: null })

describe('queryWords', () => {
  for (const [query, words] of [
    ['  Neem   CAKE ', ['neem', 'cake']],
    ['bio-fertilizer, for pots!', ['bio', 'fertilizer', 'for', 'pots']],
    ['jalapeño', ['jalapeno']],
    ['मिर्च के बीज', ['मिर्च', 'के', 'बीज']],
    ['neem Neem NEEM', ['neem']],
    ["'; DROP TABLE products; --", ['drop', 'table', 'products']],
    ['!?…', []],
  ] as const) {
    it(`splits "${query}" into ${JSON.stringify(words)}`, () => assert.deepEqual(queryWords(query), words))
  }

  it('limits a query to eight words of forty letters', () => {
    assert.equal(queryWords('a b c d e f g h i j').length, 8)
    assert.equal(queryWords('x'.repeat(90))[0]?.length, 40)
  })
})

describe('romanise', () => {
  for (const [word, latin] of [
    ['खाद', 'khaad'],
    ['मिर्ची', 'mirchi'],
    ['पालक', 'paalak'],
    ['टमाटर', 'tamaatar'],
    ['भिंडी', 'bhindi'],
    ['धनिया', 'dhaniyaa'],
    ['neem', 'neem'],
  ] as const) {
    it(`romanises ${word} as ${latin}`, () => assert.equal(romanise(word), latin))
  }
})

describe('editDistance', () => {
  for (const [typed, word, whole, beginning] of [
    ['neem', 'neem', 0, 0],
    ['neme', 'neem', 1, 1],
    ['tomatto', 'tomato', 1, 1],
    ['fertlizer', 'fertilizer', 1, 1],
    ['ferti', 'fertilizer', 5, 0],
    ['', 'pot', 3, 0],
    ['pot', '', 3, 3],
  ] as const) {
    it(`measures "${typed}" to "${word}" as ${whole}, to its beginning ${beginning}`, () =>
      assert.deepEqual(editDistance(typed, word), { whole, beginning }))
  }

  it('computes a symmetric distance up to the longer word', () => {
    const word = fc.string({ maxLength: 12, unit: fc.constantFrom(...'abcd') })
    fc.assert(
      fc.property(word, word, (a, b) => {
        const { whole, beginning } = editDistance(a, b)
        assert.equal(whole, editDistance(b, a).whole)
        assert.ok(whole <= Math.max(a.length, b.length) && beginning <= whole)
        assert.equal(whole === 0, a === b)
      }),
    )
  })
})

describe('known words', () => {
  it('matches a word as a prefix of longer words', () => {
    assert.deepEqual(interpretWord('ferti', [text('fertilizer')]).lexemes, ["'ferti':*"])
  })

  it('matches a word without its ending', () => {
    assert.deepEqual(stemsOf('tomatoes'), ['tomatoe', 'tomato', 'tomat'])
    assert.deepEqual(stemsOf('seeds'), ['seed'])
    assert.deepEqual(stemsOf('pot'), [])
    assert.deepEqual(interpretWord('planting', [text('plant')]).lexemes, ["'plant'"])
  })

  it('matches singular and plural in any spelling', () => {
    assert.deepEqual(interpretWord('tomatoes', [text('tomato')]).lexemes, ["'tomato':*"])
    assert.deepEqual(interpretWord('tomatos', [text('tomato')]).lexemes, ["'tomato':*"])
  })

  it('matches the synonyms of a word', () => {
    const known = [text('palak'), { word: 'palak', means: 'spinach leaf' }]
    assert.deepEqual(interpretWord('palak', known).lexemes, ["'palak':*", "'spinach':*", "'leaf':*"])
  })

  it('drops a word without meaning', () => {
    assert.deepEqual(interpretWord('for', [text('for'), { word: 'for', means: '' }]), {
      isNoise: true,
      lexemes: [],
    })
  })
})

describe('unknown words', () => {
  const near = [
    ...['neem', 'need', 'lift', 'cow', 'refuse', 'fertilizer', 'vermicompost', 'balcony', 'deliver'].map(
      text,
    ),
    { word: 'mirchi', means: 'chilli' },
  ]
  for (const [typed, lexemes] of [
    ['neme', ["'neem'"]],
    ['neeem', ["'neem'"]],
    ['mirchee', ["'chilli':*"]],
    ['gift', []],
    ['balcny', ["'balcony'"]],
    ['ablcony', ["'balcony'"]],
    ['fartilisr', []],
    ['fertilisrr', ["'fertilizer'"]],
    ['refund', []],
    ['believer', []],
    ['cod', []],
    ['xq', []],
    ['elephant', []],
  ] as const) {
    it(`corrects "${typed}" to ${lexemes.join() || 'nothing'}`, () =>
      assert.deepEqual(correctWord(typed, near).lexemes, lexemes))
  }
})
