import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cardSentence } from './card-sentence.ts'

test('a short first sentence stays whole', () => {
  assert.equal(cardSentence('Food for pots. It lasts a season.'), 'Food for pots.')
  assert.equal(cardSentence('Food for pots'), 'Food for pots')
})

test('a long sentence ends at a clause of its own', () => {
  assert.equal(
    cardSentence(`For plants that flower: tomato, chilli, ${'brinjal, '.repeat(20)}and roses.`),
    'For plants that flower.',
  )
  assert.equal(
    cardSentence(
      `Compost sieved to four millimetres and blended with neem cake, which ${'slowly '.repeat(9)}acts.`,
    ),
    'Compost sieved to four millimetres and blended with neem cake.',
  )
})

test('a text without clauses ends at a whole word', () => {
  const sentence = cardSentence('feed '.repeat(40))
  assert.match(sentence, /^(?:feed )+…$/)
  assert.ok(sentence.length <= 97)
  assert.match(cardSentence(`Note: ${'feed '.repeat(40)}`), /^Note: (?:feed )+…$/)
  assert.equal(cardSentence(''), '')
})
